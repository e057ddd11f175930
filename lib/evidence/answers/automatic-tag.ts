import { LANGUAGES } from '#lib/evidence/answers/question-words.ts'
import { type QuestionMeaning, questionWords, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { SKILLS } from '#lib/text/word-tables.ts'

/** Returns the topic of a question, as a tag: `salary`, `experience:python`, or `other`. */
export function automaticTag(question: string): string {
  return tagOf(readQuestion(question))
}

/** Returns the tag of a question that was read. */
export function tagOf({ frame, words, questionKind }: QuestionMeaning): string {
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
