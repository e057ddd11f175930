import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { jazzhr } from '#lib/index/systems/readers/jazzhr.ts'
import { BARE, readListBy } from '#test/support/ask-adapter.ts'

const xml = (text: string) => readXml(new TextEncoder().encode(text))
const job = (
  key: string,
  more = '',
) => `<job><id>job_20260811210800_ABC</id><status>Open</status><title>Wind Nurse</title>
  <url>http://kite.applytojob.com/apply/${key}/Wind-Nurse</url><city>Cherry Hill</city><state>NJ</state><country>United States</country>
  <description><![CDATA[<p>Fly</p>]]></description><type>Full Time</type>${more}</job>`

describe('jazzhr', () => {
  test('reads a feed, whose postings have no day', async () => {
    const list = await readListBy(jazzhr, 'kite', [
      xml(`<jobs>${job('jIl4Gy4G0a')}${job('kIl4Gy4G0b', '<status>Closed</status>')}</jobs>`),
    ])
    expect([list.requests[0]?.address, list.complete]).toEqual([
      'https://app.jazz.co/feeds/export/jobs/kite',
      true,
    ])
    expect(list.postings[0]).toEqual({
      ...BARE,
      ext_id: 'jIl4Gy4G0a',
      title: 'Wind Nurse',
      url: 'https://kite.applytojob.com/apply/jIl4Gy4G0a',
      places: [{ text: 'Cherry Hill, NJ, United States', country: 'US' }],
      html: '<p>Fly</p>',
      employment: 'Full Time',
    })
  })

  test('does not take an empty feed for the whole board, nor another answer', async () => {
    expect((await readListBy(jazzhr, 'kite', [xml('<jobs></jobs>')])).complete).toBe(false)
    expect(readListBy(jazzhr, 'kite', [xml('<error>x</error>')])).rejects.toThrow(UnreadableAnswer)
  })
})
