import type { FormQuestion } from '#db/rows/states.ts'
import { questionWords, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { countryName } from '#lib/index/places/country-name.ts'
import { countryOfName } from '#lib/index/places/country-names.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { findTown } from '#lib/index/places/towns.ts'
import type { Config } from '#lib/service/config/schema.ts'

type Person = Config['person']

/** An answer from the settings, and the name of the setting. */
export type FactAnswer = { setting: keyof Person; answer: string }

type FactQuestion = Pick<FormQuestion, 'label' | 'choices'>

/**
 * Returns the answer that the person's settings give to a question of a form; null if they give none, or if the question names
 * anything else. `countries` are those of the job. Examples: "Do you require sponsorship?" for a job in the US is "No" for somebody
 * who may work in the US; "Where do you live?" is the home.
 */
export function factAnswer(
  { label, choices }: FactQuestion,
  person: Person,
  countries: readonly string[],
): FactAnswer | null {
  const fact = factOf(readFacts(label, countries), person)
  if (fact === null || choices.length === 0) return fact
  const answer = fact.answer.toLowerCase()
  const fitting = choices.filter((choice) => isChoiceOf(choice.toLowerCase().trim(), answer))
  return fitting.length === 1 && fitting[0] !== undefined ? { ...fact, answer: fitting[0] } : null
}

function isChoiceOf(choice: string, answer: string): boolean {
  return choice === answer || (/^(?:yes|no)$/.test(answer) && choice.split(/[^a-z]/, 1)[0] === answer)
}

type Facts = ReturnType<typeof readFacts>

function readFacts(label: string, jobCountries: readonly string[]) {
  const read = placeWords(label)
  const placeText = read.flatMap(({ word, place }) => (place ? [word] : [])).join(' ')
  const rest = read.flatMap(({ word, place }) => (place ? [] : [word])).join(' ')
  const { frame, questionKind, words } = readQuestion(rest)
  const named = placeText === '' ? [] : placePosting([{ text: label, country: null }]).countries
  return {
    label,
    topic: frame === null ? '' : [frame.topic, frame.subtopic].filter(Boolean).join(':'),
    questionKind,
    words: words.filter((word) => stateOfName(word.toUpperCase()) === null),
    placeText: placeText.replace(/^the /, ''),
    countries: named.length > 0 ? named : placeText === '' ? jobCountries : [],
  }
}

const FACTS: readonly ((facts: Facts, person: Person) => FactAnswer | null)[] = [
  permitOf,
  moveOf,
  homeOf,
  languageOf,
  licenceOf,
]

function factOf(facts: Facts, person: Person): FactAnswer | null {
  for (const read of FACTS) {
    const fact = read(facts, person)
    if (fact !== null) return fact
  }
  return null
}

function yesNo(setting: keyof Person, is: boolean): FactAnswer {
  return { setting, answer: is ? 'Yes' : 'No' }
}

function holdsOnly(words: readonly string[], allowed: string): boolean {
  return words.every((word) => allowed.split(' ').includes(word))
}

// A country without need of a permit needs no sponsor either. "Without sponsorship" asks for the permit.
function permitOf(
  { topic, questionKind, words, countries }: Facts,
  { may_work_in }: Person,
): FactAnswer | null {
  if (may_work_in === null || countries.length === 0 || questionKind !== 'yes_no') return null
  const may = countries.every((code) => may_work_in.includes(code))
  if (!may && countries.some((code) => may_work_in.includes(code))) return null
  if (topic === 'sponsorship' && words.includes('not'))
    return holdsOnly(words, 'authorize not current country located') ? yesNo('may_work_in', may) : null
  if (topic === 'sponsorship' && holdsOnly(words, 'current futur country located'))
    return yesNo('may_work_in', !may)
  if (topic !== 'work_authorization') return null
  if (holdsOnly(words, 'current country located unrestrict')) return yesNo('may_work_in', may)
  return holdsOnly(words, 'need current country located') ? yesNo('may_work_in', !may) : null
}

function moveOf({ topic, questionKind, words, countries }: Facts, { would_move, lives_in }: Person) {
  if (topic !== 'relocation' || would_move === null || questionKind !== 'yes_no' || words.length > 0)
    return null
  if (would_move !== 'in_country') return yesNo('would_move', would_move === 'abroad')
  const home = lives_in === null ? null : findTown(lives_in)
  const [country, ...others] = countries
  if (home === null || country === undefined || others.length > 0) return null
  return yesNo('would_move', country === home.country)
}

function homeOf({ label, topic, questionKind, words, placeText }: Facts, { lives_in }: Person) {
  if (lives_in === null) return null
  const home = findTown(lives_in)
  if (topic === 'location:where' && words.length === 0 && placeText === '') {
    const isCountry = /\bcountry\b/i.test(label) && !/\b(?:city|town|state|location)\b/i.test(label)
    if (!isCountry) return { setting: 'lives_in', answer: lives_in } as const
    return home === null ? null : ({ setting: 'lives_in', answer: countryName(home.country) } as const)
  }
  if (
    questionKind !== 'yes_no' ||
    home === null ||
    !holdsOnly(words, 'located current') ||
    words.length === 0
  )
    return null
  const country = countryOfName(placeText)
  if (country !== null) return yesNo('lives_in', country === home.country)
  const state = stateOfName(placeText)
  return state === null ? null : yesNo('lives_in', home.country === 'US' && home.state === state)
}

function languageOf({ topic, questionKind, words }: Facts, { languages }: Person): FactAnswer | null {
  if (languages === null) return null
  if (words.includes('languag') && holdsOnly(words, 'languag speak fluent') && questionKind === 'thing')
    return { setting: 'languages', answer: languages.join(', ') }
  if (topic !== 'language' || questionKind !== 'yes_no') return null
  const spoken = new Set(languages.flatMap(questionWords))
  const named = words.filter((word) => word !== 'fluent')
  if (named.every((word) => spoken.has(word))) return yesNo('languages', true)
  return named.length === 1 ? yesNo('languages', false) : null
}

// A licence that is not listed may be one that the person calls otherwise.
function licenceOf({ questionKind, words }: Facts, { licences }: Person): FactAnswer | null {
  if (licences === null || licences.length === 0) return null
  const named = words.filter((word) => !ABOUT_LICENCES.has(word))
  if (named.length === 0)
    return words.includes('licence') && questionKind === 'thing'
      ? { setting: 'licences', answer: licences.join(', ') }
      : null
  const isListed = licences.some((licence) => {
    const own = questionWords(licence)
    return named.every((word) => own.includes(word))
  })
  return isListed && questionKind === 'yes_no' && words.includes('(have)') ? yesNo('licences', true) : null
}

const ABOUT_LICENCES = new Set(['(have)', 'licence', 'activ', 'current', 'valid', 'certif'])
