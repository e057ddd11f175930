import { type ConflictField, ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import { partTexts } from '#assets/page/resume/draft/draft.ts'
import type { Clash } from '#assets/page/resume/draft/merge-draft.ts'
import { clashes, draft, readMaster, settleClash, takenIn } from '#assets/page/resume/store.ts'

const LABELS: Record<string, string> = {
  text: 'Text',
  tags: 'Tags',
  note: 'Note',
  mark: 'On resumes',
  heading: 'Heading',
  own_heading: 'Printed under',
  sublines: 'Below the heading',
}

/** The parts that both the person and somebody else changed, each with a choice, and the changes that were merged. */
export function ClashList() {
  return (
    <>
      {takenIn.value !== '' && (
        <p class="panel inline" role="status">
          {takenIn.value}
        </p>
      )}
      {clashes.value.map((clash) => (
        <ConflictPanel
          key={clash.id}
          noun={partName(clash)}
          fields={fieldsOf(clash)}
          onStored={() => settleClash(clash, 'stored')}
          onMine={() => settleClash(clash, 'yours')}
        />
      ))}
    </>
  )
}

function partName({ id }: Clash): string {
  const words = { ...readMaster.value?.parts[id], ...draft.value?.parts[id] }
  return 'heading' in words ? 'entry' : 'line'
}

// If one side removed the part, its side is empty.
function fieldsOf({ id, fields, gone }: Clash): ConflictField[] {
  const stored = readMaster.value ? partTexts(readMaster.value, id) : {}
  const yours = draft.value ? partTexts(draft.value, id) : {}
  const whole = 'heading' in { ...stored, ...yours } ? 'heading' : 'text'
  const names = gone === '' ? fields : [whole]
  return names.map((name) => ({
    label: LABELS[name] ?? name,
    stored: gone === 'stored' ? '' : (stored[name] ?? ''),
    yours: gone === 'yours' ? '' : (yours[name] ?? ''),
  }))
}
