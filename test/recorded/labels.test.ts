import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { readFirstBy } from '#test/support/ask-adapter.ts'

const there = existsSync(RECORDED_BOARDS)
if (!there)
  process.stderr.write('Skipped: no recorded boards are at hand; SVC_RECORDED_BOARDS names their folder.\n')

/** Every recorded posting of a system whose whole list is one JSON answer. */
async function* recorded() {
  for (const adapter of systems) {
    const folder = join(RECORDED_BOARDS, adapter.system)
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      try {
        const answer: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
        yield* (await readFirstBy(adapter, 'kite', answer)).postings
      } catch {
        // Details and other shapes lie beside the lists.
      }
    }
  }
}

describe.skipIf(!there)('labels of recorded postings', () => {
  test('agree with what the boards’ own fields say', async () => {
    const sums: Record<string, number> = {}
    const count = (name: string, by = 1) => {
      sums[name] = (sums[name] ?? 0) + by
    }
    for await (const posting of recorded()) {
      const text = htmlToText(posting.html)
      const { countries } = placePosting(posting.places)
      const facts = { title: posting.title, employment: posting.employment ?? '', countries }
      const labels = labelsOf({ ...facts, text: '', salary: posting.salary })
      const read = labelsOf({ ...facts, employment: '', text, salary: '' })
      count('postings')
      if (labels.seniority) count('seniority in the title')
      if (posting.employment) count('employment told')
      if (posting.employment && labels.employment_type) count('employment told and understood')
      if (posting.salary) count('pay told')
      if (labels.pay) count('pay told and understood')
      if (text === '') continue
      count('with a text')
      if (read.sponsorship) count(`sponsorship ${read.sponsorship}`)
      if (read.pay && !labels.pay) count('pay only in the text')
      if (!read.pay || !labels.pay) continue
      count('pay in both')
      const { min, max, currency, period } = labels.pay
      if (read.pay.currency === currency && read.pay.period === period) count('same currency and period')
      if (read.pay.min === min && read.pay.max === max) count('same amounts')
    }
    process.stdout.write(`${JSON.stringify(sums, null, 2)}\n`)
    const share = (part: string, whole: string) => (sums[part] ?? 0) / (sums[whole] ?? 1)
    expect(sums['pay in both']).toBeGreaterThan(50)
    expect(share('pay told and understood', 'pay told')).toBeGreaterThan(0.97)
    expect(share('same currency and period', 'pay in both')).toBeGreaterThan(0.97)
    expect(share('same amounts', 'pay in both')).toBeGreaterThan(0.8)
  })
})
