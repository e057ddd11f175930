import { MASTER_LIMITS, type MasterContent } from '#lib/evidence/master/master.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Refuses a master of more entries or lines than are kept. */
export function checkSize({ entries, lines }: MasterContent): void {
  const { entries: most_entries, lines: most_lines } = MASTER_LIMITS
  if (entries.length > most_entries || lines.length > most_lines) {
    throw new Refusal(
      'master_text_invalid',
      `A master holds at most ${most_entries} entries and ${most_lines} lines. Retire some first.`,
    )
  }
}
