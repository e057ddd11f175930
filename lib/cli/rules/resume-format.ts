const FORMATS: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  docx: 'docx',
  json: 'json_resume',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
}

/** The format that a file's name says it has; null for a name that says none we read. */
export function resumeFormat(name: string): string | null {
  return FORMATS[/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
}
