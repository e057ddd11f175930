import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#assets/page/kit/words.ts'
import {
  applyImport,
  choosePart,
  closeImport,
  importDone,
  importError,
  importWork,
  leftOut,
  type Proposal,
  proposal,
  wantedEntries,
  wantedLines,
} from '#assets/page/resume/import/store.ts'
import { droppedText } from '#assets/page/resume/words.ts'
import { SECTIONS, sectionTitle } from '#lib/evidence/master/master.ts'

type Line = Proposal['lines'][number]

/** What was read of a resume, line by line, to be stored or left out. */
export function ImportReview({ onStored = focusTop }: { onStored?: () => void }) {
  const read = proposal.value
  if (!read) return null
  const isDone = importDone.value !== ''
  const [lines, entries] = [wantedLines.value, wantedEntries.value]
  const store = async () => {
    if (await applyImport()) onStored()
  }
  const verb =
    lines > 0 || entries === 0
      ? `Store these ${counted(lines, 'line')}`
      : `Store ${counted(entries, 'entry', 'entries')}`
  return (
    <section class="review" aria-labelledby="import-review">
      <h3 id="import-review" tabIndex={-1}>
        {isDone ? 'Stored' : 'Check what was read'}
      </h3>
      <p>{isDone ? importDone.value : countText(read)}</p>
      <Dropped read={read} />
      <ReadParts read={read} />
      <RefusedLines read={read} />
      <Unplaced read={read} />
      <Refused error={importError.value} />
      {importWork.value !== '' && <ProgressLine label={importWork.value} />}
      <div class="acts">
        {!isDone && (
          <button
            type="button"
            class="primary"
            disabled={lines + entries === 0 || importWork.value !== ''}
            onClick={() => void store()}
          >
            {verb}
          </button>
        )}
        <button type="button" onClick={closeImport}>
          {isDone ? 'Close' : 'Cancel'}
        </button>
      </div>
    </section>
  )
}

function countText({ counts: { entries, lines, already } }: Proposal): string {
  const there = already > 0 ? `, ${already} of them already in your resume` : ''
  return `${counted(entries, 'entry', 'entries')} and ${counted(lines, 'line')}${there}. Nothing is stored yet. Untick what you do not want; you can change the wording later.`
}

// What was stored is on the screen now, from the top.
function focusTop(): void {
  requestAnimationFrame(() => document.querySelector('h1')?.focus())
}

function Dropped({ read: { dropped } }: { read: Proposal }) {
  if (dropped.length === 0) return null
  return <p class="small">Left out as contact data, which is never stored: {droppedText(dropped)}.</p>
}

function ReadParts({ read }: { read: Proposal }) {
  const refused = new Map(read.refused.map(({ key, reason }) => [key, reason]))
  return SECTIONS.map((section) => {
    const entries = read.entries.filter((entry) => entry.section === section)
    const lines = read.lines.filter((line) => line.section === section)
    if (entries.length + lines.length === 0) return null
    return (
      <fieldset key={section} class="read-section">
        <legend>{sectionTitle(section)}</legend>
        {lines.map((line) => (
          <ReadLine key={line.key} line={line} refused={refused.get(line.key)} />
        ))}
        {entries.map((entry) => (
          <div key={entry.key} class="read-entry">
            <Tick id={entry.key} has={entry.has} refused={refused.get(entry.key)}>
              <b dir="auto">{entry.heading}</b>
              <span class="small quiet" dir="auto">
                {' '}
                {entry.sublines.join(' · ')}
              </span>
            </Tick>
            {entry.lines.map((line) => (
              <ReadLine
                key={line.key}
                line={{ ...line, section }}
                refused={refused.get(line.key)}
                isOff={leftOut.value.has(entry.key)}
              />
            ))}
          </div>
        ))}
      </fieldset>
    )
  })
}

type ReadLineProps = { line: Line; refused: string | undefined; isOff?: boolean }

function ReadLine({ line, refused, isOff = false }: ReadLineProps) {
  return (
    <div class="read-line">
      <Tick id={line.key} has={line.has} refused={refused} isOff={isOff}>
        <span dir="auto">{line.text}</span>
      </Tick>
    </div>
  )
}

type TickProps = {
  id: string
  has: string | null
  refused: string | undefined
  isOff?: boolean
  children: preact.ComponentChildren
}

function Tick({ id, has, refused, isOff = false, children }: TickProps) {
  const isFixed = has !== null || refused !== undefined || isOff
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={!isFixed && !leftOut.value.has(id)}
        disabled={isFixed}
        onChange={({ currentTarget }) => choosePart(id, currentTarget.checked)}
      />
      <span>
        {children}
        {has !== null && <span class="chip"> already there</span>}
        {refused !== undefined && <span class="small problem"> {refused}</span>}
      </span>
    </label>
  )
}

function RefusedLines({ read: { refused } }: { read: Proposal }) {
  if (refused.length === 0) return null
  return (
    <p class="small problem">
      {counted(refused.length, 'line')} cannot be stored as they are; the reason is next to each.
    </p>
  )
}

function Unplaced({ read: { unplaced } }: { read: Proposal }) {
  if (unplaced.length === 0) return null
  return (
    <details class="unplaced" open>
      <summary>
        Could not be placed <span class="count">{unplaced.length}</span>
      </summary>
      <p class="small quiet">Copy what you want to keep, and paste it as a line once the rest is stored.</p>
      <ul>
        {unplaced.map(({ line, text, reason }) => (
          <li key={`${line} ${text}`}>
            <p dir="auto">{text}</p>
            <span class="small quiet">
              {line > 0 && `Line ${line}: `}
              {reason}
            </span>
            <CopyButton text={text} label={`“${text.slice(0, 40)}”`} words="Copy" />
          </li>
        ))}
      </ul>
    </details>
  )
}
