import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { countCallsSince, listModelCalls } from '#db/desk/model-calls.ts'
import { failureOf, UNKNOWN_USAGE } from '#lib/judge/targets/reasons.ts'
import { askOf, openCaller, type TestCaller } from '#test/support/model-caller.ts'
import { answered } from '#test/support/scripted-targets.ts'

let at: TestCaller
beforeEach(async () => {
  at = await openCaller()
})
afterEach(() => at.close())

const ledger = () => listModelCalls(at.desk, { purpose: null, limit: 200, after: null })
const reasons = async () => (await ledger()).map(({ reason }) => reason)
const setTo = async (changed: object) => {
  const { revision } = await at.config.read()
  await at.config.change({ revision, ...changed }, async () => true)
}
const USED = { ...UNKNOWN_USAGE, input: 900, output: 100 }

describe('an answer', () => {
  test('is given with the model that made it, and kept in the ledger with what it used', async () => {
    at.targets.answer(() => {
      at.pass(4200)
      return answered({ rows: [1] }, { ...USED, cost_usd: 0.02, cost_basis: 'list_price', model: 'opus-5' })
    })
    const outcome = await at.caller.ask(askOf({ batch_id: 'batch-1' }))
    expect(outcome).toEqual({ ok: true, value: { rows: [1] }, model: 'opus-5', attempts: 1 })
    const [row] = await ledger()
    expect(row).toMatchObject({
      purpose: 'judge',
      target: 'claude',
      model: 'opus-5',
      program_version: '2.1.0',
      attempt: 1,
      outcome: 'ok',
      reason: null,
      input: 900,
      output: 100,
      cache_read: null,
      cost_usd: 0.02,
      cost_basis: 'list_price',
      wall_ms: 4200,
      queue_ms: 0,
      answer_chars: 12,
      batch_id: 'batch-1',
      started_at: '2026-11-21T09:00:00.000Z',
      job_identity: 'https://jobs.lever.co/acme/5f0c',
    })
    expect(row?.kinds).toEqual(['requirements', 'evidence'])
    expect(row?.prompt_chars).toBe('Judge the rows.The posting and the lines.'.length)
    expect(row?.prompt_digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(at.heard).toEqual([
      {
        event: 'model_call',
        data: { call_id: 'call-1', batch_id: 'batch-1', purpose: 'judge', target: 'claude', outcome: 'ok' },
      },
    ])
  })

  test('is kept under the version of its wording, by name or as a digest', async () => {
    await at.caller.ask(askOf({ prompt_version: 'judge-3' }))
    await at.caller.ask(askOf())
    await at.caller.ask(askOf({ prompt: 'Another posting.' }))
    await at.caller.ask(askOf({ system: 'Judge them well.' }))
    const [reworded, other, first, named] = (await ledger()).map(({ prompt_version }) => prompt_version)
    expect(named).toBe('judge-3')
    expect(first).toMatch(/^[0-9a-f]{12}$/)
    expect([other === first, reworded === first]).toEqual([true, false])
  })

  test('is read from its text where it came without a value', async () => {
    const text = 'Here it is:\n```json\n{"rows": [2]}\n```'
    at.targets.answer({ ok: true, value: undefined, text, usage: USED })
    expect(await at.caller.ask(askOf())).toMatchObject({ ok: true, value: { rows: [2] } })
  })

  test('of a call that breaks off has an end in the ledger', async () => {
    at.targets.answer(() => Promise.reject(new Error('secret words')))
    expect(await at.caller.ask(askOf())).toMatchObject({
      ok: false,
      failure: { reason: 'unknown' },
      attempts: 1,
    })
    expect(await reasons()).toEqual(['unknown'])
  })

  test('that cannot be checked is one that was not accepted', async () => {
    const accept = () => {
      throw new TypeError('rows')
    }
    expect(await at.caller.ask(askOf({ accept }))).toMatchObject({
      failure: { reason: 'schema_failed' },
      attempts: 2,
    })
  })
})

describe('what is sent', () => {
  test('leaves no word in the desk', async () => {
    const canary = 'zqcanary'
    at.targets.answer(answered({ wrong: `${canary}answer` }), answered({ rows: [] }, { model: 'opus-5' }))
    const accept = (value: unknown) =>
      'rows' in (value as object)
        ? { ok: true as const, value }
        : { ok: false as const, problems: ['no rows'] }
    const words = {
      system: `${canary}system`,
      prompt: `${canary}prompt`,
      schema: { description: `${canary}schema` },
    }
    expect(await at.caller.ask(askOf({ ...words, accept }))).toMatchObject({ ok: true, attempts: 2 })
    const wal = Bun.file(`${at.path}-wal`)
    const bytes = Buffer.concat([
      Buffer.from(await Bun.file(at.path).arrayBuffer()),
      Buffer.from((await wal.exists()) ? await wal.arrayBuffer() : new ArrayBuffer(0)),
    ])
    expect(bytes.includes('call-2')).toBe(true)
    expect(bytes.includes(canary)).toBe(false)
    expect(JSON.stringify(at.heard)).not.toContain(canary)
  })

  test('goes nowhere without consent', async () => {
    await setTo({ allowed_targets: ['codex'] })
    const outcome = await at.caller.ask(askOf({ target: 'claude:opus' }))
    expect(outcome).toMatchObject({ ok: false, attempts: 0, failure: { reason: 'no_consent' } })
    if (!outcome.ok) {
      expect(outcome.next_action).toContain(
        '`svc config set --allowed-targets codex --allowed-targets claude`',
      )
      expect(outcome.may_have_used_tokens).toBe(false)
    }
    expect(at.targets.queries).toEqual([])
    expect(await ledger()).toEqual([])
  })

  test('may go to a model on this machine unasked, and not to one in a cloud', async () => {
    expect(await at.caller.ask(askOf({ target: 'ollama:qwen3' }))).toMatchObject({ ok: true })
    expect(await at.caller.ask(askOf({ target: 'ollama:qwen3-cloud' }))).toMatchObject({
      failure: { reason: 'no_consent' },
    })
  })

  test('goes to one program of the person’s own and to no other', async () => {
    await setTo({ allowed_targets: ['command:/opt/ask one'] })
    expect(await at.caller.ask(askOf({ target: 'command:/opt/ask one' }))).toMatchObject({ ok: true })
    expect(await at.caller.ask(askOf({ target: 'command:/opt/ask' }))).toMatchObject({
      failure: { reason: 'no_consent' },
    })
  })

  test('goes out no more once consent is taken back, also for a second attempt', async () => {
    at.targets.answer(async () => {
      await setTo({ allowed_targets: [] })
      return failureOf('overloaded')
    })
    expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 1, failure: { reason: 'overloaded' } })
    expect(at.targets.queries).toHaveLength(1)
  })

  test('is refused at once, and not after those that wait', async () => {
    let end = (): void => undefined
    at.targets.answer(
      () =>
        new Promise((resolve) => {
          end = () => resolve(answered({ rows: [] }))
        }),
    )
    const first = at.caller.ask(askOf())
    while (at.targets.running === 0) await Bun.sleep(1)
    await setTo({ allowed_targets: [] })
    expect(await at.caller.ask(askOf())).toMatchObject({ failure: { reason: 'no_consent' } })
    expect(at.targets.running).toBe(1)
    end()
    expect(await first).toMatchObject({ ok: true })
  })

  test('goes to nothing that is no target', async () => {
    for (const target of ['builtin', 'nobody', 'ollama:', '']) {
      expect(await at.caller.ask(askOf({ target }))).toMatchObject({
        attempts: 0,
        failure: { reason: 'cli_config' },
      })
    }
    expect(at.targets.looked).toEqual([])
  })
})

describe('the cap of a day', () => {
  beforeEach(() => setTo({ pipeline: { max_model_calls_per_day: 3 } }))

  test('holds for what goes on by itself, and counts every attempt of anybody', async () => {
    at.targets.answer(failureOf('overloaded'), answered({ rows: [] }))
    expect(await at.caller.ask(askOf({ priority: 'batch' }))).toMatchObject({ ok: true, attempts: 2 })
    expect(await at.caller.ask(askOf({ priority: 'pipeline' }))).toMatchObject({ ok: true })
    expect(await at.caller.ask(askOf({ priority: 'pipeline' }))).toMatchObject({
      attempts: 0,
      failure: { reason: 'daily_cap' },
    })
    expect(await at.caller.ask(askOf({ priority: 'person' }))).toMatchObject({ ok: true })
    expect(await ledger()).toHaveLength(4)
  })

  test('is not passed by several that ask at once', async () => {
    const all = Array.from({ length: 8 }, () => at.caller.ask(askOf({ priority: 'pipeline' })))
    const ends = (await Promise.all(all)).map((outcome) => (outcome.ok ? 'ok' : outcome.failure.reason))
    expect(ends.filter((end) => end === 'ok')).toHaveLength(3)
    expect(ends.filter((end) => end === 'daily_cap')).toHaveLength(5)
  })

  test('begins anew at midnight in UTC', async () => {
    const ask = () => at.caller.ask(askOf({ priority: 'pipeline' }))
    for (let made = 0; made < 3; made += 1) await ask()
    at.pass(15 * 3_600_000 - 1)
    expect(await ask()).toMatchObject({ failure: { reason: 'daily_cap' } })
    at.pass(1)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('leaves what a first attempt met as it is, where no second is left', async () => {
    at.targets.answer(failureOf('overloaded'))
    expect(await at.caller.ask(askOf({ priority: 'pipeline' }))).toMatchObject({ attempts: 3 })
    at.pass(86_400_000)
    await setTo({ pipeline: { max_model_calls_per_day: 1 } })
    expect(await at.caller.ask(askOf({ priority: 'pipeline' }))).toMatchObject({
      attempts: 1,
      failure: { reason: 'overloaded' },
    })
  })

  test('counts a call that a crash cut off', async () => {
    at.targets.answer(() => new Promise(() => undefined))
    void at.caller.ask(askOf())
    while ((await ledger()).length === 0) await Bun.sleep(1)
    const [row] = await ledger()
    expect([row?.outcome, row?.wall_ms, row?.model]).toEqual([null, null, null])
    expect(await countCallsSince(at.desk, '2026-11-21T00:00:00.000Z')).toBe(1)
    at.targets.answer(answered({ rows: [] }))
    const restarted = at.again()
    const ask = () => restarted.ask(askOf({ priority: 'pipeline' }))
    expect([(await ask()).ok, (await ask()).ok, (await ask()).ok]).toEqual([true, true, false])
  })
})

describe('another attempt', () => {
  test.each(['rate_limited', 'overloaded', 'server_error', 'network'] as const)(
    'follows twice on %s, with growing waits',
    async (reason) => {
      at.targets.answer(failureOf(reason))
      expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 3, failure: { reason } })
      expect(at.waits).toEqual([1000, 2000])
      expect((await ledger()).map(({ attempt }) => attempt)).toEqual([3, 2, 1])
    },
  )

  test('waits as long as the server asks, up to half a minute', async () => {
    at.targets.answer(
      failureOf('rate_limited', { retry_after_ms: 7000 }),
      failureOf('rate_limited', { retry_after_ms: 90_000 }),
      answered({ rows: [] }),
    )
    expect(await at.caller.ask(askOf())).toMatchObject({ ok: true, attempts: 3 })
    expect(at.waits).toEqual([7000, 30_000])
  })

  test('is not begun where it would end behind the deadline, which is one for all attempts', async () => {
    at.targets.answer(() => {
      at.pass(100_000)
      return failureOf('server_error')
    })
    expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 2 })
    expect(at.targets.queries.map(({ limits }) => limits.timeout_ms)).toEqual([180_000, 79_000])
    expect(await at.caller.ask(askOf({ target: 'ollama:qwen3' }))).toMatchObject({ attempts: 3 })
    expect(at.targets.queries[2]?.limits.timeout_ms).toBe(600_000)
  })

  test('follows once on an answer that was not accepted, and says what was wrong with it', async () => {
    at.targets.answer(answered({ rows: 'stolen words' }))
    const accept = () => ({
      ok: false as const,
      problems: ['rows[3].quote is not in P014', 'rows[4] is twice'],
    })
    const outcome = await at.caller.ask(askOf({ accept }))
    expect(outcome).toMatchObject({
      attempts: 2,
      failure: { reason: 'schema_failed' },
      may_have_used_tokens: true,
    })
    const [first, second] = at.targets.queries.map(({ prompt }) => prompt)
    expect(first?.prompt).toBe('The posting and the lines.')
    expect(second?.prompt).toStartWith('The posting and the lines.\n\n## Your last answer')
    expect(second?.prompt).toContain('- rows[3].quote is not in P014\n- rows[4] is twice\n')
    expect(second?.prompt).not.toContain('stolen words')
    expect([second?.system, second?.schema]).toEqual([first?.system, first?.schema] as never)
    expect(at.waits).toEqual([])
  })

  test.each(['bad_output', 'truncated', 'schema_failed', 'empty', 'too_big', 'tool_attempt'] as const)(
    'follows once on %s',
    async (reason) => {
      at.targets.answer(failureOf(reason, { usage: USED }))
      expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 2, failure: { reason } })
      expect(at.targets.queries[1]?.prompt.prompt).toContain('## Your last answer could not be used')
    },
  )

  test('follows once on a program that something else ended', async () => {
    at.targets.answer(failureOf('killed'))
    expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 2 })
  })

  test.each(['usage_limit', 'not_logged_in', 'refused', 'timeout', 'context_too_long', 'unknown'] as const)(
    'does not follow on %s',
    async (reason) => {
      at.targets.answer(failureOf(reason))
      expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 1, failure: { reason } })
    },
  )

  test('that fails without a token does not hide those of the first', async () => {
    at.targets.answer(failureOf('bad_output', { usage: USED }), failureOf('context_too_long'))
    expect(await at.caller.ask(askOf())).toMatchObject({
      failure: { reason: 'context_too_long' },
      may_have_used_tokens: true,
    })
  })
})

describe('a limit of use', () => {
  const limit = (reset_at: string | null) => failureOf('usage_limit', { reset_at, usage: USED })

  test('is not run into again until half a minute after it ends', async () => {
    at.targets.answer(limit('2026-11-21T11:00:00Z'), answered({ rows: [] }))
    await at.caller.ask(askOf())
    at.pass(2 * 3_600_000 + 29_999)
    const limited = await at.caller.ask(askOf())
    expect(limited).toMatchObject({
      attempts: 0,
      failure: { reason: 'usage_limit' },
      may_have_used_tokens: false,
    })
    if (!limited.ok) expect(limited.next_action).toContain('Wait until 2026-11-21 11:00 UTC')
    expect(await at.caller.ask(askOf({ target: 'codex' }))).toMatchObject({ ok: true })
    at.pass(1)
    expect(await at.caller.ask(askOf())).toMatchObject({ ok: true })
  })

  test.each([null, 'at noon', '2026-11-20T00:00:00Z'])(
    'holds for a quarter of an hour where its end is %p',
    async (end) => {
      at.targets.answer(limit(end), answered({ rows: [] }))
      await at.caller.ask(askOf())
      at.pass(15 * 60_000 - 1)
      expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 0 })
      at.pass(1)
      expect(await at.caller.ask(askOf())).toMatchObject({ ok: true })
    },
  )

  test('that one of several meets spares those that wait', async () => {
    at.targets.answer(limit(null))
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => at.caller.ask(askOf({ priority: 'batch' }))))
    expect(all.map((outcome) => !outcome.ok && outcome.failure.reason)).toEqual(Array(5).fill('usage_limit'))
    expect(at.targets.queries).toHaveLength(1)
  })
})

describe('a program that cannot be used', () => {
  test('is not called, and found usable again at the next look', async () => {
    at.targets.state = { usable: false, reason: 'not_logged_in' }
    const outcome = await at.caller.ask(askOf())
    expect(outcome).toMatchObject({ attempts: 0, failure: { reason: 'not_logged_in' } })
    if (!outcome.ok)
      expect(outcome.next_action).toBe('Run `claude auth login` in a terminal, then try again.')
    at.targets.state = {}
    expect(await at.caller.ask(askOf())).toMatchObject({ ok: true })
  })

  test('is looked at anew every half minute at most', async () => {
    at.targets.answer(failureOf('login_expired'))
    await at.caller.ask(askOf())
    const fresh = () => at.targets.looked.filter((look) => look.fresh).length
    at.targets.state = { usable: false, reason: 'not_logged_in' }
    at.pass(29_999)
    expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 0, failure: { reason: 'login_expired' } })
    expect(fresh()).toBe(0)
    at.pass(1)
    expect(await at.caller.ask(askOf())).toMatchObject({ attempts: 0, failure: { reason: 'not_logged_in' } })
    expect(fresh()).toBe(1)
    at.pass(29_999)
    await at.caller.ask(askOf())
    expect(fresh()).toBe(1)
    at.targets.state = {}
    at.targets.answer(answered({ rows: [] }))
    at.pass(1)
    expect(await at.caller.ask(askOf())).toMatchObject({ ok: true })
    expect(fresh()).toBe(2)
  })
})

describe('a question that is called off', () => {
  test('while it waits for its turn makes no call', async () => {
    let end = (): void => undefined
    at.targets.answer(
      () =>
        new Promise((resolve) => {
          end = () => resolve(answered({ rows: [] }))
        }),
    )
    const first = at.caller.ask(askOf())
    while (at.targets.running === 0) await Bun.sleep(1)
    const stop = new AbortController()
    const second = at.caller.ask(askOf({ signal: stop.signal }))
    await Bun.sleep(5)
    stop.abort()
    expect(await second).toMatchObject({ attempts: 0, failure: { reason: 'cancelled' } })
    end()
    expect(await first).toMatchObject({ ok: true })
    expect(at.targets.queries).toHaveLength(1)
  })

  test('between two attempts makes no second', async () => {
    const stop = new AbortController()
    at.targets.answer(() => {
      stop.abort()
      return failureOf('overloaded')
    })
    expect(await at.caller.ask(askOf({ signal: stop.signal }))).toMatchObject({
      attempts: 1,
      failure: { reason: 'cancelled' },
      may_have_used_tokens: false,
    })
  })

  test('ends with the caller itself', async () => {
    at.targets.answer(
      (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(failureOf('cancelled')))
        }),
    )
    const pending = at.caller.ask(askOf())
    while (at.targets.running === 0) await Bun.sleep(1)
    await at.caller.close()
    expect(await pending).toMatchObject({ failure: { reason: 'cancelled' } })
    expect(await reasons()).toEqual(['cancelled'])
  })
})

test('look() tells of each target, and nothing of one that does not show itself in time', async () => {
  const scripted = at.targets.detect
  at.targets.detect = (name) => (name === 'codex' ? new Promise(() => undefined) : scripted(name))
  const found = await at.caller.look(['claude', 'codex'], 1500)
  expect(found.get('claude')?.usable).toBe(true)
  expect(found.get('codex')).toBeNull()
  expect(at.waits).toEqual([1500])
})
