import { tagOf } from '#lib/evidence/answers/automatic-tag.ts'
import { FILLER } from '#lib/evidence/answers/question-words.ts'
import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { capped, slugOf } from '#lib/text/text.ts'

const LONGEST = 80

/** Returns an id for a question, `topic:subtopic`, that none of those taken has. */
export function newQuestionId(question: string, takenIds: ReadonlySet<string>): string {
  const meaning = readQuestion(question)
  const topic = tagOf(meaning).split(':')[0] ?? 'other'
  const parts = (meaning.frame ? framedParts(meaning, topic) : writtenWords(question)).map(readable)
  const name = capped(parts.filter(Boolean).join('_'), LONGEST) || 'general'
  const id = `${topic}:${name}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}_${count}`
    if (!takenIds.has(candidate)) return candidate
  }
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
