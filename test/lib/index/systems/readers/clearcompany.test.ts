import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { clearcompany } from '#lib/index/systems/readers/clearcompany.ts'
import { BARE, readListBy } from '#test/support/ask-adapter.ts'

const xml = (text: string) => readXml(new TextEncoder().encode(text))
const job = (
  city: string,
) => `<job><title><![CDATA[Wind Nurse]]></title><date>Fri, 07 Aug 2026 04:00:00 +0100</date>
  <referencenumber>3781760</referencenumber><url>http://kite.hrmdirect.com/employment/view.php?req=3781760</url><company>Kite Works</company>
  <city>${city}</city><state>VT</state><country>UNITED STATES</country><description></description>
  <descriptionrich><![CDATA[<p>Fly</p>]]></descriptionrich></job>`

describe('clearcompany', () => {
  test('reads a feed, a posting once with all its places', async () => {
    const list = await readListBy(clearcompany, 'kite', [
      xml(`<source>${job('Norwich')}${job('Barre')}</source>`),
    ])
    expect(list).toMatchObject({ complete: true, company: 'Kite Works' })
    expect(list.requests[0]?.address).toBe('https://kite.hrmdirect.com/employment/xml.php')
    expect(list.postings).toEqual([
      {
        ...BARE,
        ext_id: '3781760',
        title: 'Wind Nurse',
        url: 'https://kite.hrmdirect.com/employment/job-opening.php?req=3781760',
        places: [
          { text: 'Norwich, VT, UNITED STATES', country: 'US' },
          { text: 'Barre, VT, UNITED STATES', country: 'US' },
        ],
        html: '<p>Fly</p>',
        published_at: '2026-08-07T00:00:00.000Z',
      },
    ])
  })

  test('refuses another answer', () => {
    expect(readListBy(clearcompany, 'kite', [xml('<rss><channel></channel></rss>')])).rejects.toThrow(
      UnreadableAnswer,
    )
  })
})
