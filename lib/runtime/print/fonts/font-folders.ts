import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const FONT = /\.(?:ttf|ttc|otf|otc)$/i
const MOST_FILES = 6000
const DEEPEST = 6

/** Returns the font folders of this system, the person's first. */
export function systemFontFolders(): string[] {
  const { env, platform } = process
  const home = homedir()
  if (platform === 'darwin') return [join(home, 'Library/Fonts'), '/Library/Fonts', '/System/Library/Fonts']
  if (platform === 'win32') {
    const [local, windows] = [env['LOCALAPPDATA'], env['WINDIR'] ?? 'C:\\Windows']
    return [...(local ? [join(local, 'Microsoft', 'Windows', 'Fonts')] : []), join(windows, 'Fonts')]
  }
  return [
    join(home, '.local/share/fonts'),
    join(home, '.fonts'),
    '/usr/local/share/fonts',
    '/usr/share/fonts',
  ]
}

/** Returns the files in a folder with font names, sorted; none for a missing folder. The path of a file stands for itself. */
export async function fontPaths(folder: string): Promise<string[]> {
  const paths: string[] = []
  await collect(folder, 0, paths)
  return paths
}

async function collect(folder: string, depth: number, paths: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(({ code }) => {
    if (code === 'ENOTDIR') paths.push(folder)
    return []
  })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (paths.length >= MOST_FILES) return
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < DEEPEST) await collect(path, depth + 1, paths)
    // A link may lead to a font; anything else is no font when it is read.
    else if (!entry.isDirectory() && FONT.test(entry.name)) paths.push(path)
  }
}
