import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configure } from '#test/support/as-person.ts'
import { run } from '#test/support/command-line.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

let server: ServedHome
let model: ReadingModel
let link = ''

const ask = (...words: string[]) => run([...words, '--url', server.url])
const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()

describe('svc assess', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([serveToCommands({ sample: true }), placeReadingModel()])
    link = (await read('/api/new')).postings.rows[0].job_url
  })

  afterAll(async () => {
    await server?.stop()
    await model?.remove()
  })

  test('puts the target and the text of a resume into the call, and makes three calls of a dry run', async () => {
    const resume = join(server.home, 'cv.txt')
    await writeFile(resume, 'Experience\nCaptain of a ship.')
    const job = { job_url: 'https://jobs.lever.co/acme/1' }
    const sentResume = { text: 'Experience\nCaptain of a ship.' }
    const words = ['assess', 'jobs.lever.co/acme/1', '--target', 'claude', '--resume', resume]
    const { out } = await ask(...words, '--explain', '--actor', 'agent')
    expect(JSON.parse(out)).toEqual({
      method: 'POST',
      path: '/api/assess',
      body: { job, model_target: 'claude', resume: sentResume, actor: 'agent' },
    })
    const dry = (await ask(...words, '--dry-run', '--explain')).out.trim().split('\n')
    expect(dry.map((line) => JSON.parse(line))).toEqual(
      ['posting', 'requirements', 'evidence'].map((part) => ({
        method: 'POST',
        path: '/api/assess/preview',
        body: { job, model_target: 'claude', resume: sentResume, part },
      })),
    )
  })

  test('refuses a resume that is none it can read, before anything is asked', async () => {
    expect(await ask('assess', link, '--resume', '/nowhere/cv.txt')).toMatchObject({
      exit: 2,
      err: 'The file /nowhere/cv.txt cannot be read. Name one that is there.\n',
    })
    expect((await ask('assess', link, '--resume', 'cv.pdf')).err).toContain('svc master import')
  })

  test('is refused with what to do before the target is allowed', async () => {
    const { exit, err } = await ask('assess', link, '--target', model.target)
    expect(exit).toBe(1)
    expect(err).toStartWith('model_denied: You have not allowed')
    expect(err).toContain('svc config set --allowed-targets')
    expect(await model.calls()).toEqual([])
  })

  test('prints what would be sent in three parts and sends nothing', async () => {
    const { exit, out } = await ask('assess', link, '--target', model.target, '--dry-run')
    expect(exit).toBe(0)
    expect(out.match(/^\d\. .*$/gm)).toEqual([
      '1. To read it: the posting',
      '2. To judge it: what was read from the posting',
      '3. To judge it: your own lines',
    ])
    expect(
      out.replace(/\s+/g, ' ').match(/It would leave this machine, to command:\S+ Nothing was sent\./g),
    ).toHaveLength(3)
    const parts = (await ask('assess', link, '--target', model.target, '--dry-run', '--json')).out
    const shownParts = parts
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(shownParts.map(({ part }) => part)).toEqual(['posting', 'requirements', 'evidence'])
    expect(await model.calls()).toEqual([])
    const free = (await ask('assess', link, '--target', 'builtin', '--dry-run')).out
    expect(free.match(/Nothing would be sent\./g)).toHaveLength(3)
  })

  test('asks an allowed target, says who made it and how it was checked, and shows it with the job', async () => {
    await configure(server, { allowed_targets: [model.target] })
    await model.plan({ rewords: true })
    const { exit, out } = await ask('assess', link, '--target', model.target)
    expect(exit).toBe(0)
    expect(out.replace(/\s+/g, ' ')).toContain(`Made by ${model.target}.`)
    expect(out).toContain('How this was checked:')
    expect(out).toContain('svc job evidence <link>')
    expect((await model.calls()).toSorted()).toEqual(['extract', 'judge'])
    expect((await ask('job', link)).out.replace(/\s+/g, ' ')).toContain(`Made by ${model.target}.`)
    expect((await ask('job', 'evidence', link)).out).toMatch(/^ {2}l\d+, you: .+\n(.+\n)*? {4}model: /m)
  })

  test('gives a second opinion that changes nothing', async () => {
    const before = (await read(`/api/jobs?url=${encodeURIComponent(link)}`)).assessment
    const { exit, out } = await ask('assess', 'compare', link, '--target', 'builtin')
    expect(exit).toBe(0)
    expect(out).toMatch(/^Stored: .+$/m)
    expect(out).toContain('by the built-in rules')
    expect(out).toMatch(/^\d+ rows alike, \d+ not\.$/m)
    expect((await read(`/api/jobs?url=${encodeURIComponent(link)}`)).assessment).toEqual(before)
    expect((await ask('assess', 'compare', link)).exit).toBe(2)
  })

  test('compares a model with the rules on the listed jobs, after its cost and a yes', async () => {
    const before = (await model.calls()).length
    const cost = await ask('models', 'compare', '--target', model.target)
    expect(cost.out.replace(/\s+/g, ' ')).toContain('about 10 model calls')
    expect(cost.out).toContain('Compare on 10 jobs? Nothing was sent.')
    expect(await model.calls()).toHaveLength(before)
    const { exit, out } = await ask('models', 'compare', '--target', model.target, '--yes')
    expect(exit).toBe(0)
    expect(out).toMatch(/^the built-in rules +\d+ /m)
    expect(out).toMatch(/^\d+ of \d+ rows judged the same\.$/m)
    const calls = (await model.calls()).slice(before)
    expect([calls.length > 0, new Set(calls)]).toEqual([true, new Set(['judge'])])
    expect((await ask('models', 'compare')).exit).toBe(2)
  })

  test('compares on labelled rows, with the resume of each person', async () => {
    const folder = join(server.home, 'labelled')
    await mkdir(join(folder, 'resumes'), { recursive: true })
    const text = 'We sort parcels.\n\nRequirements\n- Knowledge of Kafka is required\n'
    const quote = 'Knowledge of Kafka is required'
    const lines = (objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n')
    const rows = [1, 2].map((resume) => ({
      resume,
      source: 'acme',
      id: 7,
      quote,
      class: 'must',
      hard: false,
      why: '',
      evidence: [],
      status: resume === 1 ? 'shown' : 'not_shown',
    }))
    await writeFile(join(folder, 'rows.jsonl'), lines(rows))
    await writeFile(
      join(folder, 'postings.jsonl'),
      lines([{ source: 'acme', id: 7, title: 'Engineer', text }]),
    )
    await writeFile(join(folder, 'resumes.jsonl'), lines([1, 2].map((n) => ({ n, file: `resumes/${n}.md` }))))
    await writeFile(
      join(folder, 'resumes/1.md'),
      '## Experience\n\n### Acme\nEngineer\n\n- Ran Kafka daily\n\n## Skills\n\n- Kafka\n',
    )
    await writeFile(join(folder, 'resumes/2.md'), '## Experience\n\n### Crumb\nBaker\n\n- Baked bread\n')
    const words = ['models', 'compare', join(folder, 'rows.jsonl'), '--target', 'builtin', '--yes', '--json']
    const reply = JSON.parse((await ask(...words)).out)
    expect(reply.jobs.map(({ title }: { title: string }) => title)).toEqual(['Engineer', 'Engineer'])
    expect(reply.targets).toHaveLength(1)
    expect(reply.targets[0]).toMatchObject({ precision: { count: 1, of: 1 }, recall: { count: 1, of: 1 } })
    const jobs = JSON.parse((await ask(...words.slice(0, -1), '--explain')).out).body.jobs
    expect(jobs[1]).toMatchObject({ rows: [{ quote, status: 'not_shown' }], title: 'Engineer' })
  })
})
