import type { StoredMaster } from '#db/desk/master.ts'
import { printMaster } from '#lib/evidence/master/rules/markdown/print-master.ts'

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

const ID = /<!--[ \n]?([el]\d{1,9})[ \n]?-->/gi

/**
 * Whether a text is one that the service wrote, whatever a person made of it since: it names the revision that it began
 * as, or a part of the master.
 */
export function beganAsOurs(text: string, ids: ReadonlySet<string>): boolean {
  return (
    baseRevision(text) !== null || [...text.matchAll(ID)].some(([, id]) => ids.has(id?.toLowerCase() ?? ''))
  )
}
