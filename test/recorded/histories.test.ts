import { describe, expect, test } from 'bun:test'
import { recordedHistories, replayHistory } from '#test/recorded/replay-history.ts'

const boards = recordedHistories()
if (boards.length === 0) console.log('Skipped: no recorded histories of boards are beside the project.')

describe.skipIf(boards.length === 0)('real boards over months', () => {
  // A few weeks of each, every second board with texts: `bun bench/histories.ts` reads them whole and both ways.
  test('call hardly anything new that was known', async () => {
    const all = { called_new: 0, known: 0, truly_new: 0, missed: 0 }
    for (const [at, board] of boards.entries()) {
      const counts = await replayHistory(board, { text: at % 2 === 0, days: 12 })
      for (const name of ['called_new', 'known', 'truly_new', 'missed'] as const) all[name] += counts[name]
    }
    expect(all.called_new).toBeGreaterThan(300)
    expect(all.known / all.called_new).toBeLessThan(0.02)
    // A space in a place, or a further city of a job that was known.
    expect(all.missed / all.truly_new).toBeLessThan(0.03)
  })
})
