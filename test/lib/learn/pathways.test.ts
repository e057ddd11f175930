import { describe, expect, test } from 'bun:test'
import { STEPS } from '#db/rows/pathway.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import type { WorkFolder } from '#lib/learn/course/course-files.ts'
import { droppedText } from '#lib/learn/course/find-quote.ts'
import { Journal } from '#lib/learn/pathways/journal.ts'
import {
  demandCountText,
  localPageText,
  minutesText,
  pathwayStateText,
  staleText,
  stepStateText,
  stepText,
} from '#lib/learn/pathways/pathway-words.ts'
import { SourceReader } from '#lib/learn/pathways/source-reader.ts'

/** A folder in memory that ends after so many writes, as a machine does that loses its power. */
function folder(files = new Map<string, string>(), ends_after = Number.POSITIVE_INFINITY): WorkFolder {
  let left = ends_after
  const spend = () => {
    left -= 1
    if (left < 0) throw new Error('no power')
  }
  return {
    read: async (name) => files.get(name) ?? null,
    write: async (name, text) => {
      spend()
      files.set(name, text)
    },
    append: async (name, line) => {
      spend()
      files.set(name, `${files.get(name) ?? ''}${line}\n`)
    },
    list: async () => [...files.keys()],
    remove: async () => files.clear(),
  }
}

const now = () => '2026-11-22T09:00:00.000Z'
const call = (input: unknown) => ({ step: 'course' as const, kind: 'call' as const, input })

describe('a journal', () => {
  test('does a thing once, also after it was opened again', async () => {
    const files = new Map<string, string>()
    let made = 0
    const ask = async () => {
      const journal = await Journal.open(folder(files), now)
      const value = await journal.once(call('q'), async () => {
        made += 1
        return { value: { n: made } }
      })
      return { value, calls: journal.calls }
    }
    expect(await ask()).toEqual({ value: { n: 1 }, calls: 1 })
    expect(await ask()).toEqual({ value: { n: 1 }, calls: 1 })
  })

  test('does it again where anything that it depends on is another', async () => {
    const journal = await Journal.open(folder(), now)
    await journal.once(call(['a', 1]), async () => ({ value: 1 }))
    expect(await journal.once(call(['a', 2]), async () => ({ value: 2 }))).toBe(2)
    expect(journal.calls).toBe(2)
  })

  test('counts what was begun and broke off as spent, and pays for it once more at most', async () => {
    for (let writes = 0; writes < 6; writes += 1) {
      const files = new Map<string, string>()
      const paid: string[] = []
      const work = async (ends_after: number) => {
        const journal = await Journal.open(folder(files, ends_after), now)
        for (const name of ['a', 'b']) {
          await journal.once(call(name), async () => {
            paid.push(name)
            return { value: name }
          })
        }
        return journal
      }
      await work(writes).catch(() => undefined)
      const journal = await work(Number.POSITIVE_INFINITY)
      expect(paid.length).toBeLessThanOrEqual(3)
      expect(journal.calls).toBeGreaterThanOrEqual(paid.length)
    }
  })

  test('goes on behind a line that was cut off', async () => {
    const files = new Map<string, string>()
    await (await Journal.open(folder(files), now)).once(call('a'), async () => ({ value: 1 }))
    files.set('journal.ndjson', `${files.get('journal.ndjson')}{"at":"2026`)
    await (await Journal.open(folder(files), now)).once(call('b'), async () => ({ value: 2 }))
    const third = await Journal.open(folder(files), now)
    expect(third.calls).toBe(2)
    expect(await third.has(call('b'))).toBe(true)
  })

  test('does a thing again whose result is gone or cannot be read', async () => {
    const files = new Map<string, string>()
    await (await Journal.open(folder(files), now)).once(call('a'), async () => ({ value: 1 }))
    for (const name of [...files.keys()].filter((key) => key.startsWith('result-'))) files.set(name, '{"val')
    const second = await Journal.open(folder(files), now)
    expect(await second.once(call('a'), async () => ({ value: 3 }))).toBe(3)
  })

  test('counts pages apart from calls', async () => {
    const journal = await Journal.open(folder(), now)
    await journal.once({ step: 'corpus', kind: 'fetch', input: 'u' }, async () => ({ value: null }))
    await journal.once(call('a'), async () => ({ value: 1, more_attempts: 2 }))
    expect({ calls: journal.calls, fetches: journal.fetches }).toEqual({ calls: 3, fetches: 1 })
  })
})

const BUILT = { state: 'built' as const, reasons: [], build: null }
const AT = '2026-11-22T10:00:00.000Z'

describe('the words for a course', () => {
  test('name every step and state, and let one that is not known stand', () => {
    for (const step of STEPS) expect(stepText(step)).not.toBe(step)
    expect([stepText('later'), stepStateText('later'), pathwayStateText('later')]).toEqual([
      ...['later', 'later', 'later'],
    ])
    expect(stepStateText('running')).toBe('under way')
    expect(pathwayStateText('interrupted')).toBe('Interrupted')
  })

  test('say of a shipped page how it stands', () => {
    expect(localPageText(BUILT)).toBe('Built')
    expect(localPageText({ ...BUILT, state: 'not_built' })).toBe('Not built yet')
    expect(localPageText({ ...BUILT, state: 'stale', reasons: ['postings', 'gigai_version'] })).toBe(
      'Out of date because your postings changed, the program changed',
    )
    expect(staleText([])).toBe('Out of date because something changed')
    const running = { status: 'running' as const, started_at: AT, detail: 'counting postings' }
    expect(localPageText({ ...BUILT, build: running })).toBe('Being built: counting postings')
    const failed = { status: 'failed' as const, error_code: 'x', error: 'The disk is full.', finished_at: AT }
    expect(localPageText({ ...BUILT, build: failed })).toBe('Could not be built: The disk is full.')
  })

  test('count jobs and minutes', () => {
    expect(demandCountText({ jobs: 9, must: 6 })).toBe('asked by 9 jobs, 6 as a must')
    expect(demandCountText({ jobs: 1, must: 0 })).toBe('asked by 1 job')
    expect([0.2, 1, 25, 89, 90, 150].map(minutesText)).toEqual([
      ...['under a minute', '1 min', '25 min', '89 min', '1.5 h', '2.5 h'],
    ])
  })

  test('say what was left out and why', () => {
    expect(droppedText({ what: 'lesson:m2l3', reason: 'too_few_verified' })).toBe(
      'Lesson m2l3: for too few of its sentences a quote was found',
    )
    expect(droppedText({ what: 'path:full', reason: 'new_code' })).toBe('Path full: it did not pass a check')
  })
})

test('a page that breaks the limits of its reader is no source of a course', async () => {
  const link = 'https://oven.example/guide'
  const pages = {
    read: async () => ({ ok: true, html: '', link, is_html: true }),
    words: () => Promise.reject(new UnreadableAnswer('The page took too long to read and was left.')),
  } as unknown as Pages
  const reader = new SourceReader({ pages, now, pause: async () => {} })
  expect(await reader.read(link)).toEqual({ ok: false, problem: 'too_large' })
})
