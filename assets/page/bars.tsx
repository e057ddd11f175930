import { useComputed } from '@preact/signals'
import { serverGone } from '#assets/page/kit/call.ts'
import { undo, undoable } from '#assets/page/kit/undo.ts'
import { news } from '#assets/page/new/store.ts'
import { roles } from '#assets/page/roles/store.ts'
import { SampleAct } from '#assets/page/start/sample-act.tsx'

/** What concerns every screen: a server that is gone, sample data, and what can be taken back. */
export function Bars() {
  const sample = useComputed(
    () =>
      roles.value.value?.profiles.some((role) => role.sample) ||
      news.value.value?.postings.rows.some((row) => row.sample),
  )
  return (
    <>
      {serverGone.value && (
        <div class="bar bad" role="alert">
          <p>
            The local server is not answering. Start it with <code>svc serve</code>. This page tries again
            every 3 seconds.
          </p>
        </div>
      )}
      {sample.value && (
        <div class="bar sample">
          <p>Sample data is loaded: invented companies and jobs.</p>
          <SampleAct action="remove" label="Remove it" />
        </div>
      )}
      {undoable.value && (
        <div class="bar undo">
          <p>
            <bdi>{undoable.value.text}</bdi>
          </p>
          <button type="button" aria-keyshortcuts="z" title="Take it back (z)" onClick={undo}>
            {undoable.value.label}
          </button>
        </div>
      )}
    </>
  )
}
