import { describe, expect, test } from 'bun:test'
import { beginCall, type CallEnd, type CallStart, endCall } from '#db/desk/model-calls.ts'
import { appFor } from '#test/support/opened.ts'

const NOW = '2026-11-21T12:00:00.000Z'

const app = appFor('each', () => ({ now: () => NOW }))

const END: CallEnd = {
  ...{
    outcome: 'ok',
    reason: null,
    model: 'opus',
    answer_chars: 80,
    input: 100,
    output: 20,
    cache_read: null,
  },
  cache_write: null,
  reasoning: 5,
  cost_usd: 0.25,
  cost_basis: 'list_price',
  wall_ms: 1500,
}

async function keep(
  call_id: string,
  start: Partial<CallStart> = {},
  end: Partial<CallEnd> | null = {},
): Promise<void> {
  const whole: CallStart = {
    call_id,
    started_at: '2026-11-21T11:00:00.000Z',
    purpose: 'judge',
    target: 'claude',
    attempt: 1,
    program_version: '2.1.0',
    prompt_version: 'p1',
    job_identity: 'https://jobs.lever.co/acme/1',
    ...{
      job_identities: null,
      batch_id: null,
      kinds: ['evidence'],
      prompt_chars: 4000,
      prompt_digest: 'sha256:00',
      queue_ms: 3,
    },
    ...start,
  }
  const ended = end === null ? [] : [endCall(call_id, { ...END, ...end })]
  await app.services.desk.write([beginCall(whole), ...ended])
}

const read = (query: { purpose?: 'extract'; limit?: string; cursor?: string } = {}) =>
  app.get('/api/model-calls', query)

describe('GET /api/model-calls', () => {
  test('is empty before any call', async () => {
    const { calls, totals, days, next_cursor } = await read()
    expect(calls).toEqual([])
    expect(totals).toEqual({ calls_today: 0, cap: 40, tokens_today: 0, cost_today: 0, without_cost: 0 })
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({ day: '2026-11-21', calls: 0, tokens: 0 })
    expect(next_cursor).toBeNull()
  })

  test('lists calls, the last first, each with what was sent and what it used', async () => {
    await keep('c1')
    await keep(
      'c2',
      { started_at: '2026-11-21T11:30:00.000Z', attempt: 2 },
      { outcome: 'failed', reason: 'timeout' },
    )
    const { calls } = await read()
    expect(calls.map(({ id }) => id)).toEqual(['c2', 'c1'])
    expect(calls[0]).toMatchObject({ outcome: 'failed', reason: 'timeout', attempt: 2 })
    expect(calls[1]).toEqual({
      ...{
        id: 'c1',
        at: '2026-11-21T11:00:00.000Z',
        purpose: 'judge',
        target: 'claude',
        model: 'opus',
        attempt: 1,
      },
      program_version: '2.1.0',
      prompt_version: 'p1',
      kinds: ['evidence'],
      prompt_chars: 4000,
      job_identities: null,
      prompt_digest: 'sha256:00',
      answer_chars: 80,
      outcome: 'ok',
      reason: null,
      tokens: { input: 100, output: 20, cache_read: null, cache_write: null, reasoning: 5, total: 120 },
      cost_usd: 0.25,
      cost_basis: 'list_price',
      wall_ms: 1500,
      queue_ms: 3,
      batch_id: null,
      job_identity: 'https://jobs.lever.co/acme/1',
    })
  })

  test('counts a day in UTC, with those that were cut off and without a cost that nobody knows', async () => {
    await keep('before', { started_at: '2026-11-20T23:59:59.999Z' }, { cost_usd: 9, input: 1_000_000 })
    await keep('first', { started_at: '2026-11-21T00:00:00.000Z' })
    await keep('unpriced', {}, { cost_usd: null, cost_basis: null })
    await keep('cut off', {}, null)
    const { totals, days, calls } = await read()
    expect(totals).toEqual({ calls_today: 3, cap: 40, tokens_today: 240, cost_today: 0.25, without_cost: 2 })
    expect(days.at(-2)).toEqual({ day: '2026-11-20', calls: 1, tokens: 1_000_020 })
    expect(calls.map(({ outcome }) => outcome)).toContain('cut_off')
    expect((await app.get('/api/pipeline')).model_calls_today).toBe(3)
  })

  test('knows neither tokens nor cost of a day whose calls told none', async () => {
    await keep('silent', {}, { input: null, output: null, cost_usd: null })
    expect((await read()).totals).toMatchObject({ tokens_today: null, cost_today: null, without_cost: 1 })
  })

  test('comes in pages, of which none has a call twice, also where several began at once', async () => {
    for (let at = 0; at < 7; at += 1) await keep(`c${at}`)
    const first = await read({ limit: '3' })
    const second = await read({ limit: '3', cursor: first.next_cursor ?? '' })
    const third = await read({ limit: '3', cursor: second.next_cursor ?? '' })
    const all = [first, second, third].flatMap(({ calls }) => calls.map(({ id }) => id))
    expect(all).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
    expect(third.next_cursor).toBeNull()
    const refused = await app.call('GET', '/api/model-calls', { query: { cursor: 'nobody' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })

  test('lists one purpose alone, and counts all of the day', async () => {
    await keep('judged')
    await keep('read', { purpose: 'extract' })
    const { calls, totals } = await read({ purpose: 'extract' })
    expect(calls.map(({ id }) => id)).toEqual(['read'])
    expect(totals.calls_today).toBe(2)
  })
})
