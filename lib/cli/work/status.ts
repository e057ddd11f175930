import type { Command } from 'commander'
import { z } from 'zod'
import { type Connection, connect, sendCall } from '#lib/cli/call/send-call.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { agoOf, facts, type Screen, styled } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { counted, numberText } from '#lib/text/text.ts'

const list = <T extends z.ZodType>(row: T) => z.array(row)

// Each part of the status: the call that reads it, and the fields that it needs.
const PARTS = {
  health: {
    path: '/api/health',
    schema: z.looseObject({
      version: z.string(),
      uptime_seconds: z.number(),
      index: z.looseObject({ jobs: z.int() }),
      concerns: list(z.looseObject({ message: z.string() })),
    }),
  },
  roles: {
    path: '/api/profiles',
    schema: z.looseObject({ profiles: list(z.looseObject({ state: z.string() })) }),
  },
  master: { path: '/api/master', schema: z.looseObject({ master: z.looseObject({ revision: z.int() }) }) },
  boards: {
    path: '/api/boards',
    schema: z.looseObject({
      boards: list(z.looseObject({ state: z.string(), last_read_at: z.string().nullable() })),
    }),
  },
  reading: {
    path: '/api/boards/status',
    schema: z.looseObject({ refresh: z.looseObject({ state: z.string() }).nullable() }),
  },
  news: {
    path: '/api/new?peek=1&fields=none',
    schema: z.looseObject({
      counts: z.looseObject({ new: z.int(), splits: z.looseObject({ needs_you: z.int() }) }),
      in_all: z.looseObject({ all: z.int() }),
    }),
  },
  unseen: {
    path: '/api/new?peek=1&unseen=1&fields=none',
    schema: z.looseObject({ counts: z.looseObject({ new: z.int() }) }),
  },
  applications: {
    path: '/api/applications',
    schema: z.looseObject({
      applications: list(z.looseObject({ status: z.string() })),
      follow_ups: list(z.looseObject({ due: z.boolean() })),
    }),
  },
  questions: {
    path: '/api/insights',
    schema: z.looseObject({ open_questions: list(z.looseObject({ answered: z.boolean() })) }),
  },
  words: { path: '/api/words', schema: z.looseObject({ words: list(z.unknown()) }) },
  approvals: {
    path: '/api/pipeline/approvals',
    schema: z.looseObject({ approvals: list(z.looseObject({ state: z.string() })) }),
  },
} as const

type PartName = keyof typeof PARTS

/** The counts of a home; null for a part that could not be read. */
export type HomeStatus = {
  server: { address: string; version: string; uptime_seconds: number; problems: string[] } | null
  roles: number | null
  has_resume: boolean | null
  boards: { followed: number; failing: number; last_read_at: string | null; reading: boolean } | null
  jobs: {
    stored: number | null
    found: number | null
    /** New since the last check, and not marked as seen, as the page counts them. */
    new: number | null
    unseen: number | null
    need_you: number | null
  }
  applications: number | null
  waiting: { questions: number; words: number; approvals: number; follow_ups: number }
}

/** `svc status`: the server, the boards, the new jobs, all that waits for the person, and the next step, on one screen. */
export async function runStatus(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  if (options.explain) {
    const calls = Object.values(PARTS).map(({ path }) => JSON.stringify({ method: 'GET', path }))
    return terminal.out(`${calls.join('\n')}\n`)
  }
  const connection = await connect(options, terminal)
  const status = await readStatus(connection)
  const next = nextStep(status)
  if (options.json) terminal.out(`${JSON.stringify({ schema_version: 'svc-status:1', ...status, next })}\n`)
  else if (options.quiet) terminal.out(`${next.command}\n`)
  else {
    const width = terminal.tty.stdout ? (terminal.tty.columns ?? 80) : 80
    const screen = { width: options.wide ? Infinity : width, ...options, now: Date.now() }
    terminal.out(`${statusLines(status, screen).join('\n')}\n`)
  }
}

async function readStatus(connection: Connection): Promise<HomeStatus> {
  const names = Object.keys(PARTS) as PartName[]
  const replies = await Promise.all(
    names.map((name) => sendCall({ method: 'GET', path: PARTS[name].path }, connection)),
  )
  const values = new Map(names.map((name, index) => [name, replies[index]]))
  const read = <N extends PartName>(name: N): z.output<(typeof PARTS)[N]['schema']> | null => {
    const reply = values.get(name)
    const parsed = PARTS[name].schema.safeParse(reply?.value)
    return reply?.ok === true && parsed.success
      ? (parsed.data as z.output<(typeof PARTS)[N]['schema']>)
      : null
  }
  const health = read('health')
  const boards = read('boards')?.boards ?? null
  const news = read('news')
  const isDue = (followUp: { due: boolean }) => followUp.due
  return {
    server: health && {
      address: connection.address,
      version: health.version,
      uptime_seconds: health.uptime_seconds,
      problems: health.concerns.map(({ message }) => message),
    },
    roles: read('roles')?.profiles.filter(({ state }) => state === 'active').length ?? null,
    // A home without a main resume refuses to show it.
    has_resume: values.get('master')?.status === 404 ? false : read('master') === null ? null : true,
    boards: boards && {
      followed: boards.length,
      failing: boards.filter(({ state }) => FAILING.has(state)).length,
      last_read_at: latest(boards.map(({ last_read_at }) => last_read_at)),
      reading: read('reading')?.refresh?.state === 'running',
    },
    jobs: {
      stored: health?.index.jobs ?? null,
      found: news?.in_all.all ?? null,
      new: news?.counts.new ?? null,
      unseen: read('unseen')?.counts.new ?? null,
      need_you: news?.counts.splits.needs_you ?? null,
    },
    // A job that is only interesting has no application.
    applications:
      read('applications')?.applications.filter(({ status }) => status !== 'interested').length ?? null,
    waiting: {
      questions: read('questions')?.open_questions.filter(({ answered }) => !answered).length ?? 0,
      words: read('words')?.words.length ?? 0,
      approvals: read('approvals')?.approvals.filter(({ state }) => state === 'waiting').length ?? 0,
      follow_ups: read('applications')?.follow_ups.filter(isDue).length ?? 0,
    },
  }
}

const FAILING: ReadonlySet<string> = new Set(['gone', 'blocked', 'failing'])

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
}

/** The next step of the person: a sentence and the command that does it. */
export type NextStep = { text: string; command: string }

/** Returns the first of these steps that is open: repair, set up, read, decide, look. */
export function nextStep(status: HomeStatus): NextStep {
  const { server, roles, has_resume, boards, jobs, waiting } = status
  const steps: [boolean, string, string][] = [
    [(server?.problems.length ?? 0) > 0, 'Look at the problem', 'svc recover'],
    [roles === 0, 'Describe the role that you look for', 'svc roles add "<name>" --titles "<title>"'],
    [has_resume === false, 'Import your resume', 'svc master import <file> --apply'],
    [boards?.followed === 0, 'Follow a company', 'svc boards add <company>'],
    [boards?.last_read_at === null && !boards.reading, 'Read the boards', 'svc refresh --wait'],
    [waiting.follow_ups > 0, 'Follow up on an application', 'svc applications'],
    [waiting.approvals > 0, 'Decide what waits for your yes', 'svc pipeline approvals'],
    [waiting.words > 0, 'Decide on the words that wait', 'svc words'],
    [(jobs.new ?? 0) > 0, 'Look at the new jobs', 'svc new'],
    [waiting.questions > 0, 'Answer the open questions', 'svc questions --answer'],
    [
      jobs.found === 0 && boards?.reading === false,
      'Your roles find no stored job. Follow another company',
      'svc boards add <company>',
    ],
  ]
  const [, text = 'Nothing waits. Look at all jobs', command = 'svc jobs'] =
    steps.find(([isOpen]) => isOpen) ?? []
  return { text, command }
}

/** Returns the status in lines for one screen. */
export function statusLines(status: HomeStatus, screen: Screen): string[] {
  const { server, roles, has_resume, boards, jobs, applications, waiting } = status
  const next = nextStep(status)
  const parts: [number, string, string][] = [
    [waiting.follow_ups, counted(waiting.follow_ups, 'follow-up'), 'svc applications'],
    [waiting.approvals, counted(waiting.approvals, 'request'), 'svc pipeline approvals'],
    [waiting.words, `${counted(waiting.words, 'text')} for your yes`, 'svc words'],
    [waiting.questions, counted(waiting.questions, 'question'), 'svc questions'],
  ]
  const open = parts.filter(([count]) => count > 0).map(([, text, command]) => `${text} (${command})`)
  return [
    ...facts(screen, [
      ['Server', server === null ? 'answers, but is not ready' : serverText(server)],
      ...(server?.problems ?? []).map((problem) => ['Problem', problem] as const),
      ['Roles', roles === null ? '' : roles === 0 ? 'none yet' : numberText(roles)],
      ['Resume', has_resume === null ? '' : has_resume ? 'there (svc master)' : 'none yet'],
      ['Boards', boards === null ? '' : boardsText(boards, screen.now)],
      ['Jobs', jobsText(jobs)],
      ['Applied', applications ? `${counted(applications, 'application')} (svc applications)` : ''],
      ['Waiting', open.length === 0 ? 'nothing' : open.join(', ')],
    ]),
    '',
    `${next.text}: ${styled(screen, 'green', next.command)}`,
  ]
}

function serverText({ address, version, uptime_seconds }: NonNullable<HomeStatus['server']>): string {
  const since = agoOf(new Date(0).toISOString(), uptime_seconds * 1000)
  return `runs at ${address}, version ${version}, started ${since}`
}

function boardsText(
  { followed, failing, last_read_at, reading }: NonNullable<HomeStatus['boards']>,
  now: number,
): string {
  if (followed === 0) return 'none yet'
  const read = last_read_at === null ? 'not read yet' : `read ${agoOf(last_read_at, now)}`
  const bad = failing === 0 ? '' : `; ${failing} cannot be read (svc boards)`
  return `${numberText(followed)} followed, ${reading ? 'being read now' : read}${bad}`
}

function jobsText({ stored, new: found, unseen, need_you }: HomeStatus['jobs']): string {
  if (stored === null) return ''
  const fresh = found === null ? 'still being matched to your roles' : `${numberText(found)} new (svc new)`
  const yours = need_you ? `, ${numberText(need_you)} need you` : ''
  const others = unseen && unseen !== found ? `, ${numberText(unseen)} not seen yet (svc new --unseen)` : ''
  return `${numberText(stored)} stored, ${fresh}${others}${yours}`
}
