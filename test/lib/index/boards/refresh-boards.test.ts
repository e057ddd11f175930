import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { jsonOf } from '#lib/index/boards/ask-politely.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const MIB = 1024 * 1024

let gateway: Gateway
let engine: TestEngine
beforeEach(async () => {
  gateway = new Gateway()
  engine = await openEngine(gateway.url)
})
afterEach(async () => {
  await engine.close()
  await gateway.stop()
})

/** Serves a board whose answer stays open while it is read; `open` counts the answers beyond 4 MiB at one moment. */
function serveSlowly(address: string, answer: unknown, open: { now: number; most: number }): void {
  const bytes = new TextEncoder().encode(JSON.stringify(answer))
  gateway.answers.set(address, () => {
    let at = 0
    let isLarge = false
    const leave = () => {
      if (isLarge) open.now -= 1
      isLarge = false
    }
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (at >= bytes.length) {
          leave()
          return controller.close()
        }
        controller.enqueue(bytes.slice(at, at + MIB))
        at += MIB
        // Up to 10 MiB of an answer that nobody reads lie in the buffers of the sockets.
        if (at >= 13 * MIB && !isLarge) {
          isLarge = true
          open.now += 1
          open.most = Math.max(open.most, open.now)
        }
        await Bun.sleep(5)
      },
      cancel: leave,
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
}

describe('boards with large answers', () => {
  test('are read one after the other, also on one host, and beside small ones', async () => {
    const open = { now: 0, most: 0 }
    const text = 'bread and salt '.repeat(80_000)
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const large = (board: string) =>
      greenhouseAnswer(
        board,
        Array.from({ length: 12 }, (_, at) => ({ id: at + 1, text: `${text} ${at}` })),
      )
    for (const board of names) serveSlowly(listAddress('greenhouse', board), large(board), open)
    gateway.serve(listAddress('greenhouse', 'small'), greenhouseAnswer('small', [{ id: 1, text: 'Salt.' }]))
    const boards = [...names, 'small'].map((board) => ({
      ...{ system: 'greenhouse', board, company: null, sample: false },
    }))
    await engine.engine.addBoards(boards)
    const refresh = await engine.engine.refresh({ id: 'r', board_ids: null, titles: [] })
    expect(refresh).toMatchObject({ boards_done: 7, failed: 0, postings_new: 73 })
    expect(open.most).toBe(1)
    // A board that waited is requested twice at most.
    expect(gateway.requests.length).toBeLessThanOrEqual(13)
  }, 120_000)

  test('end with a reason if they hold more values than any board', () => {
    const bytesOf = (text: string) => new TextEncoder().encode(text)
    for (const part of ['{},', '0,', '{"id":1},', '"",', 'null,'])
      expect(() => jsonOf(bytesOf(`[${part.repeat(3_100_000)}0]`))).toThrow('three million values')
    expect(() => jsonOf(bytesOf('['.repeat(5 * MIB)))).toThrow('three million values')
    const prose = '"We bake bread, cakes, and rolls; join us, please.",'
    expect(jsonOf(bytesOf(`[${prose.repeat(200_000)}0]`))).toHaveLength(200_001)
  })
})
