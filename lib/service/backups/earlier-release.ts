import { listMigrations } from '#db/open-store.ts'
import { counted } from '#lib/text/text.ts'

/** Returns a note if a backup comes from an earlier release; null for this release. */
export async function earlierRelease({ desk }: { desk: { schema: number } }): Promise<string | null> {
  const steps = (await listMigrations('desk')).length - desk.schema
  if (steps <= 0) return null
  return `The backup is of an earlier release: the next start backs it up as it is and brings its tables up to date in ${counted(steps, 'step')}.`
}
