import { describe, expect, test } from 'bun:test'
import companies from '#assets/sample/companies.json' with { type: 'json' }
import type { AnswerValue } from '#db/rows/evidence.ts'
import type { Requirement } from '#db/rows/requirement.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { formOf, valueFor } from '#lib/judge/settle/form.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { generatedJobs } from '#lib/sample/rules/generated-jobs.ts'
import { awkwardJobs } from '#lib/sample/rules/sample-boards.ts'
import type { SampleCompany } from '#lib/sample/rules/sample-job.ts'

const TODAY = '2026-11-28'

const SAMPLE = (companies as SampleCompany[]).flatMap((company) =>
  [...generatedJobs(company), ...awkwardJobs(company.name)].map(({ title, text }) => {
    const lists = text.lists.map(
      ({ head, items }) => `<h3>${head}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    )
    return { title, text: htmlToText(`${text.opening}${lists.join('')}${text.closing}`) }
  }),
)

const INVENTED = `At least 6 months of professional Rust
18 months of retail experience
Minimum two (2) years of bookkeeping
5+ years of Java, including 2 years leading a team
7+ years in commercial real estate, of which 3 in leasing
Java and at least one of React, Angular or Vue
Experience with C++ and C#
.NET and Azure
Experience with PL/SQL
A/B testing and forecasting
Expert knowledge of Kubernetes
Experience with Kafka or a similar queue
Experience with AWS (EC2, S3, Lambda)
Active TS/SCI clearance
Must be able to obtain a Secret clearance
Native German and fluent English
French at B2 or better
Business-level Japanese
Valid class C driving licence and a clean record
Own car and valid insurance
Ability to lift 50 lbs
Able to travel up to 40% internationally
Must be available on weekends and holidays
Night shifts, three weeks a month
CPA or CMA required
An active RN license in Ohio
Forklift certification
Food handler card
Bachelor's degree in Computer Science or a related field
PhD in chemistry
High school diploma or GED
We are unable to sponsor visas
Must be a US citizen
You must live within 30 miles of Denver
Three days a week in our Lyon office
Experience managing a team of at least 8 people
Type at least 60 wpm
Must be at least 21 years old
Non-smoker
Start within 2 weeks
GPA of 3.5 or higher
Familiarity with SOX, GAAP and month-end close
Mindestens 3 Jahre Erfahrung mit SAP
3 años de experiencia en ventas
Portfolio of shipped games`.split('\n')

function askedRows(posting: { title: string; text: string }): (Requirement & { ask: string })[] {
  return readRequirements(posting).rows.flatMap((row) => (row.ask === null ? [] : [{ ...row, ask: row.ask }]))
}

function statusAfter(row: Requirement & { ask: string }, answer: { text: string; value?: AnswerValue }) {
  const line = { id: 'e1', kind: 'answer' as const, ref: 'a1', question: row.ask, ...answer }
  return settleRows([row], [line], TODAY)[0]?.status ?? null
}

/** The rows whose own question a yes, a no or a number leaves open, with what it says. */
function leftOpen(rows: readonly (Requirement & { ask: string })[]): string[] {
  return rows.flatMap((row) => {
    const form = formOf(row.ask)
    const press = (sent: string | number) => statusAfter(row, { text: '', value: valueFor(row.ask, sent) })
    const said = [
      press('yes'),
      press('no'),
      statusAfter(row, { text: 'Yes' }),
      statusAfter(row, { text: 'No' }),
    ]
    const opposite = said[0] === 'met' ? 'unmet' : 'met'
    const isSettled = said[0] !== null && `${said}` === `${[said[0], opposite, said[0], opposite]}`
    const byNumber = form.form !== 'number' || (press(60) === 'met' && press(0) === 'unmet')
    return isSettled && byNumber ? [] : [`${row.ask} (${row.quote}): ${said}`]
  })
}

describe('a yes, a no and a number to its own question', () => {
  test('settle every row of the sample', () => {
    const byWords = new Map(SAMPLE.flatMap(askedRows).map((row) => [`${row.ask} ${row.quote}`, row]))
    const rows = [...byWords.values()]
    expect(rows.length).toBeGreaterThan(250)
    expect(leftOpen(rows)).toEqual([])
  })

  test.each(INVENTED)('settle %j', (quote) => {
    const text = `Example Works makes tills.\n\nRequirements:\n- ${quote}\n- Knows the work\n`
    const rows = askedRows({ title: 'Clerk', text }).filter((row) => row.quote !== 'Knows the work')
    expect(rows.length).toBeGreaterThan(0)
    expect(leftOpen(rows)).toEqual([])
  })
})

test('a choice settles a row only if the chosen names meet its whole sentence', () => {
  const [row] = askedRows({
    title: 'Clerk',
    text: 'Requirements:\n- Java and at least one of React, Angular or Vue\n- Knows the work\n',
  })
  if (row === undefined) throw new Error('nothing was read')
  const chosen = (...names: string[]) =>
    statusAfter(
      { ...row, ask: 'Do you have experience with Java, React, Angular or Vue?' },
      { text: '', value: { form: 'choice', chosen: names } },
    )
  expect(chosen('Vue')).toBeNull()
  expect(chosen('Java')).toBeNull()
  expect(chosen('Java', 'Vue')).toBe('met')
  expect(chosen()).toBe('unmet')
})
