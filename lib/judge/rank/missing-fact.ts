import { countryName } from '#lib/index/places/country-facts.ts'
import {
  type CompiledPlace,
  type CopyPlace,
  compilePlace,
  opennessOf,
  type PersonPlace,
} from '#lib/judge/rank/eligibility.ts'
import { namesOfLanguages, namesOfLicences, readDemands } from '#lib/judge/rank/read-demands.ts'

/** A setting about the person that is not set, and a question for it. */
export type MissingFact = {
  setting: 'lives_in' | 'may_work_in' | 'would_move' | 'languages' | 'licences'
  question: string
}

type UnclearJob = { copies: readonly CopyPlace[]; title: string; text: string }

/**
 * Returns the fact that makes it unclear whether a job is open to a person: the setting that is not set, and that would
 * decide. Null if no setting would, because the posting leaves it open. Example: a job in Berlin, which the role names,
 * misses `may_work_in`: "May you work in Germany without a permit?".
 */
export function missingFact({ copies, ...posting }: UnclearJob, person: CompiledPlace): MissingFact | null {
  const countries = [...new Set(copies.flatMap((copy) => copy.countries))]
  const would = (change: Partial<PersonPlace>) => opennessOf(copies, compilePlace({ ...person, ...change }))
  if (would({}) === 'unclear') {
    const answers = TRIALS.find(
      ({ setting, values }) =>
        person[setting] === null &&
        values(copies, countries).some((value) => would({ [setting]: value }) !== 'unclear'),
    )
    return answers === undefined ? null : { setting: answers.setting, question: answers.question(countries) }
  }
  const required = readDemands(posting)
  const [language] = namesOfLanguages(required.languages, posting)
  if (language !== undefined && person.languages === null)
    return { setting: 'languages', question: `Do you work in ${language}? Name the languages you work in.` }
  const [licence] = namesOfLicences(required.licences)
  return licence === undefined || person.licences !== null
    ? null
    : { setting: 'licences', question: `Do you hold this licence: ${licence}? Name the licences you hold.` }
}

type Trial = {
  setting: 'lives_in' | 'may_work_in' | 'would_move'
  /** Values of which one would decide. */
  values: (copies: readonly CopyPlace[], countries: readonly string[]) => readonly unknown[]
  question: (countries: readonly string[]) => string
}

const TRIALS: readonly Trial[] = [
  {
    setting: 'lives_in',
    values: (copies) => copies.flatMap(({ locations }) => locations),
    question: () => 'Where do you live?',
  },
  {
    setting: 'may_work_in',
    values: (_, countries) => [countries],
    question: (countries) => `May you work in ${namesOf(countries)} without a permit?`,
  },
  {
    setting: 'would_move',
    values: () => ['no', 'in_country', 'abroad'],
    question: () => 'Would you move for a job?',
  },
]

const MOST_NAMED = 2

function namesOf(countries: readonly string[]): string {
  if (countries.length === 0 || countries.length > MOST_NAMED) return 'the country of this job'
  return countries.map(countryName).join(' or ')
}
