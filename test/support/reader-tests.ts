import { fileURLToPath } from 'node:url'
import { systems } from '#lib/index/systems/systems.ts'

const FOLDER = fileURLToPath(new URL('../lib/index/systems/', import.meta.url))

/**
 * Returns the hiring systems that are in no table of examples and whose own test calls none of these functions. A new
 * reader thus needs its file, its test and one line in `systems.ts`.
 */
export async function untested(inTable: readonly string[], ...calls: string[]): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*.test.ts').scan(FOLDER))
  const texts = await Promise.all(files.map((file) => Bun.file(FOLDER + file).text()))
  return systems
    .map(({ system }) => system)
    .filter((system) => !inTable.includes(system))
    .filter(
      (system) =>
        !texts.some(
          (text) =>
            new RegExp(`import \\{[^}]*\\b${system}\\b`).test(text) &&
            calls.some((call) => text.includes(call)),
        ),
    )
}
