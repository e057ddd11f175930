import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { normaliseLink } from '#lib/index/links/normalise-link.ts'
import { boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { readCsv } from '#lib/text/csv.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'

const list = join(RECORDED_BOARDS, 'greenhouse-own-sites.csv')
const missing = !existsSync(list)
if (missing)
  console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

describe.skipIf(missing)('links on employers’ own sites', () => {
  test('name their posting by its id, and keep it in their usual form', async () => {
    const [, ...rows] = readCsv(await Bun.file(list).text()).records
    expect(rows.length).toBeGreaterThan(300)
    for (const { cells } of rows) {
      const link = (cells[3] ?? '').replaceAll('{id}', '4012345')
      expect([link, boardOfLink(link, systems)]).toEqual([link, null])
      expect(boardlessPosting(link, systems)).toEqual({ system: 'greenhouse', ext_id: '4012345' })
      expect(normaliseLink(link)).toEndWith('?gh_jid=4012345')
    }
    console.log(`${rows.length} links on employers’ own sites, each named by its posting`)
  })
})
