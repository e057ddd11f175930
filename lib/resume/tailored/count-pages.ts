import { findDisplay } from '#lib/resume/tailored/display.ts'
import type { CountPages } from '#lib/resume/tailored/set-length.ts'
import type { Services } from '#lib/services.ts'

/** Counts pages as they will print: with the saved layout, whoever's header stands above. */
export function countPages({ desk, printer }: Pick<Services, 'desk' | 'printer'>): CountPages {
  return async (document, spacing_scale) => {
    const layout = await findDisplay(desk)
    const { template, font } = layout
    const ask = { document, header: null, template, font, updated_at: '2000-01-01T00:00:00.000Z' }
    return (await printer.fit({ ...ask, spacing_scale: spacing_scale ?? layout.spacing_scale })).page_count
  }
}
