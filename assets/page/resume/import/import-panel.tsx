import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button, Menu, Panel, typing } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop, TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { ReviewedBox } from '#assets/page/resume/import/review-box.tsx'
import {
  type ImportProposal,
  moveLine,
  pagePictures,
  targetsOf,
} from '#assets/page/resume/import/review-boxes.ts'
import {
  applyImport,
  boxes,
  chosenCounts,
  closeImport,
  home,
  type ImportSource,
  importDone,
  importError,
  importWork,
  lastFile,
  looksLikeMaster,
  marked,
  PASTE_DRAFT,
  proposal,
  propose,
  readAgain,
  readFile,
  readText,
  source,
  unplaced,
  warnings,
} from '#assets/page/resume/import/store.ts'
import { droppedText, problemsIn } from '#assets/page/resume/store.ts'
import { formatOfText } from '#lib/evidence/master/draft.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { counted } from '#lib/text/text.ts'

const TYPES = '.pdf,.docx,.md,.markdown,.txt,.text,.json,.zip'

/** Takes a resume as a file or as text, and shows the read entries before anything is stored. */
export function ImportPanel({ onStored }: { onStored?: () => void }) {
  if (proposal.value) return <ImportReview {...(onStored ? { onStored } : {})} />
  return (
    <div class="import-ways stack-4">
      <FileWay />
      {importWork.value !== '' && <ProgressLine label={importWork.value} />}
      {importDone.value !== '' && <p role="status">{importDone.value}</p>}
      <Refused error={importError.value} />
      <PasteForm />
    </div>
  )
}

function FileWay() {
  const take = async ([file]: File[]) => {
    if (!file) return
    await readFile(file)
    if (proposal.peek()) focusSoon('import-review')
    // On a phone it comes below the window.
    else requestAnimationFrame(() => document.querySelector('.refused')?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <FileDrop
      id="resume-file"
      name="A file of your resume"
      label="Import a file"
      accept={TYPES}
      disabled={importWork.value !== ''}
      onFiles={(files) => void take(files)}
    >
      PDF, DOCX, markdown, text, JSON Resume or the ZIP of LinkedIn, up to 16 MB (12 MB for PDF, DOCX and
      ZIP). It is read on this computer, and you review it before anything is stored.
    </FileDrop>
  )
}

function PasteForm() {
  const text = useDraft(PASTE_DRAFT, '')
  const readFile = async (event: SubmitEvent) => {
    event.preventDefault()
    if (text.value.trim() === '') return
    if (!(await readText(text.value))) return
    if (proposal.peek()) return focusSoon('import-review')
    text.clear()
  }
  const isRefused = importError.value !== null && problemsIn(importError.value).length > 0
  return (
    <form class="field stack-1" onSubmit={(event) => void readFile(event)}>
      <label for="resume-text">Or paste it as text or markdown</label>
      <textarea id="resume-text" rows={6} {...typing(text)} aria-describedby="resume-text-help" />
      <p id="resume-text-help" class="help">
        Your name, address, telephone and email are left out: they are never stored.
      </p>
      {isRefused && importError.value && <LineProblems error={importError.value} />}
      <div class="acts">
        <button type="submit" class="primary" disabled={text.value.trim() === '' || importWork.value !== ''}>
          Read it
        </button>
        {isRefused && looksLikeMaster(text.value) && (
          <Button
            onClick={() => void propose({ format: formatOfText(text.value), text: text.value })}
            label="Show what can be read"
          />
        )}
        <DraftNote form={PASTE_DRAFT} onDiscard={text.clear} />
      </div>
    </form>
  )
}

/** The lines of a file or text that were refused, by number. */
export function LineProblems({ error }: { error: object }) {
  const problems = problemsIn(error)
  if (problems.length === 0) return null
  return (
    <ul class="failures" aria-label="Lines to fix">
      {problems.map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          <b>Line {line}:</b> {reason}
        </li>
      ))}
    </ul>
  )
}

/** The entries read from a resume beside the document, to be corrected line by line and stored. */
function ImportReview({ onStored = focusTop }: { onStored?: () => void }) {
  const value = proposal.value
  if (!value) return null
  const { lines, entries } = chosenCounts.value
  const store = async () => {
    if (await applyImport()) onStored()
  }
  const verb = lines > 0 || entries === 0 ? storeText(lines) : `Store ${counted(entries, 'entry', 'entries')}`
  return (
    <Panel class="review stack-4" id="import-review" level="h3" title="Check what was read">
      <p>{countText(value)}</p>
      <p class="help">
        Change any words. Enter cuts a line in two at the cursor; Backspace at its start joins it to the one
        above.
      </p>
      <Warnings />
      <Dropped read={value} />
      <div class={source.value === null ? 'review-parts' : 'review-parts beside'}>
        <div class="review-read stack-5">
          <ReadParts />
          {value.lives_in !== null && <HomeRead line={value.lives_in.line} />}
          <Unplaced />
        </div>
        {source.value !== null && <SourceView />}
      </div>
      <Refused error={importError.value} />
      {importWork.value !== '' && <ProgressLine label={importWork.value} />}
      <div class="acts review-acts">
        <Button
          class="primary"
          disabled={lines + entries === 0 || importWork.value !== ''}
          onClick={() => void store()}
          label={verb}
        />
        <Button onClick={closeImport} label="Cancel" />
      </div>
    </Panel>
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

function Warnings() {
  const again = async (columns: 1 | 2 | 3) => {
    await readAgain(columns)
    focusSoon('import-review')
  }
  return (
    <>
      {warnings.value.map(({ code, page, says }) => (
        <p key={`${code} ${page}`} class="warn">
          {says}
        </p>
      ))}
      {lastFile.value !== null && (
        <div class="acts">
          <span class="small quiet">Read the pages again in</span>
          {([1, 2, 3] as const).map((columns) => (
            <Button
              key={columns}
              disabled={importWork.value !== ''}
              onClick={() => void again(columns)}
              label={counted(columns, 'column')}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Dropped({ read: { dropped } }: { read: ImportProposal }) {
  if (dropped.length === 0) return null
  return <p class="small">Left out as contact data, which is never stored: {droppedText(dropped)}.</p>
}

// A home that the settings name counts before the resume.
function HomeRead({ line }: { line: number }) {
  useEffect(needSettings, [])
  if (settings.value.value?.config.person.lives_in) return null
  return (
    <TextField
      id="read-home"
      label="You live in"
      longest={100}
      value={home.value}
      onText={(town) => (home.value = town)}
      onFocus={() => (marked.value = { from: line, to: line })}
      help={`${line > 0 ? `Line ${line} of the resume` : 'The resume'} names this town. It decides which jobs are near, and no street is kept. Clear it if it is wrong.`}
    />
  )
}

function ReadParts() {
  return [...new Set(boxes.value.map(({ section }) => section))].map((section) => {
    const own = boxes.value.filter((box) => box.section === section)
    return (
      <Panel
        key={section}
        class="read-section stack-2"
        id={`read-${section}`}
        level="h4"
        title={sectionTitle(section)}
      >
        {own.map((box) => (
          <ReviewedBox key={box.key} box={box} />
        ))}
      </Panel>
    )
  })
}

function Unplaced() {
  if (unplaced.value.length === 0) return null
  return (
    <section class="unplaced stack-2" aria-labelledby="read-unplaced">
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
  const lineKey = `u${line}-${text.length}`
  const place = (key: string) => {
    target.value = key
    const placed = { key: lineKey, text, tags: [], from: line, to: line, has: false, isOut: false }
    boxes.value = moveLine(boxes.peek(), placed, key)
    if (key !== '') announce('Placed')
  }
  // It stays while its menu has the focus, whose arrow keys go through the places.
  const leave = () => {
    if (target.peek() !== '')
      unplaced.value = unplaced.peek().filter((candidate) => candidate !== unplacedLine)
  }
  return (
    <li onFocusCapture={() => (marked.value = { from: line, to: line })}>
      <p dir="auto">{text}</p>
      <span class="small quiet">{reason}</span>
      <Menu
        aria-label={`A place for ${text.slice(0, 60)}`}
        value={target.value}
        onText={place}
        onBlur={leave}
        none="Choose a place"
        of={targetsOf(boxes.value, `${lineKey}n`).map(({ key, label }) => [key, label])}
      />
    </li>
  )
}

type SourceTextLine = ImportSource['lines'][number]

/** The document page by page, as a picture where it has one, with the lines marked that the person looks at. */
function SourceView() {
  const box = useRef<HTMLElement>(null)
  const { from } = marked.value
  useEffect(() => {
    const line = box.current?.querySelector('.marked')
    const view = box.current
    if (!line || !view) return
    const [inner, outer] = [line.getBoundingClientRect(), view.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      view.scrollTop += inner.top - outer.top - outer.height / 3
  }, [from])
  const value = source.value
  if (value === null) return null
  const unpaged = value.lines.filter(({ page }) => page === 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keys
    <section ref={box} class="source" aria-label="The document that was read" tabIndex={0}>
      {value.pages.map((page, index) => (
        <Page
          key={index}
          size={page}
          number={index + 1}
          picture={pagePictures.value[index] ?? ''}
          lines={value.lines.filter((line) => line.page === index + 1)}
        />
      ))}
      {unpaged.length > 0 && (
        <ol class="source-lines">
          {unpaged.map((line) => (
            <li key={line.number} class={isMarked(line) ? 'marked' : undefined}>
              {line.text || <span class="quiet">(left out)</span>} {line.right}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function isMarked({ number }: SourceTextLine): boolean {
  const { from, to } = marked.value
  return from > 0 && number >= from && number <= Math.max(from, to)
}

type PageProps = {
  size: ImportSource['pages'][number]
  number: number
  /** The address of its picture; '' shows its text in its places. */
  picture: string
  lines: SourceTextLine[]
}

function Page({ size, number, picture, lines }: PageProps) {
  return (
    <svg
      class="source-page"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Page ${number}`}
    >
      {picture !== '' && <image href={picture} width={size.width} height={size.height} />}
      {picture === ''
        ? lines.map((line) => <PageLine key={line.number} line={line} />)
        : lines.filter(isMarked).map((line) => <Mark key={line.number} line={line} over />)}
    </svg>
  )
}

function Mark({ line: { x, y, width, height }, over }: { line: SourceTextLine; over?: boolean }) {
  return (
    <rect
      class={over ? 'marked over' : 'marked'}
      x={x - 4}
      y={y - 1}
      width={width + 8}
      height={height + 2}
      rx={2}
    />
  )
}

function PageLine({ line }: { line: SourceTextLine }) {
  const { text, right, cut, x, y, width, height, strong } = line
  const size = height / 1.2
  const baseline = y + size
  // The browser's letters are not those of the document: a line that is whole is set as wide as it was.
  const fit = right === '' && !cut && width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <>
      {isMarked(line) && <Mark line={line} />}
      {text === '' && <rect class="left-out" x={x} y={y + 2} width={width} height={height - 4} rx={2} />}
      <text x={x} y={baseline} font-size={size} font-weight={strong ? 600 : 400} {...fit}>
        {text}
      </text>
      {right !== '' && (
        <text x={x + width} y={baseline} font-size={size} text-anchor="end">
          {right}
        </text>
      )}
    </>
  )
}
