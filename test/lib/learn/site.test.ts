import { describe, expect, test } from 'bun:test'
import { Course } from '#lib/learn/course/schema.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import type { SiteContent } from '#lib/learn/site/layout.ts'
import { courseGate, itemsOf, readEvent } from '#lib/learn/site/messages.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import { smallCourse } from '#test/support/course.ts'

const course = smallCourse()
const pages = () => renderSite({ course, notes: {}, uncovered: ['Kafka'], quotes_checked: true })

/** The links, ids and tags of a page, as a browser finds them. */
function partsOf(page: string) {
  const tags = page.match(/<[a-z][^>]*>/gi) ?? []
  const of = (name: string) => tags.flatMap((tag) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? [])
  return { tags, links: of('href'), ids: of('id'), sources: of('src') }
}

/** The links of a site that lead nowhere, the tags that ask or run something, and the pages that nothing leads to. */
function faultsOf(pages: ReadonlyMap<string, string>, course: Course): string[] {
  const cited = new Set(course.sources.map(({ url }) => url))
  const reached = new Set(['index.html'])
  const faults = [...pages].flatMap(([name, page]) => {
    const { tags, links, ids, sources } = partsOf(page)
    const dead = links.filter((link) => {
      const [file, place = ''] = link.split('#') as [string, string?]
      const target = partsOf(pages.get(file === '' ? name : file) ?? '')
      if (pages.has(file)) reached.add(file)
      if (link === '/learning/_assets/course.css' || cited.has(link)) return false
      return target.tags.length === 0 || (place !== '' && !target.ids.includes(place))
    })
    return [
      ...dead,
      ...sources.filter((source) => source !== '/learning/_assets/course.js'),
      ...tags.filter((tag) =>
        /\s(?:on\w+|style|target|action)=|^<(?:form|iframe|object|svg|base|style)\b/i.test(
          tag.replaceAll(/"[^"]*"/g, ''),
        ),
      ),
      ...(new Set(ids).size === ids.length ? [] : [`${name}: an id twice`]),
    ]
  })
  return [...faults, ...[...pages.keys()].filter((name) => !reached.has(name))]
}

describe('auditSite()', () => {
  test('finds nothing in what is rendered', () => expect(auditSite(course, pages())).toEqual([]))

  test('finds hidden characters, large pages, and lessons without a page of their own', () => {
    const all = pages()
    all.set('m1l1.html', 'a\u202eb')
    all.set('cards.html', 'x'.repeat(420_000))
    all.delete('m1l2.html')
    expect(auditSite(course, all)).toEqual(['hidden_characters', 'page_missing', 'page_too_large'])
    const large = new Map(Array.from({ length: 30 }, (_, at) => [`${at}.html`, 'x'.repeat(380_000)]))
    expect(auditSite(course, new Map([...pages(), ...large]))).toEqual(['site_too_large'])
    const [first, ...others] = course.lessons
    const twice = smallCourse({ lessons: [{ ...first!, id: 'index' }, ...others] })
    expect(auditSite(twice, pages())).toEqual(['page_missing'])
  })

  test('finds claims that no page shows, and words of a source that is not there', () => {
    const [first, ...others] = course.lessons
    const hidden = smallCourse({ lessons: [{ ...first!, blocks: [], quiz: [] }, ...others] })
    expect(auditSite(hidden, pages())).toEqual(['claim_missing'])
    expect(auditSite({ ...course, sources: course.sources.slice(1) }, pages())).toContain('source_missing')
  })
})

describe('messages', () => {
  const course = itemsOf(smallCourse())
  const URL = 'https://www.postgresql.org/docs/15/sql-select.html'
  const eventOf = (event: object) => ({ svc: 'course:1', id: course.id, ...event })

  const RIGHT = [
    { ev: 'ready' },
    { ev: 'view', item: 'm1l1' },
    { ev: 'done', item: 'm1l1', ok: true },
    { ev: 'quiz', item: 'm1l1.q1', ok: false, tries: 2 },
    { ev: 'card', item: 'm1l1.k1' },
    { ev: 'card', item: 'm1l1.k1', ok: true },
    { ev: 'practice', item: 'm2l1' },
    { ev: 'open', url: URL },
  ]

  const WRONG: unknown[] = [
    null,
    'ready',
    [],
    new Map(),
    {},
    { ...eventOf({ ev: 'ready' }), svc: 'course:2' },
    { ...eventOf({ ev: 'ready' }), id: 'lp-00000000' },
    eventOf({ ev: 'other' }),
    eventOf({ ev: 'ready', item: 'm1l1' }),
    eventOf({ ev: 'view' }),
    eventOf({ ev: 'view', item: 'm9l9' }),
    eventOf({ ev: 'view', item: 'm1l1', more: 1 }),
    eventOf({ ev: 'view', item: ['m1l1'] }),
    eventOf({ ev: 'done', item: 'm1l1' }),
    eventOf({ ev: 'done', item: 'm1l1', ok: 'true' }),
    eventOf({ ev: 'done', item: 'm1l1.q1', ok: true }),
    eventOf({ ev: 'quiz', item: 'm1l1.q1', ok: true }),
    eventOf({ ev: 'quiz', item: 'm1l1.q1', ok: true, tries: 0 }),
    eventOf({ ev: 'quiz', item: 'm1l1.q1', ok: true, tries: 1.5 }),
    eventOf({ ev: 'quiz', item: 'q1', ok: true, tries: 1 }),
    eventOf({ ev: 'card', item: 'm1l1.k9' }),
    eventOf({ ev: 'open', url: 'https://evil.test/' }),
    eventOf({ ev: 'open', url: 'javascript:alert(1)' }),
    eventOf({ ev: 'open', url: `${URL}${'x'.repeat(1000)}` }),
    eventOf({ ev: 'toString' }),
  ]

  describe('readEvent()', () => {
    test.each(RIGHT)('takes %o', (event) => expect(readEvent(eventOf(event), course)).toEqual(event as never))

    test('takes nothing else', () => {
      expect(WRONG.filter((data) => readEvent(data, course) !== null)).toEqual([])
    })

    test('takes nothing that cannot be written down', () => {
      const round: Record<string, unknown> = eventOf({ ev: 'ready' })
      round['self'] = round
      expect(readEvent(round, course)).toBeNull()
    })
  })

  describe('courseGate()', () => {
    const frame = { is: 'the frame' }
    const message = { source: frame, origin: 'null', data: eventOf({ ev: 'ready' }) }

    test('hears the frame alone', () => {
      const gate = courseGate(course, () => frame)
      expect(gate(message, 0)).toEqual({ ev: 'ready' })
      expect(gate({ ...message, source: {} }, 0)).toBeNull()
      expect(gate({ ...message, source: null }, 0)).toBeNull()
      expect(gate({ ...message, origin: 'http://127.0.0.1:4747' }, 0)).toBeNull()
      expect(courseGate(course, () => null)({ ...message, source: null }, 0)).toBeNull()
    })

    test('hears twenty messages a second', () => {
      const gate = courseGate(course, () => frame)
      const heard = Array.from({ length: 30 }, (_, at) => gate(message, at * 10)).filter(
        (event) => event !== null,
      )
      expect(heard).toHaveLength(20)
      expect(gate(message, 999)).toBeNull()
      expect(gate(message, 1000)).toEqual({ ev: 'ready' })
    })
  })

  test('items name lessons, exercises, questions, cards and sources of a course', () => {
    expect(course).toEqual({
      id: 'lp-1a2b3c4d',
      lessons: ['m1l1', 'm1l2', 'm2l1'],
      practice: ['m1l1', 'm1l2', 'm2l1'],
      quiz: ['m1l1.q1', 'm1l1.q2', 'm1l2.q1', 'm1l2.q2', 'm2l1.q1', 'm2l1.q2'],
      cards: ['m1l1.k1', 'm1l1.k2', 'm1l2.k1', 'm1l2.k2', 'm2l1.k1', 'm2l1.k2'],
      urls: ['https://www.postgresql.org/docs/15/mvcc-intro.html', URL],
    })
  })
})

const content = (changed: Partial<SiteContent> = {}): SiteContent => ({
  course: smallCourse(),
  notes: {},
  uncovered: [],
  quotes_checked: true,
  ...changed,
})

const page = (name: string, changed: Partial<SiteContent> = {}) =>
  renderSite(content(changed)).get(name) ?? ''
/** The visible text, on one line. */
const read = (markup: string) =>
  markup
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

describe('renderSite()', () => {
  test('makes an entry, a page a lesson, the sources and the cards', () => {
    expect(Course.parse(smallCourse())).toEqual(smallCourse())
    expect([...renderSite(content()).keys()].sort()).toEqual(
      ['cards.html', 'index.html', 'm1l1.html', 'm1l2.html', 'm2l1.html', 'sources.html'].sort(),
    )
  })

  test('makes pages that ask and run nothing, whose links all lead to a place', () => {
    expect(faultsOf(pages(), smallCourse())).toEqual([])
  })

  test('shows every claim with its marks, and every mark has its note', () => {
    const lesson = page('m1l1.html')
    expect(read(lesson)).toContain(
      'Each SQL statement sees a snapshot of the data as it was some time ago. [1]',
    )
    expect(lesson).toContain('<code>SKIP LOCKED</code> leaves out rows')
    expect(read(lesson)).toMatch(/cannot be locked at once\. \[2\] \[1\]/)
    const [, second = ''] = /<li id="n2"[^>]*>([\s\S]*?)<\/li>/.exec(lesson) ?? []
    expect(read(second).trim()).toBe(
      'any selected rows that cannot be immediately locked are skipped PostgreSQL 15: SELECT · The PostgreSQL Global Development Group · PostgreSQL · read 2026-11-21 ↩',
    )
    expect(second).toContain(
      'href="https://www.postgresql.org/docs/15/sql-select.html" rel="noopener noreferrer"',
    )
  })

  test('says how often a lesson is asked for and what the resume shows', () => {
    const notes = {
      m1l1: { asked_by: 9, of: 23, have: null },
      m1l2: { asked_by: 1, of: 1, have: 'quantified' },
      m2l1: { asked_by: 0, of: 0, have: 'stated' },
    } as const
    expect(read(page('m1l1.html', { notes }))).toContain(
      'Asked for in 9 of 23 jobs for this role · not on your resume yet',
    )
    expect(read(page('m1l2.html', { notes }))).toContain(
      'Asked for in 1 of 1 job for this role · your resume shows this with a figure',
    )
    expect(read(page('m2l1.html', { notes }))).toContain('your resume names this')
    expect(read(page('m2l1.html', { notes }))).not.toContain('Asked for')
    expect(read(page('index.html', { notes }))).toContain(
      '12 min · Asked for in 9 of 23 jobs for this role · not on your resume yet',
    )
    expect(read(page('m1l1.html'))).not.toContain('resume yet')
  })

  test('gives each question its answer for readers without the script', () => {
    const lesson = page('m1l1.html')
    expect(lesson).toContain('<fieldset data-item="m1l1.q1" data-answer="1">')
    const [, first = ''] = /<details><summary>Answer<\/summary>([\s\S]*?)<\/details>/.exec(lesson) ?? []
    expect(read(first)).toContain('Leaves them out')
    expect(read(first)).toContain('leaves out rows that cannot be locked at once. [2] [1]')
    expect(lesson.match(/type="radio"/g)?.length).toBe(3)
    expect(lesson.match(/type="checkbox"/g)?.length).toBe(3)
  })

  test('says what was left out, and what quotes prove', () => {
    const text = read(page('index.html'))
    expect(text).toContain('2 lessons were left out, each because its sources could not be read.')
    expect(text).toContain('1 module was left out because too few of its lessons were left.')
    expect(text).toContain('That does not prove the page is right.')
    const imported = renderSite(content({ quotes_checked: false }))
    for (const name of ['index.html', 'm1l1.html', 'sources.html']) {
      expect(read(imported.get(name) ?? '')).toContain('Imported: quotes not checked here.')
      expect(read(imported.get(name) ?? '')).not.toContain('has a quote found')
    }
  })

  test('marks what postings ask beyond the course as theirs', () => {
    const text = read(page('index.html', { uncovered: ['Kafka Streams'] }))
    expect(text).toContain(
      'Jobs for this role ask for this too, which the course does not cover Posting Kafka Streams',
    )
    expect(read(page('index.html'))).not.toContain('does not cover')
  })

  test('shows every text as text, whatever it holds', () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='x'>&amp; \`</code><b>\``
    const course = smallCourse({ title: evil, role_text: evil })
    const [lesson] = course.lessons
    if (!lesson) throw new Error('no lesson')
    Object.assign(lesson, { title: evil, outcome: evil })
    lesson.claims['c1'] = { text: evil, cites: [{ source: 's1', quote: evil }] }
    lesson.quiz[0] = { ...lesson.quiz[0]!, stem: evil, options: [evil, 'other'], answer: [0] }
    lesson.cards[0] = { ...lesson.cards[0]!, front: evil, back: evil }
    if (lesson.practice) lesson.practice = { task: evil, steps: [evil], line: evil }
    lesson.blocks.push({ t: 'example', lang: evil, source: 's2', text: evil })
    course.modules[0] = { ...course.modules[0]!, title: evil, outcome: evil }
    course.paths[0] = { ...course.paths[0]!, title: evil, why: evil }
    course.sources[0] = { ...course.sources[0]!, title: evil, publisher: evil, licence: evil }
    const pages = renderSite(content({ course, uncovered: [evil] }))
    expect(faultsOf(pages, course)).toEqual([])
    for (const text of pages.values()) {
      expect(text).not.toContain('<script>')
      expect(text).not.toContain('<img')
    }
  })
})
