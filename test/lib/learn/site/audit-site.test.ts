import { describe, expect, test } from 'bun:test'
import { auditSite, type SiteProblem } from '#lib/learn/site/audit-site.ts'
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
  test('finds nothing in what is rendered', () => {
    expect(auditSite(course, pages())).toEqual([])
  })

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
