import { describe, expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import { isAbout, matchStories } from '#lib/evidence/stories/match-story.ts'
import {
  likelyQuestions,
  type QuestionRow,
  type QuestionSource,
  statedBy,
  subjectOf,
} from '#lib/learn/preparation/show-preparation.ts'
import { duties, storyTable } from '#test/lib/evidence/stories/story-table.ts'
import { rowsIn } from '#test/support/tables.ts'

const row = (kind: RowKind, quote: string, more: Partial<QuestionRow> = {}): QuestionRow => ({
  id: 'r1',
  line: 1,
  class: 'hard',
  terms: [],
  enough: 'all',
  min_years: null,
  kind,
  quote,
  ...more,
})
const questionFor = (asks: QuestionRow) => likelyQuestions([asks], '')[0]?.question

test.each([
  [['Registered Nurse licence in Ohio', 'Current RN license'], ['Registered Nurse licence in Ohio']],
  [['RN', 'Active Registered Nurse (RN) license'], ['Active Registered Nurse (RN) license']],
  [['Driving licence', 'Class C driving licence'], ['Class C driving licence']],
  [
    ['BLS certification', 'ACLS certification'],
    ['BLS certification', 'ACLS certification'],
  ],
  [
    ['CPA', 'CPA or CMA certification'],
    ['CPA', 'CPA or CMA certification'],
  ],
  [
    ['18th Edition BS 7671', 'ECS Gold Card'],
    ['18th Edition BS 7671', 'ECS Gold Card'],
  ],
])('of the licences %j the sheet asks after %j', (quotes, left) => {
  const rows = quotes.map((quote, at) => row('cert', quote, { id: `r${at}`, line: at }))
  const requirements = likelyQuestions(rows, '').filter(({ source }) => source === 'requirement')
  expect(requirements.map(({ quote }) => quote)).toEqual(left)
})

test.each([
  [
    'skill',
    'Qualified teacher (QTS)',
    ['QTS'],
    'Do you hold this: “QTS”? Since when, and until when is it valid?',
  ],
  ['other', 'A second language', [], 'What experience do you have with this: a second language?'],
  ['other', 'ideally French', [], 'What experience do you have with this: French?'],
] as const)('of the %s “%s” the sheet asks as a sentence', (kind, quote, terms, question) => {
  expect(questionFor(row(kind, quote, { terms }))).toStartWith(question)
})

const POSTING = `We are a bakery and look for somebody who leads our night shift and has fun with it.
Your responsibilities
- Design and run the shift plan for our two bakeries.
- You will lead incident reviews that end in changes.
- QA of all that leaves the oven.
- Building the ovens of tomorrow together with your team.
- Deliver bread before six in the morning.
- Ownership of the whole night.
What you bring
- You know HACCP.`

// A quote, its names, and the question after them up to its first mark.
const THINGS: [string, string[], string][] = [
  ['Payroll', ['Payroll'], 'What have you done in payroll'],
  [
    'Payroll and Accounts Payable',
    ['Payroll', 'Accounts Payable'],
    'What have you done in payroll and accounts payable',
  ],
  ['MIG welding', ['MIG welding'], 'What have you done in MIG welding'],
  ['Strong SEO', ['SEO'], 'What have you done in SEO'],
  ['You use Terraform', ['Terraform'], 'How have you used Terraform'],
  ['Advanced Excel', ['Excel'], 'How have you used Excel'],
  ['Knows Notion and Confluence', ['Notion', 'Confluence'], 'How have you used Notion and Confluence'],
  ['Java with Spring', ['Java', 'Spring'], 'How have you used Java and Spring'],
  ['C++', ['C++'], 'How have you used C++'],
  ['GAAP', ['GAAP'], 'How have you worked with GAAP'],
  ['ISO 27001', ['ISO 27001'], 'How have you worked with ISO 27001'],
  ['Distributed systems', ['distributed systems'], 'How have you worked with distributed systems'],
  ['Excel and payroll', ['Excel', 'payroll'], 'How have you worked with Excel and payroll'],
  ['Scrum with Jira', ['Scrum', 'Jira'], 'How have you worked with Scrum and Jira'],
  ['RN', ['RN'], 'Do you hold this: “RN”'],
  ['Forklift license', ['Forklift license'], 'Do you hold this: “Forklift license”'],
  ['Spanish', ['Spanish'], 'How well do you speak Spanish'],
  ['Salesforce and Cvent', ['Salesforce'], 'How have you worked with Salesforce and Cvent'],
  ['Siemens or Allen-Bradley PLC', ['PLC'], 'How have you used Siemens or Allen-Bradley PLC'],
  ['IFRS 15 and IFRS 16', ['IFRS'], 'How have you worked with IFRS 15 and IFRS 16'],
  ['SPC, FMEA, Minitab', ['FMEA'], 'How have you used SPC, FMEA, Minitab'],
]

describe('likely questions', () => {
  test.each(THINGS)('ask after %p as its kind of thing is asked after', (quote, terms, question) => {
    const [asks] = likelyQuestions([row('skill', quote, { terms })], '')
    expect(asks?.question.split('?')[0]).toBe(question)
    expect(asks?.takes_story).toBe(!/^(?:Do you hold|How well)/.test(question))
  })

  test.each([
    [row('skill', 'Go or Rust', { terms: ['Go', 'Rust'], enough: 'one' }), 'How have you used Go or Rust?'],
    [row('skill', 'SQL, Go, Git', { terms: ['SQL', 'Go', 'Git'] }), 'How have you used SQL, Go and Git?'],
    [row('years', '5+ years of Go', { terms: ['Go'], min_years: 5 }), 'The job asks for 5 years of Go.'],
    [
      row('years', '5 or more years of Go', { terms: ['Go'], min_years: 5 }),
      'The job asks for 5 years of Go.',
    ],
    [
      row('years', '2+ years in catering or teaching', { terms: ['teaching'], min_years: 2 }),
      'The job says “2+ years in catering or teaching”. How long have you done this',
    ],
    [row('years', 'At least 7 years on call.', { min_years: 7 }), 'The job says “At least 7 years on call”.'],
    [row('language', 'Fluent German', { terms: ['German'] }), 'How well do you speak German?'],
    ...rowsIn(`
cert | Nice to have: a CKA. | Do you hold this: “a CKA”?
experience | You have led a team of three. | Tell us about a time when you led a team of three.
experience | Proven experience with tall ovens | Tell us about your experience with tall ovens.
experience | You have been on call | Tell us about a time when you were on call.
experience | Ability to calm upset guests | Tell us about a time when you had to calm upset guests.
experience | Pastry experience | What pastry experience do you have? Give an example
experience | No experience | What experience do you have with this: no experience?
experience | You are on time and we can rely on you | The job says “You are on time and we can rely on you”. Tell us about a time that shows how you meet this.
experience | Erfahrung in der Pflege von alten Menschen | The job says “Erfahrung in der Pflege
experience | Experience working with mills | Tell us about your experience working with mills.
skill | Comfortable working with tight deadlines | Tell us about your experience working with tight deadlines.
domain | Experience in schools is a plus | Tell us about your experience with schools.
domain | Leadership experience with cooks | Tell us about your experience with cooks.
experience | Ideally with knowledge of rye | Tell us about your experience with rye.
experience | Have worked with rye before | Tell us about a time when you worked with rye.
skill | Capability to mend ovens | Tell us about a time when you had to mend ovens.
experience | Accounting degree | What did you study, and how does it help
other | Access to a quiet space to work | The job asks for this: “Access to a quiet space to work”. Do you have it?
other | Reliable high-speed internet connection | The job asks for this
other | Oven licence | Do you hold this: “Oven licence”?
other | CCRN preferred | The job asks for this: “CCRN”. Do you have it, and since when?
soft | IOSH | The job asks for this: “IOSH”.
experience | Teaching experience at university level | What teaching experience at university level do you have?
experience | A strong record of prizes for rye | Tell us about your experience with prizes for rye.
experience | CRRT experience preferred | What CRRT experience do you have?
skill | Sports Medicine | What experience do you have with this: Sports Medicine?
`).map(([kind = '', quote = '', question = '']): [QuestionRow, string] => [
      row(kind as RowKind, quote),
      question,
    ]),
    [row('soft', 'Curiosity'), 'Tell us about a time when you showed this: “Curiosity”.'],
    [
      row('work_auth', 'Able to work night shifts'),
      'The job says “Able to work night shifts”. Does this suit you',
    ],
    [row('work_auth', 'No visa'), 'The job says “No visa”. Are you allowed to work there'],
  ])('asks for a requirement in its usual form: %o', (asks, question) => {
    expect(questionFor(asks)?.startsWith(question)).toBe(true)
  })

  test('asks for each duty, as a sentence where the words allow it', () => {
    const duties = likelyQuestions([], POSTING).filter(({ source }) => source === 'duty')
    expect(duties.map(({ id, question }) => [id, question])).toEqual(
      rowsIn(`
d3 | This is part of the job: “Design and run the shift plan for our two bakeries”. Tell us about a time when you did something like it.
d4 | Tell us about a time when you had to lead incident reviews that end in changes.
d5 | This is part of the job: “QA of all that leaves the oven”. Tell us about a time when you did something like it.
d6 | Tell us about a time when your work was building the ovens of tomorrow together with your team.
d7 | Tell us about a time when you had to deliver bread before six in the morning.
d8 | This is part of the job: “Ownership of the whole night”. Tell us about a time when you did something like it.
`),
    )
  })

  test('quotes a requirement of a posting in another language as it stands', () => {
    const german = `Wir suchen dich für unser Lager und bieten dir einen sicheren Platz in einem guten Team.
Dein Profil
- Erfahrung im Umgang mit Waren und mit dem Stapler`
    const quote = 'Kommissionierung'
    expect(likelyQuestions([row('experience', quote)], german)[0]?.question).toBe(
      'The job says “Kommissionierung”. Tell us about a time that shows how you meet this.',
    )
    expect(questionFor(row('experience', quote))).toStartWith('What experience do you have with this')
  })

  test.each([
    [
      'Wir suchen dich für unser Team und bieten dir einen Platz.\n\nDeine Aufgaben\n- Pflege der Patienten auf der Station',
      [
        'Haben Sie das: „Staplerschein“? Seit wann, und bis wann gilt es?',
        'Zu den Aufgaben gehört „Pflege der Patienten auf der Station“. Erzählen Sie von einer Situation, in der Sie so etwas getan haben.',
        'Erzählen Sie etwas über sich.',
      ],
    ],
    [
      'Nous vous proposons un poste dans une équipe avec des collègues.\n\nVos missions\n- Préparer les repas pour les patients',
      [
        'Avez-vous ceci : « Staplerschein » ? Depuis quand, et jusqu’à quand ?',
        'Le poste comprend : « Préparer les repas pour les patients ». Racontez une situation où vous avez fait un travail semblable.',
        'Présentez-vous.',
      ],
    ],
    [
      'Buscamos una persona para el equipo de la tienda en el centro.\n\nFunciones\n- Atender a los clientes de la tienda',
      [
        '¿Tiene usted esto: «Staplerschein»? ¿Desde cuándo, y hasta cuándo es válido?',
        'El puesto incluye: «Atender a los clientes de la tienda». Cuéntenos una situación en la que haya hecho algo parecido.',
        'Háblenos de usted.',
      ],
    ],
  ])('shows questions in the language of %p', (posting, shown) => {
    const questions = likelyQuestions([row('cert', 'Staplerschein')], posting)
    expect(questions.slice(0, 3).map((likely) => likely.shown)).toEqual(shown)
    expect(questions).toHaveLength(7)
    expect(questions[0]?.question).toStartWith('Do you hold this')
  })

  test('names a thing in another language, and quotes a skill without a name', () => {
    const german = 'Wir suchen dich für unser Team und bieten dir einen sicheren Platz in der Stadt.'
    const shown = (quote: string, terms: string[]) =>
      likelyQuestions([row('skill', quote, { terms })], german)[0]?.shown
    expect(shown('Erfahrung mit Moodle', ['Moodle'])).toStartWith('Wie haben Sie damit gearbeitet: „Moodle“?')
    expect(shown('Didaktische Weiterbildung', [])).toStartWith('In der Anzeige steht „Didaktische')
  })

  test('asks for short duties of a short English posting as sentences, and quotes those of another language', () => {
    const duties = (...lines: string[]) =>
      likelyQuestions([], `Your responsibilities\n${lines.map((line) => `- ${line}`).join('\n')}`)
        .filter(({ source }) => source === 'duty')
        .map(({ question }) => question.replace(/^(Tell us about a time when you had to|This is).*/, '$1'))
    const sentence = 'Tell us about a time when you had to'
    expect(duties('Bake bread for the night', 'Temper chocolate', 'Program PLCs')).toEqual([
      ...[sentence, sentence, sentence],
    ])
    expect(duties('Bake bread for the night', 'Planen der Schichten')).toEqual([sentence, 'This is'])
    expect(duties('Temper chocolate')).toEqual(['This is'])
    expect(duties('Design, build and run the ovens of a bakery')).toEqual([sentence])
    expect(duties('Bread, butter and milk for the guests')).toEqual(['This is'])
  })

  test.each([
    ['Client account management', 'This is'],
    ['Personal + professional growth of the team', 'This is'],
    ['Process the orders of guests', 'process the orders of guests'],
    ['Accelerate the adoption', 'accelerate the adoption'],
    ['Proactively find faults in the oven', 'proactively find faults in the oven'],
    ['Story work: Create the posters', 'create the posters'],
    ['Teaches the apprentices', 'teach the apprentices'],
    ['Applies the rules', 'apply the rules'],
    ['Designs, builds and runs the ovens', 'This is'],
    ['You will combine the doughs', 'combine the doughs'],
    ['Leading the night', 'your work was leading the night'],
    ['Win the prizes of the trade', 'win the prizes of the trade'],
    ['Keep us in line with the rules', 'This is'],
    ...[
      'We highly reward the best',
      'You will also have the keys',
      '5 years of the work',
      'Competitive pay for the night',
    ].map((duty) => [duty, null] as const),
  ])('asks after the duty %p as %p', (duty, words) => {
    const text = `Your responsibilities\n- Bake the bread and the cakes of the night for our guests\n- ${duty}`
    const question = likelyQuestions([], text).find(({ id }) => id === 'd3')?.question ?? null
    expect(question?.replace(/^Tell us about a time when (?:you had to )?|\.$| part of.*/g, '') ?? null).toBe(
      words,
    )
  })

  test('asks after a laptop last, and takes no story for it', () => {
    const quotes = ['Access to a laptop', 'Baking at night', 'Baking degree']
    const rows = quotes.map((quote, index) => row('other', quote, { id: `r${index}` }))
    const asks = likelyQuestions(rows, '').slice(0, 3)
    expect(asks.map(({ id, takes_story }) => [id, takes_story])).toEqual([
      ...[
        ['r1', true],
        ['r2', false],
        ['r0', false],
      ],
    ])
  })

  test('asks for no values, figures or requirements as if they were duties', () => {
    const prose = `Inclusion: ${'we welcome everyone who likes bread and butter. '.repeat(3)}`
    const values = 'Our values\nThis is what you can expect of your teammates at Loaf:'
    const posting = `You will:\n- Bake the bread of the night\n- Punctual at work.\n\n${prose}\n- 42 % of us are women\n\n${values}\n- We wear many hats`
    const duties = likelyQuestions([row('soft', 'Punctual at work')], posting)
    expect(duties.flatMap(({ id, source }) => (source === 'duty' ? [id] : []))).toEqual(['d2'])
  })

  test('asks one duty of a bullet, and none of a bullet that a requirement is of', () => {
    const posting =
      'You will:\n- Bake rye bread. Order the flour. Clean the ovens.\n- Own the night; not by long lists of tasks'
    const asks = likelyQuestions([row('soft', 'Own the night', { line: 3 })], posting)
    expect(asks.flatMap(({ id, source, quote }) => (source === 'duty' ? [[id, quote]] : []))).toEqual([
      ['d2', 'Bake rye bread'],
    ])
  })

  test('ask nothing twice, and end with five for every interview', () => {
    const twice = [row('skill', 'Go', { terms: ['Go'] }), row('skill', 'Go!', { id: 'r2', terms: ['Go'] })]
    const all = likelyQuestions([...twice, row('other', 'Design and run the shift plan')], POSTING)
    expect(all.filter(({ question }) => question.includes('Go?'))).toHaveLength(1)
    expect(all.filter(({ id }) => id === 'd3')).toEqual([])
    expect(all.slice(-5).map(({ id }) => id)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5'])
  })
})

describe('subjectOf()', () => {
  const LEAST = 25
  const stories = [...storyTable.values()]
  const shownFor = (question: string, asked: { source: QuestionSource; quote: string }) => {
    const matches = matchStories(question, stories, () => undefined)
    const subject = subjectOf({ ...asked, question })
    return stories
      .filter((story, at) => (matches[at]?.score ?? 0) >= LEAST && isAbout(story, subject))
      .map(({ story_id }) => story_id.slice('story:'.length))
  }

  test('puts a story under a duty whose things it names, and none where only the verb is common', () => {
    const counts = { right: 0, missed: 0, wrong: 0 }
    for (const { duty, shown } of duties) {
      const question = `Tell us about a time when you had to ${duty.charAt(0).toLowerCase()}${duty.slice(1)}.`
      const [first] = shownFor(question, { source: 'duty', quote: duty })
      if ((first ?? '-') === shown) counts.right += 1
      else if (first === undefined) counts.missed += 1
      else counts.wrong += 1
    }
    process.stdout.write(`duties: ${JSON.stringify(counts)}\n`)
    expect(counts.wrong).toBe(0)
    expect(counts.right).toBeGreaterThanOrEqual(17)
  })

  test('lets a theme in title or tags answer a general question, and one in a noted question not', () => {
    const general = { source: 'general', quote: '' } as const
    const conflict = 'Tell us about a conflict at work. How did you solve it?'
    expect(shownFor(conflict, general)).toEqual(['reviewer'])
    expect(
      isAbout({ title: 'A move of data', tags: [] }, subjectOf({ ...general, question: conflict })),
    ).toBe(false)
  })
})

test('no gap is a paper, degree or language that the resume states in other words', () => {
  const isStated = statedBy({
    lines: [
      { kind: 'line', ref: 'e1', section: 'experience', text: 'Hart & Lowe, Audit Senior, ACA, 2016 - 2019' },
      { kind: 'line', ref: 'e2', section: 'education', text: 'Universität Graz, Dr. phil. Soziologie, 2019' },
      { kind: 'line', ref: 'l1', section: 'certifications', text: 'Forklift certificate, 2024' },
      { kind: 'line', ref: 'l2', section: 'experience', text: 'Prepared colleagues for the CFA' },
    ],
  })
  const states = (kind: 'cert' | 'degree', quote: string, enough: 'one' | 'all' = 'all') =>
    isStated({ kind, quote, status: 'unknown', enough })
  expect(states('cert', 'ACA qualified')).toBe(true)
  expect(states('cert', 'ACA or ACCA', 'one')).toBe(true)
  expect(states('cert', 'ACA and ACCA')).toBe(false)
  expect(states('cert', 'CFA charterholder')).toBe(false)
  expect(states('degree', 'Abgeschlossenes Doktorat in Soziologie')).toBe(true)
  expect(states('degree', 'Abgeschlossenes Doktorat in Chemie')).toBe(false)
  expect(isStated({ kind: 'cert', quote: 'ACA qualified', status: 'unmet', enough: 'all' })).toBe(false)
})
