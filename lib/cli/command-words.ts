import type { RouteCommand } from '#lib/cli/call/make-call.ts'

/** The first words of all commands, by the task that they serve. A test compares it with the commands. */
export const GROUPS: readonly { title: string; words: readonly string[] }[] = [
  { title: 'Start', words: ['serve', 'status', 'open', 'pair', 'doctor', 'health', 'recover', 'sample'] },
  { title: 'Roles', words: ['roles', 'views', 'hide', 'unhide', 'hidden', 'conditions', 'facts'] },
  { title: 'Companies', words: ['boards', 'refresh'] },
  {
    title: 'Jobs',
    words: ['new', 'jobs', 'job', 'search', 'keep', 'own', 'mails', 'pay', 'insights', 'undo'],
  },
  { title: 'Assessment', words: ['assess', 'assessments', 'postings', 'questions', 'runs'] },
  { title: 'Your words', words: ['answers', 'stories', 'words', 'master', 'resume', 'letter', 'form'] },
  { title: 'Applications', words: ['apply', 'applications', 'interviews', 'outcomes', 'feeds', 'learn'] },
  { title: 'Models', words: ['models', 'targets', 'calls', 'pipeline', 'agent', 'mcp'] },
  { title: 'Home', words: ['config', 'backup', 'export', 'wipe'] },
  { title: 'This machine', words: ['service', 'extension', 'completion', 'update', 'uninstall', 'help'] },
]

/** The commands that a person may mean by a word that is none. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  version: ['--version'],
  list: ['jobs', 'new', 'roles', 'boards'],
  ls: ['jobs', 'new', 'roles', 'boards'],
  show: ['job', 'jobs', 'status'],
  view: ['job', 'views'],
  profile: ['roles', 'master'],
  profiles: ['roles'],
  role: ['roles'],
  company: ['boards', 'boards add'],
  companies: ['boards', 'boards companies'],
  board: ['boards'],
  follow: ['boards add'],
  unfollow: ['boards remove'],
  add: ['roles add', 'boards add', 'answers add', 'keep'],
  create: ['roles add', 'master import'],
  import: ['master import', 'boards import', 'applications import'],
  delete: ['roles delete', 'boards remove', 'answers delete', 'wipe'],
  remove: ['boards remove', 'roles delete', 'applications forget'],
  forget: ['applications forget', 'pair forget'],
  rm: ['boards remove', 'roles delete'],
  cv: ['master', 'resume show'],
  resumes: ['master', 'resume show'],
  cover: ['letter'],
  letters: ['letter'],
  tailor: ['resume tailor', 'resume pick'],
  pdf: ['resume pdf', 'master pdf', 'letter file'],
  print: ['resume pdf', 'master pdf', 'letter file'],
  application: ['applications', 'applications show'],
  applied: ['applications', 'apply'],
  track: ['apply', 'applications'],
  interview: ['interviews', 'interviews add'],
  question: ['questions'],
  answer: ['answers', 'questions'],
  story: ['stories'],
  course: ['learn'],
  courses: ['learn'],
  lessons: ['learn'],
  fetch: ['refresh'],
  read: ['refresh', 'master import'],
  scan: ['refresh'],
  sync: ['refresh', 'master sync'],
  upgrade: ['update'],
  find: ['search', 'jobs'],
  grep: ['search'],
  filter: ['jobs', 'views save'],
  match: ['new', 'assess'],
  score: ['assess', 'resume score'],
  rank: ['jobs', 'assess'],
  salary: ['pay'],
  salaries: ['pay'],
  stats: ['outcomes', 'jobs facts'],
  statistics: ['outcomes', 'jobs facts'],
  save: ['keep', 'views save'],
  bookmark: ['keep'],
  decline: ['job decline'],
  skip: ['job decline', 'job snooze'],
  snooze: ['job snooze'],
  seen: ['job seen', 'new seen'],
  unmark: ['job unmark', 'undo'],
  back: ['undo'],
  start: ['serve', 'service install'],
  run: ['serve', 'runs start'],
  up: ['serve'],
  server: ['serve', 'service status'],
  web: ['open'],
  ui: ['open'],
  browser: ['open', 'pair'],
  setup: ['serve', 'doctor'],
  init: ['serve', 'doctor'],
  install: ['service install', 'agent install'],
  login: ['pair', 'models key set'],
  token: ['pair', 'models key set'],
  key: ['models key set'],
  settings: ['config'],
  set: ['config set'],
  model: ['models', 'targets'],
  agents: ['agent'],
  log: ['doctor', 'calls'],
  logs: ['doctor', 'calls'],
  info: ['status', 'doctor'],
  check: ['doctor', 'status'],
  today: ['new', 'status'],
  next: ['status'],
  inbox: ['new', 'status'],
  todo: ['status'],
  restore: ['backup restore'],
  man: ['help'],
  docs: ['help'],
}

/** The shells that have a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The agents that `svc agent install` can set up. */
export const AGENT_NAMES = ['claude', 'codex', 'cursor', 'gemini', 'vscode'] as const
export type AgentName = (typeof AGENT_NAMES)[number]

type OptionText = { flags: string; help: string }

// Lists whose routes answer with all rows at once.
const SHORT_LISTS = new Set(['new', 'hidden', 'targets', 'words', 'models keys', 'pair list', 'facts'])

/** Returns whether a command lists rows, so that the terminal can choose among them. */
export function isList(declared: RouteCommand): boolean {
  return declared.method === 'GET' && (hasField(declared, 'limit') || SHORT_LISTS.has(declared.use))
}

/** Returns whether the query of a command's route has a key. */
export function hasField({ fields }: RouteCommand, key: string): boolean {
  return fields.some((field) => field.part === 'query' && field.key === key)
}

// Another command brings back the rows that these take out. Example: `svc hide` after `svc unhide`.
const TAKEN_BACK = new Set(['unhide', 'applications files remove', 'roles resume withdraw', 'pair forget'])

/** Returns whether a command asks before it does something that is hard to take back. */
export function asksFirst({ method, use }: RouteCommand): boolean {
  return use === 'apply' || (method === 'DELETE' && !TAKEN_BACK.has(use))
}

/** Returns the options that a command takes beside those that its route declares. */
export function addedOptions(declared: RouteCommand): OptionText[] {
  const options: OptionText[] = asksFirst(declared) ? [{ flags: '--yes', help: 'do not ask' }] : []
  const filters = declared.method === 'GET' && hasField(declared, 'work_mode')
  if (filters || declared.use === 'new') options.push({ flags: '--remote', help: 'only remote jobs' })
  if (!isList(declared)) return options
  if (!hasField(declared, 'limit')) options.push({ flags: '--limit <number>', help: 'how many rows at most' })
  if (!hasField(declared, 'fields'))
    options.push({
      flags: '--fields <names>',
      help: 'only these fields of each row, such as title,company,link',
    })
  return options
}
