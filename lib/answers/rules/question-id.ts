import { tagOf } from '#lib/answers/rules/automatic-tag.ts'
import { readQuestion } from '#lib/answers/rules/read-question.ts'
import { capped, slugOf } from '#lib/values/text.ts'

const LONGEST = 80

/** An id for a question, `topic:subtopic`, that none of those taken has. */
export function newQuestionId(question: string, taken: ReadonlySet<string>): string {
  const meaning = readQuestion(question)
  const { frame, asks, words } = meaning
  const topic = tagOf(meaning).split(':')[0] ?? 'other'
  const way = frame?.asks === 'own' && asks !== 'yes_no' ? [asks] : []
  const parts = [frame?.subtopic ?? '', ...way, ...words].map(readable).filter(Boolean)
  const name = capped(parts.join('_'), LONGEST) || 'general'
  const id = `${topic}:${name}`
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? id : `${id}_${count}`
    if (!taken.has(one)) return one
  }
}

function readable(word: string): string {
  const spelt = word.replaceAll('+', 'plus').replaceAll('#', 'sharp').replace('us_country', 'us')
  return slugOf(spelt).replaceAll('-', '_')
}
