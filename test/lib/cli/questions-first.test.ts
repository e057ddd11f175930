import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { refusalWords } from '#lib/cli/call/print-reply.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'
import { rowsIn } from '#test/support/tables.ts'

const UNKNOWN = 'https://jobs.lever.co/nobody/5f0c'

let server: ServedHome
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
const typed = (answer: boolean, ...words: string[]) => run(words, { SVC_HOME: server.home }, TTY, answer)
const applied = async () => (await svc('applications', '--quiet')).out.trim()

beforeAll(async () => {
  server = await serveToCommands({ sample: true })
}, 120_000)

afterAll(() => server?.stop())

describe('svc apply with a link of no stored job', () => {
  test('records nothing for a program without --yes, nor for a person who says no', async () => {
    const piped = await svc('apply', UNKNOWN, '--status', 'applied')
    expect(piped).toMatchObject({ exit: 2, out: '' })
    expect(piped.err).toContain(`No stored job has the link ${UNKNOWN}.`)
    const refused = await typed(false, 'apply', UNKNOWN)
    expect(refused.exit).toBe(2)
    expect(refused.err).toContain('Record an application without a posting?')
    expect(await applied()).toBe('')
  })

  test('records it after a yes, asks no more then, and forgets it without a typed revision', async () => {
    expect((await typed(true, 'apply', UNKNOWN, '--status', 'applied')).exit).toBe(0)
    expect((await svc('apply', UNKNOWN, '--status', 'interview')).exit).toBe(0)
    expect(await applied()).toBe(UNKNOWN)
    expect((await typed(false, 'applications', 'forget', UNKNOWN)).exit).toBe(2)
    expect(await applied()).toBe(UNKNOWN)
    expect((await svc('applications', 'forget', UNKNOWN)).exit).toBe(0)
    expect(await applied()).toBe('')
    expect((await svc('apply', UNKNOWN, '--yes')).exit).toBe(0)
    expect((await svc('applications', 'forget', UNKNOWN)).exit).toBe(0)
  })

  test('asks nothing about a stored job, and leaves a word that is no link to the service', async () => {
    await typed(false, 'jobs', '--limit', '1')
    const { exit, err } = await typed(false, 'apply', '1', '--status', 'applied')
    expect({ exit, asked: err.includes('?') }).toEqual({ exit: 0, asked: false })
  })
})

test('svc conditions set changes a word and takes it back without a typed revision', async () => {
  for (const is of ['fine', 'against', 'open'])
    expect((await svc('conditions', 'set', 'weekends', is)).exit).toBe(0)
})

describe('a command that deletes', () => {
  test('asks in a terminal, and deletes a role for a program only with --yes', async () => {
    const roles = async () => (await svc('roles', '--quiet')).out.trim().split('\n')
    const before = await roles()
    await svc('roles', 'add', 'Night baker', '--titles', 'Baker')
    expect((await svc('roles', 'delete', 'night-baker')).err).toContain('Agree with --yes')
    expect((await typed(false, 'roles', 'delete', 'night-baker')).err).toContain('night-baker. Do it?')
    expect(await roles()).toHaveLength(before.length + 1)
    expect((await svc('roles', 'delete', 'night-baker', '--yes')).exit).toBe(0)
    expect(await roles()).toEqual(before)
  })

  test.each([
    ['answers delete availability:notice', 'answers'],
    ['stories delete 1', 'stories'],
    ['boards remove 1', 'boards'],
  ])('`svc %s` keeps what it names after a no', async (words, list) => {
    await svc(list)
    const before = (await svc(list, '--quiet')).out
    expect(await typed(false, ...words.split(' '))).toMatchObject({ exit: 2, out: '' })
    expect((await svc(list, '--quiet')).out).toBe(before)
  })
})

test('a letter is made for a job that has an application, and edited or deleted only where there is one', async () => {
  const [, second = ''] = (await svc('jobs', '--quiet', '--limit', '2')).out.trim().split('\n')
  expect((await svc('letter', 'delete', second)).err).not.toContain('`revision`')
  await svc('apply', second)
  expect((await svc('letter', 'make', second)).exit).toBe(0)
  expect((await svc('letter', 'delete', second)).out).toContain('deleted')
})

describe('a refusal', () => {
  const declared = (use: string) => COMMANDS.find((command) => command.use === use) ?? null

  test.each(
    rowsIn(`
apply | \`follow_up_on\` is not a day. Correct it and resend. | \`--follow-up-on\` is not a day. Correct it.
apply | \`job_url\` is missing. Send text. | <job-url> is missing. Give the link of the job, or of one of its postings.
job snooze | \`until\` is missing. Send text. | \`--until\` is missing. Give the day or time that ends it.
roles add | \`titles\` is missing. Send a list. | \`--titles\` is missing. Give it once for each value.
answers add | Send \`answer\` in words. | Give <answer> in words.
roles edit | \`titles.0\` is empty. Correct it and resend. | \`--titles\` is empty. Correct it.
boards add | \`boards.0.system\` is not known. Use a, b. | <boards> is not known. Use a, b.
config set | \`fit.weak_fit_below_rank\` has the wrong type. Send a number. | \`--fit.weak-fit-below-rank\` has the wrong type. Give a number.
jobs | \`profile_id\` is wrong. | \`--role\` is wrong.
jobs | Assess it with POST /api/assess. | Assess it with \`svc assess LINK\`.
recover choose | GET /api/recovery lists what can. | \`svc recover\` lists what can.
job report | Send the quote as GET /api/jobs shows it. | Send the quote as \`svc job LINK\` shows it.
jobs | Use PUT /api/answers/{question_id}. | Use \`svc answers edit QUESTION_ID ANSWER\`.
jobs | GET /api/no-such-route and \`no_such_key\` stay. | GET /api/no-such-route and \`no_such_key\` stay.
jobs | \`svc roles\` lists them. | \`svc roles\` lists them.
`),
  )('of `svc %s` is worded by the command: %s', (use, message, words) => {
    expect(refusalWords(message, declared(use))).toBe(words)
  })

  test('names the option that was typed, and reaches programs unchanged', async () => {
    expect((await svc('jobs', '--min-fit', 'high')).err).toContain('`--min-fit` is not a whole number')
    const { out } = await svc('jobs', '--min-fit', 'high', '--json')
    expect(JSON.parse(out).error.message).toContain('`min_fit`')
    expect((await svc('assess', 'compare', '1', '--target', 'builtin')).err).not.toContain('/api/')
  })
})

test('svc models key set takes a typed key, and sends nothing where none is typed', async () => {
  const set = (...keys: string[]) =>
    run(['models', 'key', 'set', 'https://models.example/v1'], { SVC_HOME: server.home }, TTY, true, keys)
  expect((await set('')).err).toContain('No key was typed.')
  expect((await set('invented-key')).exit).toBe(0)
})
