import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { enoughOf, isBonus } from '#lib/judge/read/demand-class.ts'
import { wholePhrase } from '#lib/judge/read/phrases/cut-phrases.ts'
import { isOfCompany, waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { rowsIn } from '#test/support/tables.ts'

const SHRED = /^(?:or|and|e\.g|such as|etc|including|\/)\b|^[),;:.]|\([^)]*$|^[^(]*\)/i

function whole(text: string): string | null {
  const found = wholePhrase(text, { from: 0, to: text.length })
  return found === null ? null : text.slice(found.from, found.to)
}

test('what hangs at the ends of a piece is taken off', () => {
  expect(whole('or Java, and ')).toBe('Java')
  expect(whole('GCP), and containers')).toBe('and containers'.slice(4))
  expect(whole('tools (Docker, Helm')).toBe('Docker, Helm')
  expect(whole('experience with Kafka (')).toBe('experience with Kafka')
  expect(whole('e.g., Terraform')).toBe('Terraform')
  expect(whole(' ), ')).toBeNull()
})

test('a whole phrase stays as it is, brackets included', () => {
  expect(whole('Cloud (AWS, GCP or Azure) and containers')).toBe('Cloud (AWS, GCP or Azure) and containers')
  expect(whole('- Go')).toBe('- Go')
})

test('no piece of any text is a shred', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    'or ',
    'and ',
    ', ',
    'Go',
    ' e.g. ',
    'such as ',
    'etc',
    '/',
    '; ',
    'tools',
    ' [',
    ']',
    '. ',
    'including ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const found = whole(pieces.join(''))
      if (found !== null) expect([found, SHRED.test(found.trim())]).toEqual([found, false])
    }),
    { numRuns: 800 },
  )
})

const enough = (quote: string, ...terms: string[]) => enoughOf(quote, terms)

test('of alternatives and examples one is enough', () => {
  expect(enough('Python, Go or Java', 'Python', 'Go', 'Java')).toBe('one')
  expect(enough('Tools such as Docker and Podman', 'Docker', 'Podman')).toBe('one')
  expect(enough('At least one of Python and Go', 'Python', 'Go')).toBe('one')
  expect(enough('React/Vue', 'React', 'Vue')).toBe('one')
  expect(enough('Kafka, RabbitMQ, or similar', 'Kafka', 'RabbitMQ')).toBe('one')
  expect(enough('SQL, R, Python or other tools', 'SQL', 'R', 'Python')).toBe('one')
  expect(enough('SQL, Python oder andere Werkzeuge', 'SQL', 'Python')).toBe('one')
  expect(enough('SQL, Python ou autres outils', 'SQL', 'Python')).toBe('one')
  expect(enough('SQL, Python u otras herramientas', 'SQL', 'Python')).toBe('one')
})

test('of what is joined by "and" all is asked, and so of a single name', () => {
  expect(enough('Python and SQL', 'Python', 'SQL')).toBe('all')
  expect(enough('PostgreSQL and Oracle', 'PostgreSQL', 'Oracle')).toBe('all')
  expect(enough('Python or similar', 'Python')).toBe('all')
  expect(enough('SQL and Python or other tools', 'SQL', 'Python')).toBe('all')
})

test('wording makes a bonus in German, French and Spanish too, and a must stays one', () => {
  const isNice = (sentence: string) => isBonus({ wording: sentence, sentence, section: 'must' })
  const bonuses = `Vorzugsweise Erfahrung im Hotel|SAP ist ein Plus|CAD ist kein Muss|Idéalement en laboratoire|Un CACES serait un vrai plus
    L’allemand est un avantage|Une formation est souhaitable|Une mention serait appréciée|Se valorarán idiomas|Deseable máster
    Preferiblemente en hoteles|Recomendable curso de alturas|Idealmente con moto`
  const musts = `Führerschein ist zwingend|Drei Jahre im Lager|Permis B indispensable|CACES impératif|Plusieurs années en cuisine
    Imprescindible carné B|Experiencia mínima de un año|Se requiere inglés`
  for (const line of bonuses.split(/\||\n +/)) expect(`${line} ${isNice(line)}`).toBe(`${line} true`)
  for (const line of musts.split(/\||\n +/)) expect(`${line} ${isNice(line)}`).toBe(`${line} false`)
})

const rowsOf = (line: string) =>
  readRequirements({
    title: 'Clerk',
    text: `Example Works makes tills.\n\nRequirements:\n- Bookkeeping\n- ${line}\n- Good with people\n`,
  }).rows.filter(({ quote }) => quote !== 'Bookkeeping' && quote !== 'Good with people')

describe('a waived demand', () => {
  test.each(
    `No Kotlin experience needed
Kotlin experience isn't required, we will teach you
Experience with Kotlin (not mandatory)
No prior Excel knowledge necessary
Excel is no longer required
A degree is not required
You don't need to know Terraform
You do not need to speak Dutch
A forklift licence is not needed
Neither Kotlin nor Scala is required
Prior experience with Kafka not essential
Don't worry if you have never used Docker
There is no requirement for a security clearance
We do not expect you to know Rust
No weekend work
3 years of experience are not required
SAP, Oracle and NetSuite are not required
Keine Kotlin-Kenntnisse erforderlich
SAP-Erfahrung ist kein Muss
Deutschkenntnisse werden nicht vorausgesetzt
Ein Führerschein ist nicht notwendig
Aucune expérience en vente n'est requise
Le permis B n'est pas nécessaire
Pas besoin de diplôme
No se requiere experiencia en ventas
No hace falta título universitario
Experiencia con SAP no imprescindible`.split('\n'),
  )('%j makes no row', (line) => expect(rowsOf(line)).toEqual([]))

  test.each([
    ['Experience in banking is helpful but not required', 'nice_to_have'],
    ['SQL is a plus but not mandatory', 'nice_to_have'],
  ] as const)('%j that is welcome is a bonus', (line, rowClass) => {
    expect(rowsOf(line)).toMatchObject([{ class: rowClass }])
  })

  test.each(
    rowsIn(`
You don't need a degree, but you need 3 years of experience in sales | you need 3 years of experience in sales
No Kotlin needed, but Python is a must | Python is a must
Ein Studium ist nicht nötig, SAP-Kenntnisse sind Pflicht | SAP-Kenntnisse sind Pflicht
Fluent English (French is not required) | Fluent English (French is not required)
Kotlin required; Scala not required | Kotlin required
`),
  )('%j keeps the demand beside it: %j', (line, quote) => {
    expect(rowsOf(line).map((row) => row.quote)).toEqual([quote])
  })

  test.each(
    `No more than 5 years of experience
Non-smoker
No criminal record
No felony convictions
Must not require sponsorship
No visa sponsorship available
Must not have a criminal record
Experience with NoSQL
Not only SQL but also Python required
Java required (no exceptions)
No less than 2 years of retail experience
Do not apply without a CPA
Sin antecedentes penales
Keine Vorstrafen`.split('\n'),
  )('%j is a demand', (line) => {
    expect(waiverOf(line)).toBeNull()
    expect(rowsOf(line)).toHaveLength(1)
  })
})

describe('a sentence about the company or its benefits', () => {
  test.each(
    `Our founders - 25+ years in finance
Our team has 40 years of combined experience
Our engineers have 10+ years of experience with Rust
25 years of experience in logistics make us a leader
Our CEO has a PhD in physics
With over 30 years of industry experience, Example Works leads
We have been building tills in Java for 20 years
Backed by investors with 20 years in fintech
Founded 12 years ago by two nurses
You will work with people who have 15+ years of experience in banking
Join a team with deep Kubernetes expertise
4 weeks of leave after 2 years of service
401(k) after 1 year of employment
Sabbatical after 5 years
Vesting over 4 years
Parental leave after 1 year
Learning budget for AWS certifications
We pay for your driving licence
Free German lessons
Unser Team bringt 20 Jahre Erfahrung mit
Seit 30 Jahren entwickeln wir Maschinen
Notre équipe cumule 25 ans d'expérience
Nuestro equipo tiene 20 años de experiencia
Tarn House is a specialist neurological care home in Devon, caring for people aged 18 and over
Haldon Hospital is one of only three high secure hospitals in the country`.split('\n'),
  )('%j makes no row, also under a heading of demands', (line) => expect(rowsOf(line)).toEqual([]))

  test.each(
    `Team player with 3 years of sales
The ideal candidate has 5+ years of experience in retail
You have 3 years of experience in a company of our size
Experience with pension and equity plans
Knowledge of parental leave law
2 years of experience in leave administration
Our customers expect you to know Kotlin
Work with teams across three time zones
Training new colleagues
Company car licence
Experience in a call centre is an advantage for the home
RN is a requirement of the hospital`.split('\n'),
  )('%j is not about the company', (line) => expect(isOfCompany(line)).toBeFalse())
})
