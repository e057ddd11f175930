const SINGLE = new Set(['manifest.json', 'desk.db', 'config.json', 'header.json'])
const FOLDERS = ['resumes', 'learning', 'data']

/** The files and folders of a home that are its person's, beside the desk. */
export const BACKED_UP = { files: ['config.json', 'header.json'], folders: FOLDERS } as const

/** Whether an archive may hold a file of this path: nothing that could be written outside of the home. */
export function isArchivedPath(path: string): boolean {
  if (SINGLE.has(path)) return true
  const [folder, ...rest] = path.split('/')
  if (!FOLDERS.includes(folder ?? '') || rest.length === 0) return false
  // A control character, a backslash or a colon has a meaning of its own in the paths of some system.
  return rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\p{Cc}]/u.test(part))
}
