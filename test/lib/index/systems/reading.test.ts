import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { gzipSync } from 'fflate'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import {
  closingDayOf,
  companyOfDescribed,
  factsOfDescribed,
  listedOfDescribed,
} from '#lib/index/systems/described-posting.ts'
import { mostBytes, readSite } from '#lib/index/systems/read-site.ts'
import { asHtml, htmlOrText, readXml } from '#lib/index/systems/read-xml.ts'
import { casesIn } from '#test/support/tables.ts'

test('asHtml() shows the text as it is, with its lines', () => {
  expect(asHtml('a < b &amp;\r\n<script>')).toBe('a &lt; b &amp;amp;<br>&lt;script&gt;')
})

describe('htmlOrText()', () => {
  test.each([
    ['Bake & sell', 'Bake &amp; sell'],
    ['<p>Bake</p>', '<p>Bake</p>'],
    ['a <b and c', 'a &lt;b and c'],
    ['<img alt="<"><br>', '<img alt="<"><br>'],
  ])('takes %j as %j', (text, html) => expect(htmlOrText(text)).toBe(html))
})

describe('factsOfDescribed()', () => {
  test('reads company, places, pay and remote work in the forms that pages use', () => {
    expect(
      factsOfDescribed({
        hiringOrganization: 'Crumb',
        jobLocation: [
          { address: { addressLocality: 'Dublin', addressCountry: { name: 'Ireland' } } },
          { address: 'Cork, Ireland' },
          { address: { addressLocality: 'Dublin', addressCountry: { name: 'Ireland' } } },
        ],
        jobLocationType: 'TELECOMMUTE',
        baseSalary: { currency: 'EUR', value: { minValue: '20.50', maxValue: 24, unitText: 'HOUR' } },
      }),
    ).toEqual({
      company: 'Crumb',
      place: 'Dublin, Ireland; Cork, Ireland',
      work_mode: 'remote',
      pay: 'EUR 20.50 - 24 an hour',
    })
  })

  test('leaves out what a page does not state, or states as nonsense', () => {
    const nothing = { company: '', place: '', work_mode: '', pay: '' } as const
    expect(factsOfDescribed({})).toEqual(nothing)
    const nonsense = { hiringOrganization: 7, jobLocation: [null, 'x'], baseSalary: [], jobLocationType: {} }
    expect(factsOfDescribed(nonsense)).toEqual({ ...nothing, place: 'x' })
    expect(factsOfDescribed({ baseSalary: 45_000 }).pay).toBe('45,000')
  })
})

const pay = (baseSalary: object) => listedOfDescribed({ baseSalary }).salary

describe('listedOfDescribed()', () => {
  test('unescapes a text that was escaped twice, and no other', () => {
    const html = (description: string) => listedOfDescribed({ description }).html
    expect(html('&lt;p&gt;Fly &amp;amp; land&lt;/p&gt;')).toBe('<p>Fly &amp; land</p>')
    expect(html('<p>Write &lt;b&gt; in HTML</p>')).toBe('<p>Write &lt;b&gt; in HTML</p>')
    expect(html('a < b')).toBe('a < b')
  })

  test('reads two signs that stand for a line end as one', () => {
    expect(listedOfDescribed({ description: 'Fly\\nLand\\r\\nRest' }).html).toBe('Fly<br>Land<br>Rest')
    const mixed = '<p>Fly\n</p>\\n\\n<p>C:\\new</p>'
    expect(listedOfDescribed({ description: mixed }).html).toBe('<p>Fly\n</p>\n\n<p>C:\\new</p>')
  })

  test('drops the images of a page dump', () => {
    const description = `<p>Fly</p><img src="data:image/png;base64,${'A'.repeat(70_000)}">`
    expect(listedOfDescribed({ description }).html).toBe('<p>Fly</p><img src="">')
  })

  test('joins the parts of a text, unless they are in it or are labels', () => {
    const { html } = listedOfDescribed({
      description: '<p>You need a licence for kites and boats.</p>',
      qualifications: ['A licence for all large kites', 'Two years of wind'],
      skills: 'You need a licence for kites and boats.',
      experienceRequirements: 'Experienced',
    })
    expect(html).toBe(
      '<p>You need a licence for kites and boats.</p>\n<h3>Qualifications</h3>\n<div>A licence for all large kites<br>Two years of wind</div>',
    )
  })

  test('takes the names of places whose addresses are all the same', () => {
    const address = { addressLocality: 'Menlo', addressRegion: 'CA', addressCountry: ['USA', 'USA'] }
    const jobLocation = ['Menlo, CA', 'Austin, TX', 'Remote, US'].map((name) => ({ name, address }))
    expect(listedOfDescribed({ jobLocation }).places.map(({ text }) => text)).toEqual([
      'Menlo, CA',
      'Austin, TX',
      'Remote, US',
    ])
  })

  test('leaves out words for a missing place, and marks at the edges', () => {
    const place = (address: object) => listedOfDescribed({ jobLocation: { address } }).places
    expect(place({ addressLocality: 'UNAVAILABLE', addressRegion: '-', addressCountry: 'US' })).toEqual([
      { text: 'US', country: 'US' },
    ])
    expect(
      place({ addressLocality: 'Bangalore ', addressRegion: 'Karnataka,', addressCountry: 'India' }),
    ).toEqual([{ text: 'Bangalore, Karnataka, India', country: 'IN' }])
    expect(place({ postalCode: 'SW1A 1AA' })).toEqual([{ text: 'SW1A 1AA', country: null }])
  })

  test('reads where remote work is open to', () => {
    const described = { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'Canada' } }
    expect(listedOfDescribed(described)).toMatchObject({ work_mode: 'remote', places: [{ text: 'Canada' }] })
    expect(listedOfDescribed({}).work_mode).toBeNull()
  })

  test('reads the unit of small pay by its size, and no pay that is none', () => {
    expect(pay({ minValue: 20.51, maxValue: 23.08, currency: 'USD' })).toBe(
      'USD 20.51 - 23.08 an hour (hourly by its size)',
    )
    expect(pay({ currency: 'USD', value: { minValue: 20.5, unitText: 'YEAR' } })).toBe(
      'from USD 20.50 an hour (hourly by its size)',
    )
    expect(pay({ currency: 'USD', value: { minValue: 52_000, maxValue: 60_000 } })).toBe(
      'USD 52,000 - 60,000',
    )
    expect(pay({ currency: 'USD', value: { minValue: 52_000, unitText: 'HOUR' } })).toBe('from USD 52,000')
    expect(pay({ currency: 'SEK', value: { value: 200 } })).toBe('SEK 200')
    const month = (value: unknown) => pay({ currency: 'EUR', value: { value, unitText: 'MONTH' } })
    expect(month('3.200,00')).toBe('EUR 3,200 a month')
    for (const value of ['3,200.00', '3.200', '3 200', "3'200", '€3,200', '3200.000', 'EUR 3.200,00'])
      expect(month(value)).toBe(month('3.200,00'))
    expect(month('3.200 - 3.800')).toBe('EUR 3,200 - 3,800 a month')
    expect(pay({ currency: 'IDR', value: { value: '1.234.567', unitText: 'MONTH' } })).toBe(
      'IDR 1,234,567 a month',
    )
    expect(pay({ currency: 'INR', value: { value: '12,00,000', unitText: 'YEAR' } })).toBe(
      'INR 1,200,000 a year',
    )
    for (const value of [0, 1, '', '0.00', 'negotiable', '3 to 4'])
      expect(pay({ currency: 'USD', value: { minValue: value, maxValue: value } })).toBe('')
  })

  test('reads kinds of employment and days in all forms, and never a closing day or a person', () => {
    const posting = listedOfDescribed({
      title: ' Wind  Nurse ',
      employmentType: ['FULL_TIME', 'PER_DIEM', 7],
      datePosted: '2026-09-03T05:00:00',
      validThrough: '2035-01-01',
      hiringOrganization: { name: 'Kite', contactPoint: { name: 'A Person' } },
    })
    expect(posting).toMatchObject({
      title: 'Wind Nurse',
      employment: 'full time, per diem',
      published_at: '2026-09-03T00:00:00.000Z',
    })
    expect(JSON.stringify(posting)).not.toMatch(/Person|2035/)
    expect(closingDayOf({ validThrough: '2025-01-31T23:00:00' })).toEqual({ closes: '2025-01-31' })
    expect(closingDayOf({ validThrough: 'soon' })).toEqual({})
    expect(companyOfDescribed({ hiringOrganization: 'Kite Inc.' })).toBe('Kite Inc.')
    expect(companyOfDescribed({ hiringOrganization: { name: 'Kite &amp;amp; Sons' } })).toBe('Kite & Sons')
  })
})

const ADDRESS = 'https://careers.kite.com/jobs'
const bytes = (text: string) => new TextEncoder().encode(text)

describe('readSite()', () => {
  test('tells a sitemap, packed or not, from a page', () => {
    const sitemap = bytes('<urlset><url><loc>https://careers.kite.com/jobs/1</loc></url></urlset>')
    const pages = [{ address: 'https://careers.kite.com/jobs/1', changed: '' }]
    for (const answer of [sitemap, gzipSync(sitemap)])
      expect(readSite(answer, ADDRESS)).toEqual({
        kind: 'sitemap',
        address: ADDRESS,
        pages,
        files: [],
        isCut: false,
      })
    expect(readSite(bytes('<html>Hello'), ADDRESS)).toEqual({
      kind: 'page',
      address: ADDRESS,
      html: '<html>Hello',
      described: [],
      asksNoIndex: false,
    })
  })

  test('refuses what grows without end, is too large, cut off or empty', () => {
    const bomb = gzipSync(new Uint8Array(60 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(100_000)
    for (const answer of [
      bomb,
      bytes('x'.repeat(6 * 1024 * 1024)),
      gzipSync(bytes('<urlset>')).slice(0, 12),
      bytes(' '),
    ])
      expect(() => readSite(answer, ADDRESS)).toThrow(UnreadableAnswer)
  })

  test('receives more bytes of a sitemap than of a page', () => {
    expect(mostBytes('https://kite.com/sitemap-jobs.xml.gz')).toBe(50 * 1024 * 1024)
    expect(mostBytes('https://kite.com/careers')).toBe(5 * 1024 * 1024)
  })
})

const read = (text: string) => readXml(bytes(text))
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text]
      .flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255])
      .map((_, at, all) => {
        return all[isBig ? at : at ^ 1] ?? 0
      }),
  )

describe('readXml()', () => {
  test('makes values of elements, text of everything else', () => {
    expect(read('<a x="1"><b>007</b><b>true</b><c/><d></d><e><f> 1e3 </f></e><!-- g --></a>')).toEqual({
      a: { b: ['007', 'true'], c: '', d: '', e: { f: '1e3' } },
    })
  })

  test('undoes entities once, and none in CDATA', () => {
    expect(read('<a>R&amp;D &amp;lt; &#8211;&#x1F600; &quot;&apos;&lt;p&gt; &nbsp;</a>')).toEqual({
      a: 'R&D &lt; –😀 "\'<p> &nbsp;',
    })
    expect(read('<a><![CDATA[<p>&amp; ]] > </p>]]>]]&gt;</a>')).toEqual({ a: '<p>&amp; ]] > </p>]]>' })
    expect(read('<a>&#0;&#xD800;&#x110000;&#1;</a>')).toEqual({ a: '&#0;&#xD800;&#x110000;&#1;' })
  })

  test('undoes as many entities as a description has', () => {
    expect(read(`<a>${'&lt;'.repeat(300_000)}</a>`)).toEqual({ a: '<'.repeat(300_000) })
  })

  test.each([
    ['UTF-8 with a mark', bytes('\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>')],
    ['UTF-8 by its declaration', bytes('<?xml version="1.0" encoding="utf-8"?><a>Zürich</a>')],
    ['UTF-8 without one', bytes('<a>Zürich</a>')],
    ['UTF-16 with a mark, big end first', wide('\uFEFF<a>Zürich</a>', true)],
    ['UTF-16 with a mark, little end first', wide('\uFEFF<a>Zürich</a>', false)],
    ['UTF-16, big end first', wide('<?xml version="1.0" encoding="UTF-16"?><a>Zürich</a>', true)],
    ['UTF-16, little end first', wide('<?xml version="1.0"?><a>Zürich</a>', false)],
    ['UTF-8 that calls itself UTF-16', bytes('<?xml version="1.0" encoding="UTF-16"?><a>Zürich</a>')],
    [
      'ISO-8859-1',
      Uint8Array.from(
        [..."<?xml version='1.0' encoding='ISO-8859-1'?><a>Zürich</a>"].map((letter) => letter.charCodeAt(0)),
      ),
    ],
  ])('reads %s', (_name, answer) => expect(readXml(answer)).toMatchObject({ a: 'Zürich' }))

  test.each([
    ...casesIn(`
a web page: <!doctype html><title>Just a moment</title><p>x<br> | <HTML lang="en"><body><br></body></HTML>
not XML: {"jobs":[]} | Sign in | <a>R & D</a> | <a><b></a></b> | <a><b> | <a><![CDATA[x</a> | <a><!-- x</a>
not XML: <a | <a></a>x | <a><__proto__><b>1</b></__proto__></a>
an encoding that is not known: <?xml version="1.0" encoding="klingon"?><a/>
`),
    ['', 'The board answered nothing.'],
    [' \n', 'The board answered nothing.'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x">\n<html/>', 'a web page'],
    ['<'.repeat(100_000), 'not XML'],
  ])('refuses %p', (text, reason) => {
    expect(() => read(text)).toThrow(UnreadableAnswer)
    expect(() => read(text)).toThrow(reason)
  })

  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  test.each([
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs.join('')}]><a>&l9;</a>`, 'declarations'],
    [
      'one long entity, often',
      `<!DOCTYPE a [<!ENTITY l "${'x'.repeat(50_000)}">]><a>${'&l;'.repeat(50_000)}</a>`,
      'declarations',
    ],
    [
      'an entity from elsewhere',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'declarations',
    ],
    ['a DTD from elsewhere', '<!DOCTYPE a SYSTEM "https://example.com/a.dtd"><a/>', 'declarations'],
    ['a DTD behind its root', '<a><!DOCTYPE a [<!ENTITY x "y">]></a>', 'declarations'],
    ['a hundred thousand levels', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'too deep'],
    ['levels that look like none', `${'<a b="/>">'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'not XML'],
    [
      'a million attributes',
      `<a ${Array.from({ length: 1_000_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      'too large',
    ],
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, 'too large'],
    ['a declaration without end', `<?xml ${'a="1" '.repeat(100_000)}?><a/>`, 'too large'],
    ['48 MiB', `<a>${'x'.repeat(48 * 1024 * 1024)}</a>`, 'too large'],
  ])('refuses %s', (_name, text, reason) => {
    expect(() => read(text)).toThrow(UnreadableAnswer)
    expect(() => read(text)).toThrow(reason)
  })

  test('keeps to itself what an element is called', () => {
    expect(
      Object.keys(Object(read('<a><toString>1</toString><hasOwnProperty>2</hasOwnProperty></a>'))),
    ).toEqual(['a'])
    expect(() => read('<constructor><prototype>x</prototype></constructor>')).toThrow(UnreadableAnswer)
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false)
  })

  test('answers any bytes with a value or a reason', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="',
      '"',
      '/>',
      '>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<!',
      '&',
      '&lt;',
      '&#x',
      ';',
      'é',
      ' ',
    )
    fc.assert(fc.property(fc.array(piece), (pieces) => readsOrRefuses(bytes(pieces.join('')))))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (answer) => readsOrRefuses(answer)))
  })
})

function readsOrRefuses(answer: Uint8Array) {
  try {
    expect(readXml(answer)).toBeDefined()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableAnswer)
  }
}
