import { z } from 'zod'
import { Refusal } from '#lib/service/refusals.ts'
import { Cursor, queryInteger, serviceText } from '#lib/service/values/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** The list of a reply that `limit` and `cursor` cut, and the field that identifies its rows. */
export type Pages = { list: string; name: string }

type RecordRow = Record<string, unknown>

/**
 * Returns a contract whose list is also available in pages: `limit` and `cursor` in its query, `next_cursor` in its
 * reply.
 */
export function withPages<C extends { query?: z.ZodObject; reply: z.ZodType }>(contract: C): C {
  const query = (contract.query ?? z.strictObject({})).extend({
    limit: queryInteger(1, 200).optional().describe('how many rows, 1 to 200; all of them when left out'),
    cursor: Cursor.optional(),
  })
  const reply = (contract.reply as unknown as z.ZodObject).extend({ next_cursor: serviceText().nullable() })
  return { ...contract, query, reply }
}

/** Returns one page of a reply's list; refuses with `invalid_value` if the row before it is gone. */
export async function cutPage<R extends object>(
  reply: R,
  { limit, cursor }: { limit?: number; cursor?: string },
  { list, name }: Pages,
): Promise<R & { next_cursor: string | null }> {
  const rows = (reply as Record<string, RecordRow[]>)[list] ?? []
  const nameOf = (row: RecordRow) => digestOf([list, row[name]])
  const start = cursor === undefined ? 0 : await placeAfter(rows, cursor, nameOf)
  const page = limit === undefined ? rows.slice(start) : rows.slice(start, start + limit)
  const last = page.at(-1)
  const hasMore = last !== undefined && start + page.length < rows.length
  const next_cursor = hasMore ? `${start + page.length}.${await nameOf(last)}` : null
  return { ...reply, [list]: page, next_cursor }
}

// A cursor is the number of rows before it and the digest of the last of them, because that row may have moved meanwhile.
async function placeAfter(
  rows: readonly RecordRow[],
  cursor: string,
  nameOf: (row: RecordRow) => Promise<string>,
) {
  const [count = '', name] = cursor.split('.')
  const expected = rows[Number(count) - 1]
  if (expected && (await nameOf(expected)) === name) return Number(count)
  for (const [index, row] of rows.entries()) if ((await nameOf(row)) === name) return index + 1
  throw new Refusal('invalid_value', 'The `cursor` is not of this list as it is now. Start again without it.')
}

async function digestOf(value: unknown): Promise<string> {
  return (await sha256Of(JSON.stringify(value))).slice(0, 32)
}
