import { addImportedRun, findRun } from '#db/desk/runs.ts'
import type { Store } from '#db/store.ts'
import { canonicalJson } from '#lib/service/config/canonical-json.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { RunShown } from '#lib/shortlist/runs/schema.ts'
import { importedView } from '#lib/shortlist/runs/show-runs.ts'
import { freeRunId } from '#lib/shortlist/runs/start-run.ts'

/**
 * Stores an exported run for reading only. It keeps its id unless a run of this desk has it; a run that was imported
 * before is returned unchanged.
 */
export async function importRun({ desk }: { desk: Store }, { run, actor }: { run: RunShown; actor: Actor }) {
  const links = new Set(run.postings.map((posting) => posting.job_identity))
  if (links.size < run.postings.length) {
    throw new Refusal(
      'invalid_value',
      'The run names one posting twice. Export it again and send it unchanged.',
    )
  }
  const imported = importedView(run)
  const { run_id, already } = await desk.change(async (change) => {
    const stored = await findRun(change, run.run_id)
    const same = stored?.imported && canonicalJson(stored.imported) === canonicalJson(imported)
    if (same) return { run_id: run.run_id, already: true }
    const free = stored === undefined ? run.run_id : await freeRunId(change)
    change.run(addImportedRun({ ...imported, run_id: free }, actor))
    return { run_id: free, already: false }
  })
  return {
    schema_version: 'svc-run-import:1' as const,
    run_id,
    already,
    postings: run.postings.length,
    message: already
      ? 'This run was imported before.'
      : 'The run is imported. It can be read; nothing is assessed or ranked for it.',
  }
}
