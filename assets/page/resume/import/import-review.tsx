import { useSignal } from '@preact/signals'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { ReviewedBox } from '#assets/page/resume/import/review-box.tsx'
import type { ImportProposal } from '#assets/page/resume/import/review-boxes.ts'
import { moveLine, targetsOf } from '#assets/page/resume/import/review-boxes.ts'
import { SourceView } from '#assets/page/resume/import/source-view.tsx'
import {
  applyImport,
  boxes,
  chosenCounts,
  closeImport,
  importError,
  importWork,
  marked,
  proposal,
  source,
  unplaced,
} from '#assets/page/resume/import/store.ts'
import { droppedText } from '#assets/page/resume/words.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { counted } from '#lib/text/counted.ts'

/** The entries read from a resume beside the document, to be corrected line by line and stored. */
export function ImportReview({ onStored = focusTop }: { onStored?: () => void }) {
  const value = proposal.value
  if (!value) return null
  const { lines, entries } = chosenCounts.value
  const store = async () => {
    if (await applyImport()) onStored()
  }
  const verb = lines > 0 || entries === 0 ? storeText(lines) : `Store ${counted(entries, 'entry', 'entries')}`
  return (
    <section class="review" aria-labelledby="import-review">
      <h3 id="import-review" tabIndex={-1}>
        Check what was read
      </h3>
      <p>{countText(value)}</p>
      <p class="help">
        Change any words. Enter cuts a line in two at the cursor; Backspace at its start joins it to the one
        above.
      </p>
      <Dropped read={value} />
      <div class={source.value === null ? 'review-parts' : 'review-parts beside'}>
        <div class="review-read">
          <ReadParts />
          <Unplaced />
        </div>
        {source.value !== null && <SourceView />}
      </div>
      <Refused error={importError.value} />
      {importWork.value !== '' && <ProgressLine label={importWork.value} />}
      <div class="acts review-acts">
        <button
          type="button"
          class="primary"
          disabled={lines + entries === 0 || importWork.value !== ''}
          onClick={() => void store()}
        >
          {verb}
        </button>
        <button type="button" onClick={closeImport}>
          Cancel
        </button>
      </div>
    </section>
  )
}

function storeText(lines: number): string {
  return lines === 1 ? 'Store this line' : `Store these ${counted(lines, 'line')}`
}

function countText({ counts: { entries, lines, already, refused } }: ImportProposal): string {
  const alreadyNote = already > 0 ? `, ${already} of them already in your resume` : ''
  const not = refused > 0 ? ` ${counted(refused, 'part')} held contact data and cannot be stored.` : ''
  return `${counted(entries, 'entry', 'entries')} and ${counted(lines, 'line')}${alreadyNote}.${not} Nothing is stored yet.`
}

// The stored resume is on screen now, from the top.
function focusTop(): void {
  requestAnimationFrame(() => document.querySelector('h1')?.focus())
}

function Dropped({ read: { dropped } }: { read: ImportProposal }) {
  if (dropped.length === 0) return null
  return <p class="small">Left out as contact data, which is never stored: {droppedText(dropped)}.</p>
}

function ReadParts() {
  return SECTIONS.map((section) => {
    const own = boxes.value.filter((box) => box.section === section)
    if (own.length === 0) return null
    return (
      <section key={section} class="read-section" aria-labelledby={`read-${section}`}>
        <h4 id={`read-${section}`}>{sectionTitle(section)}</h4>
        {own.map((box) => (
          <ReviewedBox key={box.key} box={box} />
        ))}
      </section>
    )
  })
}

function Unplaced() {
  if (unplaced.value.length === 0) return null
  return (
    <section class="unplaced" aria-labelledby="read-unplaced">
      <h4 id="read-unplaced" tabIndex={-1}>
        Without a place <span class="count">{unplaced.value.length}</span>
      </h4>
      <p class="small quiet">Choose a place for what you want to keep. What stays here is not stored.</p>
      <ul>
        {unplaced.value.map((unplacedLine) => (
          <UnplacedText key={`${unplacedLine.line} ${unplacedLine.text}`} unplacedText={unplacedLine} />
        ))}
      </ul>
    </section>
  )
}

function UnplacedText({ unplacedText: unplacedLine }: { unplacedText: ImportProposal['unplaced'][number] }) {
  const { line, text, reason } = unplacedLine
  const target = useSignal('')
  const place = () => {
    const reviewLine = {
      key: `u${line}-${text.length}`,
      text,
      tags: [],
      from: line,
      to: line,
      has: false,
      isOut: false,
    }
    boxes.value = moveLine(boxes.peek(), reviewLine, target.value)
    unplaced.value = unplaced.peek().filter((candidate) => candidate !== unplacedLine)
    announce('Placed')
    focusSoon('read-unplaced')
  }
  return (
    <li onFocusCapture={() => (marked.value = { from: line, to: line })}>
      <p dir="auto">{text}</p>
      <span class="small quiet">{reason}</span>
      <span class="acts">
        <select
          aria-label={`A place for ${text.slice(0, 60)}`}
          onChange={({ currentTarget }) => (target.value = currentTarget.value)}
        >
          <option value="">Choose a place</option>
          {targetsOf(boxes.value, '').map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        {target.value !== '' && (
          <button type="button" onClick={place}>
            Put it there
          </button>
        )}
      </span>
    </li>
  )
}
