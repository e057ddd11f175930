import { describe, expect, test } from 'bun:test'
import { showReply } from '#lib/cli/call/show-reply.ts'

const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
const at = '2026-11-21T08:00:00.000Z'

const board = (id: string, reason: string | null) => ({
  ...{ id, system: 'greenhouse', board: 'acme', company: 'A company with a name that is long enough' },
  ...{ state: reason === null ? 'live' : 'blocked', postings: 3, jobs: 3, reason, sample: false },
  ...{ last_read_at: at, last_change_at: at },
})

describe('the boards on a screen of 80 columns', async () => {
  const totals = { boards: 2, postings: 6, by_state: { live: 1, blocked: 1 } }
  const reason = 'The host’s robots.txt asks programs not to read this.'
  const boards = [board('smartrecruiters:acme-kites', null), board('greenhouse:acme', reason)]
  const lines = await showReply({ schema_version: 'svc-boards:1', boards, totals }, screen)

  test('keep their names, which other commands take', () => {
    expect(lines[1]).toStartWith('smartrecruiters:acme-kites  A company')
    for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80)
  })

  test('say every reason in full', () => {
    expect(lines).toContain(`greenhouse:acme: ${reason}`)
  })
})

describe('how the reading of boards stands', async () => {
  const hosts = [
    { host: 'a.example', requests_today: 1, rests_until: null },
    { host: 'b.example', requests_today: 2, rests_until: null },
  ]
  const status = {
    schema_version: 'svc-boards-status:1',
    refresh: null,
    next_at: null,
    next_boards: 0,
    hosts,
  }
  const lines = await showReply(status, screen)

  test('counts requests in plain words', () => {
    expect(lines.slice(-2)).toEqual(['a.example: 1 request today', 'b.example: 2 requests today'])
  })

  test('says what to do where none is planned', () => {
    expect(lines.join(' ')).toContain('svc boards add <link>')
  })

  test('names no state for boards that could not be read, because each may be in another', async () => {
    const counts = { postings_new: 0, postings_changed: 0, postings_removed: 0, unchanged: 0, failed: 7 }
    const refresh = {
      ...{
        id: 'r1',
        state: 'done',
        boards_total: 16,
        boards_done: 11,
        boards_left: 5,
        texts_read: 3,
        texts_left: 2,
        ...counts,
      },
      ...{ started_at: at, finished_at: at },
    }
    const said = (await showReply({ ...status, refresh }, screen)).join(' ')
    expect(said).toContain('7 could not be read; `svc boards` says why. 5 left for later')
    expect(said).toContain('2 texts of matching jobs left for later.')
    expect(said).not.toContain('--state')
  })
})

describe('a look at a career page', () => {
  const board = {
    ...{ id: 'site:careers.kite.com/sitemap.xml', system: 'site', board: 'careers.kite.com/sitemap.xml' },
    ...{ company: 'Kite', system_name: 'Career page' },
  }
  const look = {
    ...{
      schema_version: 'svc-boards-look:1',
      outcome: 'board',
      board,
      read_from: 'sitemap',
      postings: 3,
      complete: true,
    },
    ...{ samples: [{ title: 'Wind Nurse', places: ['Cork, IE'], url: 'https://careers.kite.com/jobs/1' }] },
    ...{ reason: '', followed: false },
  }

  test('shows the postings, and how to follow them', async () => {
    const said = await showReply(look, screen)
    expect(said).toEqual([
      'Kite: 3 postings, in the sitemap of the site (Career page).',
      '- Wind Nurse – Cork, IE',
      'Follow it with: svc boards add site:careers.kite.com/sitemap.xml',
    ])
    expect((await showReply({ ...look, complete: false, followed: true }, screen)).at(-1)).toBe(
      'This board is followed already.',
    )
  })

  test('says why there is nothing to follow', async () => {
    const nothing = {
      ...look,
      outcome: 'nothing',
      board: null,
      postings: 0,
      samples: [],
      read_from: null,
      reason: 'No postings.',
    }
    expect(await showReply(nothing, screen)).toEqual(['No postings.'])
  })
})
