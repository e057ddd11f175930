import type { OwnCommand, OwnOption } from '#lib/cli/own-command.ts'

const ROLE_LINES: OwnOption = { flags: '--profile <id>', says: 'only the lines of this role' }

/** The commands of the main resume, resumes of jobs and letters that are not one call of one route. */
export const RESUME_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'master add',
    bare: '<place> <text...>',
    says: 'Add a line to an entry (e3) or a section (summary)',
    options: [
      { flags: '--heading <text>', says: 'print it under this heading, as in `other "…" --heading Talks`' },
    ],
    work: async () => (await import('#lib/cli/work/master.ts')).runAdd,
  },
  {
    use: 'master edit',
    bare: '<line> <text...>',
    says: 'Write a line anew',
    work: async () => (await import('#lib/cli/work/master.ts')).runEdit,
  },
  {
    use: 'master retire',
    bare: '<ids...>',
    says: 'Take lines or entries out; `restore` brings them back',
    work: async () => (await import('#lib/cli/work/master.ts')).runRetire,
  },
  {
    use: 'master restore',
    bare: '<ids...>',
    says: 'Bring back lines or entries that were taken out',
    work: async () => (await import('#lib/cli/work/master.ts')).runRestore,
  },
  {
    use: 'master import',
    bare: '<file>',
    says: 'Read a resume (PDF, DOCX, markdown, text, JSON Resume) into a proposal; --apply stores it',
    options: [{ flags: '--apply', says: 'store what was read' }],
    work: async () => (await import('#lib/cli/work/master.ts')).runImport,
  },
  {
    use: 'master pdf',
    says: 'Print your main resume without a job: PDF, or by its ending .docx, .md, .txt or .json (JSON Resume)',
    options: [
      { flags: '--out <file>', says: 'the file to write; one that is there already is kept', needed: true },
      ROLE_LINES,
      { flags: '--header <file>', says: 'a JSON file with name, email and so on, for this one print' },
      { flags: '--force', says: 'write over a file that is there' },
    ],
    after: '\nCalls POST /api/master/file.',
    work: async () => (await import('#lib/cli/work/resume.ts')).runMasterPdf,
  },
  {
    use: 'master text',
    says: 'Print your main resume as plain text, to paste into forms',
    options: [ROLE_LINES],
    after: '\nCalls POST /api/master/file.',
    work: async () => (await import('#lib/cli/work/resume.ts')).runMasterText,
  },
  {
    use: 'master linkedin',
    says: 'Print your main resume as texts to paste into LinkedIn, each within its limit',
    options: [ROLE_LINES],
    after: '\nCalls POST /api/master/file.',
    work: async () => (await import('#lib/cli/work/resume.ts')).runMasterLinkedin,
  },
  {
    use: 'resume tailor',
    bare: '<link>',
    says: 'Have a model choose and word the lines of a job’s resume; rules pick where none answers',
    options: [{ flags: '--target <name>', says: 'the model target; the one of the settings when left out' }],
    work: async () => (await import('#lib/cli/work/resume.ts')).runTailor,
  },
  {
    use: 'resume pdf',
    bare: '<link>',
    says: 'Print a job’s resume into a file: PDF, or by its ending .docx, .md or .txt',
    options: [
      {
        flags: '--out <file>',
        says: 'the file to write; one that is there already is kept',
        needed: true,
      },
      {
        flags: '--header <file>',
        says: 'a JSON file with name, email and so on, for this one print',
      },
      { flags: '--force', says: 'write over a file that is there' },
      {
        flags: '--keep',
        says: 'keep a PDF without name and details in the resume’s folder of your home too',
      },
    ],
    after: '\nCalls POST /api/tailored-resumes/pdf, or .../file for another kind.',
    work: async () => (await import('#lib/cli/work/resume.ts')).runPdf,
  },
  {
    use: 'letter file',
    bare: '<link>',
    says: 'Print a job’s cover letter into a file: PDF, or by its ending .docx or .txt',
    options: [
      { flags: '--out <file>', says: 'the file to write; one that is there already is kept', needed: true },
      { flags: '--header <file>', says: 'a JSON file with name, email and so on, for this one print' },
      { flags: '--force', says: 'write over a file that is there' },
    ],
    after: '\nCalls POST /api/letters/file.',
    work: async () => (await import('#lib/cli/work/resume.ts')).runLetterFile,
  },
]
