import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { evidenceOf } from '#bench/judgement/evidence.ts'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { placePosting, placesOf } from '#lib/index/places/place-posting.ts'
import { modeOfPlaces } from '#lib/index/places/work-mode.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import { compilePlace, opennessOf } from '#lib/judge/rank/eligibility.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights } from '#lib/judge/rank/role-weights.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'

// bun bench/judgement/people.ts [FOLDER of recorded boards] [FOLDER of labels]
// Walks six invented people through recorded postings: the first twenty by rank, and by chance after assessing the first sixty. It is
// read by eye (docs/figures.md).

const TODAY = '2026-11-22'
const SHOWN = 20
const ASSESSED = 60

type Person = { name: string; titles: string[]; locations: string[]; lives_in: string; resume: string }

const PEOPLE: readonly Person[] = [
  {
    name: 'behavior technician, Illinois',
    titles: ['Behavior Technician', 'Registered Behavior Technician', 'ABA Therapist'],
    locations: ['Elgin, Illinois'],
    lives_in: 'Elgin, Illinois',
    resume: `Dana Rusk
Elgin, Illinois

Work
Little Harbor Autism Center, behavior technician, August 2023 to now, part time
- One to one sessions with children of 3 to 9 years, token boards, session notes the same day
- Follows the plans of the BCBA; data on a tablet
Prairie Kids Daycare, assistant, 2021 to 2023
- Group of eight toddlers, snacks, naps

School
High school diploma, Elgin, 2021

Papers
RBT, 2024. CPR and First Aid. Own car, valid license.

Other
Can lift 50 lb. No weekday mornings. Not looking to relocate.`,
  },
  {
    name: 'health care assistant, Leeds',
    titles: ['Health Care Assistant', 'Care Support Worker', 'Healthcare Assistant'],
    locations: ['Leeds, England'],
    lives_in: 'Leeds',
    resume: `Joy Adeyinka
Leeds, England

EXPERIENCE
Healthcare Assistant, Aireview Hospital Trust, Leeds, March 2021 - present
- Washing, feeding and moving patients on an elderly ward, observations with NEWS2
- Nights and weekends on a rota; mentors new starters
Care Worker, Meadow Home Care, 2018 - 2021
- Home visits, medication prompts, care plans

EDUCATION
NVQ Level 2 Health and Social Care, 2019

OTHER
DBS enhanced, full UK driving licence, right to work in the UK. Happy with nights.`,
  },
  {
    name: 'ejecutiva de ventas, Madrid (Spanish)',
    titles: ['Account Executive', 'Sales Manager', 'Ejecutivo de ventas'],
    locations: ['Madrid, Spain'],
    lives_in: 'Madrid',
    resume: `Lucía Ferrán
Madrid

EXPERIENCIA
Ejecutiva de cuentas, Nubalia Software, Madrid, enero 2022 - actualidad
- Venta de software de facturación a pymes de España, cuota de 480.000 euros, 108 % en 2025
- Salesforce, demostraciones, negociación de contratos
Comercial, Telefonía Castellana, 2018 - 2021
- Captación de clientes por teléfono y en visita, 40 llamadas al día

FORMACIÓN
Grado en Administración y Dirección de Empresas, Universidad del Jarama, 2018

IDIOMAS
Español nativo, inglés B2, francés A2

OTROS
Carnet de conducir B, coche propio. Viajes hasta un 20 %. No puedo trasladarme.`,
  },
  {
    name: 'conseillère clientèle, Paris (French)',
    titles: ['Customer Support', 'Care Expert', 'Customer Success Manager'],
    locations: ['Paris, France'],
    lives_in: 'Paris',
    resume: `Maud Lesage
Paris

EXPÉRIENCE
Conseillère clientèle, Mutuelle Vignon, Paris, septembre 2021 - aujourd'hui
- 60 contacts par jour par téléphone, courriel et messagerie, satisfaction de 96 %
- Remboursements de santé, devis, réclamations ; forme les nouveaux
Assistante commerciale, Optique Morel, Paris, 2019 - 2021
- Commandes, relances, accueil

FORMATION
BTS Négociation et relation client, 2019

LANGUES
Français langue maternelle, anglais B1

DIVERS
Deux jours de télétravail par semaine souhaités. Pas de déplacements.`,
  },
  {
    name: 'product designer, Toronto',
    titles: ['Product Designer', 'UX Designer'],
    locations: ['Toronto, Canada', 'Canada'],
    lives_in: 'Toronto',
    resume: `Anika Sood
Toronto, Ontario

Experience
Product Designer, Larchway Payments, Toronto | 2021 - Present
- Designed onboarding and invoices for 30,000 small businesses, from interviews to Figma specs
- Runs the design system with two engineers; usability tests every second week
UX Designer, Cobble Studio (agency), Toronto | 2018 - 2021
- Web shops and booking flows for twelve clients

Education
Bachelor of Design, Lakeside College of Art, 2018

Skills
Figma, prototyping, design systems, user research. HTML and CSS: basics only. No motion design.

Canadian citizen. Remote or hybrid in Toronto, two days a week at most.`,
  },
  {
    name: 'data engineer, Bengaluru',
    titles: ['Data Engineer', 'Analytics Engineer'],
    locations: ['Bengaluru, India', 'India'],
    lives_in: 'Bengaluru',
    resume: `Kiran Bellad
Bengaluru, India

Experience
Data Engineer, Mitraso Logistics, Bengaluru, July 2022 - Present
- Airflow and dbt on Snowflake, 120 models, freshness alerts in PagerDuty
- Moved 40 Python jobs from cron to Airflow; Spark for the parcel events
Software Engineer, Yantra Tax Tools, Mysuru, 2020 - June 2022
- Java services, MySQL, reports

Education
B.E. Computer Science, Kaveri Institute of Technology, 2020

Skills
Python, SQL, dbt, Airflow, Snowflake, Spark, Docker. Kafka: no. Scala: basics only.

Indian citizen, no visa for the US. Would relocate within India.`,
  },
]

type Listed = { title: string; text: string; place: string; company: string }

const folder = resolve(process.argv[2] ?? RECORDED_BOARDS)
const labels = resolve(process.argv[3] ?? LABELS)
const listed = [...readListed(folder), ...(await labelledPlaces(labels))]
const postings = [
  ...new Map(listed.map((posting) => [`${posting.title}\n${posting.text.slice(0, 400)}`, posting])).values(),
]
console.log(`${postings.length} postings`)
const model = loadRankModel()
const vectors = postings.map((posting) => termVector(posting, model.worth))
for (const person of PEOPLE) await walk(person)

async function walk({ name, titles, locations, lives_in, resume }: Person) {
  const evidence = await evidenceOf(resume)
  const match = compileRole({ titles, avoid_titles: [] })
  const weights = compileRoleWeights([{ titles, keywords: [], resume_text: resume, year: 2026 }], model)
  const settings = { countries: [], may_work_in: null, would_move: null, within_km: 50 } as const
  const unstated = { languages: null, licences: null, work_modes: [] } as const
  const place = compilePlace({ locations, lives_in, ...settings, ...unstated }, resume)
  const listed = postings
    .map((posting, at) => {
      const rank = match(posting.title)
      const [score = 0] = rankScores(
        { vector: vectors[at]!, title: posting.title, matches: [rank] },
        weights,
        model.weights,
      )
      return { ...posting, rank, score }
    })
    .filter(({ rank, score }) => rank !== null && rank <= 4 && score > 0)
    .map((posting) => ({ ...posting, open: openness(posting, place) }))
    .filter(({ open }) => open === 'yes' || open === 'unclear')
    .toSorted((a, b) => Number(b.open === 'yes') - Number(a.open === 'yes') || b.score - a.score)
  const assessed = listed.slice(0, ASSESSED).map((posting) => {
    const { rows, addresses_ai } = readRequirements(posting)
    const judged = judgeByRules(rows, evidence, TODAY)
    const { text } = posting
    const result = resultOf({
      rows: judged,
      addresses_ai,
      evidence,
      text_length: text.length,
      match_at_percent: 70,
    })
    const { verdict } = result
    const chance = chanceOfCall({ ...result, rank_score: posting.score }) ?? 0
    const denied = result.rows.filter(({ status }) => status === 'unmet').map(({ quote }) => quote)
    return { ...posting, chance, verdict, denied }
  })
  console.log(
    `\n## ${name}: ${listed.length} found, ${listed.filter(({ open }) => open === 'yes').length} open`,
  )
  for (const fact of evidence.slice(0, 3)) console.log(`   ${fact.section}: ${fact.text.slice(0, 100)}`)
  console.log('by rank')
  for (const { title, place, company, score, open } of listed.slice(0, SHOWN))
    console.log(`${score} ${open} | ${title.slice(0, 70)} | ${place.slice(0, 40)} | ${company}`)
  console.log('by chance, assessed')
  const best = assessed.toSorted(
    (a, b) => Number(b.open === 'yes') - Number(a.open === 'yes') || b.chance - a.chance,
  )
  for (const { title, place, chance, verdict, denied } of best.slice(0, SHOWN))
    console.log(
      `${Math.round(chance / 100)} ${verdict} | ${title.slice(0, 70)} | ${place.slice(0, 30)} | ${denied.join(' / ').slice(0, 160)}`,
    )
}

function openness(posting: Listed, place: ReturnType<typeof compilePlace>) {
  const places = posting.place.split(/[;|]/).map((text) => ({ text: text.trim(), country: null }))
  const { locations, countries } = placePosting(placesOf({ places, title: posting.title }))
  const nothing = { sponsorship: null, only_in: null } as const
  return opennessOf([{ locations, countries, work_mode: modeOfPlaces(locations), ...nothing }], place)
}

// Postings of further boards, with the places that their boards list, if any.
async function labelledPlaces(labels: string): Promise<Listed[]> {
  const files = ['requirements', 'rows-2'].map((name) => join(labels, name, 'postings.jsonl'))
  const read = await Promise.all(files.map((file) => readLines<Omit<Listed, 'company'> & Labelled>(file)))
  return read.flat().map(({ title, text, location, source }) => {
    return { title, text, place: location ?? '', company: source }
  })
}

type Labelled = { location?: string | null; source: string }

type BoardJob = Record<string, unknown>

// The lists of three systems, which hold texts and places together.
function readListed(boards: string): Listed[] {
  return ['ashby', 'lever', 'greenhouse'].flatMap((system) =>
    readdirSync(join(boards, system))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const read = JSON.parse(readFileSync(join(boards, system, name), 'utf8')) as
          | BoardJob[]
          | { jobs?: BoardJob[] }
        const jobs = Array.isArray(read) ? read : (read.jobs ?? [])
        return jobs.map((job) => listedOf(job, name.replace('.json', '')))
      })
      .filter(({ text }) => text.length > 0),
  )
}

function listedOf(job: BoardJob, company: string): Listed {
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  const { location, categories } = job as { location?: unknown; categories?: { location?: string } }
  const place =
    words(location) || words((location as { name?: string } | undefined)?.name) || words(categories?.location)
  const lists = (job['lists'] ?? []) as { text: string; content: string }[]
  const html = [
    job['descriptionHtml'] ?? job['content'] ?? job['description'],
    ...lists.map(({ text, content }) => `<p>${text}</p>${content}`),
    job['additional'],
  ].map(words)
  return {
    title: words(job['title']) || words(job['text']),
    text: htmlToText(html.join('')),
    place,
    company,
  }
}
