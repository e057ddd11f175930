import { describe, expect, test } from 'bun:test'
import { Course } from '#lib/learn/course/schema.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import type { SiteContent } from '#lib/learn/site/site-content.ts'
import { smallCourse } from '#test/support/course.ts'

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
      'Asked for in 9 of your 23 postings · not on your resume yet',
    )
    expect(read(page('m1l2.html', { notes }))).toContain(
      'Asked for in 1 of your 1 posting · your resume shows this with a figure',
    )
    expect(read(page('m2l1.html', { notes }))).toContain('your resume names this')
    expect(read(page('m2l1.html', { notes }))).not.toContain('Asked for')
    expect(read(page('index.html', { notes }))).toContain(
      '12 min · Asked for in 9 of your 23 postings · not on your resume yet',
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
    expect(text).toContain('Your postings ask these, this course does not cover them Posting Kafka Streams')
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
