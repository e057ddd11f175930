import type { Accepted } from '#lib/judge/calls/ask.ts'
import { countInto } from '#lib/judge/read/check-citations.ts'
import { rewordingProblem } from '#lib/judge/settle/rewording-problem.ts'
import type { CandidateLine } from '#lib/resume/tailored/rules/tailor-prompt.ts'
import { MOST_BULLETS, RewriteSent, TailorEnvelope } from '#lib/resume/tailored/rules/tailor-schema.ts'
import { oneLine } from '#lib/text/text.ts'

/** What a model chose, after code held it against the lines: the ids in its order, and other words for some of them. */
export type Tailored = {
  picked: string[]
  rewritten: Map<string, string>
  /** What was not taken, by reason. */
  dropped: Record<string, number>
}

// A third longer at most: a line that grows says more than it did.
const GROWS = 1.3
const LEAST_ALLOWED = 40

/**
 * Takes what a model chose. An id that was not sent goes, and other words stand only where they say nothing that the line
 * does not say; where nothing is left of the choice the answer is not taken.
 */
export function acceptTailored(value: unknown, lines: readonly CandidateLine[]): Accepted<Tailored> {
  const { data } = TailorEnvelope.safeParse(value)
  if (data === undefined)
    return { ok: false, problems: ['The answer is not one object with pick as the schema says.'] }
  const dropped: Record<string, number> = {}
  const count = countInto(dropped)
  const known = new Map(lines.map((line) => [line.id, line]))
  const distinct = [...new Set(data.pick)]
  const held = distinct.filter((id) => known.has(id))
  count('unknown_id', distinct.length - held.length)
  count('capped', Math.max(0, held.length - MOST_BULLETS))
  const picked = held.slice(0, MOST_BULLETS)
  if (picked.length === 0) return { ok: false, problems: ['pick names no line that was sent.'] }
  const rewritten = new Map<string, string>()
  for (const sent of data.rewrite ?? []) {
    const { data: one } = RewriteSent.safeParse(sent)
    const line = one && picked.includes(one.id) && !rewritten.has(one.id) ? known.get(one.id) : undefined
    const text = oneLine(one?.text ?? '', 1000)
    const problem = line ? problemOf(text, line.text) : 'malformed'
    if (problem !== null) count(problem)
    else if (one) rewritten.set(one.id, text)
  }
  return { ok: true, value: { picked, rewritten, dropped } }
}

function problemOf(text: string, line: string): string | null {
  const longest = Math.max(LEAST_ALLOWED, Math.floor(line.length * GROWS))
  return text.length > longest ? 'too_long' : rewordingProblem(text, line)
}
