import { afterAll, describe, expect, test } from 'bun:test'
import { readResume } from '#lib/imports/read-resume.ts'
import { expectedDraft, resumeFile, scoreOf } from '#test/support/resumes.ts'

const NAMES = [
  'castellan.pdf',
  'quiroga.pdf',
  'feldhaus.pdf',
  'okonjo.pdf',
  'varga.pdf',
  'lacombe.pdf',
  'lindqvist.pdf',
  'lindqvist.docx',
  'merriweather.docx',
  'achterberg.docx',
  'tanaka.md',
  'brandt.txt',
  'sommer.txt',
  'haddad.txt',
  'silva.json',
]

// What is known to be read wrongly, so that it is seen when it changes.
const KNOWN: Record<string, string[]> = {}

describe('resumes by many programs', () => {
  const rows: string[] = []

  test.each(NAMES)('%s is read as a person reads it', async (name) => {
    const score = scoreOf(await readResume(await resumeFile(name)), await expectedDraft(name))
    rows.push(`${name.padEnd(18)} entries ${score.entries}, lines ${score.lines}, contact ${score.contact}`)
    expect(score.wrong).toEqual(KNOWN[name] ?? [])
    expect(score.lost).toEqual([])
  })

  afterAll(() => process.stdout.write(`${rows.join('\n')}\n`))
})
