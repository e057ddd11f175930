import { signal } from '@preact/signals'
import { keep, readStored } from '#assets/page/kit/browser.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { draft, master } from '#assets/page/resume/store.ts'
import { ENTRY_SECTIONS, type EntrySection } from '#db/rows/master.ts'
import type { TimelineNote } from '#lib/evidence/master/schema.ts'
import { type TimedEntry, timelineNotes } from '#lib/evidence/master/timeline.ts'
import { counted } from '#lib/text/counted.ts'

const RIGHT = 'svc.timeline'

/** The notes that the person called right, by their text, as this browser keeps them. */
const right = signal<readonly string[]>(storedTexts())

function storedTexts(): string[] {
  const stored = readStored(RIGHT)
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
}

const RESULTS: Record<TimelineNote['kind'], string> = {
  reversed: 'Correct the dates.',
  undated: 'Add dates, such as Mar 2019 - Jun 2021.',
  gap: 'A reader may ask about it. A missing entry or a wrong date can be corrected.',
  overlap: 'Two jobs at once may be right; else correct a date.',
}

/** Gaps, overlaps and reversed dates of the saved resume, each with the way to its entry. */
export function TimelineNotes() {
  const entries = master.value.value?.master.entries.filter(isTimed) ?? []
  const today = new Date().toISOString().slice(0, 10)
  const notes = timelineNotes(entries, today).filter(({ text }) => !right.value.includes(text))
  if (notes.length === 0) return null
  return (
    <details class="panel timeline-notes">
      <summary>{counted(notes.length, 'note')} on your dates</summary>
      <ul>
        {notes.map((note) => (
          <li key={note.text}>
            <p>
              <bdi>{note.text}</bdi> <span class="quiet">{RESULTS[note.kind]}</span>
            </p>
            <Acts note={note} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function isTimed<T extends { section: string }>(entry: T): entry is T & TimedEntry {
  return ENTRY_SECTIONS.includes(entry.section as EntrySection)
}

function Acts({ note: { kind, entries, text } }: { note: TimelineNote }) {
  const call = () => {
    right.value = [...right.peek(), text].slice(-100)
    keep(RIGHT, JSON.stringify(right.peek()))
  }
  return (
    <div class="acts">
      {entries.map((id) => (
        <button key={id} type="button" onClick={() => focusLine(id, 0)}>
          Correct <bdi>{draft.value?.parts[id]?.['heading'] ?? 'it'}</bdi>
        </button>
      ))}
      {(kind === 'gap' || kind === 'overlap') && (
        <button type="button" class="plain" onClick={call}>
          It is right
        </button>
      )}
    </div>
  )
}
