import { expect, test } from 'bun:test'
import { Condition } from '#lib/service/condition.ts'

const failing = (code: string) => Object.assign(new Error('the database failed'), { code })

test('an error of the disk is told until the next start, and makes the stores be looked through', () => {
  let looks = 0
  const condition = new Condition(null, {
    firstWrite: async () => undefined,
    checkForDamage: () => (looks += 1),
  })
  expect(condition.checkFault(new Error('a mistake of ours'))).toBeNull()
  expect(condition.checkFault(failing('SQLITE_BUSY'))).toMatchObject({ code: 'busy' })
  expect([looks, condition.concerns]).toEqual([0, []])
  for (const code of ['SQLITE_IOERR_READ', 'EIO'])
    expect(condition.checkFault(failing(code))).toMatchObject({ code: 'io_error' })
  expect(condition.checkFault(failing('SQLITE_CORRUPT_VTAB'))).toMatchObject({ code: 'corrupt' })
  expect([looks, condition.concerns]).toMatchObject([3, [{ code: 'io_error' }]])
})
