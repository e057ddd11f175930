import { expect, test } from 'bun:test'
import { kindOfHeading, splitDocument } from '#lib/judge/read/split-posting.ts'

const TEXT = `We make maps.

What you'll do
- Draw maps. Then print them.

Technical expertise:
- Go (e.g. services; tools) and SQL
Nice to have: Kafka

Benefits
Fruit
Tea`

test('a posting is blocks with a heading and a kind each, and headings are no parts', () => {
  const { blocks, parts } = splitDocument(TEXT)
  expect(blocks.map(({ heading, kind, under }) => `${heading} ${kind} ${under}`)).toEqual([
    ' other other',
    "What you'll do duties duties",
    'Technical expertise: must must',
    'Benefits benefits benefits',
  ])
  expect(parts.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
    ...['We make maps.', 'Draw maps.', 'Then print them.', 'Go (e.g. services; tools) and SQL'],
    ...['Nice to have: Kafka', 'Fruit', 'Tea'],
  ])
})

test('a demand without its object is a heading', () => {
  const kindsOf = (line: string) =>
    splitDocument(`The work\n- Draw maps\n${line}\n- Go`).blocks.map(({ kind }) => kind)
  for (const line of ['Must have', 'You must have']) expect(kindsOf(line).at(-1)).toBe('must')
  expect(splitDocument('The work\n- Draw maps\nMust have Go').parts).toHaveLength(2)
})

test('bullets, sentences of a line and labels before a colon are told apart', () => {
  const { parts } = splitDocument(TEXT)
  expect(parts.map(({ bullet }) => bullet)).toEqual([false, true, true, true, false, true, true])
  expect(parts.map(({ sentence, sentences }) => `${sentence}/${sentences}`)[2]).toBe('1/2')
  expect(parts.map(({ label }) => label).filter(Boolean)).toEqual(['Nice to have'])
})

test('stars around a heading are no bullet, and every part is a slice of its line', () => {
  const text = '**Requirements**\n· SEO\n\n1. Must write well\n'
  const { blocks, parts } = splitDocument(text)
  expect(blocks.at(-1)?.kind).toBe('must')
  for (const { line, start, end } of parts)
    expect(text.split('\n')[line - 1]).toContain(text.slice(start, end))
})

test.each<[string[]]>([
  [['You must comply with 8 U.S.C. Section 1324b.']],
  [['We follow 29 C.F.R. Part 1604.']],
  [['An A.A.S. Welding degree is needed.']],
  [['A B.S.N. Nursing degree is needed.']],
  [['A Ph.D. Candidates may apply.']],
  [['An M.Sc. Physics is needed.']],
  [['Between 9 a.m. and 5 p.m. Monday to Friday.']],
  [['Reports to J. R. Smith at Acme.']],
  [['U.K. Residents only.']],
  [['Experience in A.I. Systems and M.L. Models.']],
  [['Offices in Washington, D.C.', 'The team is small.']],
  [['Work in the U.S.', 'You must travel.']],
  [['Open until 5 p.m.', 'We look forward to it.']],
  [['Experience in C.', 'Knowledge of R.', 'Ask us.']],
])('a full stop of an abbreviation ends no sentence: %p', (sentences) => {
  const text = sentences.join(' ')
  expect(splitDocument(text).parts.map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
})

test('headings of German, French and Spanish postings name their subject', () => {
  const headings = {
    must: `Anforderungen|Muss-Kriterien|Fähigkeiten, die zählen|Profil|Formation et profil :|Ton profil ?|Qualités requises|Savoir-être :
      Points forts :|Vos atouts :|Exigences du poste :|Requisitos del puesto:|¿Qué esperamos de ti?|Conocimientos necesarios:|Estudios mínimos`,
    nice: 'Kann-Kriterien|Wünschenswert|Les atouts :|Serait appréciée :|Requisitos deseados:|Se valorará:',
    duties:
      'Deine Aufgaben|Descriptif du poste :|Vos tâches :|Activités principales|Funciones:|Descripción del puesto',
    benefits: `Rahmenbedingungen|Warum wir?|Rémunération :|Pourquoi nous rejoindre ?|Se ofrece:|Condiciones laborales|Salario:`,
  }
  for (const [kind, lines] of Object.entries(headings))
    for (const line of lines.split(/\||\n +/))
      expect(`${line} ${kindOfHeading(line)}`).toBe(`${line} ${kind}`)
})

test('a demand that begins like a heading is none', () => {
  const lines = `Experiencia en cocina|Conocimientos de nóminas|Capacidad de trabajo en equipo|Connaissances en soudure
    Compétences en paie|Expérience dans la vente|Kenntnisse in Lohnbuchhaltung|Erfahrung im Lager|Profil de la société`
  for (const line of lines.split(/\||\n +/)) expect(`${line} ${kindOfHeading(line)}`).toBe(`${line} null`)
})
