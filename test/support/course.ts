import { putPathway } from '#db/desk/learning.ts'
import type { Pathway } from '#db/rows/pathway.ts'
import type { Course, Lesson, Source } from '#lib/learn/course/schema.ts'
import type { Catalogue } from '#lib/learn/shipped/catalogue.ts'
import type { ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import type { AllServices } from '#lib/runtime/services.ts'

/** An invented course for tests: three lessons in two modules, with every kind of block, question and card. */
export function smallCourse(changed: Partial<Course> = {}): Course {
  return {
    schema: 'svc-course:1',
    id: 'lp-1a2b3c4d',
    role_text: 'Backend engineer',
    title: 'Backend engineering on PostgreSQL',
    lang: 'en',
    generated_at: '2026-11-22T10:00:00.000Z',
    generator: { program: '0.1.0', prompts: 'p1' },
    skills: [
      { key: 'transactions', label: 'SQL transactions', aliases: ['acid', 'isolation levels', 'mvcc'] },
      { key: 'indexes', label: 'Indexes', aliases: ['b-tree', 'query tuning'] },
      { key: 'queues', label: 'Job queues', aliases: ['message queue', 'skip locked'] },
    ],
    modules: [
      {
        id: 'm1',
        title: 'Data that stays right',
        outcome: 'You can say what a transaction promises.',
        lessons: ['m1l1', 'm1l2'],
      },
      { id: 'm2', title: 'Work in the background', outcome: 'You can build a queue.', lessons: ['m2l1'] },
    ],
    lessons: [
      lesson('m1l1', 'Transactions and snapshots', { skills: ['transactions'] }),
      lesson('m1l2', 'Indexes that are used', { skills: ['indexes'], needs: ['m1l1'] }),
      lesson('m2l1', 'A queue in a table', { skills: ['queues'], needs: ['m1l1'] }),
    ],
    paths: [
      {
        id: 'short',
        title: 'One evening',
        why: 'What your postings ask most.',
        lessons: ['m1l1', 'm2l1'],
        minutes: 24,
      },
    ],
    sources: [
      source(
        's1',
        'https://www.postgresql.org/docs/15/mvcc-intro.html',
        'PostgreSQL 15: Introduction to MVCC',
      ),
      source('s2', 'https://www.postgresql.org/docs/15/sql-select.html', 'PostgreSQL 15: SELECT'),
      { ...source('s3', null, 'Backend engineer at an invented employer'), kind: 'posting', publisher: null },
    ],
    dropped: [
      { what: 'lesson:m2l2', reason: 'source_failed' },
      { what: 'lesson:m2l3', reason: 'source_failed' },
      { what: 'module:m3', reason: 'too_few_lessons' },
    ],
    ...changed,
  }
}

function source(id: string, url: string | null, title: string): Source {
  return {
    id,
    kind: 'web',
    url,
    title,
    publisher: 'The PostgreSQL Global Development Group',
    licence: 'PostgreSQL',
    fetched_at: '2026-11-21T09:00:00.000Z',
    text_sha256: '0'.repeat(64),
  }
}

function lesson(id: string, title: string, changed: Partial<Lesson> = {}): Lesson {
  const snapshot = 'each SQL statement sees a snapshot of data (a database version) as it was some time ago'
  return {
    id,
    title,
    outcome: 'You can say what a reader sees while somebody else writes.',
    minutes: 12,
    skills: ['transactions'],
    needs: [],
    blocks: [
      { t: 'p', parts: [{ claim: 'c1' }, { link: 'So for a table of work:' }, { claim: 'c2' }] },
      { t: 'list', items: ['c3', 'c4'] },
      {
        t: 'example',
        lang: 'sql',
        source: 's2',
        text: 'SELECT * FROM jobs\nWHERE state = 0\nFOR UPDATE SKIP LOCKED\nLIMIT 1;',
      },
      { t: 'p', parts: [{ claim: 'c5' }] },
    ],
    claims: {
      c1: {
        text: 'Each SQL statement sees a snapshot of the data as it was some time ago.',
        cites: [{ source: 's1', quote: snapshot }],
      },
      c2: {
        text: '`SKIP LOCKED` leaves out rows that cannot be locked at once.',
        cites: [
          { source: 's2', quote: 'any selected rows that cannot be immediately locked are skipped' },
          { source: 's1', quote: snapshot },
        ],
      },
      c3: {
        text: 'Reading never blocks writing.',
        cites: [{ source: 's1', quote: 'reading never blocks writing and writing never blocks reading' }],
      },
      c4: {
        text: 'Writing never blocks reading.',
        cites: [{ source: 's1', quote: 'reading never blocks writing and writing never blocks reading' }],
      },
      c5: {
        text: 'Skipping locked rows provides an inconsistent view of the data.',
        cites: [{ source: 's2', quote: 'Skipping locked rows provides an inconsistent view of the data' }],
      },
    },
    practice: {
      task: 'Build a queue of jobs in one table and let four workers take from it.',
      steps: ['Make the table.', 'Take one job with `FOR UPDATE SKIP LOCKED`.', 'Kill a worker, and look.'],
      line: 'Built a job queue in PostgreSQL that took […] jobs a second with […] workers',
    },
    quiz: [
      {
        id: 'q1',
        kind: 'one',
        stem: 'What does `SKIP LOCKED` do with rows that are locked?',
        options: ['Waits for them', 'Leaves them out', 'Fails'],
        answer: [1],
        claim: 'c2',
      },
      {
        id: 'q2',
        kind: 'many',
        stem: 'What blocks neither of the two?',
        options: ['Reading', 'Writing', 'Locking a table'],
        answer: [0, 1],
        claim: 'c3',
      },
    ],
    cards: [
      { id: 'k1', front: 'What does a statement see?', back: 'A snapshot of the data', claim: 'c1' },
      { id: 'k2', front: 'What does reading never block?', back: 'Writing', claim: 'c3' },
    ],
    ...changed,
  }
}

/** Puts the pages of a course into a home as if it had been made there. */
export async function putCourse(
  { desk, courses }: Pick<AllServices, 'desk' | 'courses'>,
  course = smallCourse(),
): Promise<void> {
  const pages = renderSite({ course, notes: NOTES, uncovered: ['Kafka Streams'], quotes_checked: true })
  const site = await courses.putSite(course.id, pages)
  await desk.write([putPathway({ ...pathwayOf(course), site })])
}

const NOTES = {
  m1l1: { asked_by: 9, of: 23, have: null },
  m1l2: { asked_by: 4, of: 23, have: 'backed' },
} as const

/** The record of a course as the desk has it, without pages. */
export function pathwayOf({ id, title, role_text }: Course): Pathway {
  const at = '2026-11-22T10:00:00.000Z'
  const cost = { cli_model_calls: 0, worker_ms: 0, web_fetches: 0, web_searches: 0, tokens: null }
  return {
    pathway_id: id,
    status: 'done',
    source: 'requested',
    role_text,
    site: null,
    revision: 1,
    requested_at: at,
    updated_at: at,
    record: {
      asked_by: 'operator',
      profile_id: null,
      links: [],
      target: 'builtin',
      max_calls: 40,
      max_fetches: 60,
      imported_from: null,
      quotes_checked: true,
      steps: [],
      line: null,
      progress_at: at,
      cancel_requested: false,
      calls: 0,
      fetches: 0,
      dropped: [],
      cost,
      error: null,
      error_code: null,
      course: { entry: 'index.html', title, generated_at: at, lessons: 3, size_bytes: 1 },
    },
  }
}

/** An invented course of a catalogue: the lessons of the small course, with skills that postings name. */
export function smallShipped(changed: Partial<ShippedCourse> = {}): ShippedCourse {
  const { skills, modules, lessons, sources } = smallCourse()
  const proof = { package: 'postgresql-doc-15', version: '15.20-0', path: 'usr/share/doc/postgresql' }
  return {
    schema: 'svc-shipped-course:1',
    key: 'backend-engineer',
    label: 'Backend engineer',
    match: { titles: ['backend engineer'], not: ['intern'] },
    skills,
    modules,
    lessons,
    sources: sources.map((source) => ({
      ...source,
      proof,
      kind: 'doc' as const,
      fetched_at: null,
      publisher: 'The PostgreSQL Global Development Group',
    })),
    licence: 'CC-BY-4.0',
    ...changed,
  }
}

/** A catalogue of such courses; what `course` answers is what is loaded from then on. */
export function smallCatalogue(course: () => ShippedCourse, sha256 = () => '1'.repeat(64)): Catalogue {
  return {
    get roles() {
      const { key, label, lessons } = course()
      return [{ key, label, file: `${key}.json`, sha256: sha256(), lessons: lessons.length, minutes: 36 }]
    },
    load: async () => course(),
  }
}
