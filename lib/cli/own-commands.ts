import type { Command } from 'commander'
import { SELECTION_RULES } from '#db/rows/run.ts'
import type { OwnCommand, OwnOption } from '#lib/cli/own-command.ts'
import { RESUME_COMMANDS } from '#lib/cli/resume-commands.ts'
import { addGlobalOptions, commandAt } from '#lib/cli/service-command.ts'
import { SET_UP_COMMANDS } from '#lib/cli/set-up-commands.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const TARGET: OwnOption = {
  flags: '--target <name>',
  says: 'what assesses; the one of the settings when left out',
}

const OF_THE_HOME: readonly OwnCommand[] = [
  {
    use: 'serve',
    says: 'Start the server of this home folder',
    options: [
      { flags: '--port <number>', says: 'the port to listen on; 4747 when left out' },
      { flags: '--no-open', says: 'do not open the page in the browser' },
    ],
    asksNobody: true,
    work: async () => (await import('#lib/cli/work/serve.ts')).runServe,
  },
  {
    use: 'doctor',
    says: 'Look whether everything is well, without a server too',
    work: async () => (await import('#lib/cli/work/doctor.ts')).runDoctor,
  },
  {
    use: 'open',
    says: 'Open the page in the browser',
    work: async () => (await import('#lib/cli/work/open.ts')).runOpen,
  },
  {
    use: 'pair',
    says: 'Print a link and a short code that pair one browser with you',
    after: '\nCalls POST /api/pairing/codes.',
    work: async () => (await import('#lib/cli/work/pair.ts')).runPair,
  },
  {
    use: 'mcp',
    says: 'Serve the tools for agents (MCP) over standard input and output, by the running server',
    after: `
Examples:
  svc mcp

A client starts it: {"mcpServers":{"svc":{"command":"svc","args":["mcp"]}}}
Calls POST /mcp.`,
    work: async () => (await import('#lib/cli/work/mcp/run-mcp.ts')).runMcp,
  },
  {
    use: 'backup restore',
    bare: '<file>',
    says: 'Show what a backup would bring back, ask, and put it in the place of what the home holds, which is kept aside',
    options: [{ flags: '--yes', says: 'do not ask' }],
    asksNobody: true,
    work: async () => (await import('#lib/cli/work/home.ts')).runRestore,
  },
  {
    use: 'backup check',
    bare: '<file>',
    says: 'Read a backup file back, without a server',
    asksNobody: true,
    work: async () => (await import('#lib/cli/work/home.ts')).runCheck,
  },
  {
    use: 'wipe',
    says: 'Remove everything of the home, its backups too',
    options: [{ flags: '--yes', says: 'you mean it' }],
    asksNobody: true,
    work: async () => (await import('#lib/cli/work/home.ts')).runWipe,
  },
  {
    use: 'help',
    bare: '[command...]',
    says: 'Show what a command takes',
    asksNobody: true,
    work: async () => showHelp,
  },
]

const OF_SEVERAL_CALLS: readonly OwnCommand[] = [
  {
    use: 'keep',
    bare: '[link]',
    says: 'Keep a job that you found elsewhere: reads its link once, shows it, and asks',
    options: [
      {
        flags: '--text <file>',
        says: 'a file with the posting’s text; it comes before the text of the link',
      },
      { flags: '--title <words>', says: 'the title, where none or another was read' },
      { flags: '--company <name>', says: 'the company' },
      { flags: '--place <place>', says: 'the place' },
      { flags: '--pay <words>', says: 'the pay' },
      { flags: '--yes', says: 'do not ask' },
    ],
    after: `
Examples:
  svc keep https://careers.example/jobs/7
  svc keep https://www.linkedin.com/jobs/view/7 --text posting.txt --company Acme
  svc keep --text posting.txt --title Baker --company Crumb --yes

Calls POST /api/own-jobs/read and POST /api/own-jobs.`,
    work: async () => (await import('#lib/cli/work/keep.ts')).runKeep,
  },
  {
    use: 'mails read',
    bare: '<file>',
    says: 'Show the jobs and status changes that a file of mails proposes (.eml, .mbox), and store chosen ones after a yes',
    options: [
      { flags: '--keep <numbers>', says: 'keep these jobs of the list, such as 1,3, or `all` new ones' },
      { flags: '--apply-replies', says: 'record every proposed status change' },
      { flags: '--yes', says: 'do not ask' },
    ],
    after: `
Examples:
  svc mails read alert.eml
  svc mails read alerts.mbox --keep 1,3
  svc mails read replies.mbox --apply-replies

Calls POST /api/mails/read, POST /api/own-jobs and PUT /api/applications.`,
    work: async () => (await import('#lib/cli/work/keep.ts')).runReadMails,
  },
  {
    use: 'interviews prepare',
    bare: '<link>',
    says: 'Print likely questions of an interview, with your stories and lines beneath, and the gaps',
    after: `
Examples:
  svc interviews prepare https://jobs.lever.co/acme/5f0c > sheet.txt

Calls GET /api/interviews/preparation and GET /api/interviews/preparation/evidence.`,
    work: async () => (await import('#lib/cli/work/interviews/interviews.ts')).runPrepare,
  },
  {
    use: 'interviews ics',
    bare: '<id>',
    says: 'Write the calendar file of an interview round',
    options: [
      { flags: '--out <file>', says: 'the file to write; one that is there already is kept', needed: true },
      { flags: '--force', says: 'write over a file that is there' },
    ],
    after: '\nCalls GET /api/interviews/{round_id}/calendar.ics.',
    work: async () => (await import('#lib/cli/work/interviews/interviews.ts')).runIcs,
  },
  {
    use: 'applications files add',
    bare: '<link> <file>',
    says: 'Add a file to an application, such as the offer; at most 20 MB each, and 20 files',
    options: [{ flags: '--name <name>', says: 'the name of the file; its own when left out' }],
    after: `
Examples:
  svc applications files add https://jobs.lever.co/acme/5f0c offer.pdf

Calls POST /api/applications/files.`,
    work: async () => (await import('#lib/cli/work/applications/files.ts')).runAddFile,
  },
  {
    use: 'applications files get',
    bare: '<id>',
    says: 'Write a file of an application to this folder or elsewhere',
    options: [
      { flags: '--out <file>', says: 'the file to write; one that is there already is kept', needed: true },
      { flags: '--force', says: 'write over a file that is there' },
    ],
    after: '\nCalls GET /api/applications/files/{file_id}.',
    work: async () => (await import('#lib/cli/work/applications/files.ts')).runGetFile,
  },
  {
    use: 'boards import',
    bare: '<file>',
    says: 'Read boards out of a CSV (company, system, board, or url); `-` is standard input',
    options: [
      { flags: '--apply', says: 'add what was understood' },
      { flags: '--read', says: 'read the added boards right away' },
    ],
    after: `
Examples:
  svc boards import companies.csv
  svc boards import companies.csv --apply --read
  svc export --what boards --format csv > boards.csv

Calls POST /api/boards/import.`,
    work: async () => (await import('#lib/cli/work/boards.ts')).runBoardsImport,
  },
  {
    use: 'assess',
    bare: '<link>',
    says: 'Assess a job against your evidence; `-` reads the posting’s text from standard input',
    options: [
      TARGET,
      { flags: '--resume <file>', says: 'a text that stands for your master this one time' },
      {
        flags: '--dry-run',
        says: 'print what a model would be sent, in three parts, and send it nothing',
      },
    ],
    after: `
Examples:
  svc assess https://jobs.lever.co/acme/5f0c
  svc assess https://jobs.lever.co/acme/5f0c --target claude --dry-run
  svc assess - --target builtin < posting.txt
  svc assess compare https://jobs.lever.co/acme/5f0c --target builtin

Calls POST /api/assess, and with --dry-run POST /api/assess/preview.`,
    work: async () => (await import('#lib/cli/work/assess.ts')).runAssess,
  },
  {
    use: 'assess compare',
    bare: '<link>',
    says: 'Ask another target for a second opinion on an assessed job; what is stored stays',
    options: [{ flags: '--target <name>', says: 'what is asked; builtin is free', needed: true }],
    after: '\nCalls POST /api/assess/compare.',
    work: async () => (await import('#lib/cli/work/assess.ts')).runCompare,
  },
  {
    use: 'questions',
    says: 'The open questions of your assessed jobs, the one that settles most jobs first',
    options: [
      { flags: '--profile-id <id>', says: 'the jobs of one role alone' },
      { flags: '--answer', says: 'ask each question here and save the answers' },
    ],
    after:
      '\nExamples:\n  svc questions\n  svc questions --answer\n\nCalls GET /api/insights, and POST /api/answers with --answer.',
    work: async () => (await import('#lib/cli/work/questions.ts')).runQuestions,
  },
  {
    use: 'runs start',
    says: 'Start a run (deprecated): read the boards, filter, rank and assess in the background',
    options: [
      {
        flags: '--keywords <phrase>',
        says: 'only postings that hold one of these in title or text; may be repeated',
        many: true,
      },
      { flags: '--cap <number>', says: 'how many postings are assessed at most, 1 to 50', standard: '20' },
      {
        flags: '--rule <name>',
        says: `which postings the cap keeps: ${SELECTION_RULES.join(' or ')}`,
        standard: SELECTION_RULES[0],
      },
      TARGET,
      { flags: '--yes', says: 'you agree that your boards are read and the model target is called' },
    ],
    after: `
Examples:
  svc runs start --yes
  svc runs start --keywords "machine learning" --keywords python --cap 10 --rule newest --yes

Calls GET /api/config and POST /api/run.`,
    work: async () => (await import('#lib/cli/work/runs.ts')).runStart,
  },
  {
    use: 'runs import',
    bare: '<file>',
    says: 'Import a run that `svc runs show RUN --json` wrote, to be read only',
    after: '\nCalls POST /api/runs/import.',
    work: async () => (await import('#lib/cli/work/runs.ts')).runImport,
  },
  {
    use: 'learn',
    says: 'List the courses, as `learn list` does',
    work: async () => (await import('#lib/cli/work/learn.ts')).runList,
  },
  {
    use: 'learn import',
    bare: '<folder>',
    says: 'Import a course from its folder: course.json, and the texts under pages/',
    after: `
Its pages are made anew by the service; nothing else of the folder is read.

Examples:
  svc learn import ./my-course

Calls POST /api/learning/import.`,
    work: async () => (await import('#lib/cli/work/learn.ts')).runImport,
  },
  {
    use: 'learn open',
    bare: '<id>',
    says: 'Open the pages of a course in the browser',
    work: async () => (await import('#lib/cli/work/learn.ts')).runOpenCourse,
  },
]

/** All commands that are not one call of one route. */
export const OWN_COMMANDS: readonly { use: string }[] = [
  ...OF_THE_HOME,
  ...SET_UP_COMMANDS,
  ...OF_SEVERAL_CALLS,
  ...RESUME_COMMANDS,
]

/** The commands to create, and their terminal. */
type CommandAdding = { isWanted: (use: string) => boolean; terminal: Terminal }

/** Adds the commands that work on the home of the person, without a call of a route. */
export function addHomeCommands(program: Command, adding: CommandAdding): void {
  addEach(program, OF_THE_HOME, adding)
  addEach(program, SET_UP_COMMANDS, adding)
}

/** Adds the commands that read files or make several calls. */
export function addOwnCommands(program: Command, adding: CommandAdding): void {
  addEach(program, OF_SEVERAL_CALLS, adding)
  addEach(program, RESUME_COMMANDS, adding)
}

function addEach(
  program: Command,
  commands: readonly OwnCommand[],
  { isWanted, terminal }: CommandAdding,
): void {
  for (const own of commands) if (isWanted(own.use)) addOwn(program, own, terminal)
}

function addOwn(program: Command, own: OwnCommand, terminal: Terminal): void {
  const command = commandAt(program, own.use.split(' ')).description(own.says)
  if (own.bare !== undefined) command.arguments(own.bare)
  if (own.choices !== undefined) command.registeredArguments[0]?.choices(own.choices)
  for (const option of own.options ?? []) addOption(command, option)
  if (own.after !== undefined) command.addHelpText('after', own.after)
  if (own.asksNobody !== true) addGlobalOptions(command)
  command.action(async () => {
    const work = await own.work()
    await work(command, terminal)
  })
}

function addOption(command: Command, { flags, says, standard, many, needed }: OwnOption): void {
  if (many) command.option(flags, says, (word, before: string[] = []) => [...before, word])
  else if (needed) command.requiredOption(flags, says)
  else command.option(flags, says, standard)
}

async function showHelp(command: Command): Promise<void> {
  const program: Command = command.parent ?? command
  let current = program
  for (const word of command.args) {
    const child = current.commands.find((command) => command.name() === word)
    if (!child) program.error(`error: unknown command '${command.args.join(' ')}'`)
    current = child
  }
  current.outputHelp()
}
