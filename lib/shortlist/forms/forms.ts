import {
  findApplicationForm,
  findApplications,
  type GivenAnswers,
  putApplicationForm,
  putGivenAnswers,
} from '#db/desk/applications.ts'
import { listAnswers } from '#db/desk/evidence.ts'
import { listHeldWords } from '#db/desk/settings.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { ApplicationForm, FormQuestion } from '#db/rows/states.ts'
import type { Store } from '#db/store.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { questionWords, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { coverFinder } from '#lib/evidence/answers/same-question.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { FormReading } from '#lib/index/boards/ask-posting.ts'
import { type JobReference, nameJob } from '#lib/index/jobs/name-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { countryOfName } from '#lib/index/places/countries.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { limitIn } from '#lib/index/systems/adapter.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { answerLine } from '#lib/judge/settle/evidence-lines.ts'
import { shownForm } from '#lib/judge/settle/form.ts'
import { printedRecords } from '#lib/records/record.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Config } from '#lib/service/config/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { GivenBody } from '#lib/shortlist/applications/schema.ts'
import type { FormMatch, FormRead } from '#lib/shortlist/forms/schema.ts'
import { foldAccents, lengthOf, oneLine, withoutHidden } from '#lib/text/text.ts'

/** Asks a board for the questions of a posting's application form. */
export type FormSource = { askForm: (posting: BoardPosting) => Promise<FormReading> }

type BoardPosting = { system: string; board: string; ext_id: string }

type FormDeps = { desk: Store; index: Store }

/** Returns the questions of a job's application form; none before they were read. */
export async function showForm(services: FormDeps, job_url: string) {
  const job = await nameJob(services, job_url)
  const form = await findApplicationForm(services.desk, job.identities)
  return answerOf(job, { form, posting: await boardPosting(services.index, job) })
}

/**
 * Reads the questions of a job's form, from its board or from pasted text, and stores them. Nothing is ever sent to the form.
 * Refuses with `job_fetch_failed` if the board does not answer them, and with `invalid_value` if a text holds no question.
 */
export async function readForm(services: FormDeps & { engine: FormSource }, { job_url, text }: FormRead) {
  const job = await nameJob(services, job_url)
  const posting = await boardPosting(services.index, job)
  const questions = text === undefined ? await boardQuestions(services.engine, posting) : pastedForm(text)
  if (questions.length === 0) {
    throw new Refusal('invalid_value', 'No question was found. Paste the questions, one in each line.')
  }
  const read_from = text === undefined ? ('board' as const) : ('pasted' as const)
  const form = await services.desk.change(async (change) => {
    const next: ApplicationForm = { job_identity: job.identity, questions, read_from, read_at: change.now }
    change.run(putApplicationForm(next))
    return next
  })
  return answerOf(job, { form, posting })
}

async function boardQuestions(engine: FormSource, posting: BoardPosting | null): Promise<FormQuestion[]> {
  const reading =
    posting === null
      ? { reason: 'This hiring system does not tell the questions of its forms.' }
      : await engine.askForm(posting)
  if ('questions' in reading) return reading.questions
  throw new Refusal('job_fetch_failed', `${reading.reason} Paste the questions instead.`)
}

// The first listed posting whose hiring system answers the questions of its forms.
async function boardPosting(index: Store, { job_key }: JobReference): Promise<BoardPosting | null> {
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const members = document ? shownMembers(document.members, false) : []
  for (const { board_id, ext_id, sample } of members) {
    const [system = '', board = ''] = board_id.split(/:(.*)/s)
    if (!sample && systemNamed(system)?.form) return { system, board, ext_id }
  }
  return null
}

type FormParts = { form: ApplicationForm | undefined; posting: BoardPosting | null }

function answerOf(job: JobReference, { form, posting }: FormParts) {
  return {
    schema_version: 'svc-form:1' as const,
    job_url: job.identity,
    board_answers: posting !== null,
    read_from: form?.read_from ?? null,
    read_at: form?.read_at ?? null,
    questions: (form?.questions ?? []).map((question, index) => ({
      id: idOf(index),
      ...question,
      yours: isYours(question),
      form: formOf(question),
    })),
  }
}

const IN_WORDS: ReadonlySet<string> = new Set(['why', 'account', 'when', 'where'])
const YES_NO = /^(?:yes|no|ja|nein|oui|non|s[ií])\b/i

// A yes or no fits only a question, or choices that say so: "Country" is answered in words.
function formOf({ label, choices }: FormQuestion) {
  const form = shownForm(label)
  if (form.form !== 'yes_no') return form
  const isQuestion = /\?\s*(?:\([^)]*\)\s*)?$/.test(label) && !IN_WORDS.has(readQuestion(label).questionKind)
  const isYesNo = choices.length > 0 ? choices.every((choice) => YES_NO.test(choice)) : isQuestion
  return isYesNo ? form : { form: 'text' as const, choices: [] }
}

/**
 * Returns the answers to the questions of a job's form, from saved answers or else from the settings, and the questions without one.
 * An answer that waits for the person's yes is not offered for copying.
 */
export async function showFormAnswers(services: FormDeps & { config: ConfigFile }, job_url: string) {
  const job = await nameJob(services, job_url)
  const form = await findApplicationForm(services.desk, job.identities)
  const answerTo = await answersFor(services, job)
  const held = await listHeldWords(services.desk)
  const stored = await listAnswers(services.desk)
  const findWaiting = coverFinder(stored.filter(({ question_id }) => held.has(question_id)))
  const questions = (form?.questions ?? []).map((question, index) => ({ ...question, id: idOf(index) }))
  const fillable = questions.filter((question) => !isYours(question))
  const answers = fillable.flatMap((question) => {
    const { id, longest } = question
    const found = answerTo(question)
    if (found === null) return []
    const { answer } = found
    const [characters, words] = [lengthOf(answer), answer.split(/\s+/).filter(Boolean).length]
    const over =
      longest === null ? 0 : Math.max(0, (longest.unit === 'words' ? words : characters) - longest.amount)
    return [{ id, ...found, characters, words, over }]
  })
  const covered = new Set(answers.map(({ id }) => id))
  const missing = fillable.filter(({ id }) => !covered.has(id)).map(({ id }) => id)
  const waiting = fillable
    .filter(({ id, label }) => !covered.has(id) && findWaiting(label).length > 0)
    .map(({ id }) => id)
  return { schema_version: 'svc-form-answers:1' as const, answers, missing, waiting }
}

/** Returns the saved answers that fit the fields of a form that a browser shows; nothing is stored. */
export async function matchForm(services: FormDeps & { config: ConfigFile }, { fields, job_url }: FormMatch) {
  const job = job_url === undefined ? null : await nameJob(services, job_url)
  const answerTo = await answersFor(services, job)
  const numbered = fields.map((field, index) => ({ ...field, index }))
  const fillable = numbered.filter((field) => !isYours(field))
  const answers = fillable.flatMap((field) => {
    const found = answerTo(field)
    return found === null ? [] : [{ field: field.index, ...found }]
  })
  const covered = new Set(answers.map(({ field }) => field))
  return {
    schema_version: 'svc-form-matched:1' as const,
    answers,
    yours: numbered.filter(isYours).map(({ index }) => index),
    missing: fillable.flatMap(({ index }) => (covered.has(index) ? [] : index)),
  }
}

/**
 * Returns the function that answers a question by saved answers, or else by the settings; null for neither. A press wins over the
 * words beside it, and stands alone in a choice. Words that wait for the person's yes answer nothing.
 */
async function answersFor(services: FormDeps & { config: ConfigFile }, job: JobReference | null) {
  const stored = await listAnswers(services.desk)
  const saved = await printedRecords(services.desk, stored, ({ question_id }) => question_id)
  const findSaved = coverFinder(saved)
  const { config } = await services.config.read()
  const countries = job === null ? [] : await countriesOf(services.index, job)
  return (question: FactQuestion) => {
    const [cover] = findSaved(question.label)
    if (cover) {
      const { question_id, value } = cover.answer
      const { text: words } = answerLine(cover.answer)
      const isChosen = value !== null && question.choices.length > 0 && !question.choices.includes(words)
      return { question_id, answer: isChosen ? valueText(value) : words, how: cover.how }
    }
    const fact = factAnswer(question, config.person, countries)
    return fact && { question_id: `person:${fact.setting}`, answer: fact.answer, how: 'settings' as const }
  }
}

async function countriesOf(index: Store, { job_key }: JobReference): Promise<string[]> {
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  return [...new Set(document?.members.flatMap((member) => member.countries))]
}

// Example: the third question is `q3`.
const idOf = (index: number): string => `q${index + 1}`

// Fields of contact data in the languages that are read; a longer label is a question about something else.
const CONTACT =
  /^(?:(?:your|ihre?|votre|su|tu|what is your|wie lautet ihre) )?(?:(?:legal|preferred|full|first|last|middle|given|family|personal|current|vollstandiger|vor|nach|vor- und) ?)*(?:name|names|vorname|nachname|surname|prenom|nom(?: de famille)?|nombre(?: completo)?|apellidos?|e-?mail(?:[ -]address| ?[- ]adresse)?|adresse e-?mail|correo(?: electronico)?|(?:mobile |cell |contact )?(?:phone|telephone|number|telefon(?:nummer)?|telefono|handy(?:nummer)?|mobile)(?: number)?|numero de telephone|(?:home |street |postal )?address(?: line \d)?|street|zip(?: code)?|postal code|plz|anschrift|adresse|direccion|date of birth|geburtsdatum|linkedin(?: (?:profile|url|link))*|website|portfolio|github(?: (?:profile|url|link))*)(?: \(.*\))?$/

const LONGEST_LABEL = 60

/** Returns whether only the person can fill a field: contact data, which is never stored, or a file. Example: "E-mail address". */
export function isYours({ label, kind }: Pick<FormQuestion, 'label' | 'kind'>): boolean {
  if (kind === 'file') return true
  const text = foldAccents(label)
    .toLowerCase()
    .replace(/(?<![?:*])[?:*]+\s*$/, '')
    .trim()
  return text.length <= LONGEST_LABEL && CONTACT.test(text)
}

type Person = Config['person']

/** An answer from the settings, and the name of the setting. */
type FactAnswer = { setting: keyof Person; answer: string }

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
function permitOf({ topic, questionKind, words, countries }: Facts, { may_work_in }: Person) {
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

const MOST_QUESTIONS = 60
const LONGEST_PASTED = 500

/**
 * Returns the questions of a pasted form. Lines that end like a question (`?`, `*` or `:`) are questions; if there is none, every
 * line is one. Example: "1. Why do you want to work here? *" is one required question.
 */
function pastedForm(text: string): FormQuestion[] {
  const lines = withoutHidden(text)
    .split('\n')
    .map((line) => oneLine(line.replace(/^\s*(?:\d{1,2}[.)]|[-*•–])\s+/u, ''), LONGEST_PASTED))
    .filter((line) => /\p{L}{2}/u.test(line) && findContactData(line).length === 0)
  const asking = lines.filter((line) => /[?*:]\s*(?:\([^)]*\)\s*)?\*?$/u.test(line))
  const questions = new Map<string, FormQuestion>()
  for (const line of asking.length > 0 ? asking : lines) {
    const label = line.replace(/(?:(?<!\s)\s+)?(?<!\*)\*+\s*$/, '')
    const required = label !== line || questions.get(label)?.required === true
    questions.set(label, { label, kind: 'lines', required, choices: [], longest: limitIn(label) })
  }
  return [...questions.values()].slice(0, MOST_QUESTIONS)
}

type KeepGivenDeps = Pick<SharedServices, 'desk' | 'index' | 'events'>

/**
 * Keeps the answers that the person gave in an employer's form with their application, in place of earlier ones. Answers to
 * questions for contact data, and answers that hold some, are left out. Refuses with `not_found` without an application, and
 * with `personal_info_refused` if nothing else is left.
 */
export async function keepGivenAnswers(services: KeepGivenDeps, body: GivenBody & { actor: Actor }) {
  const { identities } = await nameJob(services, body.job_url)
  const answers = body.answers.filter((each) => !isContact(each))
  const left_out = body.answers.filter(isContact).map(({ question }) => question)
  if (answers.length === 0) {
    throw new Refusal(
      'personal_info_refused',
      'Every answer is contact data, which is never stored. Send other answers.',
    )
  }
  const job_identity = await services.desk.change(async (change) => {
    const [application] = await findApplications(change, identities)
    if (!application) {
      throw new Refusal('not_found', 'No application is recorded for this job. Record it first.')
    }
    const kept: GivenAnswers = {
      job_identity: application.job_identity,
      answers,
      given_at: change.now,
      written_by: body.actor,
    }
    change.run(putGivenAnswers(kept))
    return kept.job_identity
  })
  services.events.publish({ event: 'jobs', data: { job_identities: [job_identity] } })
  const questions = answers.map(({ question }) => question)
  return { schema_version: 'svc-given-answers:1' as const, given: questions, left_out }
}

// Some questions hold contact data themselves. Example: "Is robin@loom.example your address?".
function isContact({ question, answer }: GivenBody['answers'][number]): boolean {
  return (
    isYours({ label: question, kind: 'line' }) ||
    [question, answer].some((text) => findContactData(text).length > 0)
  )
}
