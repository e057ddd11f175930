import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, GivenFact } from '#lib/judge/read/matrix.ts'
import { DEGREE_FACT } from '#lib/judge/settle/certain/settle-degree.ts'
import { denialsIn } from '#lib/judge/settle/certain/settle-denied.ts'
import {
  languageLevelName,
  languagesStated,
  namesLanguage,
} from '#lib/judge/settle/certain/settle-language.ts'
import { degreeName, levelOf } from '#lib/judge/settle/degree-levels.ts'
import {
  type FactForm,
  formOfFact,
  LANGUAGE_FORM,
  nameOfFact,
  ONLY_WRONG,
  valueOfFact,
  withValue,
} from '#lib/judge/settle/facts/correct-fact.ts'
import { withSettings } from '#lib/judge/settle/facts/facts-of.ts'
import { readFacts } from '#lib/judge/settle/facts/read-facts.ts'

/** A fact as the person sees it, before any correction. */
export type ListedFact = {
  kind: string
  value: string
  /** Names the fact within its line. */
  name: string
  line: EvidenceLine
  source: 'settings' | 'resume'
  /** False if a setting on its subject counts instead. */
  isUsed: boolean
  form: FactForm
  /** Whether a corrected value fits its form. */
  accepts: (value: string) => boolean
}

const MOST_FACTS = 200

/** Returns every fact that rows are settled by, each with its line. Examples: lifting, "40 lb"; degree, "bachelor's". */
export function listFacts(evidence: readonly EvidenceLine[]): ListedFact[] {
  const ofTheSettings = evidence.flatMap((line) =>
    line.given === undefined ? [] : [ofSettings(line, line.given)],
  )
  const own = evidence.filter(({ kind }) => kind === 'line')
  const stated = readFacts(own)
  const used = new Set(withSettings(stated, evidence))
  const facts = stated.map((fact) => ({
    kind: fact.kind,
    value: valueOfFact(fact),
    name: nameOfFact(fact),
    line: fact.line,
    source: 'resume' as const,
    isUsed: used.has(fact),
    form: formOfFact(fact),
    accepts: (value: string) => withValue(fact, value) !== null,
  }))
  const stating = new Set(stated.map(({ line }) => line))
  const languages = ofTheSettings.some(({ kind }) => kind === 'languages')
  const spoken = languagesStated(own)
  const others = [
    ...degreesIn(own),
    ...spoken.map(({ line, name, level }) => ({
      ...onlyWrong(line, 'language', `language:${name}`),
      value: `${name[0]?.toUpperCase()}${name.slice(1)}: ${languageLevelName(level)}`,
      form: LANGUAGE_FORM,
      accepts: (value: string) => LANGUAGE_FORM.choices.some((choice) => choice === value),
      isUsed: !languages,
    })),
    ...licencesIn(own),
    ...denialsIn(own.filter((line) => !stating.has(line))).flatMap(({ line, key, value }) =>
      // "Portuguese (basic)" is listed as a language already.
      spoken.some(({ line: of, name }) => of === line && namesLanguage(value, name))
        ? []
        : [{ ...onlyWrong(line, 'denial', `denied:${key}`), value }],
    ),
  ]
  return [...ofTheSettings, ...facts, ...others].slice(0, MOST_FACTS)
}

function onlyWrong(line: EvidenceLine, kind: string, name: string): Omit<ListedFact, 'value'> {
  return { kind, name, line, source: 'resume', isUsed: true, form: ONLY_WRONG, accepts: () => false }
}

function ofSettings(line: EvidenceLine, fact: GivenFact): ListedFact {
  return { ...onlyWrong(line, fact.kind, line.ref), source: 'settings', value: textOf(fact) }
}

function textOf(fact: GivenFact): string {
  switch (fact.kind) {
    case 'home':
      return fact.place
    case 'moving':
      return fact.moves.replace('_', ' ')
    case 'permission':
      return fact.countries.join(', ') || 'none'
    case 'languages':
      return fact.names.join(', ') || 'none'
    default:
      return fact.name
  }
}

function degreesIn(lines: readonly EvidenceLine[]): ListedFact[] {
  return lines.flatMap((line) => {
    const level = line.section === 'education' ? levelOf(line.text) : 0
    return level === 0 ? [] : [{ ...onlyWrong(line, 'degree', DEGREE_FACT), value: degreeName(level) }]
  })
}

function licencesIn(lines: readonly EvidenceLine[]): ListedFact[] {
  return lines.flatMap((line) => {
    const names = findTerms(line.text).flatMap(({ sort, name }) => (sort === 'cert' ? [name] : []))
    return [...new Set(names)].map((name) => ({
      ...onlyWrong(line, 'licence', `licence:${name}`),
      value: name,
    }))
  })
}
