import { afterAll, beforeAll, expect, test } from 'bun:test'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
const json = async (...words: string[]) => JSON.parse((await svc(...words, '--json')).out)

beforeAll(async () => {
  server = await startServer({ sample: true })
}, 120_000)
afterAll(() => server.stop())

test('an answer is shown with the names of its jobs, which no reply holds beside it', async () => {
  const [row] = (await json('jobs', '--limit', '1')).postings.rows
  const question = 'Have you ever kept bees?'
  const added = await json('answers', 'add', question, 'Yes.', '--job-url', row.job_identity)
  const id = added.answer.question_id
  const { out } = await svc('answers', 'show', id)
  expect(out.replaceAll(/\s+/g, ' ')).toContain(`${row.title}, ${row.company} ${row.job_identity}`)
  const [job] = (await json('answers', 'show', id)).answer.jobs
  expect(job).toMatchObject({ company: null, title: null, url: row.job_identity })
}, 120_000)
