import { useSignal } from '@preact/signals'
import { useFirstFocus } from '#assets/page/kit/focus.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import {
  closeDraft,
  type Draft,
  drafts,
  dropDraft,
  isUnsaved,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { lineKey, type Paper, type PaperLine, saveLine } from './store.ts'

export type LineEditorProps = { paper: Paper; line: PaperLine; onClosed: () => void }

/** Words a line otherwise for this job; the master keeps its own words. */
export function LineEditor({ paper, line, onClosed }: LineEditorProps) {
  const form = lineKey(paper, line.id)
  const error = useSignal<RefusalBody | null>(null)
  useFirstFocus(`${form}-text`)
  const draft = drafts.value[form]
  if (!draft) return null
  const save = async () => {
    if (draft.sending) return
    if (!isUnsaved(draft)) return close()
    error.value = await saveLine(paper, line.id)
    if (error.peek() === null) onClosed()
  }
  const close = () => {
    dropDraft(form)
    onClosed()
  }
  return (
    <form
      class="text-form"
      aria-label="Edit the line"
      onSubmit={(event) => {
        event.preventDefault()
        if (!draft.meanwhile) void save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && !event.isComposing && close()}
    >
      <Words form={form} draft={draft} />
      {draft.meanwhile ? (
        <Conflict {...{ form, draft, onClosed }} onMine={() => void save()} />
      ) : (
        <SaveOrCancel busy={draft.sending} onClosed={close} />
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}

function Words({ form, draft }: { form: string; draft: Draft }) {
  return (
    <TextField
      id={`${form}-text`}
      label="In this resume"
      value={draft.texts['text'] ?? ''}
      rows={3}
      longest={2000}
      help="Only for this job. Your master resume keeps its words."
      readOnly={draft.sending}
      onText={(text) => typeInto(form, { text })}
    />
  )
}

type ConflictProps = { form: string; draft: Draft; onClosed: () => void; onMine: () => void }

function Conflict({ form, draft: { revision, read, texts, sending }, onClosed, onMine }: ConflictProps) {
  const useStored = () => {
    closeDraft(form)
    onClosed()
  }
  return (
    <ConflictPanel
      key={revision}
      what="resume"
      fields={[{ label: 'Line', stored: read['text'] ?? '', yours: texts['text'] ?? '' }]}
      busy={sending}
      onStored={useStored}
      {...{ onMine }}
    />
  )
}

function SaveOrCancel({ busy, onClosed }: { busy: boolean; onClosed: () => void }) {
  return (
    <div class="acts">
      <button type="submit" class="primary" disabled={busy} aria-keyshortcuts="Control+Enter">
        Save
      </button>
      <button type="button" onClick={onClosed}>
        Cancel
      </button>
    </div>
  )
}
