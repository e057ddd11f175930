import type { Outcome } from '#lib/judge/targets/reasons.ts'
import type { ModelTargets, Prompt } from '#lib/judge/targets/targets.ts'
import { answered } from '#test/support/scripted-targets.ts'

/** The name of a target that these answer for. */
export const READER = 'command:/reader'

/**
 * A model in this process: it reads every dashed line of a posting as a demand that it asks about, and knows nothing of the
 * person. `calls` counts what it was asked; `before` is waited for in the middle of each call, and may end it.
 */
export function readingTargets(before: (purpose: string) => Promise<Outcome | undefined>) {
  const calls: string[] = []
  const call = async (_name: string, prompt: Prompt) => {
    calls.push(prompt.purpose)
    const ended = await before(prompt.purpose)
    if (ended) return ended
    return answered(prompt.purpose === 'extract' ? read(prompt.prompt) : judge(prompt.prompt))
  }
  const usable = { installed: true, usable: true, reason: null, version: '1', leaves_machine: false }
  const targets: ModelTargets = {
    detect: async (name) => ({ name, ...usable }),
    call,
    close: async () => undefined,
  }
  return { targets, calls }
}

function read(prompt: string) {
  const rows = [...prompt.matchAll(/^P(\d+)\| - (You must know (\w+).*)$/gm)].map(
    ([, line, quote, name]) => ({
      line: Number(line),
      quote,
      class: 'hard',
      kind: 'skill',
      terms: [name],
      min_years: null,
      enough: 'all',
      ask: `Have you used ${name}?`,
    }),
  )
  return { rows, addresses_ai: false, is_job_posting: true }
}

function judge(prompt: string) {
  const rows = [...prompt.matchAll(/^(r\d+)\| /gm)]
  return {
    rows: rows.map(([, id]) => ({ id, evidence: [], gap: 'unclear', status: 'unknown' })),
    suggestions: [],
  }
}
