import type { Assessment } from '#db/desk/assessments.ts'
import { findModelQuestions } from '#db/desk/learning.ts'
import { listHeldWords } from '#db/desk/settings.ts'
import type { StoredRow } from '#db/rows/assessment.ts'
import type { Section } from '#db/rows/master.ts'
import type { RowClass, RowKind } from '#db/rows/requirement.ts'
import { storyFitter } from '#lib/evidence/stories/match-story.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { levelOf, lowestLevel } from '#lib/judge/read/degree-levels.ts'
import { certainKind } from '#lib/judge/read/demand-class.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { type EvidenceLine, isMustHave } from '#lib/judge/read/matrix.ts'
import { dutyBullets } from '#lib/judge/read/split-posting.ts'
import { yearsText } from '#lib/judge/read/years-asked.ts'
import { countedRows, isLikely, rowsThatCount } from '#lib/judge/verdict/verdict-of.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import {
  dutyQuestion,
  experienceQuestion,
  questionIn,
  quotedQuestion,
  withoutStop,
  withoutWill,
} from '#lib/learn/preparation/question-words.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { findAssessment, openLessonFinder } from '#lib/learn/study/job-lessons.ts'
import { linesByDemand } from '#lib/resume/tailored/answering-lines.ts'
import { findJob } from '#lib/resume/tailored/resume-facts.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { findPosting } from '#lib/shortlist/applications/applied-posting.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { languageOf } from '#lib/text/language.ts'
import { oneLine, shortened } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** The services that prepare for an interview. */
export type PreparationDeps = Pick<SharedServices, 'desk' | 'index'> & {
  courses: CourseFiles
  shipped: ShippedBuilder
}

const MOST_REQUIREMENTS = 20
const LEAST_FIT = 25
const MOST_STORIES = 2
const MOST_LINES = 3

/**
 * Returns the likely questions of an interview for a job, made by rules from its requirements and duties, and the gaps with
 * the lessons that close them. Refuses with `not_found` if the job is unknown.
 */
export async function showPreparation(services: PreparationDeps, { job_url }: { job_url: string }) {
  const { job_identity, title, company, assessment, questions, more, by_model } = await prepare(
    services,
    job_url,
  )
  const rows = assessment ? [...assessment.result.rows, ...assessment.result.more_rows] : []
  const isStated = statedBy(await loadEvidence(services.desk))
  const gaps = rowsThatCount(rows).filter((row) => row.status !== 'met' && !isLikely(row) && !isStated(row))
  const findLessons = gaps.length === 0 ? () => [] : await openLessonFinder(services)
  return {
    schema_version: 'svc-interview-preparation:1' as const,
    job_identity,
    title,
    company,
    assessed: assessment !== undefined,
    questions: withFirst(questions).map(({ shown, ...rest }) => ({ ...rest, question: shown })),
    by_model: by_model && { target: by_model.target, model: by_model.model, asked_at: by_model.asked_at },
    more,
    gaps: gaps.map(({ id, quote, terms, status, class: rowClass }) => ({
      row: id,
      quote,
      must: isMustHave(rowClass),
      status,
      lessons: findLessons({ quote, terms }),
    })),
  }
}

// One page at first: six requirements, two duties and two of every interview, filled up to ten. Questions of a model were asked for.
const FIRST: Readonly<Record<QuestionSource, number>> = { requirement: 6, duty: 2, general: 2, model: 20 }
const MOST_AT_FIRST = 10

function withFirst<Q extends { source: QuestionSource }>(
  questions: readonly Q[],
): (Q & { first: boolean })[] {
  const counts = new Map<QuestionSource, number>()
  const chosen = new Set(
    questions.filter(({ source }) => {
      const count = (counts.get(source) ?? 0) + 1
      counts.set(source, count)
      return count <= FIRST[source]
    }),
  )
  for (const question of questions) if (chosen.size < MOST_AT_FIRST) chosen.add(question)
  return questions.map((question) => ({ ...question, first: chosen.has(question) }))
}

/**
 * Returns a test whether the resume states a licence, degree or language, even where its row is open: in most of its words, by its name
 * in a list of papers or at the head of an entry, or by a degree of its field. Example: "Audit Senior, ACA" for "ACA qualified".
 */
export function statedBy({
  lines,
}: {
  lines: readonly Pick<EvidenceLine, 'kind' | 'text' | 'section' | 'ref'>[]
}) {
  const stated = lines
    .filter(({ kind }) => kind === 'line')
    .map(({ text, section, ref }) => ({
      text,
      words: new Set(termsOf(text)),
      names: namesIn(text),
      isPaper: ref.startsWith('e') || PAPERS.has(section ?? 'other'),
      level: section === 'education' ? levelOf(text) : 0,
    }))
  return ({ kind, quote, status, enough }: Pick<StoredRow, 'kind' | 'quote' | 'status' | 'enough'>) => {
    if (status !== 'unknown' || !STATED.has(kind)) return false
    const words = [...new Set(termsOf(quote))]
    const names = [...namesIn(quote)]
    const isNamed = (name: string) => stated.some((line) => line.isPaper && line.names.has(name))
    const level = kind === 'degree' ? lowestLevel(quote) : 0
    const fields = words.filter((word) => levelOf(word) === 0)
    const isOfField = (line: (typeof stated)[number]) =>
      level > 0 && line.level >= level && fields.some((word) => line.words.has(word))
    const isWorded = (line: (typeof stated)[number]) =>
      words.length > 0 && 3 * words.filter((word) => line.words.has(word)).length >= 2 * words.length
    if (names.length > 0 && (enough === 'one' ? names.some(isNamed) : names.every(isNamed))) return true
    return stated.some((line) => isWorded(line) || isOfField(line))
  }
}

// Names of papers, and letters that may stand for one. Example: "ACA".
function namesIn(text: string): Set<string> {
  const letters = text.match(/(?<!\p{L})\p{Lu}{3,6}(?!\p{L})/gu) ?? []
  return new Set([...findTerms(text).map(({ name }) => name), ...letters.map((word) => word.toLowerCase())])
}

const PAPERS: ReadonlySet<Section> = new Set(['certifications', 'education', 'skills', 'languages'])
const STATED: ReadonlySet<RowKind> = new Set(['cert', 'degree', 'language'])

/** Returns the person's stories and lines for each likely question, without words of the posting and words that wait for a yes. */
export async function showPreparedEvidence(
  services: Pick<PreparationDeps, 'desk' | 'index'> & Pick<SharedServices, 'now'>,
  { job_url }: { job_url: string },
) {
  const { job_identity, assessment, questions, title, text } = await prepare(services, job_url)
  const job = { ...(await findJob(services, job_url)), posting: { title, text } }
  const ofDuties = await linesByDemand(services.desk, job, services.now())
  const fit = await storyFitter(services.desk)
  const [cited] = assessment ? await citedLines(services.desk, [assessment]) : []
  const held = await listHeldWords(services.desk)
  const lines = new Map(
    cited?.rows.map(({ row, lines }) => [row, lines.filter(({ ref }) => !held.has(ref))] as const),
  )
  return {
    schema_version: 'svc-interview-evidence:1' as const,
    job_identity,
    questions: questions.map((likely) => {
      const { id, question, shown, takes_story } = likely
      const ofDuty = likely.source === 'duty' ? (ofDuties.get(id) ?? []) : []
      const own =
        lines.get(id) ?? ofDuty.map((line) => ({ kind: 'line' as const, ref: line.id, text: line.text }))
      const cited = own.flatMap(({ kind, ref }) => (kind === 'story' ? [ref] : []))
      const least = takes_story ? LEAST_FIT : Number.POSITIVE_INFINITY
      const limits = { least, most: MOST_STORIES, subject: subjectOf(likely), cited }
      // A story may be noted for the question as it was shown.
      const found = [...new Set([question, shown])]
        .flatMap((text) => fit(text, limits))
        .toSorted((a, b) => b.score - a.score)
      const ids = found.map(({ story }) => story.story_id)
      const stories = found
        .filter((_, index) => ids.indexOf(ids[index] ?? '') === index)
        .slice(0, MOST_STORIES)
      return {
        id,
        stories: stories.map(({ story, score }) => ({
          id: story.story_id,
          title: story.title,
          score,
          cited: cited.includes(story.story_id),
          narrative: story.narrative,
        })),
        lines: own
          .flatMap(({ kind, ref, text }) => (kind === 'story' ? [] : [{ kind, ref, text }]))
          .slice(0, MOST_LINES),
      }
    }),
  }
}

async function prepare(services: Pick<PreparationDeps, 'desk' | 'index'>, job_url: string) {
  const job: Awaited<ReturnType<typeof findPosting>> & { assessment: Assessment | undefined } = {
    ...(await findPosting(services, job_url)),
    assessment: await findAssessment(services, job_url),
  }
  const { assessment, text, title } = job
  const by_model = (await findModelQuestions(services.desk, job.identities)) ?? null
  if (assessment === undefined && text === '') {
    throw new Refusal('not_found', 'No posting and no assessment of this job is stored. Assess it first.')
  }
  const { rows = [], more_rows = [] } = assessment?.result ?? {}
  const all = countedRows([...rows, ...more_rows])
  const rowsToAsk = all
    .toSorted((a, b) => Number(isMustHave(b.class)) - Number(isMustHave(a.class)) || a.line - b.line)
    .slice(0, MOST_REQUIREMENTS)
  return {
    ...job,
    title: title || (assessment?.result.title ?? ''),
    questions: [
      ...likelyQuestions(rowsToAsk, text),
      ...(by_model?.questions ?? []).map((question, index) => ({
        id: `m${index + 1}`,
        source: 'model' as const,
        quote: '',
        takes_story: true,
        question,
        shown: question,
      })),
    ],
    by_model,
    more: all.length - rowsToAsk.length,
  }
}

/** The source of a likely question: a requirement, a duty of the job, neither, or a model. */
export type QuestionSource = 'requirement' | 'duty' | 'general' | 'model'

/** A question that an interview may ask, and the words of the posting that it is made from. */
type LikelyQuestion = {
  /** `r3` for the requirement with this id, `d12` for the duty on this line of the posting, `g1` for a general one, `m1` of a model. */
  id: string
  source: QuestionSource
  /** In English, by which stories are found. */
  question: string
  /** In the language of the posting, if that is one of German, French and Spanish. */
  shown: string
  /** '' for a general question. */
  quote: string
  /** Whether a story answers it, and not a fact such as a number of years. */
  takes_story: boolean
}

/** A requirement, as far as its question depends on it. */
export type QuestionRow = {
  id: string
  line: number
  quote: string
  kind: RowKind
  class: RowClass
  terms: readonly string[]
  enough: 'one' | 'all'
  min_years: number | null
}

const MOST_DUTIES = 10
const LONGEST_QUOTE = 200
const SHORTEST_DUTY = 12

const GENERAL: readonly { question: string; takes_story: boolean }[] = [
  { question: 'Tell us about yourself.', takes_story: false },
  { question: 'Why do you want this job, and why this company?', takes_story: false },
  { question: 'Tell us about a conflict at work. How did you solve it?', takes_story: true },
  { question: 'Tell us about a time when you failed. What did you learn from it?', takes_story: true },
  { question: 'What would you like to ask us?', takes_story: false },
]
const ABOUT_WORK: readonly RowKind[] = ['skill', 'experience', 'domain', 'soft', 'other']

/** Returns the likely questions of an interview: requirements first, then duties, then the general ones. */
export function likelyQuestions(rows: readonly QuestionRow[], posting: string): LikelyQuestion[] {
  const quotes = [...new Set(rows.map(({ quote }) => foldText(withoutStop(quote)).text).filter(Boolean))]
  const linesAsked = new Set(rows.map(({ line }) => `d${line}`))
  const isAsked = ({ id, quote }: LikelyQuestion) => {
    const { text } = foldText(quote)
    return linesAsked.has(id) || quotes.some((requirement) => text.includes(requirement))
  }
  const language = languageOf(posting)
  return [
    // A laptop is asked after last.
    ...withoutRepeats(rows.map((row) => requirementQuestion(row, language))).toSorted(
      (a, b) => Number(EQUIPMENT.test(a.quote)) - Number(EQUIPMENT.test(b.quote)),
    ),
    ...dutiesOf(posting, language)
      .filter((duty) => !isAsked(duty))
      .slice(0, MOST_DUTIES),
    ...GENERAL.map((general, index) => ({
      id: `g${index + 1}`,
      source: 'general' as const,
      quote: '',
      shown: questionIn(language, { of: 'general', index }) ?? general.question,
      ...general,
    })),
  ]
}

/**
 * Returns what a story must name to stand under a question. A duty begins with the verb of its act, such as "manage", and
 * names its subject after it; themes such as leadership would only repeat that verb.
 */
export function subjectOf({
  source,
  question,
  quote,
}: Pick<LikelyQuestion, 'source' | 'question' | 'quote'>) {
  if (source !== 'duty') return { text: question, by_theme: true }
  return { text: withoutWill(quote).replace(/^\S+/, ''), by_theme: false }
}

// One licence is asked after once, in its longest words. Example: "Current RN license" beside "Registered Nurse licence in Ohio".
function withoutRepeats(questions: readonly LikelyQuestion[]): LikelyQuestion[] {
  const kept = new Map<string, LikelyQuestion>()
  for (const likely of questions) {
    const { question, quote } = likely
    const names = question.startsWith('Do you hold') ? findTerms(quote).map(({ name }) => name) : []
    const key = names.length === 0 ? question : [...new Set(names)].toSorted().join()
    const before = kept.get(key)
    if (before === undefined || before.quote.length < quote.length) kept.set(key, likely)
  }
  return [...kept.values()]
}

function requirementQuestion(row: QuestionRow, language: string | null): LikelyQuestion {
  const quote = shortened(
    withoutStop(withoutStop(row.quote.replace(LABEL, '')).replace(BONUS, '')),
    LONGEST_QUOTE,
  )
  const isFact = row.terms.length > 0 && row.terms.every((term) => FACTS.has(kindOfThing(term, quote)))
  const takes_story =
    row.min_years === null &&
    ABOUT_WORK.includes(row.kind) &&
    !isFact &&
    !EQUIPMENT.test(quote) &&
    !DEGREE.test(quote) &&
    !PAPER.test(quote)
  const question = questionOf(row, quote, isEnglish(quote, language))
  const about = { of: 'requirement' as const, ...row, isYears: row.min_years !== null, quote }
  return {
    id: row.id,
    source: 'requirement',
    question,
    shown: questionIn(language, about) ?? question,
    quote,
    takes_story,
  }
}

// Papers that are held. Example: "Electrician licence".
const PAPER = /^[^,:;]{2,60} (?:licen[cs]e|certificate|certification|qualification)$/iu
// Letters that may stand for a paper, a rule or a method. Example: "CCRN".
const ACRONYM = /^\p{Lu}{3,7}$/u
const BETWEEN = /, (?:and |or )?| (?:and|or|und|oder|et|ou) /u
// A name with a capital. Example: "Allen-Bradley PLC".
const NAME =
  /^(?!(?:Strong|Solid|Good|Excellent|Deep|Basic|Working|Advanced|Proven|Fluent) )\p{Lu}\S*(?: (?:\p{N}+|\p{Lu}\S*))?$/u

const FACTS: ReadonlySet<KindOfThing> = new Set(['language', 'licence'])

// Example: "Nice to have: Terraform".
const LABEL =
  /^(?:nice[- ]to[- ]haves?|a plus|bonus|preferred|desirable|required|must[- ]haves?) ?[:,–-] ?|^(?:ideally|preferably),? (?:with )?/i
// Example: "Experience in a startup is a plus".
const BONUS =
  /,? (?:(?:is|are|would be|as) (?:a (?:big |huge |strong |definite )?(?:plus|must|bonus)|preferred|required|essential|desirable|ideal|an advantage|nice to have)|preferred|desirable|von Vorteil|wünschenswert|\((?:preferred|required|a plus|bonus|nice to have|optional)\))$/i
// Things that a person has at home. Example: "Access to a quiet space".
const EQUIPMENT =
  /^(?:(?:have |must have |own )?(?:access to|reliable|stable|high[- ]speed|fast|quiet|a quiet|your own|own|a laptop|laptop|a computer)\b).*\b(?:internet|laptop|computer|wi-?fi|connection|space|workspace|office|headset|webcam|phone|car|vehicle|transport\w*|tools)\b/i
const DEGREE = /^(?:(?:an?|\p{L}+(?:['’]s)?) ){0,3}(?:degree|diploma|bachelor|master|phd|doctorate)\b/iu

function questionOf(
  { kind, terms, enough, min_years }: QuestionRow,
  quote: string,
  english: boolean,
): string {
  const names = joined(
    terms.map((term) => nameInSentence(term, quote)),
    enough,
  )
  // Years in one of several fields are not years of the one that has a known name.
  const isOneOfMore = enough !== 'one' && OR.test(quote)
  if (min_years !== null) return yearsQuestion(min_years, isOneOfMore ? '' : names, quote)
  if (kind === 'language' && names !== '') {
    return `How well do you speak ${names}? When did you last use it at work?`
  }
  if (EQUIPMENT.test(quote)) return `The job asks for this: “${quote}”. Do you have it?`
  if (kind === 'degree' || (kind !== 'cert' && DEGREE.test(quote)))
    return `What did you study, and how does it help with “${quote}”?`
  if (kind === 'cert' || PAPER.test(quote))
    return `Do you hold this: “${quote}”? Since when, and until when is it valid?`
  if (ABOUT_WORK.includes(kind) && ACRONYM.test(quote) && terms.length === 0)
    return `The job asks for this: “${quote}”. Do you have it, and since when?`
  // A name that is not known would be left out. Example: "Salesforce and Cvent".
  const parts = quote.split(BETWEEN)
  const isList = parts.length > terms.length && parts.every((part) => NAME.test(part))
  if (kind === 'skill' && terms.length > 0 && isList) return questionForThings([...terms, ''], quote, quote)
  if (kind === 'skill' && names !== '') return questionForThings(terms, quote, names)
  // "Able to work nights" asks for no permit.
  const plainKind = kind === 'work_auth' ? (certainKind({ quote, kind }) ?? kind) : kind
  // Words about experience name no field. Example: "Experience building tools for schools".
  const plain =
    kind === 'domain' && /experience|knowledge|track record/i.test(quote) ? undefined : PLAIN[plainKind]
  return plain?.replace('…', quote) ?? (english ? experienceQuestion(quote) : quotedQuestion(quote))
}

const OR = /(?<!\p{L})(?:or|oder|ou)(?!\p{L})(?! (?:more|over|plus|above|higher|mehr))/iu

function yearsQuestion(min_years: number, names: string, quote: string): string {
  if (names === '') return `The job says “${quote}”. How long have you done this, and where?`
  return `The job asks for ${yearsText(min_years)} of ${names}. How long have you worked with it, and where?`
}

const PLAIN: Partial<Record<RowKind, string>> = {
  location: 'The job says “…”. Does this suit you, and from when?',
  work_auth: 'The job says “…”. Are you allowed to work there, or do you need a visa?',
  clearance: 'The job says “…”. Do you hold it, or could you get it?',
  schedule: 'The job says “…”. Does this suit you?',
  salary: 'The job says “…”. What pay do you expect?',
  soft: 'Tell us about a time when you showed this: “…”.',
  domain: 'What do you know of this field: “…”? Where did you work in it?',
}

// Small words of German, French and Spanish; a quote is too short to tell its language otherwise.
const OTHER_LANGUAGE =
  /(?<!\p{L})(?:der|die|das|und|mit|von|für|im|als|de|la|le|les|des|du|et|el|los|las|y|con|para|dans|avec|en)(?!\p{L})/iu
const MOST_NAMED = 4

/** Joins names as a sentence does. Example: "Go, Rust or Java". */
function joined(terms: readonly string[], enough: 'one' | 'all'): string {
  const names = terms.slice(0, MOST_NAMED).map((term) => oneLine(term, 80))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} ${enough === 'one' ? 'or' : 'and'} ${last}`
}

// A bullet of several sentences asks its first duty.
function dutiesOf(posting: string, language: string | null): LikelyQuestion[] {
  // The whole of a short posting says more than one duty. Example: "Pay supplier invoices" has no small word.
  const mayBeEnglish = language !== null || ENGLISH.test(posting)
  const seen = new Set<number>()
  return dutyBullets(posting).flatMap(({ start, end, line }) => {
    const duty = withoutStop(posting.slice(start, end))
    if (duty.length < SHORTEST_DUTY || seen.has(line)) return []
    const quote = shortened(duty, LONGEST_QUOTE)
    const question = dutyQuestion(quote, mayBeEnglish && isEnglish(duty, language))
    if (question === null) return []
    seen.add(line)
    const shown = questionIn(language, { of: 'duty', quote }) ?? question
    return [{ id: `d${line}`, source: 'duty' as const, question, shown, quote, takes_story: true }]
  })
}

const ENGLISH = / (?:the|and|of|our|to|for|with|a|an) /

function isEnglish(line: string, language: string | null): boolean {
  return language === null ? !OTHER_LANGUAGE.test(line) : language === 'en'
}

/** The kinds of things that a requirement names. An interviewer asks after each in other words; `thing` fits any. */
type KindOfThing = 'language' | 'licence' | 'field' | 'method' | 'tool' | 'thing'

const LICENCE =
  /^(?:cpa|cma|cfa|pmp|capm|csm|rn|lpn|lvn|cna|bls|acls|cpr|cdl|cissp|cism|cisa|ceh|ccna|ccnp|ckad?|osha[- ]?(?:10|30)|shrm-s?cp|s?phr|nclex|tefl|celta|leed ap|security\+|network\+|series \d+|servsafe|twic|qts|pgce)$|\b(?:licen[cs]e|certificate|certification|certified|permit|registration)\b/iu
// The last word of a name decides. Example: "accounts payable", "wound care", "bookkeeping".
const FIELD =
  /(?:ing|tion|sion|ment|ance|ency|ysis|istics|omy|logy|graphy|iatry|(?<!\p{L})(?:payroll|sales|service|support|care|research|payable|receivable|triage|audit|close|design|seo|sem|ppc|law|tax|finance|hr|relations|freight|hydraulics|pneumatics|therapy|operations|chain|vision|fp&a))$/iu
const PRODUCTS: ReadonlySet<string> = new Set(['spring', 'notion', 'confluence', 'bing', 'lightning'])
// A rule or a way to work is followed, and not used.
const METHOD =
  /^(?:agile|scrum|kanban|lean|six sigma|itil|gaap|us gaap|ifrs|sox|gdpr|hipaa|haccp|c?gmp|osha|soc ?2|pci(?: dss)?|nist|kyc|aml|okrs|meddic|owasp|wcag)$|^iso \d+|\b(?:systems?|standards?|principles|methods?|architectures?|patterns|guidelines|regulations?|practices|procedures|techniques|signs)$/iu

/**
 * Returns the kind of a name as a posting writes it. Example: "Payroll" is a field, "Terraform" in "use Terraform" a tool, "RN" a licence,
 * "German" a language. A name that begins the quote, whose capital tells nothing, is a thing unless its letters tell more.
 */
function kindOfThing(name: string, quote: string): KindOfThing {
  const word = name.trim().toLowerCase()
  if (SPOKEN.has(word)) return 'language'
  if (LICENCE.test(word)) return 'licence'
  if (FIELD.test(word) && !PRODUCTS.has(word)) return 'field'
  if (METHOD.test(word)) return 'method'
  const isNamed = /[\d+#./]|\p{L}\p{Lu}/u.test(name) || (/^\p{Lu}/u.test(name) && !quote.startsWith(name))
  return isNamed ? 'tool' : 'thing'
}

/** Returns the question after things of one or several kinds, joined as a sentence; languages and licences are facts and take no example. */
function questionForThings(names: readonly string[], quote: string, joined: string): string {
  const kinds = new Set(names.map((name) => kindOfThing(name, quote)))
  const isAll = (kind: KindOfThing) => kinds.size === 1 && kinds.has(kind)
  if (isAll('language')) return `How well do you speak ${joined}? When did you last use it at work?`
  if (isAll('licence')) return `Do you hold this: “${joined}”? Since when, and until when is it valid?`
  if (isAll('field')) return `What have you done in ${joined}? Give an example and its result.`
  const isTool = kinds.has('tool') && !kinds.has('field') && !kinds.has('method')
  return `How have you ${isTool ? 'used' : 'worked with'} ${joined}? Give an example and its result.`
}

/** Returns a name as it stands within a sentence. Example: "Accounts Payable" is "accounts payable", and "A/B Testing" stays. */
function nameInSentence(name: string, quote: string): string {
  const isPlain = /^\p{Lu}\p{Ll}+(?: \p{Lu}?\p{Ll}+)*$/u.test(name)
  return isPlain && kindOfThing(name, quote) === 'field' ? name.toLowerCase() : name
}
