import { describe, expect, test } from 'bun:test'
import { Course } from '#lib/learn/course/schema.ts'
import { auditSite, type SiteProblem } from '#lib/learn/site/audit-site.ts'
import type { SiteContent } from '#lib/learn/site/layout.ts'
import { courseGate, itemsOf, readEvent } from '#lib/learn/site/messages.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import { smallCourse } from '#test/support/course.ts'

const course = smallCourse()
const pages = () => renderSite({ course, notes: {}, uncovered: ['Kafka'], quotes_checked: true })

/** Returns the audit of a site with one changed page. */
function changed(name: string, change: (text: string) => string): SiteProblem[] {
  const all = pages()
  all.set(name, change(all.get(name) ?? ''))
  return auditSite(course, all)
}

const adding = (markup: string) => (text: string) => text.replace('</main>', `${markup}</main>`)

describe('auditSite()', () => {
  test('finds nothing in what is rendered', () => expect(auditSite(course, pages())).toEqual([]))

  const ADDED: [string, SiteProblem][] = [
    ['<script>alert(1)</script>', 'script_of_its_own'],
    ['<script src="/learning/_assets/course.js">alert(1)</script>', 'script_of_its_own'],
    ['<SCRIPT SRC="https://evil.test/x.js"></SCRIPT>', 'script_of_its_own'],
    ['<p OnClick="x()">x</p>', 'event_handler'],
    ['<p style="color:red">x</p>', 'inline_style'],
    ['<link rel="stylesheet" href="http://evil.test/x.css">', 'sheet_of_its_own'],
    ['<img alt="" src="/api/new">', 'request_of_its_own'],
    ['<img src="x.png">', 'no_alternative'],
    ['<meta http-equiv="refresh" content="0;url=/api/new">', 'request_of_its_own'],
    ['<form action="/api/new"></form>', 'forbidden_element'],
    ['<iframe srcdoc="x"></iframe>', 'forbidden_element'],
    ['<object data="x"></object>', 'forbidden_element'],
    ['<svg><a xlink:href="javascript:alert(1)"></a></svg>', 'forbidden_element'],
    ['<a href="javascript:alert(1)">x</a>', 'unsafe_link'],
    ['<a href="https://evil.test/" rel="noopener noreferrer">x</a>', 'foreign_link'],
    ['<a href="https://www.postgresql.org/docs/15/sql-select.html">x</a>', 'unsafe_link'],
    ['<a href="m1l2.html" target="_top">x</a>', 'unsafe_link'],
    ['<a href="/api/new">x</a>', 'foreign_link'],
    ['<a href="m9l9.html">x</a>', 'link_broken'],
    ['<a href="#nowhere">x</a>', 'link_broken'],
    ['<a class="mark" href="#n99">[99]</a>', 'marker_without_note'],
    ['<p id="n77">x</p>', 'note_without_marker'],
    ['<h4>x</h4>', 'headings_out_of_order'],
    ['<h1>x</h1>', 'headings_out_of_order'],
    ['<p id="main">x</p>', 'id_twice'],
    ['<input id="bare">', 'no_label'],
    ['<p>a\u202eb</p>', 'hidden_characters'],
    [`<p>${'x'.repeat(420_000)}</p>`, 'page_too_large'],
  ]

  test.each(ADDED)('finds %s', (markup, problem) => {
    expect(changed('m1l1.html', adding(markup))).toContain(problem)
  })

  test('finds what is missing', () => {
    expect(changed('m1l1.html', (text) => text.replace(' lang="en"', ''))).toContain('no_language')
    expect(changed('m1l1.html', (text) => text.replace(/<title>.*<\/title>/, ''))).toContain('no_title')
    expect(changed('m1l1.html', (text) => text.replace(/<sup>.*?<\/sup>/, ''))).toContain(
      'claim_without_marker',
    )
    expect(changed('m1l1.html', (text) => text.replace('Writing never blocks', ''))).toContain(
      'claim_missing',
    )
    expect(changed('m1l1.html', (text) => text.replace('<li id="n1"', '<li id="x1"'))).toContain(
      'marker_without_note',
    )
    const without = pages()
    without.delete('m1l2.html')
    expect(auditSite(course, without)).toEqual(['claim_missing', 'link_broken', 'page_missing'])
  })

  test('finds words of a source that is not there', () => {
    expect(auditSite({ ...course, sources: course.sources.slice(1) }, pages())).toContain('source_missing')
  })

  test('finds pages that nothing leads to', () => {
    const all = pages()
    all.set('lost.html', all.get('sources.html') ?? '')
    expect(auditSite(course, all)).toEqual(['page_unreachable'])
  })

  test('finds lessons that would lie over each other', () => {
    const [first, ...others] = course.lessons
    const twice = smallCourse({ lessons: [{ ...first!, id: 'index' }, ...others] })
    const all = renderSite({ course: twice, notes: {}, uncovered: [], quotes_checked: true })
    expect(auditSite(twice, all)).not.toEqual([])
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
    expect(auditSite(course, pages)).toEqual([])
    for (const text of pages.values()) {
      expect(text).not.toContain('<script>')
      expect(text).not.toContain('<img')
    }
  })
})
