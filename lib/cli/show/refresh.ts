import { z } from 'zod'
import { momentOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, wrapped } from '#lib/cli/show/screen.ts'
import { Refresh } from '#lib/index/boards/schema.ts'
import { BoardsStatus } from '#lib/index/boards/show-boards.ts'

const RefreshResponse = z.looseObject({ schema_version: z.literal('svc-boards-refresh:1'), refresh: Refresh })

/** How a reading of boards ended, or that it goes on. */
export const showRefresh = presenter(RefreshResponse, {
  lines: ({ refresh }, screen) => refreshLines(refresh, screen),
  ids: ({ refresh }) => [refresh.id],
})

/** Whether an answer is of a reading of boards that broke off. */
export function isFailedRefresh(answer: unknown): boolean {
  const parsed = RefreshResponse.safeParse(answer)
  return parsed.success && parsed.data.refresh.state === 'failed'
}

/** The last reading of boards, and the next. */
export const showBoardsStatus = presenter(BoardsStatus, {
  lines: ({ refresh, next_at, next_boards, hosts }, screen) => [
    ...(refresh ? refreshLines(refresh, screen) : ['No board was read since the server started.']),
    ...(next_at === null
      ? [
          'No reading is planned. Boards are followed with: svc boards add <link>',
          'and read by themselves with: svc config set --refresh.enabled',
        ]
      : [`The next reading starts at ${momentOf(next_at)}, of ${counted(next_boards, 'board')}.`]),
    ...hosts.map(hostLine),
  ],
  ids: ({ refresh }) => (refresh ? [refresh.id] : []),
})

function hostLine({
  host,
  requests_today,
  rests_until,
}: z.output<typeof BoardsStatus>['hosts'][number]): string {
  const rest = rests_until === null ? '' : `, left alone until ${momentOf(rests_until)}`
  return `${host}: ${counted(requests_today, 'request')} today${rest}`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function refreshLines(refresh: Refresh, screen: Screen): string[] {
  const { boards_done, boards_total, boards_left, postings_new, postings_changed, postings_removed, failed } =
    refresh
  const postings = `${counted(postings_new, 'new posting')}, ${postings_changed} changed, ${postings_removed} removed.`
  const trouble = failed === 0 ? '' : ` ${failed} could not be read; svc boards says why.`
  if (refresh.state === 'running') {
    return wrapped(`Reading boards: ${boards_done} of ${boards_total}. svc boards status tells more.`, screen)
  }
  if (refresh.state === 'failed') {
    const ended = `The reading of boards failed after ${boards_done} of ${boards_total}.`
    return [...wrapped(`${ended} ${postings}${trouble}`, screen), 'Start it again with: svc refresh']
  }
  const left = boards_left === 0 ? '' : ` ${boards_left} left for later, as time or a host’s rest asks.`
  return wrapped(`Read ${boards_done} of ${boards_total} boards. ${postings}${trouble}${left}`, screen)
}
