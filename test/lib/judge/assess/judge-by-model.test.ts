import { describe, expect, test } from 'bun:test'
import type { Requirement } from '#db/rows/requirement.ts'
import { assessByModel, readInBatch } from '#lib/judge/assess/assess-by-model.ts'
import { type Judge, judgeCall, judgesTogether } from '#lib/judge/assess/judge-by-model.ts'
import type { ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import { failureOf, type Reason } from '#lib/judge/targets/reasons.ts'
import { aJob, evidence, LINES, reading } from '#test/lib/judge/assess/by-model.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { appFor } from '#test/support/opened.ts'
import { idsIn, type ScriptedModel, scriptedModel } from '#test/support/scripted-model.ts'

const app = appFor('all')

type Query = ModelQuery<unknown>
const met = (id: string, query: Query) => ({
  id,
  evidence: [idsIn(query).evidence[0]],
  gap: 'none',
  status: 'met',
})
const allMet = (query: Query) => ({ rows: idsIn(query).rows.map((id) => met(id, query)) })
const rowsOf = (job: number, count = 3): Requirement[] =>
  Array.from({ length: count }, (_, at) => aRow({ id: `r${at + 1}`, quote: `Demand ${job}.${at + 1}` }))
const signal = new AbortController().signal

function judgeAll(model: ScriptedModel, jobs: Requirement[][], more: { halt?: AbortSignal } = {}) {
  const judges = judgesTogether(jobs.length)
  const step = {
    ask: model.ask,
    target: 'claude',
    priority: 'batch' as const,
    batch_id: 'b1',
    signal,
    ...more,
  }
  return Promise.all(
    judges.map(({ judge }, at) =>
      judge({
        job: { title: 'Baker', rows: jobs[at] ?? [] },
        evidence,
        today: '2026-11-20',
        step: { ...step, job_identity: `https://jobs.example/${at + 1}` },
      }),
    ),
  )
}

const statusesOf = (judged: Awaited<ReturnType<typeof judgeAll>>) =>
  judged.map((job) =>
    job.ok ? job.judged.judged.map(({ id, status }) => `${id} ${status}`) : job.failure.reason,
  )
const ALL_MET = ['r1 met', 'r2 met', 'r3 met']
// The ids of the rows of one job in a call.
const idsOfJob = ({ prompt }: Query, job: number) =>
  [...prompt.matchAll(/^(r\d+)\| \([^)]*\) Demand (\d+)/gm)].flatMap(([, id = '', of]) =>
    Number(of) === job ? [id] : [],
  )

describe('jobs that are judged together', () => {
  test('share one call, with ids of its own, and each gets its own rows', async () => {
    const model = scriptedModel({
      judge: [
        (query: Query) => ({
          rows: idsIn(query).rows.map((id) =>
            idsOfJob(query, 2).includes(id)
              ? { id, evidence: [], gap: 'no_evidence', status: 'unknown' }
              : met(id, query),
          ),
        }),
      ],
    })
    const judged = await judgeAll(model, [rowsOf(1), rowsOf(2), rowsOf(3)])
    expect(statusesOf(judged)).toEqual([ALL_MET, ['r1 unknown', 'r2 unknown', 'r3 unknown'], ALL_MET])
    expect(model.queries).toHaveLength(1)
    const [query] = model.queries
    expect(query).toMatchObject({ job_identity: null, batch_id: 'b1' })
    expect(query?.job_identities).toEqual([1, 2, 3].map((at) => `https://jobs.example/${at}`))
    const { rows } = idsIn(query as Query)
    expect(new Set(rows).size).toBe(9)
    expect(rows.every((id) => id.length > 4)).toBe(true)
    expect(judged[0]?.ok && judged[0].judged.judged[0]?.evidence).toEqual(['e1'])
  })

  test('with one bad part: that job alone is asked again, with its own ids', async () => {
    const model = scriptedModel({
      judge: [
        (query: Query) => ({
          rows: idsIn(query).rows.flatMap((id) =>
            idsOfJob(query, 2).includes(id) ? [{ id, status: 'splendid' }] : [met(id, query)],
          ),
        }),
        allMet,
      ],
    })
    expect(statusesOf(await judgeAll(model, [rowsOf(1), rowsOf(2), rowsOf(3)]))).toEqual([
      ALL_MET,
      ALL_MET,
      ALL_MET,
    ])
    expect(model.queries.map((query) => idsIn(query).rows.length)).toEqual([9, 3])
    expect(model.queries[1]).toMatchObject({ job_identity: 'https://jobs.example/2' })
    expect(model.queries[1]?.job_identities).toBeUndefined()
  })

  test('with a part that stays bad: that job fails, and the others do not', async () => {
    const bad = (query: Query) => ({
      rows: idsIn(query).rows.flatMap((id) => (idsOfJob(query, 1).includes(id) ? [] : [met(id, query)])),
    })
    const model = scriptedModel({ judge: [bad] })
    expect(statusesOf(await judgeAll(model, [rowsOf(1), rowsOf(2)]))).toEqual(['schema_failed', ALL_MET])
  })

  test.each([
    ['refused', 3],
    ['tool_attempt', 3],
    ['truncated', 3],
    ['timeout', 3],
    ['usage_limit', 1],
    ['overloaded', 1],
    ['cancelled', 1],
  ] as const)('whose call ends with %p take %i calls', async (reason: Reason, calls) => {
    const model = scriptedModel({ judge: [failureOf(reason), allMet] })
    const judged = statusesOf(await judgeAll(model, [rowsOf(1), rowsOf(2)]))
    expect(judged).toEqual(calls === 1 ? [reason, reason] : [ALL_MET, ALL_MET])
    expect(model.queries).toHaveLength(calls)
  })

  test('are not each judged alone by a model that answers none of them', async () => {
    const hopeless = scriptedModel({ judge: [failureOf('bad_output')] })
    const jobs = Array.from({ length: 10 }, (_, at) => rowsOf(at + 1))
    expect(statusesOf(await judgeAll(hopeless, jobs))).toEqual(jobs.map(() => 'bad_output'))
    expect(hopeless.queries).toHaveLength(3)
    const spoilt = scriptedModel({ judge: [failureOf('bad_output'), failureOf('refused'), allMet] })
    const statuses = statusesOf(await judgeAll(spoilt, jobs))
    // Either of the two that are asked alone first may get the refusal.
    expect([
      statuses.slice(0, 2).filter((status) => status === 'refused').length,
      ...statuses.slice(2),
    ]).toEqual([1, ...jobs.slice(2).map(() => ALL_MET)])
  })

  test('that have too many rows for one call share two', async () => {
    const model = scriptedModel({ judge: [allMet] })
    const judged = await judgeAll(model, [rowsOf(1, 35), rowsOf(2, 35), rowsOf(3, 35)])
    expect(judged.every(({ ok }) => ok)).toBe(true)
    expect(model.queries.map((query) => idsIn(query).rows.length).sort()).toEqual([35, 70])
  })

  test('do not wait for one that left', async () => {
    const model = scriptedModel({ judge: [allMet] })
    const [first, second] = judgesTogether(2) as [Judge, Judge]
    const step = {
      ask: model.ask,
      target: 'claude',
      priority: 'batch' as const,
      batch_id: null,
      signal,
      job_identity: null,
    }
    const judged = first.judge({
      job: { title: 'Baker', rows: rowsOf(1) },
      evidence,
      today: '2026-11-20',
      step,
    })
    second.leave()
    second.leave()
    expect(statusesOf([await judged])).toEqual([ALL_MET])
  })
})

describe('a posting in a batch', () => {
  const input = (subject: { title: string; text: string }, model: ScriptedModel) => ({
    subject,
    evidence,
    today: '2026-11-20',
    desk: app.services.desk,
    ask: model.ask,
    target: 'claude',
    signal,
    priority: 'batch' as const,
    job_identity: null,
    batch_id: null,
    read_by: 'rules' as const,
  })

  test('is read by the rules, and the model is asked for the open rows alone', async () => {
    const model = scriptedModel({ judge: [allMet] })
    expect(await assessByModel(input(aJob(), model))).toMatchObject({ ok: true, read_by: 'rules' })
    expect(model.queries.map(({ purpose }) => purpose)).toEqual(['judge'])
    expect(model.queries[0]?.prompt).not.toContain('authorized')
  })

  test('is taken as the model read it, if the model read it before', async () => {
    const model = scriptedModel({ ...reading, judge: [allMet] })
    const subject = aJob()
    await assessByModel({ ...input(subject, model), read_by: 'model' })
    expect(await assessByModel(input(subject, model))).toMatchObject({ ok: true, read_by: 'model' })
    expect(model.queries.map(({ purpose }) => purpose)).toEqual(['extract', 'judge', 'judge'])
  })

  test.each([
    ['says nothing that the rules can read', ['We are a bakery. Come and see us.'], null],
    ['asks for something', LINES, 'rules'],
  ])('that %s', async (_, lines, read_by) => {
    const found = await readInBatch(app.services.desk, aJob(lines), 'claude')
    expect(found?.read_by ?? null).toBe(read_by as never)
  })

  test('that the rules cannot read is read by the model, and holds up no other job', async () => {
    const model = scriptedModel({ ...reading, judge: [allMet] })
    const [first, second] = judgesTogether(2) as [Judge, Judge]
    const greek = {
      title: 'Μηχανικός',
      text: `${'Ζητούμε άτομο που γνωρίζει καλά τη γλώσσα και έχει εμπειρία. '.repeat(20)}`,
    }
    const both = await Promise.all([
      assessByModel({ ...input(greek, model), judge: first }),
      assessByModel({ ...input(aJob(), model), judge: second }),
    ])
    expect(both.map((each) => each.ok && each.read_by)).toContain('rules')
    expect(model.queries.map(({ purpose }) => purpose)).toContain('extract')
  })
})

describe('a server that keeps the beginning of prompts', () => {
  const shared = (a: string, b: string) => {
    let at = 0
    while (at < a.length && a[at] === b[at]) at += 1
    return at
  }
  const sentFor = async (rows: Requirement[]) => {
    const { system, prompt } = await judgeCall({
      jobs: [{ title: 'Baker', rows }],
      evidence,
      today: '2026-11-20',
    })
    return { system, whole: `${system}\n${prompt}` }
  }

  test('finds rules and evidence of two jobs the same, up to the fence of the job', async () => {
    const [first, second] = [await sentFor(rowsOf(1)), await sentFor(rowsOf(2, 7))]
    expect(second.system).toBe(first.system)
    const same = shared(first.whole, second.whole)
    expect(same).toBeGreaterThan(first.system.length)
    expect(first.whole.slice(0, same)).toContain('Judge the requirements between the two lines')
  })

  test('finds all but the answers the same where the jobs ask different things', async () => {
    const answer = (id: string, question: string) => ({
      id,
      kind: 'answer' as const,
      ref: id,
      question,
      text: `Yes, ${question}`,
    })
    const more = [...evidence, answer('e90', 'Do you know Kafka?'), answer('e91', 'Do you know Fortran?')]
    const sent = async (quote: string) =>
      (
        await judgeCall({
          jobs: [{ title: 'Baker', rows: [aRow({ id: 'r1', quote })] }],
          evidence: more,
          today: '2026-11-20',
        })
      ).system
    const [kafka, fortran] = [await sent('Knowledge of Kafka'), await sent('Knowledge of Fortran')]
    expect(kafka).not.toBe(fortran)
    expect(shared(kafka, fortran)).toBeGreaterThanOrEqual(kafka.indexOf('(answer)'))
  })
})
