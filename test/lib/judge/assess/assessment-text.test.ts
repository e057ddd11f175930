import { describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checksTexts, staleChanges, staleReasonText } from '#lib/judge/assess/assessment-text.ts'

const JUDGE = join(import.meta.dir, '../../../../lib/judge')

describe('checksTexts()', () => {
  test('tells what happened and how often, and leaves out what did not', () => {
    const checks = {
      ...{ settled_rows: 2, settled_by_rule: { answer_exact: 2 }, questions_dropped: 0, questions_capped: 1 },
      ...{ suggestions_dropped: { new_number: 1 }, citations_cleaned: { moved: 3, uncited: 0 } },
    }
    expect(checksTexts(checks)).toEqual([
      { text: 'Rows settled by rules in code, without a model', times: 2 },
      { text: 'Rows settled by your answer to this question', times: 2 },
      { text: 'Quotes found at another line of the posting', times: 3 },
      { text: 'Questions more than are asked at once', times: 1 },
      { text: 'Suggestions with a number that the line does not have', times: 1 },
    ])
  })

  test('tells by its name what it has no words for', () => {
    expect(checksTexts({ odd_thing: 1, citations_cleaned: { strange_one: 2 } })).toEqual([
      { text: 'Citations cleaned: strange one', times: 2 },
      { text: 'Odd thing', times: 1 },
    ])
  })

  test('has words for everything that the rules count', async () => {
    const names = (await readdir(JUDGE, { recursive: true })).filter((name) =>
      /\/(accept|check|trim)-(?!.*text)[^/]+\.ts$/.test(name),
    )
    const sources = await Promise.all(names.map((name) => readFile(join(JUDGE, name), 'utf8')))
    const counted = sources.flatMap((text) => [
      ...text.matchAll(/\bcount\('(\w+)'|\baction: '(\w+)'|return '(\w+)'$|\? '(\w+)' : null/gm),
    ])
    const keys = new Set(counted.flatMap((found) => found.slice(1).filter((word) => word !== undefined)))
    expect(keys.size).toBeGreaterThan(20)
    const told = [...keys].filter((key) =>
      ['citations_cleaned', 'suggestions_dropped'].every((group) =>
        checksTexts({ [group]: { [key]: 1 } }).some(
          ({ text }) => text.includes(': ') && /cleaned:|dropped:/.test(text),
        ),
      ),
    )
    expect(told).toEqual([])
  })
})

describe('staleReasonText()', () => {
  test('has a sentence for a reason that is not known', () => {
    expect([staleReasonText('resume_changed'), staleReasonText('moon_phase'), staleReasonText(null)]).toEqual(
      ['your resume changed', 'something changed', 'something changed'],
    )
  })
})

describe('staleChanges()', () => {
  test('tells every change with what it touches', () => {
    const bank = [
      { match: 'exact' as const, bank_question_id: 'a', question_id: 'r1', question: 'Do you drive?' },
      { match: 'cited' as const, bank_question_id: 'b' },
    ]
    const resume = [
      { change: 'line_changed' as const, requirement: 'Knows Go' },
      { change: 'new_line' as const, question_id: 'r2', question: 'Do you know Kafka?' },
    ]
    expect(staleChanges(bank, resume)).toEqual([
      { text: 'An answer of yours now covers an open question', touches: 'Do you drive?' },
      { text: 'An answer or story that it cites was changed or deleted', touches: '' },
      { text: 'A line of your resume that it cites was changed or taken out', touches: 'Knows Go' },
      {
        text: 'A new line of your resume names what an open question asks for',
        touches: 'Do you know Kafka?',
      },
    ])
  })
})
