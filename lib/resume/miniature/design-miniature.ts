import type { Template } from '#db/rows/display.ts'
import type { Store } from '#db/store.ts'
import { readMarkdown } from '#lib/evidence/master/master-file.ts'
import { PLACEHOLDER } from '#lib/resume/print/header.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { changedLayout } from '#lib/resume/tailored/display-settings.ts'
import { findMasterPrint, layOut, printed } from '#lib/resume/tailored/print-resume.ts'
import type { Log } from '#lib/service/log.ts'
import { sha256Of } from '#lib/text/digest.ts'

type MiniatureDeps = { desk: Store; printer: Printer; log: Log }

/**
 * Draws the first page of the main resume in a design, with the other saved settings of the layout. The name and the
 * contact line are placeholders. Without a main resume the page is that of the sample. Refuses with
 * `pdf_render_failed`.
 */
export async function drawMiniature(services: MiniatureDeps, template: Template) {
  const layout = changedLayout(await findDisplay(services.desk), { template })
  const resume = (await findMasterPrint(services, layout)) ?? {
    ...(await layOut(services, await readSample(), layout)),
    updated_at: SAMPLE_DATE,
  }
  const bytes = await printed(services, () => services.printer.miniature({ ...resume, header: PLACEHOLDER }))
  return { bytes: bytes as Uint8Array<ArrayBuffer>, etag: `"${(await sha256Of(bytes)).slice(0, 32)}"` }
}

const SAMPLE_DATE = '2000-01-01T00:00:00.000Z'

async function readSample() {
  const { default: sample } = await import('#assets/sample/evidence.json', { with: { type: 'json' } })
  const { entries, lines } = readMarkdown(sample.master.join('\n'))
  return {
    entries: entries.map((entry, index) => ({ ...entry, id: `e${index}` })),
    lines: lines.map(({ entry, ...line }, index) => ({
      ...line,
      id: `l${index}`,
      entry_id: entry === null ? null : `e${entry}`,
    })),
  }
}
