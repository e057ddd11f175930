import type { FoundProgram } from '#lib/runtime/models/find-program.ts'

/** Remembers what was read from a program for as long as its file stays the same; a failed reading is not kept. */
export function rememberByFile<T extends { trouble: unknown }>(
  read: (path: string) => Promise<T>,
): (found: FoundProgram) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return async ({ path, identity }) => {
    const reading = known.get(identity) ?? read(path)
    known.set(identity, reading)
    const program = await reading
    if (program.trouble !== null) known.delete(identity)
    return program
  }
}
