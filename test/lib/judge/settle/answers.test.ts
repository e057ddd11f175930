import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import companies from '#assets/sample/companies.json' with { type: 'json' }
import type { AnswerValue } from '#db/rows/evidence.ts'
import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { termGroups } from '#lib/judge/read/demand-class.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { answerInWords, readAnswer, valueOfAnswer } from '#lib/judge/settle/answers/judge-value.ts'
import { demandOf, demandOfQuestion } from '#lib/judge/settle/demand.ts'
import { formOf, valueFor } from '#lib/judge/settle/form.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { shownReading } from '#lib/judge/settle/shown-reading.ts'
import { generatedJobs } from '#lib/sample/rules/generated-jobs.ts'
import { awkwardJobs } from '#lib/sample/rules/sample-boards.ts'
import type { SampleCompany } from '#lib/sample/rules/sample-job.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { rowsIn } from '#test/support/tables.ts'

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
    const statuses = [
      press('yes'),
      press('no'),
      statusAfter(row, { text: 'Yes' }),
      statusAfter(row, { text: 'No' }),
    ]
    const opposite = statuses[0] === 'met' ? 'unmet' : 'met'
    const isSettled =
      statuses[0] !== null && `${statuses}` === `${[statuses[0], opposite, statuses[0], opposite]}`
    const byNumber = form.form !== 'number' || (press(60) === 'met' && press(0) === 'unmet')
    return isSettled && byNumber ? [] : [`${row.ask} (${row.quote}): ${statuses}`]
  })
}

describe('a yes, a no and a number to its own question', () => {
  test('settle rows of the sample', () => {
    const byWords = new Map(SAMPLE.flatMap(askedRows).map((row) => [`${row.ask} ${row.quote}`, row]))
    const rows = [...byWords.values()].filter((_, at) => at % (isLongRun() ? 3 : 12) === 0)
    expect(rows.length).toBeGreaterThan(20)
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

describe('read answer', () => {
  const TODAY = '2026-11-22'
  const typed = (question: string, answer: string) => ({ question, answer, value: null })
  const NIGHTS = 'Are you able to work night shifts?'
  const RUST = 'Do you have at least 6 months of professional Rust experience?'
  const PLACES = 'Are you authorized to work in the United States and Canada?'
  const GERMAN = 'Do you speak German?'
  const ELIXIR = 'Do you have experience with Elixir?'

  test.each([' ', 'a', '1', 'a ', '1 day ', 'or ', ', and ', 'months ', '$1,000 ', 'Aa-'])(
    'a long demand of %j is read in linear time',
    (piece) => {
      const long = piece.repeat(Math.ceil(100_000 / piece.length))
      for (const quote of [
        `Start within ${long}`,
        `In the office ${long} a week`,
        `Salary of ${long}`,
        `5 years of ${long}`,
      ])
        demandOfQuestion(quote)
      termGroups(`Java${long}Rust`, ['Java', 'Rust'])
      expect(demandOfQuestion(`Can you start within two weeks?${' '.repeat(100_000)}`).bound).toBe(14)
    },
  )

  describe('a typed answer', () => {
    test.each([
      [NIGHTS, 'Yes', 'Yes'],
      [NIGHTS, 'yes, of course.', 'Yes'],
      [NIGHTS, 'I am able to work night shifts', 'Yes'],
      [NIGHTS, 'No, thanks', 'No'],
      [NIGHTS, 'Nein', 'No'],
      [NIGHTS, 'No, never.', 'No'],
      [NIGHTS, 'No, I do not.', 'No'],
      [RUST, 'Yes', 'Yes'],
      ['Do you have an active Secret clearance?', 'No', 'No'],
      [ELIXIR, 'Yes, for 4 years.', 'Yes'],
      [ELIXIR, 'three years of Elixir experience', 'Yes'],
      [ELIXIR, 'I have over 2 years with Elixir', 'Yes'],
      ['Do you have experience with Node.js?', '18 months', 'Yes'],
      [RUST, '2 yrs', '2 years'],
      [RUST, '18 months', '1.5 years'],
      [RUST, 'Yes, I have 4 years of Rust experience.', '4 years'],
      [RUST, 'at least 3 years', 'at least 3 years'],
      [RUST, '3-5 years', '3 to 5 years'],
      [RUST, 'since 2019', '6 to 8 years'],
      [RUST, 'none', '0 years'],
      ['What is your notice period?', 'two weeks', '14 days'],
      ['What is your notice period?', 'Immediately.', '0 days'],
      ['What salary do you expect?', '$120k a year', '120,000'],
      ['What salary do you expect?', 'At least 90,000 EUR a year, base.', '90,000'],
      [GERMAN, 'B2', 'B2'],
      [GERMAN, 'I am fluent in German', 'C1'],
      [GERMAN, 'Yes, C1 level', 'C1'],
    ])('to %j: %j is read as %j', (question, answer, text) => {
      const value = shownReading({ ...typed(question, answer), read_as: null }, TODAY)?.text
      expect(value).toStartWith(`Read as: ${text}`)
    })

    test.each([
      [NIGHTS, 'Yes, but only twice a month'],
      [NIGHTS, 'Yes to late shifts, no to nights'],
      [NIGHTS, 'Yes, mostly'],
      [NIGHTS, 'Yes for now'],
      [NIGHTS, 'I would'],
      [NIGHTS, 'not sure'],
      [NIGHTS, 'yes?'],
      [NIGHTS, 'I never do not'],
      [RUST, 'almost 4 years'],
      [ELIXIR, '4'],
      [ELIXIR, '6 months'],
      [ELIXIR, '4 years ago'],
      [ELIXIR, '0 years'],
      [ELIXIR, '4 years of Erlang'],
      [ELIXIR, '4 years, but not at work'],
      ['Do you have experience with Elixir in production?', '4 years of Elixir'],
      ['Do you have a car?', '4 years'],
      ['What salary do you expect?', 'At least 90,000 EUR, or 80,000 with shares'],
      ['What salary do you expect?', 'Not over 90,000'],
      [RUST, '3 years of Go'],
      [RUST, '4 years, 2 of them with Rust'],
      [GERMAN, 'I had C1 in school but today A2'],
      [GERMAN, 'B2 reading, A2 speaking'],
      ['Are you fine with working on site?', 'two or three days is fine'],
      ['Do you have experience with B2B SaaS or fintech?', 'B2B SaaS yes. No fintech.'],
      ['Do you hold the PMP?', 'Yes, I hold the CSM and could get the others'],
    ])('to %j: %j is left open, and one press is asked', (question, answer) => {
      expect(valueOfAnswer(typed(question, answer), TODAY)).toBeNull()
      const reading = shownReading({ ...typed(question, answer), read_as: null }, TODAY)
      expect(reading?.reads).toBe('unclear')
      expect(reading?.text).toStartWith('Not understood.')
    })

    test('to any question never becomes a yes with a word that the grammar does not know', () => {
      const word = fc.constantFrom(
        'but',
        'except',
        'almost',
        'sometimes',
        'if',
        'pending',
        'expired',
        'my',
        'team',
        'never',
        'not',
      )
      fc.assert(
        fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
          const onlyMy = words.every((part) => part === 'my')
          const { reading } = readAnswer(
            demandOfQuestion(NIGHTS),
            typed(NIGHTS, `Yes, ${words.join(' ')}`),
            TODAY,
          )
          return onlyMy || reading !== 'met'
        }),
      )
    })
  })

  const demand = (quote: string, kind: RowKind, terms: string[] = [], min_years: number | null = null) =>
    demandOf({ quote, kind, terms, min_years, enough: 'all' })
  const pressed = (question: string, sent: string | number | string[]) => ({
    question,
    answer: '',
    value: valueFor(question, sent),
  })

  describe('a pressed answer', () => {
    test.each(
      rowsIn(`
years 0.5 | At least 6 months of Rust | Rust | ${RUST} | 2 | met
years 0.5 | At least 6 months of Rust | Rust | ${RUST} | 0.25 | not_met
years 0.5 | At least 6 months of Rust | Rust | ${RUST} | yes | met
years 2 | At least 2 years of Rust | Rust | ${RUST} | yes | unclear
domain | 18 months of retail experience | retail | ${RUST} | 1 | not_met
experience | Led a team of at least 8 people | - | Have you led a team of at least 8 people? | 9 | met
clearance | Secret clearance | - | Do you have an active Secret clearance? | yes | met
clearance | Secret clearance | - | Do you have an active Secret clearance? | no | not_met
clearance | TS/SCI clearance | - | Do you have an active Secret clearance? | yes | unclear
language | German at C1 | German | ${GERMAN} | C1 | met
language | German at C1 | German | ${GERMAN} | B1 | not_met
language | German required | German | ${GERMAN} | B1 | unclear
language | German required | German | Do you speak French? | C1 | unclear
clearance | Active Secret clearance | - | Do you have a clearance? | Top Secret | met
clearance | Active Secret clearance | - | Do you have a clearance? | none | not_met
schedule | Night shifts | - | ${NIGHTS} | yes | met
schedule | Night shifts | - | ${NIGHTS} | no | not_met
schedule | Night shifts | - | ${NIGHTS} | partly | unclear
work_auth | No visa sponsorship | - | Will you need visa sponsorship? | no | met
work_auth | No visa sponsorship | - | Are you authorized to work in the US? | yes | unclear
other | Travel up to 50 % | - | How much can you travel? | 60 | met
other | Travel up to 50 % | - | How much can you travel? | 20 | not_met
other | Some travel | - | Can you travel up to 50% of the time? | no | unclear
work_auth | Authorized to work in the US | - | ${PLACES} | no | unclear
work_auth | Authorized to work in the US | - | ${PLACES} | yes | met
other | Start within 2 weeks | - | What is your notice period? | 30 | not_met
skill | Kafka and Flink | Kafka, Flink | Do you have experience with Kafka and Flink? | Kafka | unclear
skill | Kafka and Flink | Kafka, Flink | Do you have experience with Kafka and Flink? | none | not_met
`) as [string, string, string, string, string, 'met' | 'not_met' | 'unclear'][],
    )('%s %j (%s): %j answered %j is %s', (kind, quote, terms, question, sent, reading) => {
      const [name, years] = kind.split(' ') as [RowKind, string?]
      const row = demand(quote, name, terms === '-' ? [] : terms.split(', '), years ? Number(years) : null)
      const press = /^[\d.]+$/.test(sent) ? Number(sent) : sent
      expect(readAnswer(row, pressed(question, press), TODAY).reading).toBe(reading)
    })

    test('is its own reading, in every form', () => {
      const questions = [
        NIGHTS,
        RUST,
        GERMAN,
        'What is your earliest start date?',
        'Do you know Python, Go or Java?',
      ]
      for (const question of questions) {
        const form = formOf(question)
        const sent = { yes_no: 'no', number: 3, level: 'B1', date: '2026-12-24', choice: ['Go'], text: '' }[
          form.form
        ]
        const answer = pressed(question, sent)
        const text = valueText(answer.value as AnswerValue)
        expect(shownReading({ ...answer, read_as: null }, TODAY)).toMatchObject({
          by: 'press',
          text: expect.stringContaining(text),
        })
      }
    })
  })

  test.each(
    rowsIn(`
no | Yes | No
no | No problem, any night | No
no | No, I have children. | No, I have children.
yes | Not at Easter. | Yes. Not at Easter.
yes | Nein | Yes
partly | Yes, mostly | Partly
partly | nights only in summer | Partly. nights only in summer
`) as [string, string, string][],
  )('a pressed %s beside %j leaves as %j', (sent, answer, words) => {
    expect(answerInWords({ ...pressed(NIGHTS, sent), answer })).toBe(words)
  })

  test('a pressed number leaves without another number', () => {
    const years = 'How many years of experience do you have with Rust?'
    expect(answerInWords({ ...pressed(years, 3), answer: '5 years' })).toBe('3 years')
    expect(answerInWords({ ...pressed(years, 3), answer: 'Mostly at night' })).toBe(
      '3 years. Mostly at night',
    )
  })

  test('the reading that is shown is the one that a row uses', () => {
    const question = fc.constantFrom(
      NIGHTS,
      RUST,
      GERMAN,
      'Will you need visa sponsorship?',
      'Do you hold a CPA licence?',
    )
    const word = fc.constantFrom(
      ...'yes no 4 years B2 since 2019 not I have of Rust but maybe none fluent 18 months'.split(' '),
    )
    fc.assert(
      fc.property(question, fc.array(word, { minLength: 1, maxLength: 5 }), (asks, words) => {
        const answer = typed(asks, words.join(' '))
        const used = readAnswer(demandOfQuestion(asks), answer, TODAY).reading
        return shownReading({ ...answer, read_as: null }, TODAY)?.reads === used
      }),
      { numRuns: 500 },
    )
  })
})
