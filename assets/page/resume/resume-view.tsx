import { signal, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answers } from '#assets/page/answers/store.ts'
import { keep, readStored } from '#assets/page/kit/browser.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { activeRoles } from '#assets/page/kit/settings.ts'
import { type ConflictField, ConflictPanel } from '#assets/page/kit/texts/draft-form.tsx'
import { type Clash, partTexts, putBack } from '#assets/page/resume/draft/draft.ts'
import { Editor } from '#assets/page/resume/editor/editor.tsx'
import { ImportPanel } from '#assets/page/resume/import/import-panel.tsx'
import { FileStrip, NoMaster } from '#assets/page/resume/import/no-resume.tsx'
import { proposal } from '#assets/page/resume/import/store.ts'
import { MasterFiles, MasterPreview, WaitingWords } from '#assets/page/resume/master-files.tsx'
import { focusLine, RoleResume } from '#assets/page/resume/role-resume.tsx'
import {
  LeaveConfirm,
  restorePart,
  SaveBar,
  SaveFindings,
  saveError,
  useSaveKeys,
} from '#assets/page/resume/save-bar.tsx'
import {
  boxes,
  clashes,
  draft,
  edit,
  hasNoMaster,
  items,
  loadMaster,
  master,
  readMaster,
  settleClash,
  takenIn,
  takenOut,
} from '#assets/page/resume/store.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { stories } from '#assets/page/stories/story.tsx'
import { ENTRY_SECTIONS, type EntrySection, SECTIONS } from '#db/rows/master.ts'
import { type TimedEntry, timelineNotes } from '#lib/evidence/master/entry-dates.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import type { TimelineNote } from '#lib/evidence/master/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The person's resume: every line, and the selection of each role. */
export function ResumeView() {
  useEffect(() => {
    void loadMaster()
    void answers.load()
    void stories.load()
  }, [])
  useSaveKeys()
  useNamedLine()
  const error = hasNoMaster.value ? null : master.error.value
  const role = activeRoles.value?.find((role) => role.id === here.value.id)
  return (
    <>
      <ScreenHeading view="resume" />
      <Refused error={error} again={() => void loadMaster()} old={draft.value ? master.at.value : 0} />
      {draft.value === null && master.error.value === null && <Waiting />}
      {hasNoMaster.value && <NoMaster />}
      {draft.value !== null && !hasNoMaster.value && (
        <>
          <RoleTabs />
          {role ? <RoleResume key={role.id} role={role} /> : <Everything />}
        </>
      )}
      <LeaveConfirm />
    </>
  )
}

// An address may name a line, to which the person is led once it is on the screen.
function useNamedLine(): void {
  const line = here.value.query.get('line')
  const isRead = draft.value !== null
  useEffect(() => {
    if (line !== null && isRead) focusLine(line)
  }, [line, isRead])
}

function RoleTabs() {
  const { id } = here.value
  const tabs = [
    { id: '', label: 'Everything' },
    ...(activeRoles.value ?? []).map(({ id: role, label }) => ({ id: role, label })),
  ]
  const tabId = tabs.some((tab) => tab.id === id) ? id : ''
  return (
    <nav class="tabs" aria-label="Resumes">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <a href={addressOf('resume', tab.id)} aria-current={tab.id === tabId ? 'page' : undefined}>
              <bdi>{tab.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Everything() {
  return (
    <>
      <div class="resume-all stack-4">
        <div class="resume-main stack-4">
          <SaveBar>
            <Counts />
          </SaveBar>
          <Refused error={saveError.value} />
          <ClashList />
          <SaveFindings />
          <WaitingWords />
          <TimelineNotes />
          <div class="resume-ways stack-4">
            <FileStrip />
            <MasterFiles />
            <details class="panel" open={proposal.value !== null}>
              <summary>Import a resume</summary>
              <ImportPanel />
            </details>
          </div>
          <div class="resume-panes stack-4">
            <Outline />
            <Editor />
          </div>
        </div>
        <MasterPreview version={0} />
      </div>
      <TakenOut />
    </>
  )
}

function Counts() {
  const counts = master.value.value?.master.counts
  if (!counts) return null
  const { backed = 0, quantified = 0, stated = 0 } = counts.by_strength
  return (
    <span class="small quiet">
      {counted(counts.items, 'line')} in {counted(counts.entries, 'entry', 'entries')}: {backed} backed by an
      answer or story, {quantified} with a number, {stated} with neither
    </span>
  )
}

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
function ClashList() {
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
function fieldsOf({ id, fields }: Clash): ConflictField[] {
  const stored = readMaster.value ? partTexts(readMaster.value, id) : {}
  const yours = draft.value ? partTexts(draft.value, id) : {}
  return fields.map((name) => ({
    label: LABELS[name] ?? name,
    stored: stored[name] ?? '',
    yours: yours[name] ?? '',
  }))
}

/** Lines and entries that were taken out, each with a way back. */
function TakenOut() {
  const error = useSignal<RefusalBody | null>(null)
  const retired = master.value.value?.retired ?? []
  const waiting = takenOut.value
  if (retired.length + waiting.length === 0) return null
  const bring = async (part: (typeof retired)[number]) => {
    error.value = await restorePart(part)
    if (error.value === null) focusLine(part.id, 0)
  }
  return (
    <details class="panel taken-out" open={waiting.length > 0}>
      <summary>
        Taken out <span class="count">{retired.length + waiting.length}</span>
      </summary>
      <Refused error={error.value} />
      <ul>
        {waiting.map((id) => (
          <li key={id}>
            <p dir="auto">{textOf(id)}</p>
            <span class="small quiet">not saved yet</span>
            <Button onClick={() => back(id)} label="Put back" />
          </li>
        ))}
        {retired
          .filter(({ id }) => !(id in (draft.value?.parts ?? {})))
          .map((part) => (
            <li key={part.id}>
              <p dir="auto">{part.text}</p>
              <span class="small quiet">
                {part.what === 'entry' ? 'entry with its lines, ' : ''}
                {sectionTitle(part.section)}, last in revision {part.revision}
              </span>
              <Button
                aria-label={`Restore ${part.text.slice(0, 60)}`}
                onClick={() => void bring(part)}
                label="Restore"
              />
            </li>
          ))}
      </ul>
    </details>
  )
}

function textOf(id: string): string {
  const { text, heading } = readMaster.value ? partTexts(readMaster.value, id) : {}
  return text ?? heading ?? ''
}

function back(id: string): void {
  const draft = readMaster.peek()
  if (!draft) return
  edit((current) => putBack(current, draft, id))
  focusLine(id, 0)
}

/** The sections and entries of the resume, with how strong their lines are. */
function Outline() {
  const sections = SECTIONS.filter((section) => boxes.value.some((box) => box.section === section))
  return (
    <nav class="outline" aria-label="Sections and entries">
      <ul>
        {sections.map((section) => {
          const sectionBoxes = boxes.value.filter((box) => box.section === section)
          return (
            <li key={section}>
              <Button
                class="plain"
                onClick={() => document.getElementById(`section-${section}`)?.focus()}
                label={sectionTitle(section)}
              />
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
function TimelineNotes() {
  const entries = master.value.value?.master.entries.filter(isTimed) ?? []
  const today = new Date().toISOString().slice(0, 10)
  const notes = timelineNotes(entries, today).filter(({ text }) => !right.value.includes(text))
  if (notes.length === 0) return null
  return (
    <details class="panel">
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
      {(kind === 'gap' || kind === 'overlap') && <Button class="plain" onClick={call} label="It is right" />}
    </div>
  )
}
