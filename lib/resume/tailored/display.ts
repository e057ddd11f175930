import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Display } from '#db/rows/display.ts'
import type { Reader, Store } from '#db/store.ts'
import { checkRevision, outdated } from '#lib/records/record.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { changedLayout, FIRST_DISPLAY } from '#lib/resume/tailored/display-settings.ts'
import type { DisplayChange } from '#lib/resume/tailored/edit-schema.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** Returns the saved layout of all resumes, or the default. */
export async function findDisplay(desk: Reader): Promise<Display> {
  // A display saved by an older version lacks newer settings.
  return { ...FIRST_DISPLAY, ...(await readSettings(desk)).resume_display }
}

/** Shows the saved layout of all resumes. */
export async function showDisplay({ desk }: { desk: Store }) {
  return { schema_version: 'svc-resume-display:1' as const, display: await findDisplay(desk) }
}

/** Shows the same to the service's own page, and loads the printer's resources for the preview that follows. */
export async function openDisplay({ desk, printer }: { desk: Store; printer: Printer }) {
  const display = await showDisplay({ desk })
  // If loading fails, the later drawing reports the reason.
  printer.warm(display.display.font).catch(() => {})
  return display
}

/** Changes the named layout settings and keeps the others. */
export async function saveDisplay(
  services: { desk: Store },
  { revision, actor, spacing_scale, ...layout }: DisplayChange & { actor: Actor },
) {
  await services.desk.change(async (change) => {
    const stored = await findDisplay(change)
    await checkRevision({ stored: stored.revision, read: revision }, () => outdated('layout', stored))
    const next: Display = {
      ...changedLayout(stored, layout),
      ...(spacing_scale !== undefined && { spacing_scale }),
      revision: revision + 1,
      updated_at: change.now,
      written_by: actor,
    }
    change.run(putSetting('resume_display', next))
  })
  return showDisplay(services)
}
