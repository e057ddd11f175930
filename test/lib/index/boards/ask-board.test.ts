import { describe, expect, test } from 'bun:test'
import { askBoard, askFirstPage } from '#lib/index/boards/ask-board.ts'
import { askPosting } from '#lib/index/boards/ask-posting.ts'
import type { BoardAdapter, ListReading, ListTools } from '#lib/index/systems/adapter.ts'
import { systems } from '#lib/index/systems/systems.ts'

const REMEMBERED = { board: 'kite', etag: null, body_hash: null }

/** A way to boards at which every address answers the same; counts what is asked. */
function outsideOf(body: string) {
  const addresses: string[] = []
  const outside = {
    fetch: async (address: string) => {
      addresses.push(address)
      return new Response(body)
    },
    gateway: null,
    pause: () => new Promise<void>(() => {}),
    atHostPace: <T>(_host: string, work: () => Promise<T>) => work(),
    hash: (said: Uint8Array | string) => said.length,
    ended: new AbortController().signal,
    limits: {
      admit: async () => null,
      countRequest: () => {},
      slowDown: () => {},
      wishesOf: () => ({ delay_ms: 0, sitemaps: [] }),
      takeChanged: () => [],
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  }
  return { asked: addresses, outside }
}

function adapterOf(list: (board: string, tools: ListTools) => ListReading): BoardAdapter {
  return { ...(systems[0] as BoardAdapter), list }
}

describe('askBoard()', () => {
  test('ends a list that asks without end, and takes nothing of it', async () => {
    const { asked, outside } = outsideOf('[]')
    const endless = adapterOf(async function* (_board, { send }) {
      for (;;) {
        await send('https://boards.example/jobs')
        yield { postings: [] }
      }
    })
    const reading = await askBoard(endless, REMEMBERED, outside)
    expect(reading).toMatchObject({
      outcome: 'failed',
      state: 'failing',
      reason: 'The board’s list has no end.',
    })
    expect(asked).toHaveLength(400)
  })

  test('takes nothing of a list that breaks off in an adapter', async () => {
    const { outside } = outsideOf('[]')
    const broken = adapterOf(async function* (_board, { send }) {
      await send('https://boards.example/jobs')
      yield { postings: [] }
      throw new TypeError('undefined is not a function')
    })
    const reason = 'The board’s answer could not be understood.'
    expect(await askBoard(broken, REMEMBERED, outside)).toMatchObject({ state: 'failing', reason })
  })

  test('does not take a list for whole of which the board counts more rows', async () => {
    const { outside } = outsideOf('[]')
    const counting = adapterOf(async function* () {
      yield { postings: [], counted: { rows: 1, total: 2 } }
      return true
    })
    expect(await askBoard(counting, REMEMBERED, outside)).toMatchObject({ answer: { complete: false } })
  })

  test('never asks for what can be no board, at any system', async () => {
    const { asked, outside } = outsideOf('[]')
    for (const adapter of systems) {
      for (const board of ['..', 'a/../b', 'a b', 'a?b', 'a#', '', 'a@b.example']) {
        if (adapter.isBoard(board)) continue
        expect(await askBoard(adapter, { ...REMEMBERED, board }, outside)).toMatchObject({ state: 'gone' })
        expect(await askFirstPage(adapter, board, outside)).toMatchObject({ state: 'gone' })
        expect(await askPosting(adapter, { board, ext_id: '1' }, outside)).toMatchObject({
          state: 'unknown',
        })
      }
    }
    expect(asked).toEqual([])
  })
})
