import { FORCE, OUT, type OwnCommand, type OwnOption } from '#lib/cli/own-command.ts'

const ROLE_LINES: OwnOption = { flags: '--role <id>', description: 'only the lines of this role' }

/** The commands of the main resume, resumes of jobs and letters that are not one call of one route. */
export const RESUME_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'master add',
    positionals: '<place> <text...>',
    description: 'Add a line to an entry (e3) or a section (summary)',
    options: [
      {
        flags: '--heading <text>',
        description: 'print it under this heading, as in `other "…" --heading Talks`',
      },
    ],
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runAdd,
  },
  {
    use: 'master edit',
    positionals: '<line> <text...>',
    description: 'Reword a line',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runEdit,
  },
  {
    use: 'master retire',
    positionals: '<ids...>',
    description: 'Remove lines or entries; `restore` brings them back',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runRetire,
  },
  {
    use: 'master restore',
    positionals: '<ids...>',
    description: 'Restore lines or entries that were removed',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runRestore,
  },
  {
    use: 'master import',
    positionals: '<file>',
    description: 'Read a resume (PDF, DOCX, markdown, text, JSON Resume) into a proposal; --apply stores it',
    options: [
      { flags: '--apply', description: 'store what was read' },
      { flags: '--columns <count>', description: 'read each page of a PDF in 1, 2 or 3 columns' },
    ],
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runImport,
  },
  {
    use: 'master pdf',
    description:
      'Print your main resume without a job: PDF, or by its ending .docx, .md, .txt or .json (JSON Resume)',
    options: [
      OUT,
      ROLE_LINES,
      { flags: '--header <file>', description: 'a JSON file with name, email and so on, for this one print' },
      FORCE,
    ],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterPdf,
  },
  {
    use: 'master text',
    description: 'Print your main resume as plain text, to paste into forms',
    options: [ROLE_LINES],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterText,
  },
  {
    use: 'master linkedin',
    description: 'Print your main resume as texts to paste into LinkedIn, each within its limit',
    options: [ROLE_LINES],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterLinkedin,
  },
  {
    use: 'resume tailor',
    positionals: '<link>',
    description: 'Let a model choose and word the lines of a job’s resume; rules do it if no model answers',
    options: [
      { flags: '--target <name>', description: 'the model target; the one of the settings when left out' },
    ],
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runTailor,
  },
  {
    use: 'resume pdf',
    positionals: '<link>',
    description: 'Print a job’s resume into a file: PDF, or by its ending .docx, .md or .txt',
    options: [
      OUT,
      {
        flags: '--header <file>',
        description: 'a JSON file with name, email and so on, for this one print',
      },
      FORCE,
      {
        flags: '--keep',
        description: 'keep a PDF without name and details in the resume’s folder of your home too',
      },
    ],
    helpText: '\nCalls POST /api/tailored-resumes/pdf, or .../file for another kind.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runPdf,
  },
  {
    use: 'letter file',
    positionals: '<link>',
    description: 'Print a job’s cover letter into a file: PDF, or by its ending .docx or .txt',
    options: [
      OUT,
      { flags: '--header <file>', description: 'a JSON file with name, email and so on, for this one print' },
      FORCE,
    ],
    helpText: '\nCalls POST /api/letters/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runLetterFile,
  },
]
