import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compoundTails, nearnessOfField, nearnessOfHeads, readTitle } from '#lib/index/titles/read-title.ts'
import { partsOfLine, titleInLines } from '#lib/index/titles/title-in-lines.ts'
import { compileRole, compileRoleMatch, type MatchRank, titleMatch } from '#lib/index/titles/title-match.ts'
import {
  comparableWords,
  FAMILY_OF,
  HEADS,
  LEVELS,
  NAMES,
  NEAR_FIELDS,
  NEAR_HEADS,
} from '#lib/index/titles/title-names.ts'
import { plainLine, titleWords } from '#lib/index/titles/title-words.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

test.each([
  ['Fire &amp; Rescue Lead', 'Fire & Rescue Lead'],
  ['Rye &amp;amp; Sons', 'Rye & Sons'],
  ['Caf&eacute; Manager &#8211; Nights', 'Café Manager – Nights'],
  ['Baker&nbsp;&nbsp;(m&#x2F;f)', 'Baker (m/f)'],
  ['<b>Night</b> Baker<br>Cork', 'Night Baker Cork'],
  ['&lt;strong&gt;Night&lt;/strong&gt; Baker', 'Night Baker'],
  ['&amp;lt;i&amp;gt;Night&amp;lt;/i&amp;gt; Baker', 'Night Baker'],
  ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'script>alert(1)/script>'],
  ['AT&T R&D &amp QA', 'AT&T R&D &amp QA'],
  ['Legal&notes; Clerk', 'Legal&notes; Clerk'],
  ['C++ < C & List<T>', 'C++ < C & List<T>'],
  ['Travel <5% <Remote>', 'Travel <5% <Remote>'],
  ['', ''],
])('plainLine(%j) is %j', (text, line) => expect(plainLine(text, 200)).toBe(line))

test('plainLine() creates no tag from parts of others, in linear time', () => {
  for (const text of [
    '<s<script>cript>',
    '&lt;s&lt;b&gt;cript&gt;',
    '<'.repeat(50_000),
    '<b '.repeat(30_000),
  ])
    expect(plainLine(text, 500)).not.toMatch(/<\/?(?:script|b)\b[^<>]*>/i)
})

const read = (title: string) => readTitle(titleWords(title))

describe('readTitle()', () => {
  test.each([
    ['Senior Backend Engineer', 'engineer'],
    ['Engineering Manager, Payments', 'manager'],
    ['Software Engineering Manager', 'manager'],
    ['Sales Engineer', 'engineer'],
    ['Lead - Data Engineer', 'engineer'],
    ['Product Design Lead', 'lead'],
    ['Head of Support', 'head_of'],
    ['Director, Engineering', 'director'],
    ['Strategic Finance Associate', 'associate'],
    ['Associate Product Manager', 'manager'],
    ['Software Engineer Internship | Backend', 'intern'],
    ['Customer Support Team Lead', 'team_lead'],
    ['Dermatologist', 'dermatologist'],
    ['Staplerfahrer (m/w/d) im Hafenlager', 'staplerfahrer'],
    ['Nurse / Caregiver', 'nurse'],
    ['Website Engineering', null],
    ['', null],
  ])('says that the head of %p is %p', (title, head) => expect(read(title).head).toBe(head))

  test.each([
    ['Senior Backend Engineer', 3],
    ['Backend Engineer II', 2],
    ['Backend Engineer | Senior & Staff', 4],
    ['Software Engineer - New Grad', 0.7],
    ['Junior Developer', 1],
    ['Data Science Intern', 0],
    ['Principal Designer', 5],
    ['Director of Sales', 6.5],
    ['Backend Engineer', null],
    ['Member of Technical Staff', null],
    ['Senior Member of Technical Staff', 3],
    ['Staff Accountant', null],
    ['Associate Manager', null],
    ['Product Design Lead', null],
  ])('says that the level of %p is %p', (title, level) => expect(read(title).level).toBe(level))

  test.each([
    ['Backend Software Engineer', ['backend', 'software']],
    ['Senior Software Engineer, iOS', ['software', 'ios']],
    ['Web Developer, Marketing', ['web']],
    ['Staff Back-end Engineer (Golang) - Finance', ['backend']],
    ['Staff Python Engineer', ['python']],
    ['Accountant', ['accounting']],
    ['Manager, Product', ['product']],
    ['Baker', []],
  ])('says that the fields of %p are %p', (title, fields) => expect(read(title).fields).toEqual(fields))
})

test('nearnessOfHeads() is 1 for the same kind, a half for a neighbour or an unknown one, and 0 for others', () => {
  expect(nearnessOfHeads('engineer', 'engineer')).toBe(1)
  expect(nearnessOfHeads('engineer', 'architect')).toBe(0.5)
  expect(nearnessOfHeads('engineer', null)).toBe(0.5)
  expect(nearnessOfHeads('engineer', 'manager')).toBe(0)
})

test('nearnessOfField() falls from the same over a neighbour and the family to another trade', () => {
  const near = ['backend', 'platform', 'ios', 'thermal'].map((field) => nearnessOfField(field, ['backend']))
  expect(near).toEqual([1, 0.7, 0.3, 0])
})

test.each([
  [['Larkmoor Clinic', 'Registered Nurse, Mar 2024 - Present'], 'Registered Nurse'],
  [['Data Analyst | Hexley Mobility | Feb 2024 - present'], 'Data Analyst'],
  [['Tindlewick (2022 - now), Senior Frontend Engineer'], 'Senior Frontend Engineer'],
  [['2021 - Present: Brackwater Distribution, Second Shift Supervisor'], 'Second Shift Supervisor'],
  [['Buckeye Cable Crew, Newark - Network Cabling Installer - 2019 until 2022'], 'Network Cabling Installer'],
  [
    ['10/2021 – heute', 'Havelmarken Versand GmbH, Potsdam', 'IT-Systemadministratorin'],
    'IT-Systemadministratorin',
  ],
  [['Viajera Pagos, Líder de soporte', '2022 - Actualidad'], 'Líder de soporte'],
  [['Groupe Verdanne, Lyon', 'Responsable comptable, depuis janvier 2022'], 'Responsable comptable'],
  [['Customer Success Managerin, Kassenwerk GmbH, Berlin (04/2021 – heute)'], 'Customer Success Managerin'],
  [['03/2018 – heute', 'Lagerist, Nordfracht GmbH, Leipzig'], 'Lagerist'],
  [['SENIOR ACCOUNTANT', 'Baker & Partners LLP'], 'Senior Accountant'],
])('%p names the title %p', (lines, title) => expect(titleInLines(lines)).toBe(title))

test.each(['Phoenix, 2019 - 2021', 'München', 'Remote', 'Canada', 'Northwind Freight', 'Christ', ''])(
  '%p names no title',
  (line) => {
    expect(titleInLines([line])).toBeNull()
  },
)

test('places, dates and forms of companies are no part of a title', () => {
  expect(partsOfLine('Staff Nurse, Elderly Medicine, Leeds, Acme Ltd, Jan 2019 - 2021')).toEqual([
    'Staff Nurse',
    'Elderly Medicine',
  ])
  for (const dates of ['marraskuu 2019', 'Styczeń 2020 – nadal', 'март 2019', 'pågående', 'hiện tại'])
    expect(partsOfLine(`Bagare, ${dates}`)).toEqual(['Bagare'])
})

test.each([' ', '(', '(20', ', ', 'a '])(
  'a line of %j takes time in proportion to its length',
  async (piece) => {
    expect(await growthOf((times) => titleInLines([piece.repeat(times)]), 10_000)).toBeLessThan(IN_PROPORTION)
  },
)

const match = (title: string, phrase: string) => titleMatch(title, { titles: [phrase], avoid_titles: [] })

describe('titleMatch()', () => {
  const table: [string, string, MatchRank][] = [
    ['Software Engineer', 'software engineer', 1],
    ['SOFTWARE  ENGINEERS', 'Software Engineer', 1],
    ['Sr. Software Engineer', 'Senior Software Engineer', 1],
    ['Senior Software Engineer', 'Sr Software Engineer', 1],
    ['Director of Engineering', 'Director, Engineering', 1],
    ['Director, Engineering', 'director, engineering', 1],
    ['Co-Founder', 'cofounder', 1],
    ["Driver's Mate", 'drivers mate', 1],
    ['Full-Stack Engineer', 'Fullstack Engineer', 1],
    ['Research & Development Lead', 'Research and Development Lead', 1],
    ['V.P. of Sales', 'Vice President of Sales', 1],
    ['Software Engineer II', 'Software Engineer 2', 1],
    ['Ｄａｔａ Scientist', 'data scientist', 1],
    ['Développeur', 'DÉVELOPPEUR', 1],
    ['C++ Developer', 'C++ Developer', 1],
    ['Node Developer', 'Node.js Developer', 1],
    ['Senior Software Engineer', 'software engineer', 2],
    ['Software Engineer (Remote)', 'software engineer', 2],
    ['Software Engineer, Platform', 'software engineer', 2],
    ['Lead - Software Engineer', 'software engineer', 2],
    ['Senior C# Engineer', 'C#', 2],
    ['.NET Developer - Remote', '.NET Developer', 2],
    ['Engineer, Software', 'software engineer', 3],
    ['Senior Engineer, Software', 'senior software engineer', 3],
    ['Senior Engineer, Software', 'software engineer', 3],
    ['Engineer II - Software', 'software engineer', 3],
    ['Director, Engineering', 'engineering director', 3],
    ['Director, Engineering', 'Director of Engineering', 3],
    ['Director of Engineering', 'engineering director', 3],
    ['Software (Backend) Engineer', 'software engineer', 3],
    ['Senior Backend Software Engineer', 'Backend Engineer', 3],
    ['Engineer, Backend', 'Backend Engineer', 3],
    ['Software Engineer, Full-Stack', 'Full-Stack Engineer', 3],
    ['Senior Software Engineer - Data', 'Data Engineer', 3],
    ['SRE', 'Site Reliability Engineer', 1],
    ['SWE, Payments', 'Software Engineer', 2],
    ['ML Engineer', 'Machine Learning Engineer', 1],
    ['AE, Enterprise', 'Account Executive', 2],
    ['CSM', 'Customer Success Manager', 1],
    ['RN, Intensive Care', 'Registered Nurse', 2],
    ['Frontend Developer', 'Front-End Engineer', 3],
    ['Customer Service Agent', 'Customer Support Agent', 1],
    ['Customer Success - Enterprise', 'Customer Success Manager', 3],
    ['Engineering Manager, Developer Experience', 'Developer Experience', 2],
    ['Staplerfahrer (m/w/d) im Hafenlager', 'Staplerfahrer', 2],
    ['Nurse / Caregiver', 'Nurse', 2],
    ['Gabelstaplerfahrer (m/w/d)', 'Staplerfahrer', 3],
    ['Gabelstaplerfahrer / Staplerfahrer', 'Staplerfahrer', 2],
    ['Hochregalstaplerfahrer', 'Staplerfahrer', 3],
    ['Altenpflegerin im Nachtdienst', 'Pfleger', 3],
    ['Pfleger', 'Altenpfleger', null],
    ['Lagerhelferin (m/w/d) Nachtschicht', 'Fachkraft für Lagerlogistik', 3],
    ['Lagermitarbeiter / Staplerfahrer', 'Fachkraft für Lagerlogistik', 3],
    ['Teamleiter Lager', 'Fachkraft für Lagerlogistik', null],
    ['Ouvrier boulanger H/F', 'Boulanger', 2],
    ['Assistant(e) de direction bilingue', 'Assistante de direction', 2],
    ['Vendeur·euse en boulangerie', 'Vendeuse', 2],
    ['Tourier H/F', 'Boulangère', 3],
    ['Bäcker (m/w/d)', 'Boulanger', null],
    ['Krankenhausverwaltung', 'Krankenhaus', null],
    ['Pflegedienstleitung', 'Pfleger', null],
    ['Underwriter', 'Writer', null],
    ['Engineering Manager', 'Engineer', null],
    ['Software Engineering Manager', 'Software Engineer', null],
    ['Engineering Manager, Backend', 'Backend Engineer', null],
    ['Software Engineer Internship', 'Software Engineer', null],
    ['Software Engineer Intern', 'Software Engineer Intern', 1],
    ['Technical Recruiter, Software Engineers', 'Software Engineer', null],
    ['Account Executive Assistant', 'Account Executive', null],
    ['Sales Engineer', 'Software Engineer', null],
    ['Sales Engineer', 'Engineer', 2],
    ['Product Support Engineer', 'Product Engineer', null],
    ['Principal Backend Software Engineer', 'Junior Backend Engineer', null],
    ['Backend Software Engineer', 'Senior Backend Engineer', 3],
    ['Manager, Product', 'product manager', 3],
    ['Manager, Product Marketing', 'product manager', null],
    ['Account Manager, Product', 'product manager', null],
    ['Product Marketing Manager', 'product manager', null],
    ['Software Sales Engineer', 'software engineer', null],
    ['Java Developer', 'JavaScript Developer', null],
    ['C++ Developer', 'C# Developer', null],
    ['C Developer', 'C++ Developer', null],
    ['Internal Auditor', 'intern', null],
    ['', 'software engineer', null],
    ['Software Engineer', '', null],
    ['Software Engineer', ' – ', null],
    ['constructor', '__proto__', null],
  ]

  test.each(table)('matches %p with %p as %p', (title, phrase, rank) => {
    expect(match(title, phrase)).toBe(rank)
  })

  test.each([
    ['Senior Software Engineer', 'Senior'],
    ['Sr. Software Engineer', 'Senior'],
    ['Software Engineer, Manager', 'manager'],
    ['Software Engineer (Director, Engineering)', 'engineering director'],
  ])('finds nothing in %p when the role avoids %p', (title, avoided) => {
    expect(titleMatch(title, { titles: ['software engineer'], avoid_titles: [avoided] })).toBeNull()
  })

  test('takes the best of several phrases', () => {
    const role = { titles: ['engineer', 'data engineer', 'data'], avoid_titles: [] }
    expect(titleMatch('Data Engineer', role)).toBe(1)
    expect(titleMatch('Lead Data Engineer', role)).toBe(2)
  })

  test('never throws and a title always matches itself unless it holds no words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string(), (title, avoided) => {
        titleMatch(title, { titles: [avoided, title], avoid_titles: [avoided] })
        expect([1, 2, 3, null]).toContain(match(title, title))
        if (/^[a-z]{5,}$/.test(title)) expect(match(title, title)).toBe(1)
      }),
    )
  })
})

test.each([
  ['Opiekunka osób starszych', 'Opiekun osób starszych'],
  ['Opiekun medyczny', 'Opiekunka medyczna'],
  ['Księgowy', 'Samodzielna księgowa'],
  ['Arquitecta', 'Arquitecto técnico'],
  ['Camarera de sala', 'Camarero/a de sala'],
  ['Ingeniera mecánica', 'Ingeniero mecánico de proyectos'],
  ['Impiegata amministrativa', 'Impiegato amministrativo (m/f)'],
  ['Sviluppatrice', 'Sviluppatore web'],
  ['Chargée de communication', 'Chargé de communication H/F'],
  ['Directeur marketing', 'Directrice marketing'],
  ['Advogado', 'Advogada'],
  ['Aide-soignante', 'Aide-soignant(e) diplômé(e) H/F'],
  ['Agente de sécurité', 'Agent de sécurité'],
  ['Infirmière', 'Infirmier(ère) coordinateur'],
])('a role for %p finds %p, written for the other gender', (own, title) => {
  expect(titleMatch(title, { titles: [own], avoid_titles: [] })).toBeOneOf([1, 2])
})

test.each([
  ['Auxiliar de limpieza', 'Auxiliar de limpiezo'],
  ['Opiekunka osób starszych', 'Opiekun handlowy'],
  ['Data Analyst', 'Dato Analyst'],
])('a role for %p finds no %p', (own, title) => {
  expect(titleMatch(title, { titles: [own], avoid_titles: [] })).toBeNull()
})

test('compileRole() gives the same answer for a title asked again after others', () => {
  const ask = compileRole({ titles: ['designer'], avoid_titles: ['intern'] })
  expect(['Designer', 'Design Intern', 'Designer'].map(ask)).toEqual([1, null, 1])
})

describe('compileRoleMatch()', () => {
  const near = (title: string, ...titles: string[]) =>
    compileRoleMatch({ titles, avoid_titles: [] })(title).nearness

  test.each([
    ['Platform Engineer', 'DevOps Engineer'],
    ['Infrastructure Engineer', 'Site Reliability Engineer'],
    ['Senior MLOps Engineer', 'Staff Data Engineer'],
    ['UI Designer', 'Product Designer'],
    ['Licensed Practical Nurse', 'Registered Nurse'],
  ])('says that %p is near to %p', (title, wanted) => expect(near(title, wanted)).toBeGreaterThan(0))

  test.each([
    ['Senior Thermal Engineer', 'Backend Engineer'],
    ['Sales Engineer', 'Backend Engineer'],
    ['Platform Manager', 'DevOps Engineer'],
    ['Head of Design', 'Product Designer'],
    ['Principal Platform Engineer', 'Junior DevOps Engineer'],
    ['Baker', 'Pilot'],
  ])('says that %p is not near to %p', (title, wanted) => expect(near(title, wanted)).toBe(0))

  test('says of no title both that it is named and that it is near', () => {
    expect(near('Senior DevOps Engineer', 'DevOps Engineer', 'Platform Engineer')).toBe(0)
  })

  test('finds nothing near that holds a word to avoid', () => {
    const meets = compileRoleMatch({ titles: ['DevOps Engineer'], avoid_titles: ['Platform'] })
    expect(meets('Platform Engineer')).toEqual({ rank: null, nearness: 0, avoided: true })
  })
})

test.each([
  ['engineers', ['engineer']],
  ['facilities', ['facility']],
  ['coaches', ['coach']],
  ['business', ['business']],
  ['aws', ['aws']],
  ['sr', ['senior']],
  ['svp', ['senior', 'vice', 'president']],
  ['node.js', ['node.js']],
  ['nodejs', ['node.js']],
  ['c++', ['c++']],
  ['the', []],
  ['constructor', ['constructor']],
  ['__proto__', ['__proto__']],
])('comparableWords() takes %p for %p', (written, words) => expect(comparableWords(written)).toEqual(words))

describe('the tables of names', () => {
  test('hold words as titles are compared, so that each of them can be met', () => {
    const words = [...FAMILY_OF.keys(), ...HEADS.keys(), ...LEVELS.keys(), ...NEAR_FIELDS.keys()]
    for (const word of words) expect(comparableWords(word)).toEqual([word])
    for (const name of NAMES.keys()) expect(name.split(' ').flatMap(comparableWords).join(' ')).toBe(name)
  })

  test('say that two things are near both ways', () => {
    for (const table of [NEAR_FIELDS, NEAR_HEADS]) {
      for (const [kind, others] of table)
        for (const other of others) expect(table.get(other)?.has(kind)).toBe(true)
    }
  })

  test('give every field that is near to another a family', () => {
    expect([...NEAR_FIELDS.keys()].filter((field) => !FAMILY_OF.has(field))).toEqual([])
  })
})

describe('titleWords()', () => {
  test('cuts a title at commas, brackets and dashes with a space beside them', () => {
    const { parts } = titleWords('Senior Engineer, Full-Stack (Remote) - Payments')
    expect(parts).toEqual([['senior', 'engineer'], ['fullstack'], ['remote'], ['payment']])
  })

  test('reads a title across its cuts, without its brackets and inverted', () => {
    const { turned } = titleWords('Software (Backend) Engineer')
    expect(turned).toEqual([
      ['software', 'backend', 'engineer'],
      ['software', 'engineer'],
      ['backend', 'software'],
      ['engineer', 'software'],
      ['engineer', 'backend'],
    ])
  })

  test('keeps the level in front when it inverts', () => {
    expect(titleWords('Staff Engineer, Data').turned).toContainEqual(['staff', 'data', 'engineer'])
  })

  test.each([
    ['Front-End Engineer', 'frontend engineer'],
    ['Front End Engineer', 'frontend engineer'],
    ['SRE', 'sre engineer'],
    ['Site Reliability Engineer', 'sre engineer'],
    ['AE, Mid-Market', 'account_executive executive,midmarket'],
    ['Account Executive', 'account_executive executive'],
    ['Registered Nurse', 'registered_nurse nurse'],
    ['RN', 'registered_nurse nurse'],
    ['Member of Technical Staff', 'software engineer'],
    ['Accountant (f/m/d)', 'accountant'],
  ])('names %p as %p', (title, whole) => expect(titleWords(title).text).toBe(whole))

  test('has nothing to turn in a title of one piece', () => {
    expect(titleWords('Data Engineer')).toEqual({
      text: 'data engineer',
      parts: [['data', 'engineer']],
      turned: [],
      pieces: [['data', 'engineer']],
    })
  })

  test('turns only the first pieces of a title that is cut many times', () => {
    expect(titleWords('a1, '.repeat(100)).turned.length).toBeLessThan(20)
  })
})

test('a compound has the ends that may be a job, and a word too long for a name has none', () => {
  expect(compoundTails('altenpflegerin')).toEqual(['enpfleger', 'npfleger', 'pfleger'])
  expect(compoundTails('engineer')).toEqual([])
  expect(compoundTails(`${'a'.repeat(300)}fahrer`)).toEqual([])
})
