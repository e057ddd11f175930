import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { run, TTY } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

type Open = { question: string; answered: boolean; form: { form: string } }

let server: TestServer

const open = async (): Promise<Open[]> => {
  const { open_questions } = await (await fetch(`${server.url}/api/insights`)).json()
  return open_questions.filter(({ answered }: Open) => !answered)
}
const answer = (...typed: string[]) =>
  run(['questions', '--answer', '--url', server.url], {}, TTY, false, typed)

describe('svc questions --answer', () => {
  beforeAll(async () => {
    server = await startServer({ sample: true })
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
    expect({ exit, out, err }).toEqual({ exit: 0, out: '{"method":"GET","path":"/api/insights"}\n', err: '' })
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
