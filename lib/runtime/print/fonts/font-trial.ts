import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { openProcess } from '#lib/runtime/documents/limited-process.ts'
import { faceFacts } from '#lib/runtime/print/fonts/face-facts.ts'
import { fontPaths } from '#lib/runtime/print/fonts/font-folders.ts'

/** A font file, and the letters that a print needs from it. */
export type FontToTry = { path: string; letters: readonly string[] }

/** Returns whether a page with these letters of a font file was printed; `version` changes with the file. */
export type TryFont = (font: FontToTry & { version: string }) => Promise<boolean>

/** The limits of a trial; `module` is its program, which tests replace. */
type TrialLimits = { timeMs: number; memoryBytes: number; idleMs: number; module: URL }

const LIMITS: TrialLimits = {
  timeMs: 10_000,
  memoryBytes: 600 * 1024 * 1024,
  // Letters are typed one after the other.
  idleMs: 20_000,
  module: new URL('./font-process.ts', import.meta.url),
}

/**
 * Opens the process that prints a page with a font before the font is used. A damaged font may hang whoever draws it, and a
 * thread cannot be stopped. Each letter of a file is tried once; a file that failed is not tried again until it changes.
 */
export function openFontTrial(limits: Partial<TrialLimits> = {}): {
  tryFont: TryFont
  close: () => Promise<void>
} {
  const { timeMs, ...options } = { ...LIMITS, ...limits }
  const { functions, close } = openProcess<{ print: (font: FontToTry) => Promise<void> }>({
    ...options,
    timeMs: () => timeMs,
    onLimit: () => new Error('A font broke a limit.'),
  })
  const tried = new Map<string, Set<string>>()
  const failed = new Set<string>()
  const tryFont: TryFont = async ({ path, version, letters }) => {
    if (failed.has(version)) return false
    const before = tried.get(version) ?? new Set()
    const fresh = letters.filter((letter) => !before.has(letter))
    if (fresh.length === 0) return true
    try {
      await functions.print({ path, letters: fresh })
    } catch {
      failed.add(version)
      return false
    }
    tried.set(version, new Set([...before, ...fresh]))
    return true
  }
  return { tryFont, close }
}

/** Returns the version of a font file by its size and time; null if it is no file. */
export async function fontVersion(path: string): Promise<string | null> {
  const about = await stat(path).catch(() => null)
  return about?.isFile() ? `${path}#${about.size}#${about.mtimeMs}` : null
}

/** Returns the names of the files in a folder of fonts that are damaged, each tried with some of its letters. */
export async function damagedFonts(folder: string): Promise<string[]> {
  const { tryFont, close } = openFontTrial()
  const names: string[] = []
  for (const path of (await fontPaths(folder)).slice(0, MOST_TRIED)) {
    const version = await fontVersion(path)
    const faces = version === null ? null : await faceFacts(path).catch(() => null)
    const letters = (faces ?? []).slice(0, 1).flatMap(({ coverage }) => someLetters(coverage))
    const isWell = version !== null && faces !== null && (await tryFont({ path, version, letters }))
    if (!isWell) names.push(basename(path))
  }
  await close()
  return names
}

const MOST_TRIED = 20
const SOME = 200
// The fonts that ship have the letters before these.
const FIRST_LETTER = 0x180
const LETTER = /\p{L}/u

function someLetters(coverage: Uint32Array): string[] {
  const letters = [...coverage]
    .filter((letter) => letter >= FIRST_LETTER)
    .map((letter) => String.fromCodePoint(letter))
    .filter((letter) => LETTER.test(letter))
  const step = Math.max(1, Math.ceil(letters.length / SOME))
  return letters.filter((_, at) => at % step === 0)
}
