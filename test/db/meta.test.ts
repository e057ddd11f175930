import { expect, test } from 'bun:test'
import { countIndex, touchIndex } from '#db/index/meta.ts'
import { sql } from '#db/sql.ts'
import { openEngine } from '#test/support/engine.ts'

test('countIndex() counts jobs that have postings, and none that were emptied', async () => {
  const shop = await openEngine('http://127.0.0.1:9')
  const job = (id: number, emptied: 0 | 1) => sql`
    insert into job (id, job_key, company, company_slug, title, seq, emptied)
    values (${id}, ${id}, 'Acme', 'acme', 'Cook', ${id}, ${emptied})
  `
  expect((await countIndex(shop.index)).jobs).toBe(0)
  await shop.index.write([job(1, 0), job(2, 0), job(3, 1), job(4, 0)])
  expect(await countIndex(shop.index)).toEqual({ postings: 0, jobs: 3, boards: 0 })
  await shop.close()
})

test('countIndex() walks no row of a job, and touchIndex() nothing at all', async () => {
  const shop = await openEngine('http://127.0.0.1:9')
  const seen: string[] = []
  const reader = {
    ...{ rows: shop.index.rows.bind(shop.index), together: shop.index.together.bind(shop.index) },
    standing: async () => null,
    first: async <T>(statement: { sql: string; args: [] }) => {
      const plan = await shop.index.rows<{ detail: string }>({
        ...statement,
        sql: `explain query plan ${statement.sql}`,
      })
      seen.push(...plan.map((step) => step.detail))
      return shop.index.first<T>(statement)
    },
  } as unknown as typeof shop.index
  await countIndex(reader)
  expect(seen.filter((step) => /\bjob\b/.test(step)).every((step) => step.includes('COVERING INDEX'))).toBe(
    true,
  )
  expect(seen.length).toBeGreaterThan(2)
  seen.length = 0
  await touchIndex(reader)
  expect(seen.filter((step) => step.startsWith('SEARCH'))).toHaveLength(5)
  expect(seen.filter((step) => step.startsWith('SCAN') && step !== 'SCAN CONSTANT ROW')).toEqual([])
  await shop.close()
})
