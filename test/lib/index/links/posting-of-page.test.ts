import { describe, expect, test } from 'bun:test'
import { postingOfPage } from '#lib/index/links/posting-of-page.ts'

const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const posting = { '@type': 'JobPosting', title: 'Baker\n wanted', description: '<p>Bake bread.</p>' }

describe('the posting of a page', () => {
  test.each([
    ['alone', script(posting)],
    ['in an array', script([{ '@type': 'Organization' }, posting])],
    [
      'in a graph',
      script({ '@graph': [{ '@type': 'WebSite' }, { ...posting, '@type': ['Thing', 'JobPosting'] }] }),
    ],
    ['after a broken script', `<script type="application/ld+json">{oops</script>${script(posting)}`],
  ])('is what it describes for machines, %s', (_name, scripts) => {
    const page = `<html><head><title>Jobs</title>${scripts}</head><body>Menu</body></html>`
    expect(postingOfPage(page)).toMatchObject({ title: 'Baker wanted', html: '<p>Bake bread.</p>' })
  })

  test('is the page itself where it describes none', () => {
    const page = '<html><head><TITLE>Jobs at Acme</TITLE></head><body class=a><p>Bake.</p></body></html>'
    expect(postingOfPage(page)).toMatchObject({
      title: 'Jobs at Acme',
      html: '<body class=a><p>Bake.</p></body></html>',
    })
  })

  test.each(['', '<title', '<title>x', '<script type="application/ld+json"', 'application/ld+json>{}'])(
    'of %j is what there is',
    (page) => {
      expect(postingOfPage(page).html).toBe(page)
    },
  )

  test('that nothing closes is read once', () => {
    const page = '<script type="application/ld+json">'.repeat(50_000)
    expect(postingOfPage(page).title).toBe('')
  })
})
