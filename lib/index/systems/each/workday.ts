import {
  type AskedPosting,
  type BoardAdapter,
  ClosedPosting,
  type ListedPlace,
  type ListedPosting,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import {
  boardNameOf,
  boardsOfHosts,
  jobLink,
  postingId,
  readWorkdayLink,
} from '#lib/index/systems/each/workday/links.ts'
import { firstPage, nextPage, pageOf, requestOf, splitBy } from '#lib/index/systems/each/workday/pages.ts'
import { readOne, readRows } from '#lib/index/systems/read-rows.ts'
import { countryCode } from '#lib/index/systems/rules/country-code.ts'
import { instantOf } from '#lib/index/systems/rules/instant.ts'
import { lineOf, listOf, numberOf, partOf, textOf } from '#lib/index/systems/rules/record.ts'
import { withDetails } from '#lib/index/systems/rules/with-details.ts'
import { workModeIn } from '#lib/index/systems/rules/work-mode.ts'

/** Workday: a list in pages of 20 that ends at 2,000, without texts and days, and one request for each posting. */
export const workday: BoardAdapter = {
  system: 'workday',
  name: 'Workday',
  pace: { at_once: 2, interval_ms: 0, domain: 'myworkdayjobs.com', apart: true },
  isBoard: (board) => boardNameOf(board) !== null,
  shown: (board) => boardNameOf(board)?.tenant ?? board,
  addresses: (board) => boardsOfHosts(board).map((list) => firstPage(list)),
  post: requestOf,
  // A board that never was, and one that moved to another data centre.
  gone_statuses: [422],
  read: (answer, address, now = Number.NaN) => {
    const rows = partOf(answer, 'jobPostings')
    if (!Array.isArray(rows)) {
      throw new UnreadableAnswer('The board answered something that is not its list of jobs.')
    }
    const page = pageOf(address)
    const said = numberOf(answer, 'total') ?? 0
    const split = splitBy(page, { total: said, facets: listOf(answer, 'facets') })
    if (split) {
      const { next, complete, total } = split
      return { postings: [], complete, company: null, next, counted: { rows: 0, total } }
    }
    const { next, complete } = nextPage(page, { rows: rows.length, total: said })
    return {
      postings: readRows(rows, (row) => readRow(row, { address, now })),
      complete,
      company: null,
      next,
      counted: { rows: rows.length, total: said },
    }
  },
  posting: {
    addresses: (board, _ext_id, link) => {
      const found = readWorkdayLink(URL.parse(link ?? ''))
      return found?.board === board && found.detail !== null ? [found.detail] : []
    },
    read: (answer, asked) => {
      const info = partOf(answer, 'jobPostingInfo')
      if (partOf(info, 'posted') === false) {
        throw new ClosedPosting('The board says that this posting is closed.')
      }
      return readOne(info, (row) => readDetail(row, asked ?? null))
    },
    missing_is_closed: 'unless_all_are',
  },
  // A tenant shuts out who asks more than about 420 times.
  details: { most_requests: 350, merge: withDetails },
  boardOfLink: (link) => {
    const found = readWorkdayLink(link)
    return found && { board: found.board, ext_id: found.ext_id }
  },
}

type Reading = { address: string; now: number }

function readRow(row: unknown, { address, now }: Reading): ListedPosting {
  const path = textOf(row, 'externalPath')
  const place = lineOf(row, 'locationsText')
  return {
    ext_id: postingId(path),
    title: lineOf(row, 'title'),
    url: jobLink(address, path) ?? '',
    places: place === '' ? [] : [{ text: place, country: null }],
    work_mode: workModeIn(textOf(row, 'remoteType')),
    html: '',
    salary: '',
    employment: lineOf(row, 'timeType'),
    published_at: null,
    around: dayBefore(textOf(row, 'postedOn'), now),
    published_kind: 'posted',
    updated_at: null,
  }
}

// "Posted 30+ Days Ago" tells no day, and other languages none that is read.
function dayBefore(words: string, now: number): string | null {
  const days = words === 'Posted Today' ? 0 : words === 'Posted Yesterday' ? 1 : daysIn(words)
  if (days === null || !Number.isFinite(now)) return null
  return instantOf((Math.floor(now / DAY_MS) - days) * DAY_MS)
}

function daysIn(words: string): number | null {
  const found = /^Posted (\d{1,2}) Days? Ago$/.exec(words)
  return found ? Number(found[1]) : null
}

function readDetail(info: unknown, asked: AskedPosting | null): ListedPosting {
  const link = URL.parse(textOf(info, 'externalUrl') || (asked?.link ?? ''))
  return {
    ext_id: asked?.ext_id ?? readWorkdayLink(link)?.ext_id ?? '',
    title: lineOf(info, 'title'),
    url: link?.protocol === 'https:' ? link.href : '',
    places: placesOf(info),
    work_mode: workModeIn(textOf(info, 'remoteType')),
    html: textOf(info, 'jobDescription'),
    salary: '',
    employment: lineOf(info, 'timeType'),
    published_at: instantOf(partOf(info, 'startDate')),
    published_kind: 'posted',
    updated_at: null,
  }
}

// The country is that of the first place alone.
function placesOf(info: unknown): ListedPlace[] {
  const wanted = partOf(partOf(info, 'jobRequisitionLocation'), 'country')
  const named = [textOf(wanted, 'alpha2Code'), textOf(wanted, 'descriptor')]
  const country = [...named, textOf(partOf(info, 'country'), 'descriptor')].map(countryCode).find(Boolean)
  const first = { text: lineOf(info, 'location'), country: country ?? null }
  const more = listOf(info, 'additionalLocations').map((text) => lineOf({ text }, 'text'))
  const others = [...new Set(more)].filter((text) => text !== '' && text !== first.text)
  const places = [first, ...others.map((text) => ({ text, country: null }))]
  return places.filter(({ text, country: code }) => text !== '' || code !== null)
}

const DAY_MS = 86_400_000
