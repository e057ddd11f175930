import type { AskModel, ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import { type Failure, failureOf } from '#lib/judge/targets/reasons.ts'
import type { Purpose } from '#lib/judge/targets/targets.ts'

/** The model's answer: a value, a function of the question, or a failure of the call. */
export type ScriptedAnswer = unknown | ((modelQuery: ModelQuery<unknown>) => unknown)

/** A model that plays answers, and everything that it was asked. */
export type ScriptedModel = { ask: AskModel; queries: ModelQuery<unknown>[]; problems: string[][] }

/** Plays the answers of each stage in order, the last one for ever; an answer that is not taken is asked for once more. */
export function scriptedModel(script: Partial<Record<Purpose, ScriptedAnswer[]>>): ScriptedModel {
  const queries: ModelQuery<unknown>[] = []
  const problems: string[][] = []
  const left = new Map(Object.entries(script).map(([purpose, answers]) => [purpose, [...answers]]))
  const next = (query: ModelQuery<unknown>) => {
    const answers = left.get(query.purpose) ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return typeof answer === 'function' ? answer(query) : answer
  }
  const ask: AskModel = async (query) => {
    for (let attempts = 1; attempts <= 2; attempts += 1) {
      queries.push(query as ModelQuery<unknown>)
      const value = next(query as ModelQuery<unknown>)
      if (isFailure(value)) return { ok: false, failure: value, attempts, next_action: 'Wait.' }
      const taken = query.accept(value)
      if (taken.ok) return { ok: true, value: taken.value, model: 'scripted', attempts }
      problems.push(taken.problems)
    }
    return { ok: false, failure: failureOf('schema_failed'), attempts: 2, next_action: 'Try again.' }
  }
  return { ask, queries: queries, problems }
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as Partial<Failure>).ok === false
}

/** A row as a model that reads well would answer it. */
export function aReadRow(row: { line: number; quote: string } & Record<string, unknown>) {
  return { class: 'hard', kind: 'other', terms: [], enough: 'all', min_years: null, ask: '', ...row }
}

/** The answer of a model that was asked to read. */
export function aReadAnswer(rows: unknown[], more: Record<string, unknown> = {}) {
  return { rows, addresses_ai: false, is_job_posting: true, ...more }
}

/** The ids that a question to judge names: rows, lines, and the lines that may be put in other words. */
export function idsIn({ system, prompt }: Pick<ModelQuery<unknown>, 'system' | 'prompt'>): {
  rows: string[]
  evidence: string[]
  items: string[]
} {
  const idsOf = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, id = '']) => id)
  const headings = idsOf(system, /^e\d+\| \(\w+, under (e\d+)\)/gm)
  return {
    rows: idsOf(prompt, /^(r\d+)\| /gm),
    evidence: idsOf(system, /^(e\d+)\| /gm),
    items: idsOf(system, /^(e\d+)\| \((?!answer|story)/gm).filter((id) => !headings.includes(id)),
  }
}
