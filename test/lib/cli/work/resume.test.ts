import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const JOB = 'https://jobs.example/quibblefish-software/4169384'

let server: TestServer
let folder: string
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
const at = (name: string) => join(folder, name)
const textOf = async (name: string) => {
  const document = await getDocumentProxy(new Uint8Array(await readFile(at(name))))
  return (await extractText(document, { mergePages: true })).text
}

beforeAll(async () => {
  server = await startServer({ sample: true })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  expect((await svc('assess', JOB)).exit).toBe(0)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc resume', () => {
  test('is tailored, scored, and printed into a file that is never written over unasked', async () => {
    const none = await svc('resume', 'pdf', JOB, '--out', at('none.pdf'))
    expect(none.exit).toBe(1)
    expect(none.err).toContain('No resume is stored for this job')
    const made = await svc('resume', 'tailor', JOB, '--target', 'builtin')
    expect({ exit: made.exit, err: made.err }).toEqual({ exit: 0, err: '' })
    expect(made.out).toContain('## Summary')
    const scored = await svc('resume', 'score', JOB)
    expect(scored.out).toMatch(/^Score +\d+ of 100/)
    expect(scored.out).toMatch(/^The file +100% reads cleanly$/m)
    expect(scored.out).toMatch(/^The words +\d+% of the posting’s names$/m)
    expect(scored.out).toContain('No figure tells whether a person or a program reads your resume first')
    const printed = await svc('resume', 'pdf', JOB, '--out', at('a.pdf'))
    expect(printed.exit).toBe(0)
    expect(printed.out).toContain(`${server.url}/#/finish/${encodeURIComponent(JOB)}`)
    const { size, mode } = await stat(at('a.pdf'))
    expect(mode & 0o777).toBe(0o600)
    const again = await svc('resume', 'pdf', JOB, '--out', at('a.pdf'))
    expect(again.exit).toBe(2)
    expect(again.err).toContain('was kept')
    expect((await stat(at('a.pdf'))).size).toBe(size)
    await writeFile(at('me.json'), JSON.stringify({ name: 'Canary Nightingale' }))
    const words = ['resume', 'pdf', JOB, '--out', at('a.pdf'), '--header', at('me.json'), '--force']
    expect(await svc(...words)).toEqual({ exit: 0, out: `Written: ${at('a.pdf')}\n`, err: '' })
    expect(await textOf('a.pdf')).toContain('Canary Nightingale')
    for (const name of ['a.docx', 'a.md', 'a.txt']) {
      expect((await svc('resume', 'pdf', JOB, '--out', at(name), '--header', at('me.json'))).exit).toBe(0)
    }
    expect(await readFile(at('a.md'), 'utf8')).toStartWith('# Canary Nightingale\n')
    expect(await readFile(at('a.txt'), 'utf8')).toStartWith('Canary Nightingale\n')
    expect((await readFile(at('a.docx'))).subarray(0, 2).toString()).toBe('PK')
  }, 120_000)

  test.each([
    ['not json', 'The header file is not a JSON object'],
    ['[1]', 'The header file is not a JSON object'],
    ['{"street": "Elm"}', 'street'],
  ])('says what is wrong with a header of %p, and writes nothing', async (text, says) => {
    await writeFile(at('bad.json'), text)
    const { exit, err } = await svc('resume', 'pdf', JOB, '--out', at('b.pdf'), '--header', at('bad.json'))
    expect(exit).not.toBe(0)
    expect(err).toContain(says)
    expect(await stat(at('b.pdf')).catch(() => null)).toBeNull()
  })

  test('needs a file to write, and sends nothing where it only explains', async () => {
    expect((await svc('resume', 'pdf', JOB)).exit).toBe(2)
    const { out } = await svc('resume', 'tailor', JOB, '--target', 'claude', '--explain')
    expect(JSON.parse(out)).toEqual({
      method: 'POST',
      path: '/api/tailored-resumes',
      body: { job: { job_url: JOB }, model_target: 'claude' },
    })
  })
})

describe('svc master', () => {
  test('pdf prints the main resume without a job, in the kind of its ending', async () => {
    await writeFile(at('me.json'), JSON.stringify({ name: 'Canary Nightingale' }))
    const named = await svc('master', 'pdf', '--out', at('m.pdf'), '--header', at('me.json'))
    expect(named).toEqual({ exit: 0, out: `Written: ${at('m.pdf')}\n`, err: '' })
    expect(await textOf('m.pdf')).toContain('Canary Nightingale')
    const other = await svc('master', 'pdf', '--out', at('m.exe'))
    expect([other.exit, other.err]).toEqual([2, expect.stringContaining('.pdf, .docx, .txt, .md, .json')])
    const bare = await svc('master', 'pdf', '--out', at('n.pdf'))
    expect(bare.out).toContain(`${server.url}/#/resume`)
    expect(await textOf('n.pdf')).not.toContain('Canary')
    expect((await svc('master', 'pdf', '--out', at('n.pdf'))).err).toContain('was kept')
    expect((await svc('master', 'pdf', '--out', at('m.docx'))).exit).toBe(0)
    expect((await readFile(at('m.docx'))).subarray(0, 2).toString()).toBe('PK')
    expect((await svc('master', 'pdf', '--out', at('m.json'))).out).toBe(`Written: ${at('m.json')}\n`)
    expect(JSON.parse(await readFile(at('m.json'), 'utf8')).work.length).toBeGreaterThan(0)
    const read = await svc('master', 'import', at('m.json'), '--json')
    expect(JSON.parse(read.out).proposal?.refused ?? []).toEqual([])
    const nobody = await svc('master', 'pdf', '--out', at('o.pdf'), '--role', 'nobody')
    expect(nobody.exit).not.toBe(0)
    expect(await stat(at('o.pdf')).catch(() => null)).toBeNull()
  }, 120_000)

  test('text prints it to paste into forms', async () => {
    const { out, err } = await svc('master', 'text')
    expect(err).toBe('')
    expect(out).toStartWith('SUMMARY\nBackend engineer')
    expect(JSON.parse((await svc('master', 'text', '--json')).out).text).toBe(out)
    const { out: call } = await svc('master', 'text', '--role', 'backend', '--explain')
    expect(JSON.parse(call)).toEqual({
      method: 'POST',
      path: '/api/master/file',
      body: { format: 'text', profile_id: 'backend' },
    })
  })

  test('prints the main resume as texts for LinkedIn, with their lengths', async () => {
    const { out, err } = await svc('master', 'linkedin')
    expect(err).toBe('')
    expect(out).toMatch(/^== Headline \(\d+ of 220 characters\) ==\n/)
    expect(out).toContain('== About (')
    const profile = JSON.parse((await svc('master', 'linkedin', '--json')).out)
    expect(profile.schema_version).toBe('svc-linkedin:1')
    expect(out).toContain(profile.headline.text)
  })
})
