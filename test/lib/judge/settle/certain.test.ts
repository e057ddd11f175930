import { describe, expect, test } from 'bun:test'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { letteredDegrees, levelOf, lowestLevel } from '#lib/judge/read/degree-levels.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { settleDegree } from '#lib/judge/settle/certain/settle-degree.ts'
import { denialsIn, settleDenied } from '#lib/judge/settle/certain/settle-denied.ts'
import { workedMonths } from '#lib/judge/settle/certain/settle-years.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

function statusOf(school: string, quote: string) {
  const [heading = '', ...sublines] = school.split(' / ')
  const entry = { id: 'x1', section: 'education' as const, heading, sublines }
  const evidence = evidenceLines({ content: { entries: [entry], lines: [] }, answers: [], stories: [] })
  const row = aRow({ id: 'r1', kind: 'degree', quote })
  return settleDegree(row, evidence, '2026-11-21')?.status ?? 'unknown'
}

test.each([
  ['B.Eng. (Hons), 2012', "Bachelor's or Master's degree in Engineering", 'met'],
  ['M.Tech / Tarn College, 2012', "Bachelor's degree in engineering", 'met'],
  ['Tarn College / B.E., 2012', "Bachelor's degree in engineering", 'met'],
  ['LL.B. (Hons) / Tarn College', 'Law degree', 'met'],
  ['BCom, 2012', "Bachelor's degree in business", 'met'],
  ['BSc Nursing, 2012', 'BSN or ADN', 'met'],
  ['ADN, 2012', 'BSN', 'unmet'],
  ['CAP électrotechnique, 2012. Pas de BTS.', 'BTS', 'unmet'],
  ['Diploma in Baking, 2012', "Associate's degree in baking", 'partly'],
  ['High school diploma, 2012', "Technical certification or associate's degree", 'unknown'],
  ['BSc, 2012', "Bachelor's degree in engineering", 'partly'],
  ['BSc Theatre Studies, 2012', "Bachelor's degree in engineering", 'unmet'],
  ['Laurea Magistrale in Ingegneria, 2012', "Master's degree in engineering", 'met'],
  ['Licenciatura en Economía, 2012', "Bachelor's degree in economics", 'met'],
  ['Diplom-Physiker, 2012', "Master's degree in physics", 'met'],
  ['Licence de droit, 2012', "Bachelor's degree in law", 'met'],
  ['Licence AES, Tarn, 2012', 'Bac+2', 'met'],
  ['Bac pro maintenance, 2012, non obtenu', 'Bac pro', 'unmet'],
  ['Ausbildung zum Koch, nicht bestanden', 'Abgeschlossene Ausbildung', 'unmet'],
  ['Graduado en ESO, 2014. Bachillerato sin terminar.', 'Estudios mínimos: Bachillerato', 'unmet'],
  ['BSc Chemistry, 2012', 'You hold a bachelor’s degree. You want to change higher education', 'met'],
  [
    'PhD Computer Science, since 2023, expected 2031',
    'Currently pursuing a PhD in Machine Learning or a related field',
    'met',
  ],
  ['MSc Computer Science, 2012', 'Currently pursuing a PhD in Machine Learning or a related field', 'unmet'],
  ['BSc Computer Science, laufend', 'Laufendes Studium der Informatik', 'met'],
  ['BTS Tourisme, 2012', "Bachelor's degree", 'unmet'],
  ['Geprüfte Fachwirtin (IHK), 2012', "Bachelor's degree", 'partly'],
  ['Ausbildung zur Köchin, 2012', "Bachelor's degree", 'unmet'],
  ['GED, 2012', 'High school diploma', 'met'],
  ['High school diploma, Boston, MA, 2012', "Bachelor's degree", 'unmet'],
  ['M.A. History, Boston, 2012', "Master's degree", 'met'],
  ['PhD Chemistry (ABD), 2012', 'PhD in chemistry', 'partly'],
  ['BSc Chemistry, expected 2031', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, 2025 - Present', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, 2025 - 2031', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, expected 2031', 'High school diploma', 'met'],
  ['CAP Pâtissier, CFA de Tarn, 2012', 'CAP Pâtissier exigé', 'met'],
  ['CAP Cuisine, CFA de Tarn, 2012', 'CAP Pâtissier exigé', 'partly'],
  ['CAP Cuisine, CFA de Tarn, 2012', 'Carnet de camión y CAP en vigor', 'unknown'],
  ['Ingeniería Técnica Naval, 2012', 'Grado en Ingeniería Informática o similar', 'partly'],
  ['Ingeniería Informática, 2012', 'Grado en Ingeniería Informática o similar', 'met'],
  ['Driving licence', "Bachelor's degree", 'unknown'],
  ['Tecnólogo em Redes, 2012', 'Ensino superior completo em redes', 'met'],
  ['Tecnólogo em Redes, 2012', 'Pós-graduação em redes', 'unmet'],
  ['Tecnólogo em Redes, 2025 – em andamento', 'Superior completo em redes', 'partly'],
  ['Tecnólogo em Redes, 2025 – em andamento', 'Superior em andamento ou completo em redes', 'met'],
  ['Ausbildereignung (AEVO), IHK Kassel, 2012', 'Abgeschlossene Berufsausbildung', 'unknown'],
  ['BSc Chemistry, 2012', 'You must not hold a degree in chemistry', 'unknown'],
])('%p is read for %p', (school, quote, status) => expect(statusOf(school, quote)).toBe(status as never))

test('letters of other things in postings are no degrees', () => {
  for (const text of ['LLM pipelines', 'DBA skills', 'AS 9100', 'Boston, MA', 'March 2012', 'the ME'])
    expect(letteredDegrees(text, 'posting')).toEqual([])
  expect(levelOf('A '.repeat(50_000))).toBe(0)
})

test.each([
  ['LL.B. Law, 2:1, Tarn College, 2012', "Bachelor's degree in engineering", 'unmet'],
  ['A levels, 2012 (no university degree)', "Bachelor's degree in business", 'unmet'],
  ['BSc Midwifery, 2012', "Bachelor's degree in computer science", 'unmet'],
  ['BA History, first year done, paused', "Bachelor's degree in electrical engineering", 'unmet'],
  ['BSc Mathematics, paused', "Bachelor's degree in mathematics", 'unmet'],
  ['BSc Mathematics, paused', "Bachelor's in mathematics or equivalent experience", 'partly'],
  ['MA Translation, 2012', 'JD or equivalent legal qualification', 'unmet'],
  ['LL.B. Law, 2012', 'JD or equivalent legal qualification', 'unknown'],
  ['BSc Midwifery, 2012', "Bachelor's in law or an equivalent degree", 'unmet'],
  ['BSc Midwifery, 2012', "Bachelor's in law or equivalent", 'partly'],
  ['BSc Physics, 4 of 5 years (unfinished)', "Bachelor's degree in physics", 'unmet'],
  ['Senior Certificate (Matric), 2012, bachelor pass', "Bachelor's degree in physics", 'unmet'],
  ['High school diploma, 2012', 'Degree in science and maths GCSE', 'unmet'],
  ['High school diploma, 2012', 'GCSE maths', 'partly'],
  ['GCSEs: maths 6, English 5, 2012', 'GCSE maths and English', 'met'],
  ['GCSEs: maths 6, English 5, 2012', 'GCSE maths at grade 7', 'partly'],
  ['GCSEs: maths 6, Tarn High School, 2012', 'A-levels', 'unmet'],
  ['Mechanical Engineering, University of Tarn, 3 of 4 years', "Bachelor's degree", 'unmet'],
  ['BA History, dropped out in 2012', "Bachelor's degree", 'unmet'],
  ['Licenciatura en Historia, incompleta', "Bachelor's degree", 'unmet'],
  ['Studium der Informatik, abgebrochen', "Bachelor's degree", 'unmet'],
  ['BSc Physics, unfinished', 'High school diploma', 'met'],
  ['GED: two of the four tests done', 'High school diploma or equivalent', 'unmet'],
  ['Grado en Historia: tres asignaturas aprobadas', 'Título universitario', 'unmet'],
  ['BSc Physics, three units in', "Bachelor's degree in physics", 'unmet'],
  ['BSc Physics, three units in, expected 2031', "Bachelor's degree in physics", 'partly'],
  ['Grado medio de Electricidad, lo dejé en primero', 'Ciclo formativo de grado medio', 'unmet'],
  ['FP básica de Electricidad, 2012', 'Ciclo formativo de grado medio', 'unmet'],
  ['Level 2 Diploma in Care, 2012', 'Level 3 Diploma in Care', 'unmet'],
  ['Leaving Cert, 2012. Left Commerce after the first year.', "Bachelor's degree", 'unmet'],
  ['CAP électrotechnique : pas passé', 'CAP électrotechnique', 'unmet'],
  ['Master de droit : pas commencé', 'Bac+5 en droit', 'unmet'],
  ['Master of Law, 120 credits, 2012', "Master's degree in law", 'met'],
  ['BSc Physics, 2012 / Course in sound, Tarn College, in progress', "Bachelor's degree in physics", 'met'],
  ['BSc Physics 2012, Course in sound, in progress', "Bachelor's degree in physics", 'met'],
  ['BSc Physics, Tarn College, 2018 - 2020, two years, not finished', "Bachelor's degree", 'unmet'],
  ['BSc Physics, 2030 / Course in sound, Tarn College, 2012', "Bachelor's degree in physics", 'partly'],
  ['BSc Nursing, 2012', "Bachelor's degree in midwifery", 'unmet'],
  ['Master MEEF, premier degré, 2012', 'Degree in education or psychology', 'met'],
  ['Master LLCER, troisième année, 2012', 'Degree in education', 'partly'],
  ['BSc Nursing, 2012', "Bachelor's degree in midwifery or a related field", 'partly'],
  ['BSc Nursing, 2012', 'Degree in a healthcare-related field', 'met'],
  ['BEng Mechanical Engineering, 2012', "Bachelor's degree in electrical engineering", 'partly'],
  ['BEng Mechanical Engineering, 2012', 'Engineering degree', 'met'],
  ['BEng Civil Engineering, 2012', 'Degree in civil or structural engineering', 'met'],
  ['BSc Nursing, 2012', "Bachelor's degree in hospitality", 'partly'],
  ['BSc Hospitality, 2012', "Bachelor's degree in hospitality", 'met'],
  ['BSc Nursing, 2012', "Bachelor's degree in computer science or a relevant field", 'unmet'],
  ['BSc Nursing, 2012', 'A relevant degree', 'met'],
  ['MSc Computer Science, 2012', 'BS in a technical or quantitative field', 'met'],
  ['BA Sociology, 2012', 'Degree in social work', 'partly'],
  ['BSc Physics, 2:2, 2012', 'Minimum 2:1 degree in physics', 'unmet'],
  ['BSc Physics, 2:1, 2012', 'Minimum 2:1 degree in physics', 'met'],
  ['BSc Physics, first class, 2012', '2:1 or above in a numerate degree', 'met'],
  ['BSc Physics, 2012', 'Minimum 2:1 degree in physics', 'met'],
  ['BSc Physics, GPA 2.8, 2012', "Bachelor's degree with a GPA of 3.5 or higher", 'unmet'],
  ['BSc Physics, 2012', 'Postgraduate degree in physics', 'unmet'],
  ['Postgraduate certificate in sports therapy, 2012', 'Postgraduate qualification in finance', 'unmet'],
  ['Postgraduate certificate in sports therapy, 2012', 'A postgraduate qualification', 'partly'],
  ['Associate degree in nursing, 2012', 'Bachelor of Science in Nursing', 'unmet'],
  ['BSc Nursing, 2012', 'Doctor of Medicine', 'unmet'],
  ['Ausbildung zum Koch, 2012', 'Abgeschlossenes Hochschulstudium der Informatik', 'unmet'],
  ['Bac pro, 2012', 'Diplôme Bac+5', 'unmet'],
  ...`FP de grado medio en Electricidad > Formación profesional de grado medio > met
    Técnico Superior en Automoción > Ciclo formativo de grado superior > met
    Técnico Superior en Automoción > FP de grado medio en Cocina > partly
    FP de grado medio en Electricidad > FP de grado superior > unmet
    Graduado en ESO > FP de grado medio > unmet
    Graduado en ESO > Título de ESO > met
    Ausbildung zum Koch, IHK > Abgeschlossene Ausbildung als Koch > met
    Ausbildung zum Koch, IHK > Realschulabschluss > met
    Ausbildung zum Koch, IHK > Fachabitur > unknown
    Fachabitur, Berufskolleg > Mittlere Reife > met
    Realschulabschluss > Fachabitur oder Abitur > unmet
    CAP boulanger > Bac pro > unmet
    CAP boulanger > Bac +2 > unmet
    Bac pro Commerce > Niveau bac > met
    Bac pro Commerce > CAP > met
    BTS Commerce > Bac +2 > met
    DEAS, IFAS de Tarn > DEAS exigé > met
    Diplôme d’État d’aide-soignant > Diplôme Bac+3 > unmet
    Diplôme d'État d'auxiliaire de vie sociale > DEAVS, ADVF ou DEAS > met
    Diplôme d'État d'infirmier > Bac+3 > met
    NVQ Level 3 Care > NVQ Level 2 > met
    NVQ Level 2 Care > NVQ Level 3 > unmet
    MBO niveau 4, Zorg > MBO niveau 3 > met
    MBO niveau 4, Zorg > hbo werk- en denkniveau > unmet
    Ensino médio > Ensino superior > unmet
    Diploma di maturità > Diploma di scuola superiore > met`
    .split('\n')
    .map((row) => row.split('>').map((part) => part.trim())),
  ['BSc Accounting, 2012', 'Forestry degree', 'partly'],
  ['BSc Accounting, 2012', 'Degree, ideally in geology', 'partly'],
  ['BSc Accounting, 2012', 'Culinary arts degree', 'partly'],
  ...['hand', 'progress'].map((word) => ['BSc Accounting, 2012', `Bachelor's degree in ${word}`, 'met']),
  ...['Four-year college', 'Honours', 'Undergraduate', 'Strong academic', 'A completed'].map((words) => {
    return ['BSc Accounting, 2012', `${words} degree`, 'met']
  }),
])('%p is compared with %p by level and field', (school, quote, status) => {
  expect(statusOf(school, quote)).toBe(status as never)
})

test.each<[string, number]>([
  ...itemsIn(
    `AAS degree required | A.A.S. required | AS/AAS degree in engineering | AAS or higher in electronics`,
  ).map((text): [string, number] => [text, 2]),
  ...[
    'A.S. in Welding',
    'AS in Computer Science',
    'AA degree preferred',
    'A.A. or higher',
    'Associate degree (A.A.S.)',
  ].map((text): [string, number] => [text, 2]),
  ...['ASN required', 'Graduate of an ASN program', 'A.S.N. or B.S.N.', 'ADN or BSN', 'AOS degree'].map(
    (text): [string, number] => [text, 2],
  ),
  ...[
    'AS9100 experience',
    'AS required by law',
    'Works with AA batteries',
    'ASN.1 encoding',
    'ASN and EDI documents',
  ].map((text): [string, number] => [text, 0]),
])('%j asks for a degree of level %p', (text, level) => expect(lowestLevel(text)).toBe(level))

test.each(
  itemsIn(
    `A.A.S., Welding | AAS Welding | A.S. Nursing | AA | ASN, Tarn College | A.D.N., Nursing | AOS Baking`,
  ),
)('%j is an associate degree of a resume', (text) => expect(levelOf(text)).toBe(2))

test.each([
  ['A PhD candidate or researcher with expertise in physics', 'unmet'],
  ['Advanced degrees in physics are a plus', 'unmet'],
  ['An MBA is a plus', 'unmet'],
  ['Abgeschlossenes Doktoratsstudium der Physik', 'unmet'],
  ['Un doctorat en physique', 'unmet'],
  ['Doctorado en Física', 'unmet'],
  ['Experience with master data', 'unknown'],
])('a row of another kind asks a bachelor for %p', (quote, status) => {
  const entry = { id: 'x1', section: 'education' as const, heading: 'BSc Physics, 2012', sublines: [] }
  const evidence = evidenceLines({ content: { entries: [entry], lines: [] }, answers: [], stories: [] })
  const row = aRow({ id: 'r1', kind: 'skill', quote })
  expect(settleDegree(row, evidence, '2026-11-21')?.status ?? 'unknown').toBe(status as never)
})

test('studies that a line outside of education calls left are no degree', () => {
  const status = (text: string) => {
    const line = aLineOf({ section: 'skills', text })
    return settleDegree(aRow({ id: 'r1', kind: 'degree', quote: 'CAP maçonnerie' }), [line], '2026-11-21')
      ?.status
  }
  expect(status('CAP maçon : pas passé, appris sur le tas')).toBe('unmet')
  expect(status('CAP maçon')).toBeUndefined()
})

describe('settle denied', () => {
  function statusOf(line: string, quote: string, terms = '') {
    const kind = terms === '' ? 'experience' : 'skill'
    const row = aRow({ id: 'r1', kind, quote, terms: terms === '' ? [] : terms.split(',') })
    return settleDenied(row, indexEvidence([aLineOf({ section: 'skills', text: line })]))?.status ?? 'unknown'
  }

  test.each([
    ['Go: basics only', 'Strong Kotlin and Go skills', 'Kotlin,Go', 'unmet'],
    ['SQL: basics only', 'Strong SQL', 'SQL', 'unmet'],
    ['SQL: basics only', 'SQL', 'SQL', 'partly'],
    ['Excel: sorting only', 'Advanced Excel', 'Excel', 'unmet'],
    ['SQL: expert', 'Strong SQL', 'SQL', 'unknown'],
    ['SQL: basics only', 'Python or SQL', 'Python,SQL', 'partly'],
    ['No MRI experience', 'Experience with MRI scans', '', 'unmet'],
    ['No ultrasound experience', 'Experience with MRI scans', '', 'unknown'],
    ['Not registered with the HCPC', 'HCPC registration', '', 'unmet'],
    ['Not registered with the HCPC in the UK', 'Member of HCPC and CSP', '', 'unmet'],
    ['Registered with the HCPC', 'HCPC registration', '', 'unknown'],
    ['No SEC reporting', 'Experience of SEC reporting', '', 'unmet'],
    ['No SEC reporting', 'Experience of management reporting', '', 'unknown'],
    ['No SEC reporting', 'Experience of SEC reporting or statutory audits', '', 'unknown'],
    ['No management experience', 'Experience leading a team of engineers', '', 'unmet'],
    ['No management experience', 'Experience with project plans', '', 'unknown'],
    ['No Scala or Spark', 'Familiarity with PySpark', 'PySpark', 'unmet'],
    ['I have not worked in paediatric oncology', 'Experience in paediatric oncology', '', 'unmet'],
    ['SQL: não', 'SQL', 'SQL', 'unmet'],
    ['Nessuna esperienza con SAP', 'Experience with SAP', 'SAP', 'unmet'],
    ['Geen ervaring met SAP', 'Experience with SAP', 'SAP', 'unmet'],
    ['SEM, SEO and Google Ads', 'Experience with SEO', 'SEO', 'unknown'],
    ['Not a developer', 'Programming experience in Python', 'Python', 'unmet'],
    ['Não programo', 'Programming experience in Python', 'Python', 'unmet'],
    ['Not a morning person', 'Programming experience in Python', 'Python', 'unknown'],
    ['SQL: no', 'At least one language such as SQL or Python', 'SQL,Python', 'unknown'],
    [
      'Not registered with the HCPC',
      'For a clinical or counselling psychologist HCPC registration',
      '',
      'unmet',
    ],
    ['Not registered with the HCPC', 'Registered with the HCPC or the CORU', '', 'unknown'],
    ['No dysphagia caseload of my own yet', 'Qualification in dysphagia', '', 'unmet'],
    ['No payroll experience', 'Payroll for 200 people', '', 'unmet'],
    ['No payroll errors', 'Payroll for 200 people', '', 'unknown'],
    ['No management of stores', 'Management of projects', '', 'unknown'],
    ['I have not worked in paediatrics or neurology since college', 'Experience in neurology', '', 'unmet'],
    [
      'No experience with robotics or computer vision in real production',
      'Experience in robotics',
      '',
      'unmet',
    ],
    ['Not admitted in any US state', 'Admitted to the California bar', '', 'unmet'],
    ['Not admitted in any US state', 'Admitted to the bar of Ontario, Canada', '', 'unknown'],
    ['Não programo', 'Knows the basics of Python', 'Python', 'unmet'],
    ['Não programo', 'Python or Excel', 'Python,Excel', 'unknown'],
    ...(
      [
        ['Kubernetes: have not used it', 'Kubernetes'],
        ['No hands-on Kubernetes', 'Kubernetes'],
        ["Haven't worked with Kubernetes", 'Kubernetes'],
        ['Kubernetes - none', 'Kubernetes'],
        ['Kubernetes (no)', 'Kubernetes'],
        ['Kubernetes? No.', 'Kubernetes'],
        ['Not familiar with Kubernetes', 'Kubernetes'],
        ['Do not know Kubernetes', 'Kubernetes'],
        ['Excel yes, Kubernetes no', 'Kubernetes'],
        ['Je ne connais pas Kubernetes', 'Kubernetes'],
        ['No conozco Kubernetes', 'Kubernetes'],
        ['Not a CPA', 'CPA'],
        ['Not CPA certified', 'CPA'],
        ['Kubernetes none. Excel daily.', 'Kubernetes'],
        ['Kubernetes, jamais. Excel oui', 'Kubernetes'],
        ['Kubernetes ni idea', 'Kubernetes'],
        ['Helm and Kubernetes: saw a talk, never ran either one', 'Kubernetes'],
        ['Kubernetes : lu, je ne l’ai jamais utilisé', 'Kubernetes'],
        ['Kubernetes: gelesen, nie damit gearbeitet', 'Kubernetes'],
        ['Kubernetes: leído, nunca lo he usado', 'Kubernetes'],
        ['Kubernetes I have never touched', 'Kubernetes'],
        ['Helm kenne ich, Kubernetes habe ich nie benutzt', 'Kubernetes'],
        ['Kubernetes je ne connais pas', 'Kubernetes'],
        ['Kubernetes, je ne l’ai pas utilisé', 'Kubernetes'],
        ['Kubernetes no lo he tocado', 'Kubernetes'],
      ] as const
    ).map(([line, term]) => [line, `${term} is needed`, term, 'unmet'] as const),
    ['Basic Photoshop', 'Advanced Photoshop', 'Photoshop', 'unmet'],
    ['A little Photoshop', 'Advanced Photoshop', 'Photoshop', 'unmet'],
    ['Photoshop (beginner)', 'Advanced Photoshop', 'Photoshop', 'unmet'],
    ['Photoshop Grundkenntnisse', 'Advanced Photoshop', 'Photoshop', 'unmet'],
    ['Basic Photoshop', 'Photoshop', 'Photoshop', 'unknown'],
    ['TWIC none. MRI yes', 'TWIC card', '', 'unmet'],
    ['TWIC none. MRI yes', 'MRI scans', '', 'unknown'],
    ...[
      'Kubernetes: no production use',
      "Kubernetes I don't mind",
      'Kubernetes, daily, and I never missed a release',
      'Kubernetes, je ne compte pas mes heures',
      'Kubernetes: daily, never regretted it',
    ].map((line) => [line, 'Kubernetes is needed', 'Kubernetes', 'unknown'] as const),
    ['No experience of people management', 'Experience managing a team of engineers', '', 'unmet'],
    ['I have never managed people', 'Experience managing a team of engineers', '', 'unmet'],
    ['Individual contributor, no reports', 'People management experience', '', 'unmet'],
    ['Have not worked with children', 'Experience working with children', '', 'unmet'],
    ['No customer complaints', 'Handling customer complaints', '', 'unknown'],
  ])('%p stands to %p (%p) as %p', (line, quote, terms, status) => {
    expect(statusOf(line, quote, terms)).toBe(status as never)
  })

  test('a thing of which a line of work tells is not limited by "basics only"', () => {
    const row = aRow({ id: 'r1', kind: 'skill', quote: 'Strong SQL', terms: ['SQL'] })
    const evidence = [
      aLineOf({ section: 'skills', text: 'SQL: basics only' }),
      aLineOf({ id: 'e2', section: 'experience', text: 'Wrote SQL for the monthly ledger' }),
    ]
    expect(settleDenied(row, indexEvidence(evidence))).toBeNull()
  })

  test('a thing with a dot in its name is limited whole, beside another', () => {
    const line = aLineOf({ id: 'l1', section: 'skills', text: 'Noções de Node.js e SQL' })
    expect(denialsIn([line]).map(({ value }) => value)).toEqual(['little Node.js', 'little SQL'])
  })

  test('a denial settles years of a thing, and a choice of several takes another', () => {
    const index = indexEvidence([
      aLineOf({ section: 'skills', text: 'Machine learning: theory only. No Rust.' }),
    ])
    const terms = ['machine learning']
    const years = aRow({
      id: 'r1',
      kind: 'years',
      quote: '5+ years of machine learning',
      terms,
      min_years: 5,
    })
    expect(settleDenied(years, index)?.status).toBe('unmet')
    const quote = 'Modern C++ applications, or equivalent experience with Go, Rust, or the JVM'
    const choice = aRow({ id: 'r2', kind: 'skill', quote, terms: ['C++', 'Go', 'Rust'], enough: 'one' })
    expect(settleDenied(choice, index)).toBeNull()
  })

  test.each([' ', 'a', 'No a', 'a: '])(
    'a long line of %p is searched for denials in linear time',
    async (part) => {
      const row = aRow({ id: 'r1', kind: 'skill', quote: 'SQL', terms: ['SQL'] })
      const read = (times: number) =>
        settleDenied(row, indexEvidence([aLineOf({ section: 'skills', text: part.repeat(times) })]))
      expect(await growthOf(read, 24_000 / part.length)).toBeLessThan(IN_PROPORTION)
    },
  )
})

function worked(...dates: string[]) {
  const lines = dates.map((date, at) => {
    const entry = { heading: `Job ${at}`, ...entryDates([date]) }
    return { id: `e${at}`, kind: 'line', ref: 'l1', text: '', section: 'experience', entry } as const
  })
  return workedMonths(lines, '2026-11-21')
}

test('counts overlaps once, and what goes on to today', () => {
  expect(worked('2020-01 - 2020-12').months).toBe(12)
  expect(worked('2020-01 - 2020-12', '2020-07 - 2021-06').months).toBe(18)
  expect(worked('2026-01 - present').months).toBe(10)
  expect(worked('2019 - 2023').months).toBe(48)
})

test('says when an entry has no dates', () => {
  expect(worked('2019 - 2023', 'a while').complete).toBe(false)
  expect(worked('2019 - 2023').complete).toBe(true)
  expect(worked()).toMatchObject({ months: 0, complete: false })
})

type Entries = [heading: string, ...sublines: string[]][]

function settled(quote: string, min_years: number, ...entries: Entries) {
  return resultOf(quote, min_years, ...entries)?.status ?? 'unknown'
}

function resultOf(quote: string, min_years: number, ...entries: Entries) {
  const content = {
    entries: entries.map(([heading, ...sublines], at) => ({
      id: `x${at}`,
      section: 'experience' as const,
      heading,
      sublines,
    })),
    lines: [],
  }
  const evidence = evidenceLines({ content, answers: [], stories: [] })
  const terms = findTerms(quote).map(({ name }) => name)
  const row = aRow({ id: 'r1', kind: 'years', quote, min_years, terms })
  return settleRows([row], evidence, '2026-11-21')[0]
}

test.each([
  ['Riverbend Energy', 'Welder, 2019 - 2024', '3 years of experience in energy', 'unknown'],
  ['Plainfield Works', 'Welder, 2019 - 2024', '3 years of experience in energy', 'unknown'],
  ['Riverbend Energy', 'Mechanical Engineer, 2019 - 2024', '3 years of mechanical engineering', 'met'],
  ['Plainfield Works', 'Mechanical Engineer, 2019 - 2024', '3 years of mechanical engineering', 'met'],
  ['Plainfield Works', 'Software Engineer, 2019 - 2024', '3 years of mechanical engineering', 'unknown'],
  ['Plainfield Works', 'Civil Engineer, 2019 - 2024', '3 years of software engineering', 'unknown'],
  ['Software Harbour Ltd', 'Accountant, 2019 - 2024', '3 years of software development', 'unknown'],
  ['Oakley (retail chain)', 'Accountant, 2019 - 2024', '3 years in the retail industry', 'met'],
  ['Retail Harbour', 'Accountant, 2019 - 2024', '3 years in the retail industry', 'unknown'],
  ['Plainfield Works', 'Welder, 2019 - 2024', 'Experience in nursing (3 years)', 'unknown'],
])('the years at %p as %p are read for %p by the title alone', (employer, line, quote, status) => {
  expect(settled(quote, 3, [employer, line])).toBe(status as never)
})

test.each([
  ['2020-01 - 2024-12', 5, 'met'],
  ['2020-02 - 2024-12', 5, 'met'],
  ['2020-03 - 2024-12', 5, 'partly'],
  ['2020 - 2024', 5, 'partly'],
  ['2020-07 - 2025', 5, 'met'],
  ['2020-08 - 2025', 5, 'partly'],
  ['2020 - 2025', 5, 'met'],
  ['2023-02 - 2023-12', 1, 'partly'],
])('the dates %p are %p years of nursing: %p', (dates, min_years, status) => {
  const before: [string, string] = ['Plainfield', 'Cook, 2010 - 2019']
  const nurse: [string, string] = ['Elm Hospital', `Nurse, ${dates}`]
  expect(settled(`${min_years} years of nursing`, min_years, before, nurse)).toBe(status as never)
})

test.each([
  ['Revenue Operations Analyst', '3 years of revenue operations', 'met', null],
  ['Accountant', '3 years of technical accounting', 'partly', 0.6],
  ['Registered Nurse', '3 years of oncology nursing', 'partly', 0.6],
  ['Front-end Engineer', '3 years of accounting', 'unknown', undefined],
])('time enough as %p for %p is %p with the chance %p', (title, quote, status, chance) => {
  const row = resultOf(quote, 3, ['Plainfield', `${title}, 2015 - 2025`])
  expect(row?.status ?? 'unknown').toBe(status as never)
  if (chance !== undefined) expect(row?.chance ?? null).toBe(chance)
})

test.each([
  // One kind of work of several is enough, with its own years.
  ['Recruitment Consultant', '5 years in recruiting, talent strategy or operations', 'met'],
  ['Technical Recruiter', '5+ years of recruiting experience', 'met'],
  [
    'Data Analyst',
    '3-5 years of experience in analytics, data science, consulting, or other relevant field',
    'met',
  ],
  ['Marketing Manager', '2 years experience in marketing, e-commerce, or related roles', 'met'],
  ['Technical Writer', '2+ years working in technical writing, copywriting or content review', 'met'],
  ['Account Executive', '4 years of experience in sales or customer success', 'met'],
  ['Customer Support Agent', '2 years in hospitality, retail or customer support', 'met'],
  ['Accountant', '3 years of experience in auditing or accounting', 'met'],
  ['Registered Nurse', '2 years of bedside nursing and/or home care', 'met'],
  ['Help Desk Technician', '3 years in IT support or system administration', 'met'],
  ['Translator', '5 years of translation or interpreting', 'met'],
  ['Solicitor', '4 years of legal practice or in-house counsel', 'met'],
  ['Project Manager', '3 years of program or project management', 'met'],
  ['Registered Nurse', '3 years as an Exercise Physiologist or RN', 'met'],
  [
    'Executive Assistant',
    '3 years in a relevant role such as Executive Assistant or Sales Operations',
    'met',
  ],
  // A thing in the name of a kind of work is not all of it.
  ['Kafka', '5 years of Kafka platform engineering or sales', 'partly'],
  // None of them, "and", people led, and "or a related field" alone.
  ['Welder', '5 years in recruiting, talent strategy or operations', 'unknown'],
  ['Accountant', '4 years of experience in sales or customer success', 'unknown'],
  ['Cook', '3 years in IT support or system administration', 'unknown'],
  ['Recruiter', '5 years of recruiting and payroll', 'unknown'],
  ['Account Executive', '3 years of leading or managing a sales team', 'unknown'],
  ['Welder', '3 years of accounting or a related field', 'unknown'],
  ['Graphic Designer', '3 years of backend or platform engineering', 'unknown'],
])('ten years as %p for %p are %p', (title, quote, status) => {
  expect(resultOf(quote, 2, ['Plainfield', `${title}, 2015 - 2025`])?.status ?? 'unknown').toBe(
    status as never,
  )
})

test.each(
  casesIn(`
2016 - 2023: Career break | Elternzeit | Année sabbatique | Excedencia por cuidado de hijos
2016 - 2023: In cerca di lavoro | Licença maternidade | Werkloos | Urlop wychowawczy | Декретный отпуск
2016 - 2023: Föräldraledig | Doğum izni | 育児休業 | 육아휴직 | 产假 | إجازة أمومة | חופשת לידה | मातृत्व अवकाश
2016 - 2023: Travelling through South America
Unemployed, 2016 - 2023: Plainfield Works
`),
)('%p is no work', (heading, subline) => {
  const cook: [string, string] = ['Plainfield Works', 'Cook, 2024 - 2026']
  expect(settled('5 years of work', 5, [heading, subline], cook)).toBe('unmet')
})

test('work beside a break, a cover and a travel agency is work', () => {
  expect(settled('3 years of work', 3, ['Plainfield', 'Parental leave cover, HR Manager, 2019 - 2024'])).toBe(
    'met',
  )
  expect(settled('3 years of work', 3, ['Plainfield', 'Account Manager, Travel, 2019 - 2024'])).toBe('met')
})

test('a gap between two times of one entry counts for nothing, and each line has its own title', () => {
  const gap: [string, string] = ['Plainfield', 'Nurse, 2016 - 2018, 2024 - 2026']
  expect(settled('4 years of nursing', 4, gap)).toBe('met')
  expect(settled('6 years of nursing', 6, gap)).toBe('unmet')
  const risen: [string, string, string] = ['Plainfield', 'Nurse, 2022 - 2026', 'Cashier, 2016 - 2022']
  expect(settled('8 years of nursing', 8, risen)).toBe('partly')
  expect(settled('4 years of nursing', 4, risen)).toBe('met')
})

test('months are compared with months, and an end before its start counts for nothing', () => {
  const spring: [string, string] = ['Plainfield', 'Nurse, 01/2026 - 03/2026']
  expect(settled('At least 6 months of nursing experience', 0.5, spring)).toBe('unmet')
  expect(settled('3 months of nursing experience', 0.25, spring)).toBe('met')
  expect(worked('2024-03 - 2020-03')).toMatchObject({ months: 0, complete: false })
})
