import type { RowClass, RowKind } from '#db/rows/requirement.ts'
import { splitPosting } from '#lib/judge/read/split-posting.ts'
import { yearsText } from '#lib/judge/read/years-asked.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { languageOf } from '#lib/text/language.ts'
import { oneLine, shortened } from '#lib/text/text.ts'

/** The source of a likely question: a requirement, a duty of the job, neither, or a model. */
export type QuestionSource = 'requirement' | 'duty' | 'general' | 'model'

/** A question that an interview may ask, and the words of the posting that it is made from. */
export type LikelyQuestion = {
  /** `r3` for the requirement with this id, `d12` for the duty on this line of the posting, `g1` for a general one, `m1` of a model. */
  id: string
  source: QuestionSource
  question: string
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
  const quotes = new Set(rows.map(({ quote }) => foldText(quote).text))
  return [
    ...withoutRepeats(rows.map(requirementQuestion)),
    ...dutiesOf(posting)
      .filter(({ quote }) => ![...quotes].some((text) => foldText(quote).text.includes(text)))
      .slice(0, MOST_DUTIES),
    ...GENERAL.map((general, index) => ({
      ...{ id: `g${index + 1}`, source: 'general' as const, quote: '' },
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
  return { text: quote.replace(WILL, '').replace(/^\S+/, ''), by_theme: false }
}

function withoutRepeats(questions: readonly LikelyQuestion[]): LikelyQuestion[] {
  const texts = new Set<string>()
  return questions.filter(({ question }) => !texts.has(question) && texts.add(question))
}

function requirementQuestion(row: QuestionRow): LikelyQuestion {
  const quote = shortened(withoutStop(row.quote.replace(LABEL, '')), LONGEST_QUOTE)
  const takes_story = row.min_years === null && ABOUT_WORK.includes(row.kind)
  return { id: row.id, source: 'requirement', question: questionOf(row, quote), quote, takes_story }
}

// Example: "Nice to have: Terraform".
const LABEL =
  /^(?:nice[- ]to[- ]haves?|a plus|bonus|preferred|ideally|desirable|required|must[- ]haves?) ?[:,–-] ?/i

function questionOf({ kind, terms, enough, min_years }: QuestionRow, quote: string): string {
  const names = joined(terms, enough)
  if (min_years !== null) return yearsQuestion(min_years, names, quote)
  if (kind === 'language' && names !== '') {
    return `How well do you speak ${names}? When did you last use it at work?`
  }
  if (kind === 'degree') return `What did you study, and how does it help with “${quote}”?`
  if (kind === 'cert') return `Do you hold this: “${quote}”? Since when, and until when is it valid?`
  if (kind === 'skill' && names !== '') return `How have you used ${names}? Give an example and its result.`
  return PLAIN[kind]?.replace('…', quote) ?? experienceQuestion(quote)
}

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

const EXPERIENCE =
  /^(?:proven |strong |solid |hands-on |practical |some |prior |previous )*experience (?:in|with|of) (.+)$/i

// Verbs whose past form equals the participle. Example: "You have led a team".
const DONE =
  /^you(?: have|['’]ve) ((?:\p{L}+ed|led|built|kept|held|made|taught|brought|sold|set|found|met|won) .+)$/iu

function experienceQuestion(quote: string): string {
  const subject = EXPERIENCE.exec(quote)?.[1]
  if (subject !== undefined) {
    return `Tell us about your experience with ${withoutStop(subject)}. What did you do, and how did it end?`
  }
  const deed = DONE.exec(quote)?.[1]
  if (deed !== undefined) return `Tell us about a time when you ${deed}.`
  return `Tell us about a time when you did this: “${quote}”. What did you do, and how did it end?`
}

const MOST_NAMED = 4

/** Joins names as a sentence does. Example: "Go, Rust or Java". */
function joined(terms: readonly string[], enough: 'one' | 'all'): string {
  const names = terms.slice(0, MOST_NAMED).map((term) => oneLine(term, 80))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} ${enough === 'one' ? 'or' : 'and'} ${last}`
}

function dutiesOf(posting: string): LikelyQuestion[] {
  const language = languageOf(posting)
  return splitPosting(posting).flatMap(({ start, end, line, section, bullet }) => {
    const duty = withoutStop(posting.slice(start, end))
    if (section !== 'duties' || !bullet || duty.length < SHORTEST_DUTY) return []
    const quote = shortened(duty, LONGEST_QUOTE)
    const isEnglish = language === 'en' || (language === null && ENGLISH.test(duty))
    const question = dutyQuestion(quote, isEnglish)
    return [{ id: `d${line}`, source: 'duty' as const, question, quote, takes_story: true }]
  })
}

const ENGLISH = / (?:the|and|of|our|to|for|with|a|an) /

const WILL = /^(?:you(?:['’]ll| will)|will) (?:also )?(?!be\b)(?=\p{Ll})/iu
const NO_VERB =
  /^(?:the|a|an|this|our|we|you|your|it|all|any|in|on|at|as|for|with|no|high|strong|deep|good|great) /i
// A first word that is no noun or adjective by its ending, and no abbreviation. Example: "Design", not "Ownership" or "QA".
const VERB = /^\p{L}\p{Ll}+(?<!ing|ed|ly|ship|tion|sion|ment|ence|ance|ity|ness|ism|er|or|s)(?= )/u
const VERB_IN_ER =
  /^(?:deliver|discover|consider|monitor|administer|engineer|uncover|offer|partner|foster|refactor|mentor|author|process|discuss|assess|address|answer|gather|transfer|tailor|master|onboard|steer|refer|cover|lower|power|prefer|recover|register|render|order) /i
const DOING = /^\p{L}+ing (?=\p{L})/iu

function dutyQuestion(duty: string, isEnglish: boolean): string {
  const plain = duty.replace(WILL, '')
  if (isEnglish && (plain !== duty || isDeed(plain))) {
    return `Tell us about a time when you had to ${lowerFirst(plain)}.`
  }
  if (isEnglish && DOING.test(plain)) {
    return `Tell us about a time when your work was ${lowerFirst(plain)}.`
  }
  return `This is part of the job: “${duty}”. Tell us about a time when you did something like it.`
}

function isDeed(duty: string): boolean {
  return !NO_VERB.test(duty) && (VERB.test(duty) || VERB_IN_ER.test(duty))
}

// An abbreviation such as "QA" keeps its capitals.
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function withoutStop(text: string): string {
  return text.trim().replace(/[\s.;,:]+$/, '')
}
