import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { classifyProgram } from '#lib/judge/targets/classify-program.ts'
import { REASONS } from '#lib/judge/targets/reasons.ts'

const ROOT = resolve(import.meta.dir, '../..')
const FOLDER = resolve(ROOT, process.env['SVC_RECORDED_MODELS'] ?? '../shared/models')
const EXPECTED = join(FOLDER, 'expected-classification.json')
const isThere = existsSync(EXPECTED)

type Expected = {
  ok: boolean
  reason?: keyof typeof REASONS
  code?: string
  resetAt?: string
  resetText?: string
  usage?: Record<string, number | null>
}
type Capture = {
  exit_code: number | null
  signal: string | null
  killed_by_us: string | null
  spawn_error: { code: string } | null
  stdout: string
  stderr: string
}

// The other programs of the folder are no model targets here.
const expected: [string, Expected][] = isThere
  ? Object.entries(JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, Expected>).filter(([name]) =>
      /^(claude|codex)-/.test(name),
    )
  : []

describe.skipIf(!isThere)('what model programs really said', () => {
  test('is there for both programs', () => {
    expect(expected.length).toBeGreaterThan(80)
    expect(readdirSync(FOLDER).length).toBeGreaterThan(expected.length)
  })

  test.each(expected)('%s means what it should', (name, wanted) => {
    const capture = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Capture
    const kind = name.startsWith('claude') ? 'claude' : 'codex'
    const outcome = classifyProgram(kind, {
      spawn_error: capture.spawn_error?.code ?? null,
      exit_code: capture.exit_code,
      signal: capture.signal,
      // The recorder ended a program by force only when its time was over.
      timed_out: capture.killed_by_us === 'SIGKILL',
      cancelled: false,
      too_big: false,
      stdout: capture.stdout,
      stderr: capture.stderr,
    })
    if (outcome.ok) {
      expect(wanted.ok).toBe(true)
      const { input, output, cache_read, cost_usd } = outcome.usage
      const cached = kind === 'codex' ? (cache_read ?? 0) : 0
      expect({ input: (input ?? 0) + cached, output, cacheRead: cache_read, costUsd: cost_usd }).toEqual({
        input: wanted.usage?.['input'] ?? 0,
        output: wanted.usage?.['output'] ?? null,
        cacheRead: wanted.usage?.['cacheRead'] ?? null,
        costUsd: wanted.usage?.['costUsd'] ?? null,
      })
      return
    }
    expect(outcome.reason).toBe(wanted.reason as never)
    // A missing login has a code of its own in courses alone.
    const code = wanted.code === 'model_authentication_required' ? 'model_target_unavailable' : wanted.code
    expect<string>(REASONS[outcome.reason].code).toBe(code ?? '')
    expect(outcome.reset_at).toBe(wanted.resetAt ?? null)
    expect(outcome.reset_text).toBe(wanted.resetText ?? null)
  })
})
