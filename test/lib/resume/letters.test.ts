import { describe, expect, test } from 'bun:test'
import { LANGUAGES } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import type { RowKind } from '#db/rows/requirement.ts'
import { plainTitle } from '#lib/resume/letters/letters.ts'
import { greetingFor } from '#lib/resume/letters/rules/addressee.ts'
import {
  composeLetter,
  frameOf,
  type LetterInput,
  letterChoices,
  wordsOfLetter,
} from '#lib/resume/letters/rules/compose-letter.ts'
import { NO_MODEL, splitSentences, weighCited, weighSentences } from '#lib/resume/letters/rules/sentences.ts'
import { demandsOfLines, linesOfLetter, withOwnWords } from '#lib/resume/tailored/answering-lines.ts'
import type { Candidate } from '#lib/resume/tailored/rules/candidates.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { itemsIn } from '#test/support/tables.ts'

const job = (title: string, company = 'Loaf') => ({ title, company })
const plain = { language: 'en', frame: null, opening: undefined, ending: undefined }
const letterOf = (input: Partial<LetterInput>) =>
  composeLetter({ ...plain, ...job('Baker'), lines: ['Led a team of 12'], ...input })

describe('composeLetter()', () => {
  test('sets lines as bullets in the words of the person, and makes no sentence of them', () => {
    const lines = ['Registered nurse with eight years on surgical wards', 'Languages: Go, Rust']
    expect(letterOf({ lines })).toEqual([
      'Dear hiring team,',
      'I am applying for the position of Baker at Loaf.',
      `Here is what I would bring to it:\n• ${lines.join('\n• ')}`,
      'I would be glad to talk with you about this position.',
      'Kind regards',
    ])
  })

  test.each([
    [job('Baker', ''), 'I am applying for the position of Baker.'],
    [job('Baker', 'Acme Inc.'), 'I am applying for the position of Baker at Acme Inc.'],
    [job('Baker', 'City of Lowell'), 'I am applying for the position of Baker at the City of Lowell.'],
    [
      { ...job('Office Manager'), language: 'fr' },
      'Je vous adresse ma candidature au poste d’Office Manager chez Loaf.',
    ],
    [
      job("Lead ($$100k, $') {company}"),
      "I am applying for the position of Lead ($$100k, $') {company} at Loaf.",
    ],
  ])('names %j', (named, opening) => expect(letterOf(named)[1]).toBe(opening))

  test.each([
    ['en', 'join', 'I would like to join Loaf as Baker.'],
    ['de', 'apply', 'ich bewerbe mich um die Stelle als Baker bei Loaf.'],
    ['de', 'join', 'ich möchte bei Loaf als Baker mitarbeiten.'],
    ['fr', 'apply', 'Je vous adresse ma candidature au poste de Baker chez Loaf.'],
    ['es', 'join', 'Me gustaría trabajar en Loaf en el puesto de Baker.'],
    ['pl', 'own', 'zgłaszam swoją kandydaturę na stanowisko Baker w firmie Loaf.'],
    ['fi', 'own', 'I am applying for the position of Baker at Loaf.'],
  ] as const)('opens in %s as %s', (language, opening, text) => {
    expect(letterOf({ language, opening })[1]).toBe(text)
  })

  test.each(LANGUAGES)('has each of its sentences in %s, with the names of the job', (language) => {
    const { greeting, openings, lead, endings, regards } = wordsOfLetter(language)
    const { apply, join } = openings
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
    expect([apply.named, join.named].map(places)).toEqual(['{company},{title}', '{company},{title}'])
    expect([apply.alone, join.alone].map(places)).toEqual(['{title}', '{title}'])
    expect([greeting, lead, endings.talk, endings.questions, regards].filter((text) => text === '')).toEqual(
      [],
    )
    expect(language === 'en' || lead !== wordsOfLetter('en').lead).toBe(true)
  })

  test('ends as chosen, in the language of the lines', () => {
    expect(letterOf({ language: 'de', ending: 'questions' }).slice(-2)).toEqual([
      'Gern beantworte ich Ihre Fragen und sende Ihnen Referenzen.',
      'Mit freundlichen Grüßen',
    ])
  })
})

describe('plainTitle()', () => {
  test.each([
    ['Nurse (FT) - Remote', 'Nurse'],
    ['Engineer – Web (Remote, US)', 'Engineer – Web'],
    ['Bäcker (m/w/d), Vollzeit', 'Bäcker'],
    ['Verkäufer (80–100 %)', 'Verkäufer'],
    ['Infirmier (H/F) - CDI', 'Infirmier'],
    ['Lecturer (m/w/d) Sociology (f/m/x)', 'Lecturer Sociology'],
    ['Engineer (City of Lowell)', 'Engineer'],
    ...itemsIn(
      `Nurse (Emergency) | Teacher (Reading) | Remote Sensing Lead | (Remote) | Engineer, Hybrid Cloud`,
    ).map((title) => [title, title] as const),
  ])('names %p as %p', (title, plain) => expect(plainTitle(title, 'City of Lowell')).toBe(plain))
})

describe('linesOfLetter()', () => {
  type Row = [row: string, weight: number, points: number, kind: 'cites' | 'term', worded: boolean]
  const candidate = (section: Section, text: string, rows: Row[] = [], worth = 0) =>
    ({
      line: { id: text, section, text },
      covers: rows.map(([row, weight, points, kind, worded]) => ({ row, weight, points, kind, worded })),
      worth,
      words: new Set(text.toLowerCase().split(' ')),
    }) as unknown as Candidate
  const demand = (text: string, kind: RowKind | null = 'skill', isMet = true) => ({ text, kind, isMet })
  const demands = new Map([
    ['r1', demand('Night baking')],
    ['r2', demand('Kind and smart to guests', 'soft')],
    ['r3', demand('A hygiene certificate', 'cert')],
    ['r4', demand('3 years in a kitchen', 'years')],
    ['d5', demand('Order flour from mills', null, false)],
  ])
  const linesFor = (...all: Candidate[]) => linesOfLetter(all, demands).map(({ line }) => line.text)
  const bake = candidate('experience', 'Baked at night', [['r1', 2, 1000, 'cites', true]])
  const order = candidate('experience', 'Bought flour of two mills', [['d5', 1, 600, 'term', true]])
  const train = candidate('experience', 'Trained three cooks', [], 350)
  const card = candidate('certifications', 'Hygiene card', [['r3', 2, 1000, 'cites', true]])
  const summary = candidate('summary', 'Baker with a calm hand', [['r1', 2, 1000, 'cites', true]])

  test('tells work before a certificate, the hardest demand first, and no summary', () => {
    expect(linesFor(summary, card, order, train, bake)).toEqual([
      ...['Baked at night', 'Bought flour of two mills', 'Trained three cooks', 'Hygiene card'],
    ])
  })

  test('one word of a long demand is a weak answer, unless the assessment proved it', () => {
    const long = 'Planning, order, theory, practice, safety, storage, repair, cleaning of ovens'
    const clean = candidate('experience', 'Cleaned tins', [['r9', 2, 1000, 'cites', true]])
    const buy = candidate('experience', 'Ordered flour', [['d5', 1, 700, 'term', true]])
    const firstBy = (isMet: boolean) =>
      linesOfLetter([clean, buy], new Map([...demands, ['r9', demand(long, 'skill', isMet)]]))[0]?.line.text
    expect([true, false].map(firstBy)).toEqual(['Cleaned tins', 'Ordered flour'])
    // A cited line answers no more of a shorter one.
    const pipe = candidate('experience', 'Built a water line', [['r8', 2, 1000, 'cites', true]])
    const heights = demand('Comfortable working at heights and over water', 'experience', false)
    const buyLess = candidate('experience', 'Ordered flour', [['d5', 1, 400, 'term', true]])
    const lines = linesOfLetter([pipe, buyLess], new Map([...demands, ['r8', heights]]))
    expect(lines[0]?.line.text).toBe('Ordered flour')
  })

  test('the verb of a duty alone is a weak answer, and one shared word a faint one', () => {
    const duties = new Map([
      ['d1', demand('Order flour from mills', null, false)],
      ['d2', demand('Fresh rye bread', null, false)],
    ])
    const row = (id: string): Row => [id, 1, 600, 'term', true]
    const pans = candidate('experience', 'Ordered pans', [row('d1')])
    const rye = candidate('experience', 'Baked rye cakes', [row('d2')])
    const points = [pans, rye].map((line) => withOwnWords(line, duties, new Set()).covers[0]?.points)
    expect(points).toEqual([300, 300])
    const texts = linesOfLetter([pans, rye], duties).map(({ line }) => line.text)
    expect(texts).toEqual(['Baked rye cakes', 'Ordered pans'])
    // A rare verb says what was done.
    const tills = candidate('experience', 'Reconciled suppliers', [row('d3')])
    const all = new Map([...duties, ['d3', demand('Reconcile the tills', null, false)]])
    expect(linesOfLetter([pans, tills], all).map(({ line }) => line.text)[0]).toBe('Reconciled suppliers')
  })

  test('a line that answers nothing stands last, and only in a letter of fewer than three lines', () => {
    const near = candidate('experience', 'Trained three cooks', [], 900)
    expect(linesFor(near, order, bake)).toEqual([
      'Baked at night',
      'Bought flour of two mills',
      'Trained three cooks',
    ])
    const unpaid = candidate('volunteering', 'Led a shelter', [], 990)
    expect(linesFor(unpaid, near, order, bake).at(-1)).toBe('Trained three cooks')
    const mill = candidate('experience', 'Chose a mill', [['d5', 1, 500, 'term', true]])
    expect(linesFor(near, order, bake, mill)).toEqual([
      'Baked at night',
      'Bought flour of two mills',
      'Chose a mill',
    ])
  })

  test.each<[string, string, string, number | null]>([
    ['Designer', 'Mentor two junior designers', 'Contribute to and enhance the design of our checkout', null],
    ['Laboratory Scientist', 'Cleaned the laboratory', 'Keep the laboratory within its yearly budget', null],
    ['Rust Engineer', 'Rewrote the parser in Rust', 'Five strong years of systems work in Rust', 300],
    ['Baker', 'Investigated out-of-date flour', 'Lead out-of-date investigations and audits', 500],
    ['Baker', 'Calibrated ovens and mixers', 'Own calibration of our ovens', 900],
    ['Baker', 'Ordered flour', 'Order flour from three mills', 500],
    ['Baker', 'Ordered rye flour from mills', 'Order flour from mills', 900],
    ['Reinigungskraft', 'Müll getrennt und der Tonne gegeben', 'Reinigung der Büros und Küchen', 300],
    ['Baker', 'Sold bread', 'Order flour from three mills', 300],
  ])('a %s who %j answers %j with %j', (title, text, quote, points) => {
    const line = candidate('experience', text, [['d1', 1, 300, 'term', true]])
    const { covers } = withOwnWords(line, new Map([['d1', demand(quote)]]), new Set(termsOf(title)))
    expect(covers[0]?.points ?? null).toBe(points)
  })

  test.each([[true], [false]])(
    'a word of the title counts where the assessment proved the demand: %s',
    (isMet) => {
      const line = candidate('experience', 'Recovered adults after surgery', [
        ['r1', 2, 1000, 'cites', false],
      ])
      const demands = new Map([
        ['r1', demand('We would prefer experienced recovery nurses', 'experience', isMet)],
      ])
      const { covers } = withOwnWords(line, demands, new Set(termsOf('Recovery Staff Nurse')))
      expect(covers.map(({ worded }) => worded)).toEqual([isMet])
    },
  )

  test('a line that tells again what another tells stays out', () => {
    const [first, second, third] = [
      ...['Cleaned offices stairs bathrooms', 'Daily cleaned offices bathrooms', 'Cleaned rooms offices'],
    ].map((text, index) => candidate('experience', text, [[`d${index}`, 1, 900, 'term', true]], 400)) as [
      ...[Candidate, Candidate, Candidate],
    ]
    const all = [first, second, third, train, order, bake]
    expect(linesFor(...all)).toEqual([
      ...['Baked at night', 'Bought flour of two mills', 'Cleaned offices stairs bathrooms'],
    ])
    // Few lines are told even if they are like each other.
    expect(linesFor(first, second, third)).toHaveLength(3)
  })

  test('a demand stands once, at the line that answers it best', () => {
    const answered = (id: string, shared: number) => ({ id, text: `Text of ${id}`, shared, gain: 100 })
    const answers = new Map([
      ['a', [answered('r1', 2), answered('d4', 2)]],
      ['b', [answered('r1', 3), answered('d2', 1)]],
      ['c', [answered('r1', 2)]],
    ])
    const demandOf = demandsOfLines(['a', 'b', 'c', 'a', 'unknown'], answers)
    expect([...demandOf].map(([line, { id }]) => `${line} ${id}`)).toEqual(['b r1', 'a d4'])
  })

  test('a demand that two lines answer gets no third', () => {
    const [first, second, third] = ['Baked rye', 'Baked buns at dawn', 'Baked cakes on Sundays'].map((text) =>
      candidate('experience', text, [['r1', 2, 1000, 'cites', true]]),
    ) as [Candidate, Candidate, Candidate]
    expect(linesFor(first, second, train, order, third)).toEqual([
      ...['Baked rye', 'Baked buns at dawn', 'Bought flour of two mills'],
    ])
  })

  test('tells no cited work and no line of a school, whatever it answers', () => {
    const work = candidate('publications', 'Byron A. Baking at night. 2021.', [
      ['r1', 2, 1000, 'cites', true],
    ])
    const thesis = candidate('education', 'Thesis on rye', [['r3', 2, 1000, 'cites', true]])
    expect(linesFor(work, thesis, bake, order)).toEqual(['Baked at night', 'Bought flour of two mills'])
  })

  test('tells no award or the like that a chosen line tells, but the next one', () => {
    const award = candidate('awards', 'Flour of two mills', [['r1', 2, 1000, 'cites', true]])
    expect(linesFor(award, card, order, bake, train)).toEqual([
      ...['Baked at night', 'Bought flour of two mills', 'Trained three cooks', 'Hygiene card'],
    ])
  })

  test('tells one certificate, and a summary where work is short', () => {
    const second = candidate('certifications', 'Forklift card', [['r3', 1, 1000, 'cites', true]])
    expect(linesFor(summary, second, card, bake)).toEqual([
      ...['Baked at night', 'Hygiene card', 'Baker with a calm hand'],
    ])
  })

  test.each([
    ['likeness alone', ['d5', 1, 600, 'term', false]],
    ['a citation for years', ['r4', 2, 1000, 'cites', false]],
    ['one word of a quality', ['r2', 2, 1000, 'cites', true]],
  ] as [string, Row][])('takes %s for no answer', (_, row) => {
    const like = candidate('experience', 'Cut late guests', [row], 10)
    const others = ['a', 'b', 'c'].map((text) => candidate('experience', text, [], 200))
    expect(linesFor(like, ...others)).toEqual(['a', 'b', 'c'])
  })
})

describe('frameOf()', () => {
  const once = { title: 'Cook', company: 'On' }
  const letter = [
    'Dear Ms Roe,',
    'Once a cook, always a cook: I apply at On as Cook.',
    'I like salt.',
    'From my work:\n• Led a team of 12\n• Cut waste',
    'On has my number.',
    'Bye',
  ]

  test('keeps the opening, the words above the lines and the ending for the next letter, without the greeting', () => {
    const frame = frameOf(letter, once)
    expect(letterOf({ frame })).toEqual([
      'Dear hiring team,',
      'Once a cook, always a cook: I apply at Loaf as Baker.',
      'I like salt.',
      'From my work:\n• Led a team of 12',
      'Loaf has my number.',
      'Bye',
    ])
    expect(letterOf({ frame, opening: 'join', ending: 'talk' })).toEqual(
      letterOf({ opening: 'join', ending: 'talk' }),
    )
  })

  test('offers no opening that names a company for a job without one, and none twice', () => {
    const frame = frameOf(letter, once)
    expect(letterOf({ ...job('Baker', ''), frame })[1]).toBe('I am applying for the position of Baker.')
    const { openings, endings } = letterChoices('en', job('Baker'), frameOf(letterOf({}), job('Baker')))
    expect([...openings, ...endings].map(({ id }) => id)).toEqual(['apply', 'join', 'talk', 'questions'])
  })

  test('is null for a letter without bullets', () => {
    expect(frameOf(['Dear all,', 'I bake.'], once)).toBe(null)
  })
})

describe('weighSentences()', () => {
  const line = { kind: 'line' as const, ref: 'l1', text: 'Led a team of 12 bakers at night', heading: '' }
  const standOf = (text: string) =>
    weighSentences(text, { lines: [line], fixed: new Set(['Kind regards']), model: NO_MODEL }).map(
      ({ stands }) => stands,
    )

  test.each([
    ['I led a team of 12 bakers at night.', 'shown'],
    ['I led a team of 40 bakers at night.', 'not_shown'],
    ['I never led a team of 12 bakers at night.', 'not_shown'],
    ['I guided a team of 12 bakers at night.', 'near'],
    ['I fly planes.', 'not_shown'],
    ['Kind regards', 'form'],
  ])('%s stands as %s', (text, stands) => expect(standOf(text).join(' ')).toBe(stands))

  test('weighs a bullet that repeats a line of several sentences as one, and each row apart', () => {
    const text = 'Led a team of bakers. Cut waste at night.'
    const weighed = weighSentences(`Kind regards\n• ${text}\n• ${text} I fly planes.`, {
      lines: [{ ...line, text }],
      fixed: new Set(['Kind regards']),
      model: NO_MODEL,
    })
    expect(weighed.map(({ stands, bullet }) => `${stands} ${bullet}`)).toEqual([
      'form false',
      'shown true',
      ...['shown true', 'shown false', 'not_shown false'],
    ])
  })

  test('does not split at titles and abbreviations', () => {
    expect(
      splitSentences('I worked for Dr. Roe at Inn Co. in Cork. It was 5 a.m. Then I left.'),
    ).toHaveLength(3)
  })
})

const TEAM = 'Led a team of 12 bakers through 3 seasons'
const WASTE = 'Cut waste by 30 % with a new dough plan'
const HELPED = 'Helped write the recipe book'
const names = ['Head baker', 'Loaf']

describe('weighCited()', () => {
  test.each([
    ['I led a team of 12 bakers through 3 seasons.', [TEAM], 'shown', null],
    ['I led a team of 12 bakers through 3 seasons.', [WASTE, TEAM], 'shown', null],
    ['I guided a team of 12 bakers through 3 seasons.', [TEAM], 'near', null],
    ['I led a team of 12 bakers and cut waste by 30 %.', [TEAM, WASTE], 'near', null],
    ['I led a team of 12 bakers at Loaf.', [TEAM], 'near', null],
    // A number may not move from one line to the other, and a line that is told keeps its "helped".
    ['I led a team of 30 bakers.', [TEAM, WASTE], 'refused', 'new_number'],
    ['I led 30 bakers and cut waste by 12 %.', [TEAM, WASTE], 'refused', 'number_moved'],
    ['I led a team of 12 bakers and wrote the recipe book.', [TEAM, HELPED], 'refused', 'share'],
    ['I never led a team of 12 bakers.', [TEAM], 'refused', 'negation'],
    ['I have 20 years of experience.', [TEAM], 'refused', 'new_number'],
    ['I have twenty years of experience.', [], 'refused', 'new_number'],
    ['I led a team of 12 bakers with Kubernetes.', [TEAM], 'refused', 'new_skill'],
    ['Mail me at robin@example.com about a team of bakers.', [TEAM], 'refused', 'contact_data'],
    ['I led a team of <b>12 bakers</b>.', [TEAM], 'refused', 'strange_sign'],
    ['I led a team of 12 bakers at Google.', [TEAM], 'not_shown', null],
    ['I love early mornings.', [TEAM], 'not_shown', null],
    ['I love early mornings.', [], 'not_shown', null],
    ['Yes.', [TEAM], 'not_shown', null],
  ] as const)('%s, on %j, is %s', (sentence, texts, stands, reason) => {
    expect(weighCited(sentence, { texts, headings: [], names, language: 'en' })).toEqual({ stands, reason })
  })

  test('takes names and skills from the heading of a line, and no capital for a name in German', () => {
    const cited = { texts: [TEAM], headings: ['Crumb Bakery, Kubernetes lead'], names: [], language: 'en' }
    const sentence = 'At Crumb Bakery I led a team of 12 bakers with Kubernetes.'
    expect(weighCited(sentence, cited).stands).toBe('near')
    expect(weighCited(sentence, { ...cited, headings: [] }).reason).toBe('new_skill')
    const german = { texts: ['Führte 12 Bäcker in der Nacht'], headings: [], names: [], language: 'de' }
    expect(weighCited('Ich führte 12 Bäcker in der Nacht.', german).stands).toBe('shown')
    expect(weighCited('Ich führte 12 Bäcker in der Nacht mit Freude.', german).stands).toBe('near')
  })
})

describe('a greeting for the contact person of a posting', () => {
  test.each([
    ['Your contact: Dr. Anna Weber', 'en', 'Dear Dr. Anna Weber,'],
    ['Contact: Mr. John van der Berg, +1 212 555 0100', 'en', 'Dear Mr van der Berg,'],
    ['Apply by May.\n- Hiring manager: Ms Lee (Design)', 'en', 'Dear Ms Lee,'],
    [
      'Ihre Ansprechpartnerin: Frau Prof. Dr. Eva Groß-Maier',
      'de',
      'Sehr geehrte Frau Prof. Dr. Groß-Maier,',
    ],
    ['Ansprechpartner: Herr Weber Tel. 030 1234567', 'de', 'Sehr geehrter Herr Weber,'],
    ['Ansprechpartner: Anna Weber', 'de', 'Guten Tag Anna Weber,'],
    ['Contact : Mme Durand', 'fr', 'Madame Durand,'],
    ['Contact : Mme Durand', 'en', 'Dear Ms Durand,'],
    ['Persona de contacto: Sra. López', 'es', 'Estimada señora López:'],
    ['Contactpersoon: Jan de Vries', 'nl', 'Beste Jan de Vries,'],
  ])('is of “%s” in %s “%s”', (posting, language, greeting) => {
    expect(greetingFor(posting, language)).toBe(greeting)
  })

  test.each([
    'Contact: Recruiting',
    'Contact: Human Resources team of Acme',
    'Contact: jobs@acme.example',
    'You contact customers: Anna Weber did so',
    'Contact: Ms Lee\nContact: Mr Park',
    'We are Acme.',
  ])('is not guessed from “%s”', (posting) => {
    expect(greetingFor(posting, 'en')).toBeNull()
  })

  test('is none in a language without its words', () => {
    expect(greetingFor('Contact: Ms Lee', 'ja')).toBeNull()
  })
})
