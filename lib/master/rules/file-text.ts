import type { StoredMaster } from '#db/desk/master.ts'
import { printMaster } from '#lib/master/rules/markdown/print-master.ts'

const BASE = /^\uFEFF?\s*<!-- Master resume, revision (\d{1,9})\./

/** The master's file: its markdown below a comment that names the revision it holds. */
export function fileText({ head, content }: StoredMaster): string {
  return `<!-- Master resume, revision ${head.revision}. -->\n${printMaster(content)}`
}

/** The revision that a file says it began as; null where the comment is gone. */
export function baseRevision(text: string): number | null {
  const found = BASE.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
