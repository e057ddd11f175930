import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure, sendAsPerson } from '#test/support/as-person.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

describe('svc applications files', () => {
  const JOB = 'https://jobs.example/offered'

  let server: ServedHome
  let folder: string
  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
    folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
    await svc('apply', JOB, '--yes')
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

  test('adds, lists, writes, removes and restores a file', async () => {
    const offer = join(folder, 'offer.pdf')
    await writeFile(offer, 'An offer.')
    expect(await svc('applications', 'files', JOB)).toMatchObject({
      exit: 0,
      out: 'No file yet. Add one with: svc applications files add LINK FILE\n',
    })
    const added = await svc('applications', 'files', 'add', JOB, offer, '--quiet')
    const id = added.out.trim()
    expect(added).toMatchObject({ exit: 0, out: expect.stringMatching(/^f[\w-]{16}\n$/) })
    expect((await svc('applications', 'files', JOB)).out).toContain('offer.pdf')
    const out = join(folder, 'again.pdf')
    expect((await svc('applications', 'files', 'get', id, '--out', out)).exit).toBe(0)
    expect(await readFile(out, 'utf8')).toBe('An offer.')
    expect(await svc('applications', 'files', 'get', id, '--out', out)).toMatchObject({ exit: 2 })
    expect((await svc('applications', 'files', 'remove', id)).exit).toBe(0)
    expect((await svc('applications', 'files', 'get', id, '--out', out, '--force')).exit).toBe(1)
    expect((await svc('applications', 'files', 'restore', id)).out).toContain('offer.pdf')
  })

  test('leaves no part of a file on a full disk, and the earlier file whole', async () => {
    const disk = join(folder, 'disk')
    const mount = (...words: string[]) => Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success
    await mkdir(disk)
    if (!mount('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk)) return
    try {
      await writeFile(join(folder, 'long.pdf'), 'x'.repeat(200_000))
      const { out: id } = await svc('applications', 'files', 'add', JOB, join(folder, 'long.pdf'), '--quiet')
      await writeFile(join(disk, 'sent.pdf'), 'What was sent.')
      for (const words of [['new.pdf'], ['sent.pdf', '--force']]) {
        const [name = '', ...force] = words
        const get = ['applications', 'files', 'get', id.trim(), '--out', join(disk, name), ...force]
        expect(await svc(...get)).toMatchObject({ exit: 2, err: expect.stringContaining('disk is full') })
      }
      for (const path of [`${disk}/`, join(disk, 'sent.pdf', 'below.pdf')]) {
        const { exit, err } = await svc('applications', 'files', 'get', id.trim(), '--out', path)
        expect([exit, err]).toEqual([2, expect.stringContaining('Name one in a folder that is there')])
      }
      expect(await readdir(disk)).toEqual(['sent.pdf'])
      expect(await readFile(join(disk, 'sent.pdf'), 'utf8')).toBe('What was sent.')
    } finally {
      mount('umount', '--lazy', disk)
    }
  })

  test('refuses a missing, an empty and a large file before it is sent, and an unknown application', async () => {
    const path = join(folder, 'file')
    expect(await svc('applications', 'files', 'add', JOB, path)).toMatchObject({ exit: 2 })
    await writeFile(path, '')
    expect((await svc('applications', 'files', 'add', JOB, path)).err).toContain('The file is empty')
    await writeFile(path, new Uint8Array(30 * 1024 * 1024))
    expect((await svc('applications', 'files', 'add', JOB, path)).err).toContain('at most 20 MB')
    await writeFile(path, 'x')
    const unknown = await svc('applications', 'files', 'add', 'https://jobs.example/nowhere', path)
    expect(unknown).toMatchObject({ exit: 1, err: expect.stringContaining('No application is recorded') })
  })
})

describe('svc interviews', () => {
  let server: ServedHome
  let folder: string
  let link: string

  const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Your responsibilities
- Design and run the shift plan for our two bakeries.
Requirements:
- You have led a team of at least three people.`
  const svc = (...words: string[]) => run([...words, '--url', server.url])
  const send = async (method: string, path: string, body: object) =>
    (
      await fetch(`${server.url}${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    ).json()

  beforeAll(async () => {
    server = await serveToCommands()
    folder = await mkdtemp(join(tmpdir(), 'shortlist-interviews-'))
    const kept = await send('POST', '/api/own-jobs', { title: 'Night baker', company: 'Crumb', text: TEXT })
    link = kept.job_url
    await send('PUT', '/api/applications', { job_url: link, status: 'interview' })
    const narrative = { situation: 'It failed.', action: 'I designed a shift plan.' }
    await send('POST', '/api/stories', { title: 'The shift plan', narrative })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('adds, lists, edits and deletes a round, and writes its calendar file', async () => {
    const added = await svc('interviews', 'add', link, '--at', '2099-12-03T14:00+01:00', '--kind', 'video')
    expect(added.out).toContain('2099-12-03 14:00 UTC+01:00')
    expect((await svc('interviews')).out).toMatch(/Night baker, Crumb +2099-12-03 14:00 UTC\+01:00/)
    for (const words of [['applications'], ['applications', 'show', link]])
      expect((await svc(...words)).out).toContain('Night baker, Crumb')
    expect((await svc('applications', '--json')).out).not.toContain('Night baker')
    const id = (await svc('interviews', link, '--quiet')).out.trim()
    const out = join(folder, 'round.ics')
    expect((await svc('interviews', 'ics', id, '--out', out)).out).toContain('Written')
    expect(await readFile(out, 'utf8')).toContain('DTSTART:20991203T130000Z\r\n')
    expect((await svc('interviews', 'ics', id, '--out', out)).err).toContain('is there already')
    const edited = await svc('interviews', 'edit', id, '--notes', 'Ask about ovens.')
    expect(edited.out).toContain('Ask about ovens.')
    expect(edited.out).not.toContain('still stands')
    await send('PUT', '/api/applications', { job_url: link, status: 'applied', revision: 1 })
    const early = await svc('interviews', 'edit', id, '--notes', 'Ask about flour.')
    expect(early.out.replaceAll(/\s+/g, ' ')).toContain(
      `The application still stands at “applied”. To move it: svc apply ${link} --status interview`,
    )
    expect((await svc('apply', link, '--status', 'interview')).exit).toBe(0)
    expect((await svc('interviews', 'show', id)).out).toContain('changed 2 times;')
    const late = await svc('interviews', 'add', link, '--at', '9999-12-31T14:00Z')
    expect([late.exit, late.err]).toEqual([1, expect.stringContaining('2000 and 2100')])
    expect((await svc('interviews', 'delete', id)).exit).toBe(0)
    expect((await svc('interviews')).out).toContain('No interview yet')
  })

  test('prints a sheet with questions and the person’s words beneath', async () => {
    expect((await svc('interviews', 'prepare', link)).out).toContain('svc assess LINK')
    await send('POST', '/api/assess', { job: { job_url: link } })
    const { out } = await svc('interviews', 'prepare', link)
    expect(out).toMatch(
      /“Design and run the shift plan[\s\S]*Your story: The shift plan[\s\S]*Situation: It failed\./,
    )
    expect(out).toMatch(/Gaps\n- You have led a team/)
    expect((await svc('interviews', 'prepare', 'https://crumb.example/404')).exit).toBe(1)
    expect((await svc('interviews', 'questions', link)).out).not.toContain('It failed.')
    expect((await svc('interviews', 'evidence', link)).out).toContain('It failed.')
  })
})

const MARKDOWN = `## Experience

### Crumb Bakery

- Led a team of 12 bakers through 3 seasons
- Wrote the shift plan and the HACCP records
`

let server: ServedHome
let model: ReadingModel
let link = ''

const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

describe('svc letter ask', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([serveToCommands(), placeReadingModel()])
    const send = async (path: string, body: Record<string, unknown>) =>
      (await sendAsPerson(server, { method: 'POST', path, body })).value as { job_url: string }
    await send('/api/master', { markdown: MARKDOWN })
    const text = 'You lead a team of bakers.'
    link = (await send('/api/own-jobs', { title: 'Head baker', company: 'Loaf', text })).job_url
  })

  afterAll(async () => {
    await server?.stop()
    await model?.remove()
  })

  test('is refused in plain words without a model, or without permission', async () => {
    const none = await svc('letter', 'ask', link)
    expect(none.exit).not.toBe(0)
    expect(none.err).toContain('Make their letter with `svc letter make LINK`')
    const denied = await svc('letter', 'ask', link, '--model-target', model.target)
    expect(denied.exit).not.toBe(0)
    expect(denied.err).toContain('not allowed')
    expect(await model.calls()).toEqual([])
  })

  test('prints the letter that waits with its marks, what is left out, and how to decide', async () => {
    await configure(server, { model_target: model.target, allowed_targets: [model.target] })
    const { exit, out } = await svc('letter', 'ask', link)
    expect(exit).toBe(0)
    expect(out).toContain('Revision 1, made by the built-in rules.')
    expect(out).toContain(`A letter by ${model.target} waits. Yours stays as it is.`)
    expect(out).toContain('+ I led a team of 12 bakers through 3 seasons. (model)')
    expect(out).toContain('~ I proudly wrote the shift plan and the HACCP records. (model)')
    expect(out).toContain('? I love early mornings. (model)')
    expect(out.replaceAll('\n', ' ')).toContain(
      'Left out: “I have 20 years of experience.” (it has a number that your line does not have)',
    )
  })

  test('uses the letter only with the person’s yes, and takes it back', async () => {
    const { out } = await svc('letter', link)
    const [, id = ''] = /use --proposal-id (\S+) --revision 1/.exec(out) ?? []
    const words = ['letter', 'decide', link, 'use', '--proposal-id', id, '--revision', '1']
    const unproven = await svc(...words)
    expect(unproven.exit).not.toBe(0)
    expect(unproven.err).toContain('Only you can put a letter that is not yours in the place of yours.')
    const body = { job_url: link, action: 'use', proposal_id: id, revision: 1 }
    const used = await sendAsPerson(server, { method: 'PUT', path: '/api/letters/proposal', body })
    expect(used.ok).toBe(true)
    expect((await svc('letter', link)).out).toContain(`Revision 2, made by ${model.target}.`)
    const back = await svc('letter', 'decide', link, 'undo', '--proposal-id', id, '--revision', '2')
    expect(back.out).toContain('Revision 3, made by the built-in rules.')
  })

  test('is deleted, and an application forgotten, without a typed revision', async () => {
    expect((await svc('apply', link, '--status', 'applied')).exit).toBe(0)
    expect((await svc('letter', 'make', link)).err).toContain('revision_conflict')
    expect((await svc('letter', 'delete', link)).out).toContain('deleted: letter:')
    expect((await svc('applications', 'forget', link)).exit).toBe(0)
    expect((await svc('applications', '--quiet')).out.trim()).toBe('')
  })

  test('waits with words of an agent, which a person uses by their id', async () => {
    expect((await svc('answers', 'add', 'Why bread?', 'I love crusts.')).exit).toBe(0)
    const listed = JSON.parse((await svc('words', '--json')).out)
    expect(listed.words).toMatchObject([{ kind: 'answer', text: 'Why bread?\nI love crusts.' }])
    const [{ id }] = listed.words
    expect((await svc('words', 'use', id)).err).toContain('proof_required')
    expect((await run(['words', 'use', id], { SVC_HOME: server.home }, TTY, true)).exit).toBe(0)
    expect(JSON.parse((await svc('words', '--json')).out).words).toEqual([])
  })
})

describe('svc questions --answer', () => {
  type Open = { question: string; answered: boolean; form: { form: string } }

  let server: ServedHome

  const open = async (): Promise<Open[]> => {
    const { open_questions } = await (await fetch(`${server.url}/api/insights`)).json()
    return open_questions.filter(({ answered }: Open) => !answered)
  }
  const answer = (...typed: string[]) =>
    run(['questions', '--answer', '--url', server.url], {}, TTY, false, typed)

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    for (const { job_url } of postings.rows.slice(0, 12)) {
      await run(['assess', job_url, '--target', 'builtin', '--url', server.url])
    }
  })

  afterAll(() => server?.stop())

  test('asks by the form of each question, asks again after a slip, and saves what was given', async () => {
    const questions = await open()
    const index = questions.findIndex(({ form }) => form.form === 'yes_no')
    const { question } = questions[index] as Open
    const skips = questions.slice(0, index).map(() => '')
    const { exit, out, err } = await answer(...skips, 'perhaps', 'y')
    expect(exit).toBe(0)
    expect(out).toBe('1 answer saved. Assess again with: svc new\n')
    expect(err.split(question)).toHaveLength(3)
    expect(err).toContain('y, n or p (partly); Enter skips:')
    expect(err).toContain('"partly"')
    const { answers } = await (await fetch(`${server.url}/api/answers`)).json()
    expect(answers.find((saved: { question: string }) => saved.question === question)).toMatchObject({
      value: { form: 'yes_no', is: 'yes' },
      answer: 'Yes',
    })
  })

  test('asks nothing with --explain, and prints the request', async () => {
    const { exit, out, err } = await run(['questions', '--answer', '--explain'], {}, TTY, false, ['y'])
    expect({ exit, out, err }).toEqual({
      exit: 0,
      out: '{"method":"GET","path":"/api/insights"}\n',
      err: '',
    })
  })

  test('saves nothing when every question is skipped or the input ends', async () => {
    const before = await open()
    expect((await answer()).out).toBe('No answer was saved.\n')
    expect((await answer(...before.map(() => ''))).out).toBe('No answer was saved.\n')
    expect(await open()).toEqual(before)
  })

  test('leaves a typed answer that is not understood for svc answers --needs-press', async () => {
    await run(['answers', 'add', 'Can you work weekends?', 'Mostly, in summer.', '--url', server.url])
    const { exit, out } = await run(['answers', '--needs-press', '--wide', '--url', server.url])
    expect(exit).toBe(0)
    expect(out).toContain('Can you work weekends?')
    await run([
      'answers',
      'add',
      'Can you work weekends?',
      '--value',
      'yes',
      '--actor',
      'operator',
      '--url',
      server.url,
    ])
    const after = await run(['answers', '--needs-press', '--wide', '--url', server.url])
    expect(after.out).not.toContain('Can you work weekends?')
  })

  test('refuses to ask where nobody can answer', async () => {
    const { exit, err } = await run(['questions', '--answer', '--url', server.url])
    expect(exit).toBe(2)
    expect(err).toContain('svc answers add QUESTION --value VALUE')
  })
})
