import { describe, expect, test } from 'bun:test'
import { Condition } from '#lib/service/condition.ts'
import { cutPage, loadRoutes } from '#lib/service/http/route.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'
import { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { searchFor } from '#test/support/opened.ts'

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

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const pages = { list: 'rows', name: 'id' }
const ids = (reply: { rows: { id: string }[] }) => reply.rows.map(({ id }) => id).join('')

describe('cutPage()', () => {
  test('gives the whole list without a limit', async () => {
    const whole = await cutPage({ rows }, {}, pages)
    expect([ids(whole), whole.next_cursor]).toEqual(['abcde', null])
  })

  test('gives page after page, each row once', async () => {
    const first = await cutPage({ rows }, { limit: 2 }, pages)
    const second = await cutPage({ rows }, { limit: 2, cursor: first.next_cursor ?? '' }, pages)
    const third = await cutPage({ rows }, { limit: 2, cursor: second.next_cursor ?? '' }, pages)
    expect([ids(first), ids(second), ids(third), third.next_cursor]).toEqual(['ab', 'cd', 'e', null])
  })

  test('goes on behind the same row if rows came before it', async () => {
    const { next_cursor } = await cutPage({ rows }, { limit: 2 }, pages)
    const grown = [{ id: 'new' }, ...rows]
    expect(ids(await cutPage({ rows: grown }, { limit: 2, cursor: next_cursor ?? '' }, pages))).toBe('cd')
  })

  test.each(['', 'x', '2.abc', '99.x'])('refuses %p as a cursor', async (cursor) => {
    await expect(cutPage({ rows }, { cursor }, pages)).rejects.toMatchObject({ code: 'invalid_value' })
  })
})

const search = searchFor('all', () => ({ role: false }))

test('lists of the service take a limit and a cursor, each of them', async () => {
  const routes = await loadRoutes(manifest)
  const paged = Object.entries(routes).flatMap(([path, { GET }]) => (GET?.contract.pages ? [path] : []))
  expect(paged.length).toBeGreaterThan(9)
  for (const path of paged) {
    const reply = mustBe(await search.call('GET', path as '/api/answers', { query: { limit: '1' } as never }))
    expect(reply).toHaveProperty('next_cursor')
    const wrong = await search.call('GET', path as '/api/answers', { query: { cursor: '1.x' } as never })
    expect(wrong.ok ? null : wrong.error.code).toBe('invalid_value')
  }
})

describe('WorkLoop', () => {
  test('does all that waits, and only once however often it is woken', async () => {
    const done: number[] = []
    const waiting = [1, 2, 3]
    let at_once = 0
    const loop = new WorkLoop({
      step: async () => {
        const next = waiting.shift()
        if (next === undefined) return false
        at_once += 1
        await Bun.sleep(1)
        expect(at_once).toBe(1)
        at_once -= 1
        done.push(next)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    loop.wake()
    expect(loop.busy).toBe(true)
    await loop.settled()
    expect([done, loop.busy]).toEqual([[1, 2, 3], false])
    waiting.push(4)
    loop.wake()
    await loop.settled()
    expect(done).toEqual([1, 2, 3, 4])
  })

  test('misses nothing that comes while it comes to rest', async () => {
    const done: number[] = []
    const waiting: number[] = []
    const looked = Promise.withResolvers<void>()
    const loop = new WorkLoop({
      step: async () => {
        const next = waiting.shift()
        looked.resolve()
        await Bun.sleep(1)
        if (next === undefined) return false
        done.push(next)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    await looked.promise
    waiting.push(1)
    loop.wakeAgain()
    await loop.settled()
    expect(done).toEqual([1])
  })

  test('tells what a step threw, rests, and goes on once it is woken', async () => {
    const calledBack: unknown[] = []
    let calls = 0
    const loop = new WorkLoop({
      step: async () => {
        calls += 1
        if (calls === 1) throw new Error('no')
        return false
      },
      failed: (problem) => calledBack.push(String(problem)),
      rests: () => void calledBack.push('rests'),
    })
    loop.wake()
    await loop.settled()
    expect(calledBack).toEqual(['Error: no', 'rests'])
    loop.wake()
    await loop.settled()
    expect([calls, calledBack]).toEqual([2, ['Error: no', 'rests', 'rests']])
  })

  test('ends after what is under way, and begins nothing more', async () => {
    const seen: boolean[] = []
    const loop = new WorkLoop({
      step: async (signal) => {
        await Bun.sleep(1)
        seen.push(signal.aborted)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    await loop.stop()
    expect(seen).toEqual([true])
    loop.wake()
    expect(loop.busy).toBe(false)
  })
})
