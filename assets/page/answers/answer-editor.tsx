import { useSignal } from '@preact/signals'
import { useFirstFocus } from '#assets/page/kit/focus.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import { closeDraft, type Draft, drafts, dropDraft, isUnsaved } from '#assets/page/kit/texts/drafts.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { AnswerFields } from './answer-fields.tsx'
import { type Answer, answerKey, saveAnswer } from './store.ts'

export type AnswerEditorProps = { stored: Answer; onClosed: () => void }

/** Changes an answer in its place. */
export function AnswerEditor({ stored, onClosed }: AnswerEditorProps) {
  const form = answerKey(stored.question_id)
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  useFirstFocus(`${form}-answer`)
  const draft = drafts.value[form]
  if (!draft) return null
  const close = () => {
    dropDraft(form)
    onClosed()
  }
  const save = async () => {
    if (busy.peek()) return
    if (!isUnsaved(draft)) return close()
    busy.value = true
    error.value = await saveAnswer(stored)
    busy.value = false
    if (error.value === null) onClosed()
    else say(error.value.message)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draft.meanwhile) void save()
  }
  const useStored = () => {
    closeDraft(form)
    onClosed()
  }
  return (
    <form class="text-form" aria-label="Edit the answer" onSubmit={submit}>
      <AnswerFields form={form} automatic={stored.own_tag ? '' : stored.tag} />
      {draft.meanwhile ? (
        <ConflictPanel
          key={draft.revision}
          what="answer"
          fields={conflictFields(draft)}
          busy={busy.value}
          onStored={useStored}
          onMine={() => void save()}
        />
      ) : (
        <div class="acts">
          <button type="submit" class="primary" disabled={busy.value} aria-keyshortcuts="Control+Enter">
            Save
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}

const LABELS = { question: 'Question', answer: 'Answer', tag: 'Tag', source: 'Source' }

function conflictFields({ read, texts }: Draft) {
  return Object.entries(LABELS).map(([name, label]) => ({
    label,
    stored: read[name] ?? '',
    yours: texts[name] ?? '',
  }))
}
