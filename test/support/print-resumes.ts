import type { HeaderFields } from '#lib/resume/print/header.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import type { PrintEntry, PrintSection, ResumeDocument } from '#lib/resume/print/spacing.ts'

type Sentences = string[]

let ids = 0
const line = (text: string) => {
  ids += 1
  return { id: `l${ids}`, text }
}

/** An entry of a resume to be printed. */
export function entry(heading: string, sublines: Sentences, lines: Sentences): PrintEntry {
  ids += 1
  return { id: `e${ids}`, heading, sublines, lines: lines.map(line) }
}

/** A section of a resume to be printed. */
export function section(
  kind: PrintSection['kind'],
  lines: Sentences,
  entries: PrintEntry[] = [],
): PrintSection {
  return { kind, heading: kind.slice(0, 1).toUpperCase() + kind.slice(1), lines: lines.map(line), entries }
}

export const HEADER: HeaderFields = {
  name: 'Zoë Łukasz-Ångström',
  location: 'Portland, OR',
  work_authorization: 'US citizen',
  github: 'zoe-l',
  linkedin: 'zoe-l',
  website: 'https://zoe.example.org/',
  email: 'zoe@example.org',
  phone: '+1 503 555 0142',
}

const SUMMARY = section('summary', [
  'Staff engineer with eleven years of experience building data-intensive services in logistics and healthcare. Known for turning ambiguous operational problems into measured, incremental programmes; comfortable from query plans and solver internals to mentoring, budgets and vendor negotiations.',
])

const ROLES = [
  entry(
    'Meridian Freight Systems',
    ['Staff Software Engineer, Routing Platform', 'Mar 2021 – Present', 'Portland, OR'],
    [
      'Led the migration of a monolithic dispatch engine to 14 event-driven services on Kafka and PostgreSQL, cutting median route-computation latency from 4.2 s to 380 ms while sustaining 9,000 shipments per minute at peak.',
      'Designed a constraint-solver cache keyed by traffic snapshots that reduced solver invocations by 61% and saved an estimated $1.3M a year in compute, verified against a 90-day shadow deployment.',
      'Introduced contract tests and a staged rollout process across 11 teams; production incidents attributed to interface drift fell from 23 to 3 per quarter.',
      'Mentored six engineers (two promoted to senior) and chaired the architecture review group, authoring 17 decision records on data ownership, retries and idempotency.',
      'Built an on-call analytics dashboard with TypeScript, ClickHouse and Grafana that surfaced noisy alerts; weekly pages per engineer dropped by 48%.',
      'Negotiated and ran a two-quarter programme with finance to attribute cloud spend per customer, enabling usage-based pricing for the first time.',
    ],
  ),
  entry(
    'Halcyon Health Analytics',
    ['Senior Software Engineer, Data Platform', 'Jun 2017 – Feb 2021', 'Seattle, WA'],
    [
      'Owned the ingestion pipeline for 210 hospital feeds (HL7v2, FHIR, flat files), processing 38 million clinical events a day with 99.97% on-time delivery.',
      'Rewrote the patient-matching service in Rust, improving throughput 7.5× and F1 from 0.912 to 0.961 on a hand-labelled set of 12,000 record pairs.',
      'Created a de-identification toolkit adopted by 5 research groups; passed two external HIPAA audits without findings and shortened data-access requests from six weeks to four days.',
      'Replaced nightly batch jobs with incremental Spark streaming, bringing dashboards from next-day to under 15 minutes of lag and lowering cluster cost by 34%.',
      'Drove adoption of typed schemas (Avro, protobuf) and data-quality checks, catching 92% of upstream format changes before they reached analysts.',
    ],
  ),
  entry(
    'Corvid Labs',
    ['Software Engineer, Aug 2014 – May 2017'],
    [
      'Shipped the first version of a real-time collaboration backend (Node.js, Redis, WebSockets) used by 40,000 monthly active designers.',
      'Implemented operational-transform conflict resolution with property-based tests that found 9 previously unknown divergence bugs.',
      'Cut page-load time by 2.8 s through code splitting, image pipelines and HTTP/2 push experiments measured by A/B tests on 300,000 sessions.',
      'Automated release packaging for macOS, Windows and Linux, reducing release effort from two days to 40 minutes.',
    ],
  ),
  entry(
    'Universidad de São Paulo – Instituto de Matemática',
    ['Research Assistant, Combinatorial Optimisation', 'Jan 2013 – Jul 2014', 'São Paulo, Brazil'],
    [
      'Developed column-generation heuristics for vehicle routing with time windows; results within 1.4% of best known bounds on Solomon’s benchmark.',
      'Published two peer-reviewed papers and released an open-source C++ library with 600+ GitHub stars: https://github.com/example/column-generation.',
    ],
  ),
]

const PROJECTS = [
  entry(
    'Driftwatch',
    ['2022 – Present'],
    [
      'Open-source schema-drift detector for PostgreSQL and Kafka; 2,100 stars, 34 contributors, packaged for Debian and Homebrew.',
      'Wrote the incremental diff engine and a plug-in interface used by three commercial vendors.',
    ],
  ),
  entry(
    'Café Cartografía',
    ['2019'],
    [
      'Offline-first map of independent cafés in Oaxaca and São Paulo; vector tiles, service workers, 120 kB initial load.',
    ],
  ),
]

const SKILLS = section('skills', [
  'Languages: TypeScript, Rust, Python, Go, SQL, C++',
  'Data: PostgreSQL, Kafka, Spark, ClickHouse, Redis, dbt, Airflow, Avro, protobuf, Parquet, Iceberg',
  'Infrastructure: AWS, Kubernetes, Terraform, GitHub Actions, OpenTelemetry, Prometheus, Grafana',
  'Practices: Event-driven design, contract testing, capacity planning, incident review, architecture decision records',
])

const EDUCATION = section(
  'education',
  [],
  [
    entry('Oregon State University', ['M.S. Computer Science, GPA 3.9', '2011 – 2013', 'Corvallis, OR'], []),
    entry('Reed College', ['B.A. Mathematics, honours thesis on lattice reduction', '2007 – 2011'], []),
  ],
)

/** A resume of these sections. */
export const resumeOf = (sections: PrintSection[]): ResumeDocument => ({
  language: 'en',
  title: 'Resume',
  sections,
})
const first = (roles: PrintEntry[], lines: number) =>
  roles.map((role) => ({ ...role, lines: role.lines.slice(0, lines) }))

/** A page that is not full. */
export const SHORT = resumeOf([
  SUMMARY,
  section('experience', [], first(ROLES.slice(0, 2), 3)),
  SKILLS,
  EDUCATION,
])

/** Two full pages. */
export const LONG = resumeOf([
  SUMMARY,
  section('experience', [], ROLES),
  section('projects', [], PROJECTS),
  SKILLS,
  section('languages', ['English: native', 'Português: fluent', 'Tiếng Việt: conversational']),
  EDUCATION,
])

/** Latin with many accents, Vietnamese, Greek and Cyrillic. */
export const ACCENTED: ResumeDocument = {
  language: 'vi',
  title: 'Sơ yếu lý lịch',
  sections: [
    section('summary', [
      'Kỹ sư phần mềm với mười năm kinh nghiệm xây dựng hệ thống phân tán; Nguyễn Thị Ánh Tuyết đã làm việc tại Łódź, Århus, İstanbul và Český Krumlov.',
    ]),
    section(
      'experience',
      [],
      [
        entry(
          'Ελληνική Εταιρεία Λογισμικού',
          ['Μηχανικός Λογισμικού', '2019 – 2023', 'Αθήνα'],
          [
            'Σχεδίασα και υλοποίησα υπηρεσίες που εξυπηρετούν πάνω από 2 εκατομμύρια χρήστες την ημέρα, με διαθεσιμότητα 99,98%.',
            'Μείωσα το κόστος υποδομής κατά 37% μέσω βελτιστοποίησης ερωτημάτων.',
          ],
        ),
        entry(
          'Северсталь Цифровые Решения',
          ['Ведущий разработчик', '2015 – 2019', 'Санкт-Петербург'],
          [
            'Разработал систему учёта, которой пользуются более 40 000 сотрудников; сократил время закрытия месяца с пяти дней до одного.',
            'Щёткой, съёмкой, объёмом — проверка редких букв: ё, ъ, щ, ґ, ї, є, ў, љ, њ, џ.',
          ],
        ),
        entry(
          'Škoda Auto, Győr és Şişli',
          ['Żółć, Ğ, Ő, Ű, Ř, Ň, Ľ, Ŵ, Ŷ', '2012 – 2015'],
          [
            'Přehledný žluťoučký kůň úpěl ďábelské ódy; zażółć gęślą jaźń; árvíztűrő tükörfúrógép; Çığ düştü; Þórður Æsir Œuvre Straße ẞ.',
          ],
        ),
      ],
    ),
  ],
}

/** No fonts but those of the service. */
export const NO_FONTS = { fontsFolder: null, systemFonts: [] }

/** Asks for a print, with what a test does not care about filled in. */
export function printOptions(ask: Partial<PrintOptions> = {}): PrintOptions {
  return {
    document: LONG,
    header: HEADER,
    template: 'inline',
    font: 'source-sans-3',
    spacing_scale: null,
    accent: 'none',
    font_size: null,
    paper: 'letter',
    updated_at: '2026-03-04T05:06:07.000Z',
    ...ask,
  }
}
