import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { run } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

describe('resume', () => {
  const JOB = 'https://jobs.example/quibblefish-software/4169384'

  let server: ServedHome
  let folder: string
  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
  const at = (name: string) => join(folder, name)
  const textOf = async (name: string) => {
    const document = await getDocumentProxy(new Uint8Array(await readFile(at(name))))
    return (await extractText(document, { mergePages: true })).text
  }

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
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
      expect((await svc('master', 'pdf', '--out', at('n.pdf'))).out).toContain(`${server.url}/#/resume`)
      expect(await textOf('n.pdf')).not.toContain('Canary')
      expect((await svc('master', 'pdf', '--out', at('n.pdf'))).err).toContain('was kept')
      expect((await svc('master', 'pdf', '--out', at('m.docx'))).exit).toBe(0)
      expect((await readFile(at('m.docx'))).subarray(0, 2).toString()).toBe('PK')
      expect((await svc('master', 'pdf', '--out', at('m.json'))).out).toBe(`Written: ${at('m.json')}\n`)
      expect(JSON.parse(await readFile(at('m.json'), 'utf8')).work.length).toBeGreaterThan(0)
      const read = await svc('master', 'import', at('m.json'), '--json')
      expect(JSON.parse(read.out).proposal?.refused ?? []).toEqual([])
      expect((await svc('master', 'pdf', '--out', at('o.pdf'), '--role', 'nobody')).exit).not.toBe(0)
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
  })
})

describe('svc runs', () => {
  let server: ServedHome
  let folder: string
  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
    folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function ended(run_id: string): Promise<void> {
    const status = async () => JSON.parse((await svc('runs', 'show', run_id, '--json')).out).run.status
    while ((await status()) === 'running') await Bun.sleep(50)
  }

  test('are started with a yes, followed, gone on with, and exported and imported', async () => {
    expect((await svc('runs')).out).toContain('No run was started yet')
    const withoutYes = await svc('runs', 'start')
    expect(withoutYes.exit).toBe(2)
    expect(withoutYes.err).toContain('Agree with --yes')
    const words = ['--keywords', 'team', '--keywords', 'our customers', '--cap', '2', '--rule', 'newest']
    const started = await svc('runs', 'start', ...words, '--yes', '--quiet')
    expect(started).toMatchObject({ exit: 0, err: '' })
    const run_id = started.out.trim()
    expect(run_id).toMatch(/^run_\d{8}T\d{9}Z$/)
    await ended(run_id)
    const progress = await svc('runs', 'progress', run_id)
    expect(progress.out).toContain('hold a keyword')
    expect(progress.out).toContain('Assess      done, 2 of 2')
    const shown = await svc('runs', 'show', run_id)
    expect(shown.out).toMatch(/Postings +\d+, \d+ new, 2 assessed/)
    expect(shown.out).toMatch(/^Chance +Title/m)
    expect((await svc('runs')).out).toMatch(new RegExp(`done +\\d+ +\\d+ +2 +${run_id}`))
    const plan = await svc('runs', 'assess-all', run_id)
    expect(plan.out).toContain(`Yes: svc runs assess-all ${run_id} --start`)
    const all = await svc('runs', 'assess-all', run_id, '--start')
    expect(all.out).toContain('--cancel')
    expect((await svc('runs', 'assess-all', run_id, '--cancel')).exit).toBe(0)
    while ((await svc('postings', 'assess', 'status')).out.includes('Stop it with')) await Bun.sleep(50)
    expect((await svc('runs', 'rank', run_id, '--start')).out).toContain('nothing is spent')
    const looked = await svc('runs', 'window', run_id, '--days', '30')
    expect(looked.exit).toBe(0)
    expect(looked.out).toContain('The run searched 7 days, later 30')
    const file = join(folder, 'run.json')
    await writeFile(file, (await svc('runs', 'show', run_id, '--json')).out)
    const imported = await svc('runs', 'import', file)
    expect(imported.out).toContain('The run is imported')
    expect((await svc('runs')).out).toContain('done, imported')
  }, 120_000)
})
