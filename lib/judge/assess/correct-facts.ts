import { listFactCorrections, putFactCorrection } from '#db/desk/assessments.ts'
import type { Reader, Store } from '#db/store.ts'
import type { PersonSettings } from '#lib/judge/assess/freshness.ts'
import { loadEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import type { FactChange } from '#lib/judge/assess/schema.ts'
import { type ListedFact, listFacts } from '#lib/judge/settle/facts-of.ts'
import { checkRevision } from '#lib/records/record.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

type FactDeps = { desk: Store; config: ConfigFile }

/** Returns the facts that rows are settled by, each with its line and the person's correction. */
export async function showFacts({ desk, config }: FactDeps) {
  const { person } = (await config.read()).config
  const facts = await namedFacts(desk, person)
  const corrections = await listFactCorrections(desk)
  const byId = new Map(corrections.map((correction) => [correction.fact_id, correction]))
  return {
    schema_version: 'svc-facts:1' as const,
    revision: revisionOf(corrections),
    facts: facts.map(({ fact_id, kind, value, line, source, isUsed, form }) => {
      const { state = 'right', value: other = null } = byId.get(fact_id) ?? {}
      const correction = state === 'right' ? null : { is: state, value: other }
      return {
        fact_id,
        kind,
        value,
        line_id: line.ref,
        line: line.text,
        source,
        used: isUsed && state !== 'wrong',
        correction,
        form: { ...form, choices: [...form.choices] },
      }
    }),
  }
}

/**
 * Stores the person's correction of a fact, and returns all facts. Refuses an unknown fact, a fact of the settings and a value that
 * does not fit the form of the fact.
 */
export async function correctFact(
  { desk, config }: FactDeps,
  { fact_id, is, value, revision, actor }: FactChange & { actor: Actor },
) {
  const { person } = (await config.read()).config
  await desk.change(async (change) => {
    const corrections = await listFactCorrections(change)
    const stored = revisionOf(corrections)
    await checkRevision({ stored, read: revision }, () => ({
      message: 'A fact was corrected since the list was read. Read it again, then correct this one.',
      current: { revision: stored },
    }))
    const fact = (await namedFacts(change, person)).find((candidate) => candidate.fact_id === fact_id)
    if (fact === undefined || fact.source === 'settings') throw missing(fact !== undefined)
    if (is === 'other' && (value === undefined || !fact.accepts(value))) throw unfit(fact)
    const last = corrections.find((correction) => correction.fact_id === fact_id)
    change.run(
      putFactCorrection({
        fact_id,
        line: fact.line.text,
        name: fact.name,
        state: is,
        value: is === 'other' ? (value ?? null) : null,
        revision: (last?.revision ?? 0) + 1,
        at: change.now,
        written_by: actor,
      }),
    )
  })
  return showFacts({ desk, config })
}

async function namedFacts(desk: Reader, person: PersonSettings) {
  const { lines } = withSettings(await loadEvidence(desk), person)
  const facts = listFacts(lines)
  const ids = await Promise.all(facts.map(({ name, line }) => sha256Of(JSON.stringify([name, line.text]))))
  return facts.map((fact, index) => ({ ...fact, fact_id: (ids[index] ?? '').slice(0, 16) }))
}

// Corrections are never removed, so that the sum of their revisions only grows.
function revisionOf(corrections: readonly { revision: number }[]): number {
  return corrections.reduce((sum, { revision }) => sum + revision, 0)
}

function missing(isOfSettings: boolean): Refusal {
  return new Refusal(
    'not_found',
    isOfSettings
      ? 'This fact is a setting. Change it with `svc config set`.'
      : 'No fact has this id. `svc facts` lists them.',
  )
}

function unfit({ form }: ListedFact): Refusal {
  const problem = {
    none: 'Only its line gives the value. Send `is: wrong`, and correct the line.',
    choice: `Send one of: ${form.choices.join(', ')}.`,
    number: 'Send a whole number in the unit of the fact.',
    text: 'Send a town, a state or a country that is known.',
  }[form.form]
  return new Refusal('invalid_value', `The value does not fit this fact. ${problem}`)
}
