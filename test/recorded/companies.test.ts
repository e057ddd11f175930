import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import table from '#assets/companies/companies.json' with { type: 'json' }
import more from '#assets/companies/more.json' with { type: 'json' }
import { companiesOf, companiesOfGroups } from '#lib/index/boards/rules/starting-companies.ts'
import { readCsv } from '#lib/text/csv.ts'

const ROOT = resolve(import.meta.dir, '../..')
const FOLDER = resolve(ROOT, process.env['SVC_RECORDED_BOARDS'] ?? '../shared/boards')
const FILES = ['companies.csv', 'companies-2.csv', 'companies-3.csv'].map((name) => resolve(FOLDER, name))
const areThere = FILES.every((file) => existsSync(file))
if (!areThere) console.log('Skipping the recorded companies: SVC_RECORDED_BOARDS names no folder.')

describe.skipIf(!areThere)('the list of companies', () => {
  test('names only boards that were met elsewhere under the same name', async () => {
    const met = new Set<string>()
    for (const file of FILES) {
      const { records, unclosed } = readCsv(await Bun.file(file).text())
      expect(unclosed).toBeNull()
      for (const { cells } of records)
        met.add(`${cells[1]}:${cells[2]}`.toLowerCase().replace(/\.icims\.com$/, ''))
    }
    expect(met.size).toBeGreaterThan(15_000)
    const all = [...companiesOf(table), ...companiesOfGroups(more)]
    expect(all.filter(({ id }) => !met.has(id.toLowerCase()))).toEqual([])
  })
})
