import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A kind of tests that needs a program of the machine. */
type Kind = {
  /** The tests, as the line at the end names them. */
  tests: string
  /** The program that they need, and how it is found. */
  needs: string
  isThere: () => boolean
  /** Set if the checks' own machine has it, so that a missing program fails there. */
  inChecks?: true
}

const isLinux = process.platform === 'linux'
const isRoot = isLinux && process.getuid?.() === 0
const has = (...programs: string[]) => programs.every((program) => Bun.which(program) !== null)

// The first one draws the same, without what only a window needs: a third less work.
const BROWSERS = 'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable'.split(
  ' ',
)
const WHOLE_BROWSERS = ['chromium', 'chromium-browser']

/** The browser of the page tests: `CHROMIUM_PATH` names it, or it is found in the path. */
export const CHROMIUM = programOf('CHROMIUM_PATH', BROWSERS)
/** The browser of the extension: one without a window loads none. */
export const WHOLE_CHROMIUM = programOf('CHROMIUM_WHOLE_PATH', WHOLE_BROWSERS)
/** The other browser of the extension. */
export const FIREFOX = programOf('FIREFOX_PATH', ['firefox-esr', 'firefox'])
/** The libSQL server's program. */
export const LIBSQL_SERVER = programOf('SVC_SQLD', ['sqld'])

/** Every kind of tests that some machines cannot run. */
const KINDS = {
  page: {
    tests: 'the page',
    needs: 'Chromium (CHROMIUM_PATH)',
    inChecks: true,
    isThere: () => CHROMIUM !== null,
  },
  extension: {
    tests: 'the extension in a browser',
    needs: 'a whole Chromium (CHROMIUM_WHOLE_PATH)',
    inChecks: true,
    isThere: () => WHOLE_CHROMIUM !== null,
  },
  firefox: {
    tests: 'the extension in Firefox',
    needs: 'Firefox (FIREFOX_PATH)',
    isThere: () => FIREFOX !== null,
  },
  pdf: {
    tests: 'PDFs as other programs read them',
    needs: 'qpdf and poppler',
    inChecks: true,
    isThere: () => has('qpdf', 'pdftotext', 'pdfinfo', 'pdffonts', 'pdftoppm'),
  },
  pdfminer: {
    tests: 'PDFs as pdfminer reads them',
    needs: 'Python with pdfminer.six',
    isThere: () => succeeds('python3', '-c', 'import pdfminer'),
  },
  shared_index: {
    tests: 'an index on a libSQL server',
    needs: 'sqld (SVC_SQLD)',
    inChecks: true,
    isThere: () => LIBSQL_SERVER !== null,
  },
  terminal: {
    tests: 'a real terminal',
    needs: 'script of util-linux',
    isThere: () => isLinux && has('script'),
  },
  accounts: {
    tests: 'other accounts of the machine',
    needs: 'root on Linux, setpriv and curl',
    isThere: () => isRoot && has('setpriv', 'curl'),
  },
  full_disk: {
    tests: 'a full disk',
    needs: 'root on Linux with mount',
    isThere: () => isRoot && has('mount', 'umount') && mayMount(),
  },
  npm: { tests: 'starts by npm', needs: 'Node with npx', isThere: () => has('node', 'npx') },
  zsh: { tests: 'the completion of zsh', needs: 'zsh', isThere: () => has('zsh') },
  fish: { tests: 'the completion of fish', needs: 'fish', isThere: () => has('fish') },
} satisfies Record<string, Kind>

/**
 * Returns whether the tests of a kind are skipped, because the machine lacks their program. With `CI` set those of the checks' own
 * machine are not, so that a missing program fails there.
 */
export function isSkipped(kind: keyof typeof KINDS): boolean {
  const { inChecks, isThere }: Kind = KINDS[kind]
  return !(process.env['CI'] && inChecks) && !isThere()
}

/** Returns one line that names each skipped kind and the program that would bring it; '' if none is skipped. */
export function skippedLine(): string {
  const skipped = Object.entries(KINDS).filter(([kind]) => isSkipped(kind as keyof typeof KINDS))
  const names = skipped.map(([, { tests, needs }]) => `${tests} (needs ${needs})`)
  return names.length === 0 ? '' : `Not tested on this machine: ${names.join(', ')}.`
}

function programOf(variable: string, names: readonly string[]): string | null {
  const path = process.env[variable] || names.map((name) => Bun.which(name)).find((found) => found !== null)
  return path && existsSync(path) ? path : null
}

// A program that is missing throws.
function succeeds(...command: string[]): boolean {
  return (
    Bun.which(command[0] ?? '') !== null &&
    Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
  )
}

// Root in a container may not mount.
function mayMount(): boolean {
  const folder = join(tmpdir(), `shortlist-mount-${process.pid}`)
  const isMade =
    succeeds('mkdir', folder) && succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)
  if (isMade) succeeds('umount', '--lazy', folder)
  succeeds('rmdir', folder)
  return isMade
}
