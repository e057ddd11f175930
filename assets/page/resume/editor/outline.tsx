import { useComputed } from '@preact/signals'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { boxes, draft, items } from '#assets/page/resume/store.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { counted } from '#lib/text/counted.ts'

/** The sections and entries of the resume, with how strong their lines are. */
export function Outline() {
  const sections = SECTIONS.filter((section) => boxes.value.some((box) => box.section === section))
  return (
    <nav class="outline" aria-label="Sections and entries">
      <ul>
        {sections.map((section) => {
          const sectionBoxes = boxes.value.filter((box) => box.section === section)
          return (
            <li key={section}>
              <button
                type="button"
                class="plain"
                onClick={() => document.getElementById(`section-${section}`)?.focus()}
              >
                {sectionTitle(section)}
              </button>
              <Strengths lines={sectionBoxes.flatMap((box) => box.lines)} />
              {sectionBoxes.some((box) => box.entry_id !== null) && (
                <ul>
                  {sectionBoxes.map(({ key, lines }) => (
                    <EntryItem key={key} id={key} lines={lines} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function EntryItem({ id, lines }: { id: string; lines: readonly string[] }) {
  const heading = useComputed(() => draft.value?.parts[id]?.['heading'] || 'New entry')
  return (
    <li>
      <button type="button" class="plain" onClick={() => focusLine(id, 0)}>
        <bdi>{heading.value}</bdi>
      </button>
      <Strengths lines={lines} />
    </li>
  )
}

const PARTS = ['backed', 'quantified', 'stated'] as const

function Strengths({ lines }: { lines: readonly string[] }) {
  const counts = PARTS.map((name) => ({
    name,
    count: lines.filter((id) => items.value.get(id)?.strength === name).length,
  }))
  const fresh = lines.filter((id) => !items.value.has(id)).length
  const words = [
    ...counts.filter((count) => count.count > 0).map(({ name, count }) => `${count} ${name}`),
    ...(fresh > 0 ? [`${fresh} not saved`] : []),
  ].join(', ')
  const total = Math.max(1, lines.length)
  let floor = 0
  return (
    <span class="strengths" title={words}>
      <svg viewBox="0 0 60 6" width="60" height="6" aria-hidden="true">
        <rect class="track" width="60" height="6" />
        {counts.map(({ name, count }) => {
          const x = floor
          floor += (60 * count) / total
          return <rect key={name} class={name} x={x} width={(60 * count) / total} height="6" />
        })}
      </svg>
      <span class="unseen">
        {counted(lines.length, 'line')}
        {words === '' ? '' : `: ${words}`}
      </span>
      <span class="small quiet count" aria-hidden="true">
        {lines.length}
      </span>
    </span>
  )
}
