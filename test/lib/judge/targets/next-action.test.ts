import { describe, expect, test } from 'bun:test'
import { REASONS, type Reason } from '#lib/judge/targets/reasons.ts'
import { nextAction } from '#lib/judge/targets/show-targets.ts'
import { shellWords } from '#test/support/command-line.ts'
import { rowsIn } from '#test/support/tables.ts'

const ALL = Object.keys(REASONS) as Reason[]
const TARGETS = [
  ...['claude', 'claude:opus', 'codex', 'llm:gpt-5', 'ollama:qwen3:8b', 'command:/opt/my ask', 'nobody'],
]

describe('nextAction()', () => {
  test('is one plain sentence for every reason and target', () => {
    const odd = TARGETS.flatMap((target) => ALL.map((reason) => nextAction({ reason, target }))).filter(
      (text) => !/^[A-Z][^\n]*[^.]\.$/.test(text) || text.length > 250 || text.includes('undefined'),
    )
    expect(odd).toEqual([])
  })

  test.each(
    rowsIn<[Reason, string, string]>(`
not_logged_in | claude:opus | Run \`claude auth login\` in a terminal, then try again.
login_expired | codex | Run \`codex login\` in a terminal, then try again.
model_missing | ollama:qwen3:8b | Run \`ollama pull qwen3:8b\`, then try again.
network | ollama:qwen3 | Start Ollama with \`ollama serve\`, then try again.
network | claude | See whether this machine is online, then try again.
cli_too_old | claude | Run \`claude update\`, then try again.
no_consent | claude:opus | Allow it under Settings, or with \`svc config set --allowed-targets claude\`.
not_executable | command:/opt/my ask | Run \`chmod u+x,go-w '/opt/my ask'\`, then try again.
`),
  )('of %s with %s is: %s', (reason, target, text) => expect(nextAction({ reason, target })).toBe(text))

  test('names no other target to somebody who is choosing one', () => {
    const text = nextAction({ reason: 'not_installed', target: 'llm:gpt-5', choosing: true })
    expect(text).toBe('Install it with `pipx install llm`.')
  })

  test('keeps what is allowed when one more is', () => {
    const text = nextAction({ reason: 'no_consent', target: 'command:/opt/it’s', allowed: ['codex'] })
    const command = /`(svc .*)`/.exec(text)?.[1] ?? ''
    expect(shellWords(command)).toEqual([
      ...['config', 'set', '--allowed-targets', 'codex', '--allowed-targets', 'command:/opt/it’s'],
    ])
  })

  test('says when a limit ends, in a program’s own words only where they look like a time', () => {
    const limit = (reset_at: string | null, reset_text: string | null) =>
      nextAction({ reason: 'usage_limit', target: 'claude', reset_at, reset_text })
    expect(limit('2026-11-21T11:00:00Z', '11am')).toStartWith('Wait until 2026-11-21 11:00 UTC, or')
    expect(limit(null, '5:09pm (UTC)')).toStartWith('Wait until 5:09pm (UTC), or')
    for (const text of ['ask your\nboss', 'run `rm`; now 5', 'soon', '1'.repeat(60)]) {
      expect(limit(null, text)).toStartWith('Wait for some minutes, or')
    }
    expect(limit('noon', null)).toStartWith('Wait for some minutes, or')
  })

  test('names no command that a name of the person’s could end', () => {
    const text = nextAction({ reason: 'model_missing', target: 'ollama:a`;rm' })
    expect(text).toBe("Run `ollama pull 'a;rm'`, then try again.")
  })
})
