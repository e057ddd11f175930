import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
let job: string
beforeAll(async () => {
  app = await openResumeApp()
  job = await app.assess(POSTING)
  mustBe(await app.pick(job, 'refresh'))
})
afterAll(() => app.close())

/** So many characters, each but the first of two UTF-16 units and four bytes. */
const wide = (count: number) => `a${'🙂'.repeat(count - 1)}`
const master = async () => mustBe(await app.call('GET', '/api/master')).master

async function addLine(line: { text: string; note?: string; tags?: string[] }) {
  const { revision, entries } = await master()
  const body = { revision, entry_id: entries[0]?.id ?? '', lines: [line] }
  return app.call('POST', '/api/master/lines', { body })
}

let questions = 0
const places: [string, number, (text: string) => Promise<{ ok: boolean }>][] = [
  [
    'an answer',
    20_000,
    (answer) => app.call('POST', '/api/answers', { body: { question: `Have you q${++questions}?`, answer } }),
  ],
  [
    'the source of an answer',
    300,
    (source) =>
      app.call('POST', '/api/answers', {
        body: { question: `Have you q${++questions}?`, answer: 'Yes.', source },
      }),
  ],
  ['a line of the main resume', MASTER_LIMITS.text, (text) => addLine({ text })],
  ['a note of a line', MASTER_LIMITS.note, (note) => addLine({ text: `Line ${++questions}`, note })],
  ['a tag of a line', MASTER_LIMITS.tag, (tag) => addLine({ text: `Line ${++questions}`, tags: [tag] })],
  [
    'a line of a job’s resume',
    2000,
    async (text) => {
      const { resume } = await app.show(job)
      const lines = [{ id: resume.lines.at(-1)?.id ?? '', text }]
      const body = { job_identity: job, revision: resume.revision, lines }
      return app.callAsPerson('PUT', '/api/tailored-resumes/lines', { body })
    },
  ],
]

describe('a limit counts characters, and not UTF-16 units or bytes:', () => {
  test.each(places)('%s', async (_what, longest, write) => {
    expect(await write(wide(longest))).toMatchObject({ ok: true })
    expect(await write(wide(longest + 1))).toMatchObject({ ok: false, status: 422 })
  })
})
