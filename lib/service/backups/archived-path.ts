const SINGLE = new Set(['manifest.json', 'desk.db', 'config.json', 'header.json'])
const FOLDERS = ['resumes', 'learning', 'data', 'application-files']

/** The person's files and folders of a home, besides the desk. */
export const BACKED_UP = { files: ['config.json', 'header.json'], folders: FOLDERS } as const

/**
 * Returns whether an archive may hold a file of this path: nothing that could be written outside of the home. On Windows a
 * backslash or a colon has a meaning in paths; elsewhere a person may use them, for example `resumes/CV: new.md`.
 */
export function isArchivedPath(path: string, isWindows: boolean): boolean {
  if (SINGLE.has(path)) return true
  const [folder, ...rest] = path.split('/')
  if (!FOLDERS.includes(folder ?? '') || rest.length === 0) return false
  const refused = isWindows ? /[\\:\p{Cc}]/u : /\p{Cc}/u
  return rest.every((part) => part !== '' && part !== '.' && part !== '..' && !refused.test(part))
}
