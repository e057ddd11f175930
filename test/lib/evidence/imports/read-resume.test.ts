import { afterAll, describe, expect, test } from 'bun:test'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { expectedDraft, resumeFile, scoreOf } from '#test/support/resumes.ts'

const NAMES = [
  'castellan.pdf',
  'quiroga.pdf',
  'raghunathan.pdf',
  'feldhaus.pdf',
  'okonjo.pdf',
  'varga.pdf',
  'lacombe.pdf',
  'adeyemi.pdf',
  'lindqvist.pdf',
  'lindqvist.docx',
  'merriweather.docx',
  'achterberg.docx',
  'monteverde.docx',
  'tanaka.md',
  'vandervelde.md',
  'brandt.txt',
  'sommer.txt',
  'haddad.txt',
  'ellery.txt',
  'silva.json',
]

describe('resumes by many programs', () => {
  const rows: string[] = []

  test.each(NAMES)('%s is read as a person reads it', async (name) => {
    const score = scoreOf(await readResume(await resumeFile(name)), await expectedDraft(name))
    rows.push(`${name.padEnd(18)} entries ${score.entries}, lines ${score.lines}, contact ${score.contact}`)
    expect(score.wrong).toEqual([])
    expect(score.lost).toEqual([])
  })

  afterAll(() => process.stdout.write(`${rows.join('\n')}\n`))
})
