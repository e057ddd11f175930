import type { Answer } from '#db/rows/evidence.ts'
import {
  FILLER,
  LANGUAGES,
  type QuestionMeaning,
  questionWords,
  readQuestion,
} from '#lib/evidence/answers/read-question.ts'
import { capped, foldLine, freeId, slugOf } from '#lib/text/text.ts'
import { SKILLS } from '#lib/text/word-tables.ts'

// Forms of questions that are one topic to the person.
const TAGS: Record<string, string> = {
  notice: 'availability',
  travel: 'location',
  heard: 'heard_about',
  previous_employment: 'company',
  questions: 'company',
  noncompete: 'agreements',
  anything_else: 'other',
  self: 'about_you',
  strength: 'about_you',
  weakness: 'about_you',
  failure: 'behaviour',
  achievement: 'behaviour',
  conflict: 'behaviour',
}

// The first topic that a question has a word of.
const BY_WORD: readonly (readonly [string, readonly string[]])[] = `
  sponsorship: sponsor
  work_authorization: visa citizen citizenship authorize permit
  salary: salary bonus equity commission
  relocation: relocate
  clearance: clearance
  availability: notice start available
  location: onsite remote hybrid located travel timezone commute
  schedule: shift shifts weekend night overtime hour
  demographic: gender race veteran disability pronoun religion orient age
  education: degree bachelor master phd education university college school gpa study studying
  certification: certification certificate certified
  licence: licence
  agreements: nondisclosure noncompete nonsolicitation consent
  references: reference
  experience: experience
  motivation: interest
  company: company
  behaviour: conflict fail achievement challenge mistake deadline feedback
`
  .trim()
  .split('\n')
  .map((line) => {
    const [tag = '', words = ''] = line.trim().split(': ')
    return [tag, words.split(' ').flatMap(questionWords)] as const
  })

/**
 * Returns whether two questions ask the same, however they are worded (the rules are in docs/answers.md). When in
 * doubt they do not: a wrong answer on a form is worse than a question asked twice.
 */
export function isSameQuestion(a: string, b: string): boolean {
  return meanSame(readQuestion(a), readQuestion(b))
}

/** Returns whether two questions that were read ask the same. */
export function meanSame(a: QuestionMeaning, b: QuestionMeaning): boolean {
  const key = meaningKey(a)
  return key !== null && key === meaningKey(b)
}

/** One text for all questions that ask the same; null for a question that asks the same as no other. */
export function meaningKey(meaning: QuestionMeaning): string | null {
  const { frame, words } = meaning
  // Without a form and without a word that is understood there is nothing to compare.
  if (frame === null && words.length === 0) return null
  return JSON.stringify([frame && [frame.topic, frame.subtopic], wayOf(meaning), words])
}

// In questions of a known frame a "yes", an account and a thing need the same answer; a reason, a time or a number does not.
function wayOf({ frame, questionKind }: QuestionMeaning): string {
  if (Array.isArray(frame?.kinds)) return 'told'
  const isTold = questionKind === 'yes_no' || questionKind === 'account' || questionKind === 'thing'
  return frame?.kinds === null && isTold ? 'told' : questionKind
}

/** How an answer was found to cover a question: it is asked in the same words, or means the same. */
type Cover = { answer: Answer; how: 'exact' | 'same' }

/** Returns the answers that cover a question, those asked in the same words first, then the last written. */
export function coveringAnswers(question: string, answers: readonly Answer[]): Cover[] {
  return coverFinder(answers)(question)
}

/**
 * As `coveringAnswers`, for many questions: each answer is read once. A page may show 300 fields beside hundreds of answers, which
 * would hold all other calls for seconds.
 */
export function coverFinder(answers: readonly Answer[]): (question: string) => Cover[] {
  const byWording = Map.groupBy(answers, (answer) => foldLine(answer.question))
  const byMeaning = Map.groupBy(answers, (answer) => meaningKey(readQuestion(answer.question)))
  return (question) => {
    const exact = byWording.get(foldLine(question)) ?? []
    const key = meaningKey(readQuestion(question))
    const same = key === null ? [] : (byMeaning.get(key) ?? []).filter((answer) => !exact.includes(answer))
    return [
      ...exact.map((answer): Cover => ({ answer, how: 'exact' })),
      ...same.map((answer): Cover => ({ answer, how: 'same' })),
    ]
  }
}

const LONGEST = 80

/** Returns an id for a question, `topic:subtopic`, that none of those taken has. */
export function newQuestionId(question: string, takenIds: ReadonlySet<string>): string {
  const meaning = readQuestion(question)
  const topic = tagOf(meaning).split(':')[0] ?? 'other'
  const parts = (meaning.frame ? framedParts(meaning, topic) : writtenWords(question)).map(readable)
  const name = capped(parts.filter(Boolean).join('_'), LONGEST) || 'general'
  return freeId(`${topic}:${name}`, takenIds, '_')
}

function framedParts({ frame, questionKind, words }: QuestionMeaning, topic: string): string[] {
  const kind = frame?.subtopic || (frame?.topic === topic ? '' : (frame?.topic ?? ''))
  const way = frame?.kinds === 'own' && questionKind !== 'yes_no' ? [questionKind] : []
  return [kind, ...way, ...words.filter((word) => !word.startsWith('('))]
}

function writtenWords(question: string): string[] {
  const words =
    question
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  return words.filter((word) => !FILLER.has(word)).slice(0, 6)
}

function readable(word: string): string {
  const spelt = word.replaceAll('+', 'plus').replaceAll('#', 'sharp').replace('us_country', 'us')
  return slugOf(spelt).replaceAll('-', '_')
}

/** Returns the topic of a question, as a tag: `salary`, `experience:python`, or `other`. */
export function automaticTag(question: string): string {
  return tagOf(readQuestion(question))
}

/** Returns the tag of a question that was read. */
function tagOf({ frame, words, questionKind }: QuestionMeaning): string {
  const skill = words.find((word) => SKILLS.has(word))
  if (frame?.topic === 'experience') return skill ? `experience:${skill}` : 'experience'
  if (frame) return TAGS[frame.topic] ?? frame.topic
  const wordSet = new Set(words)
  const namedTag = BY_WORD.find(([, hints]) => hints.some((hint) => wordSet.has(hint)))?.[0]
  if (namedTag) return namedTag
  if (words.some((word) => LANGUAGES.has(word))) return 'language'
  if (skill) return `experience:${skill}`
  return questionKind === 'why' ? 'motivation' : 'other'
}
