import { closeDraft, drafts, dropDraft, isUnsaved, openDraft, typeInto } from './drafts.ts'
import type { Texts } from './merge-texts.ts'
import { OwnText } from './own-text.tsx'

export type LeftOverProps = {
  what: string
  /** How the forms of these records are named, and which records there still are. */
  prefix: string
  known: ReadonlySet<string>
  /** The form for a new record. */
  fresh: { key: string; empty: Texts }
}

/** What was typed into forms whose records were deleted meanwhile; it can become a new record. */
export function LeftOver({ what, prefix, known, fresh }: LeftOverProps) {
  const left = Object.entries(drafts.value).filter(
    ([key, draft]) => key.startsWith(prefix) && !known.has(key) && isUnsaved(draft),
  )
  const names = Object.keys(fresh.empty)
  const move = (key: string, texts: Texts) => {
    closeDraft(key)
    openDraft(fresh.key, { revision: 0, read: fresh.empty })
    typeInto(fresh.key, Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])))
  }
  const isTaken = drafts.value[fresh.key] !== undefined
  return left.map(([key, { texts }]) => (
    <section key={key} class="panel conflict" aria-label={`Your ${what}, deleted meanwhile`}>
      <p role="alert">
        The {what} you were changing was deleted meanwhile. What you wrote is still here.
        {isTaken && ' Save or cancel the new one first; then this one can be added again.'}
      </p>
      <OwnText text={names.flatMap((name) => texts[name] || []).join('\n\n')} />
      <div class="acts">
        <button type="button" class="primary" disabled={isTaken} onClick={() => move(key, texts)}>
          Add it again
        </button>
        <button type="button" onClick={() => dropDraft(key)}>
          Drop it
        </button>
      </div>
    </section>
  ))
}
