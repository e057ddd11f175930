import type { Command } from 'commander'
import { SELECTION_RULES } from '#db/rows/run.ts'
import { LOCAL_COMMANDS, RESUME_COMMANDS, SET_UP_COMMANDS } from '#lib/cli/commands/local-commands.ts'
import { FORCE, OUT, type OwnCommand, type OwnOption } from '#lib/cli/own-command.ts'
import { addGlobalOptions, commandAt } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const TARGET: OwnOption = ['--target <name>', 'what assesses; the one of the settings when left out']

const MULTI_CALL_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'undo',
    description:
      'Take back the last mark of jobs: not interested, seen or put off, from the page or from here',
    helpText: `
It takes back marks of the last 12 hours, the last one first. A snooze that one replaced stays away: set it again.

Other steps:
  svc applications forget LINK
  svc unhide ID --revision 1
  svc job unjoin LINK
  svc master restore l3

Calls POST /api/jobs/unmark.`,
    loadHandler: async () => (await import('#lib/cli/call/runners.ts')).runUndo,
  },
  {
    use: 'keep [link]',
    description: 'Keep a job that you found elsewhere: reads its link once, shows it, and asks',
    options: [
      ['--text <file>', 'a file with the posting’s text; it comes before the text of the link'],
      ['--title <words>', 'the title, where none or another was read'],
      ['--company <name>', 'the company'],
      ['--place <place>', 'the place'],
      ['--pay <words>', 'the pay'],
      ['--yes', 'do not ask'],
    ],
    helpText: `
Examples:
  svc keep https://careers.example/jobs/7
  svc keep https://www.linkedin.com/jobs/view/7 --text posting.txt --company Acme
  svc keep --text posting.txt --title Baker --company Crumb --yes

Calls POST /api/own-jobs/read and POST /api/own-jobs.`,
    loadHandler: async () => (await import('#lib/cli/work/keep.ts')).runKeep,
  },
  {
    use: 'mails read <file>',
    description:
      'Show the jobs and status changes that a file of mails proposes (.eml, .mbox), and store chosen ones after a yes',
    options: [
      ['--keep <numbers>', 'keep these jobs of the list, such as 1,3, or `all` new ones'],
      ['--apply-replies', 'record every proposed status change'],
      ['--yes', 'do not ask'],
    ],
    helpText: `
Examples:
  svc mails read alert.eml
  svc mails read alerts.mbox --keep 1,3
  svc mails read replies.mbox --apply-replies

Calls POST /api/mails/read, POST /api/own-jobs and PUT /api/applications.`,
    loadHandler: async () => (await import('#lib/cli/work/keep.ts')).runReadMails,
  },
  {
    use: 'interviews prepare <link>',
    description: 'Print likely interview questions with your stories and lines, and your gaps',
    helpText: `
Examples:
  svc interviews prepare https://jobs.lever.co/acme/5f0c > sheet.txt

Calls GET /api/interviews/preparation and GET /api/interviews/preparation/evidence.`,
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runPrepare,
  },
  {
    use: 'interviews ics <id>',
    description: 'Write the calendar file of an interview round',
    options: [OUT, FORCE],
    helpText: '\nCalls GET /api/interviews/{round_id}/calendar.ics.',
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runIcs,
  },
  {
    use: 'applications files add <link> <file>',
    description: 'Add a file to an application, such as the offer; at most 20 MB each, and 20 files',
    options: [['--name <name>', 'the name of the file; its own when left out']],
    helpText: `
Examples:
  svc applications files add https://jobs.lever.co/acme/5f0c offer.pdf

Calls POST /api/applications/files.`,
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runAddFile,
  },
  {
    use: 'applications files get <id>',
    description: 'Write a file of an application to this folder or elsewhere',
    options: [OUT, FORCE],
    helpText: '\nCalls GET /api/applications/files/{file_id}.',
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runGetFile,
  },
  {
    use: 'applications import <file>',
    description: 'Read applications from a CSV of any tracker; `-` is standard input',
    options: [
      ['--apply', 'record what was understood'],
      ['--day-order <order>', 'day_first or month_first, for days such as 03/04/2026'],
    ],
    helpText: `
Examples:
  svc applications import tracker.csv
  svc applications import tracker.csv --apply

Calls POST /api/applications/import.`,
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runImport,
  },
  {
    use: 'applications export',
    description: 'Write your applications as CSV: title, company, days and steps',
    options: [['--notes', 'your notes in place of title and company']],
    helpText: '\nExample: svc applications export > applications.csv\n\nCalls GET /api/export.',
    loadHandler: async () => (await import('#lib/cli/work/applications.ts')).runExport,
  },
  {
    use: 'boards import <file>',
    description: 'Import boards from a CSV (company, system, board, or url); `-` is standard input',
    options: [
      ['--apply', 'add what was understood'],
      ['--read', 'read the added boards right away'],
    ],
    helpText: `
Examples:
  svc boards import companies.csv
  svc boards import companies.csv --apply --read
  svc export --what boards --format csv > boards.csv

Calls POST /api/boards/import.`,
    loadHandler: async () => (await import('#lib/cli/work/boards.ts')).runBoardsImport,
  },
  {
    use: 'assess <link>',
    description: 'Assess a job against your evidence; `-` reads the posting’s text from standard input',
    options: [
      TARGET,
      ['--resume <file>', 'a text that stands for your master this one time'],
      ['--dry-run', 'print what a model would be sent, in three parts, and send it nothing'],
      ['--open-rows', 'the model judges only the rows that the built-in rules leave open'],
      ['--in-batch [links...]', 'with --dry-run: the call of a batch, shared with these other jobs'],
    ],
    helpText: `
Examples:
  svc assess https://jobs.lever.co/acme/5f0c
  svc assess https://jobs.lever.co/acme/5f0c --target claude --dry-run
  svc assess - --target builtin < posting.txt
  svc assess compare https://jobs.lever.co/acme/5f0c --target builtin

Calls POST /api/assess, and with --dry-run POST /api/assess/preview.`,
    loadHandler: async () => (await import('#lib/cli/work/runs.ts')).runAssess,
  },
  {
    use: 'assess compare <link>',
    description: 'Ask another target for a second opinion on an assessed job; what is stored stays',
    options: [['--target <name>', 'what is asked; builtin is free', { isRequired: true }]],
    helpText: '\nCalls POST /api/assess/compare.',
    loadHandler: async () => (await import('#lib/cli/work/runs.ts')).runCompare,
  },
  {
    use: 'models compare [file]',
    description:
      'Show the cost, ask, and let models judge the same rows of ten jobs, beside the built-in rules',
    options: [
      ['--target <name>', 'a model to compare; once or twice', { isRepeatable: true }],
      ['--yes', 'do not ask'],
    ],
    helpText: `
Without a file it takes the jobs at the top of the list. A file has a link a line, or labelled rows.

Examples:
  svc models compare --target claude --target openai:qwen3-8b@http://127.0.0.1:1234/v1
  svc models compare links.txt --target ollama:qwen3

Calls POST /api/assess/compare-models.`,
    loadHandler: async () => (await import('#lib/cli/work/compare-models.ts')).runCompareModels,
  },
  {
    use: 'questions',
    description: 'The open questions of your assessed jobs, the one that settles most jobs first',
    options: [
      ['--role <id>', 'the jobs of one role alone'],
      ['--answer', 'ask each question here and save the answers'],
    ],
    helpText:
      '\nExamples:\n  svc questions\n  svc questions --answer\n\nCalls GET /api/insights, and POST /api/answers with --answer.',
    loadHandler: async () => (await import('#lib/cli/work/questions.ts')).runQuestions,
  },
  {
    use: 'runs start',
    description: 'Start a run (deprecated): read the boards, filter, rank and assess in the background',
    options: [
      [
        '--keywords <phrase>',
        'only postings that hold one of these in title or text; may be repeated',
        { isRepeatable: true },
      ],
      ['--cap <number>', 'how many postings are assessed at most, 1 to 50', { defaultValue: '20' }],
      [
        '--rule <name>',
        `which postings the cap keeps: ${SELECTION_RULES.join(' or ')}`,
        { defaultValue: SELECTION_RULES[0] },
      ],
      TARGET,
      ['--yes', 'you agree that your boards are read and the model target is called'],
    ],
    helpText: `
Examples:
  svc runs start --yes
  svc runs start --keywords "machine learning" --keywords python --cap 10 --rule newest --yes

Calls GET /api/config and POST /api/run.`,
    loadHandler: async () => (await import('#lib/cli/work/runs.ts')).runStart,
  },
  {
    use: 'runs import <file>',
    description: 'Import a run that `svc runs show RUN --json` wrote, for reading only',
    helpText: '\nCalls POST /api/runs/import.',
    loadHandler: async () => (await import('#lib/cli/work/runs.ts')).runImport,
  },
  {
    use: 'learn',
    description: 'List the courses, as `learn list` does',
    loadHandler: async () => (await import('#lib/cli/work/learn.ts')).runList,
  },
  {
    use: 'learn import <folder>',
    description: 'Import a course from its folder: course.json, and the texts under pages/',
    helpText: `
Its pages are made anew by the service; nothing else of the folder is read.

Examples:
  svc learn import ./my-course

Calls POST /api/learning/import.`,
    loadHandler: async () => (await import('#lib/cli/work/learn.ts')).runImport,
  },
  {
    use: 'learn open <id>',
    description: 'Open the pages of a course in the browser',
    loadHandler: async () => (await import('#lib/cli/work/learn.ts')).runOpenCourse,
  },
]

/** All commands that are not one call of one route. */
export const OWN_COMMANDS: readonly { use: string }[] = [
  ...LOCAL_COMMANDS,
  ...SET_UP_COMMANDS,
  ...MULTI_CALL_COMMANDS,
  ...RESUME_COMMANDS,
]

/** The commands to create, and their terminal. */
type CommandSelection = { isWanted: (use: string) => boolean; terminal: Terminal }

/** Adds the commands that work on the home of the person, without a call of a route. */
export function addHomeCommands(program: Command, adding: CommandSelection): void {
  addEach(program, LOCAL_COMMANDS, adding)
  addEach(program, SET_UP_COMMANDS, adding)
}

/** Adds the commands that read files or make several calls. */
export function addOwnCommands(program: Command, adding: CommandSelection): void {
  addEach(program, MULTI_CALL_COMMANDS, adding)
  addEach(program, RESUME_COMMANDS, adding)
}

function addEach(
  program: Command,
  commands: readonly OwnCommand[],
  { isWanted, terminal }: CommandSelection,
): void {
  for (const own of commands) if (isWanted(own.use)) addOwn(program, own, terminal)
}

function addOwn(program: Command, own: OwnCommand, terminal: Terminal): void {
  const parts = own.use.split(' ')
  const positionals = parts.filter((part) => part.startsWith('<') || part.startsWith('['))
  const words = parts.slice(0, parts.length - positionals.length)
  const command = commandAt(program, words).description(own.description)
  if (positionals.length > 0) command.arguments(positionals.join(' '))
  if (own.choices !== undefined) command.registeredArguments[0]?.choices(own.choices)
  for (const option of own.options ?? []) addOption(command, option)
  if (own.helpText !== undefined) command.addHelpText('after', own.helpText)
  if (own.isLocal !== true) addGlobalOptions(command)
  command.action(async () => {
    if (own.isLocal !== true && command.args.length > 0) {
      const { nameRows } = await import('#lib/cli/call/row-numbers.ts')
      await nameRows(command, terminal)
    }
    const work = await own.loadHandler()
    await work(command, terminal)
  })
}

function addOption(command: Command, [flags, description, more = {}]: OwnOption): void {
  const { defaultValue, isRepeatable, isRequired } = more
  if (isRepeatable) command.option(flags, description, (word, before: string[] = []) => [...before, word])
  else if (isRequired) command.requiredOption(flags, description)
  else command.option(flags, description, defaultValue)
}
