/** The formats that a resume is read from. */
export type ResumeFormat = 'markdown' | 'text' | 'json_resume' | 'pdf' | 'docx'

const MIB = 1024 * 1024

/** The most that is sent of a resume; a PDF or DOCX grows by a third on its way. */
export const MOST_SENT = 16 * MIB - 2000

const FORMATS: Record<string, ResumeFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  json: 'json_resume',
}

/** The format of a file by its name; null for one that is not read. */
export function formatOf(name: string): ResumeFormat | null {
  return FORMATS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null
}

/** Whether a file of this format is sent as its bytes. */
export function isBinary(format: ResumeFormat): boolean {
  return format === 'pdf' || format === 'docx'
}

/** Why a file is not read; '' for one that is. */
export function fileProblem({ name, size }: { name: string; size: number }): string {
  const format = formatOf(name)
  if (format === null)
    return 'This kind of file is not read. Choose a PDF, DOCX, markdown, text or JSON Resume file.'
  if (size === 0) return 'The file is empty. Choose another one, or paste the text.'
  const sent = isBinary(format) ? Math.ceil(size / 3) * 4 : size
  if (sent <= MOST_SENT) return ''
  return 'The file is larger than what is read: 16 MiB, which are 12 MiB of a PDF or DOCX. Take pictures out, or paste the text.'
}

/** How a pasted text is read: as JSON Resume, as markdown where it has headings, else as plain text. */
export function formatOfText(text: string): ResumeFormat {
  if (/^\s*\{/.test(text)) return 'json_resume'
  return /^#{1,3} \S/m.test(text) ? 'markdown' : 'text'
}

const SECTION =
  /^##\s+(summary|skills|experience|projects|education|certifications|awards|publications|languages|volunteering|other)\s*$/i

/** Whether a text has the form of the master's own file, so that its tags, marks and notes can be kept. */
export function looksLikeMaster(text: string): boolean {
  const headings = text.split('\n').filter((line) => /^##\s/.test(line))
  return headings.length > 0 && headings.every((line) => SECTION.test(line))
}
