import { printCommand } from '#lib/service/print-command.ts'

/** Where the person's own lines behind these rows can be read (interface, `yours_hint`). */
export function yoursHint(rows: readonly { assessment: unknown }[]) {
  const available = rows.some((row) => row.assessment !== null)
  return {
    api: { method: 'GET', path: '/api/new/yours' },
    available,
    cli: printCommand('new yours', {}),
    note: `Your own lines that an assessment cited${available ? '' : '; there is none yet'}.`,
  }
}
