import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button, Menu } from '#assets/page/kit/parts/elements.tsx'
import { announce } from '#assets/page/kit/say.ts'
import {
  headToLines,
  joinUp,
  moveLine,
  type ReviewBox,
  type ReviewLine,
  splitLine,
  targetsOf,
  withHead,
  withLine,
  withOwnHeading,
} from '#assets/page/resume/import/review-boxes.ts'
import { boxes, marked, refusedParts } from '#assets/page/resume/import/store.ts'
import { MASTER_LIMITS, sectionTitle } from '#lib/evidence/master/master.ts'

/** An entry that was read with its lines, or the lines of a section, to be kept, changed, cut, joined and moved. */
export function ReviewedBox({ box }: { box: ReviewBox }) {
  const isOut = box.head?.isOut === true
  return (
    <div class={box.head ? 'read-entry' : 'read-lines'}>
      {box.own_heading !== null && !isOut && <OwnHeading box={box} own={box.own_heading} />}
      {box.head && <Head box={box} head={box.head} />}
      {!isOut && (
        <ul>
          {box.lines.map((line, index) => (
            <Line key={line.key} box={box} line={line} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OwnHeading({ box: { key, section }, own }: { box: ReviewBox; own: string }) {
  return (
    <label class="field stack-1">
      Printed under
      <input
        value={own}
        maxLength={MASTER_LIMITS.own_heading}
        placeholder={sectionTitle(section)}
        dir="auto"
        onInput={({ currentTarget }) =>
          (boxes.value = withOwnHeading(boxes.peek(), key, currentTarget.value))
        }
      />
    </label>
  )
}

function Head({ box, head }: { box: ReviewBox; head: NonNullable<ReviewBox['head']> }) {
  const { heading, sublines, from, has, isOut, unsure } = head
  const mark = () => (marked.value = { from, to: from + sublines.length })
  const change = (words: Partial<typeof head>) => (boxes.value = withHead(boxes.peek(), box.key, words))
  const joined = headToLines(boxes.value, box.key)
  return (
    <div class="read-head stack-2" onFocusCapture={mark} onPointerEnter={mark}>
      <input
        type="checkbox"
        aria-label={`Keep the entry ${heading}`}
        checked={!isOut}
        onChange={({ currentTarget }) => change({ isOut: !currentTarget.checked, has })}
      />
      <div class="read-words stack-2">
        <HeadField
          id={fieldId(box.key)}
          class="read-heading"
          label="Employer, project or school"
          text={heading}
          disabled={isOut}
          onText={(text) => change({ heading: text })}
        />
        {[...sublines, ...(sublines.length === 0 ? [''] : [])].map((text, index) => (
          <HeadField
            key={index}
            label={`Title, dates or place of ${heading}`}
            text={text}
            disabled={isOut}
            onText={(words) =>
              change({ sublines: [...sublines.slice(0, index), words, ...sublines.slice(index + 1)] })
            }
          />
        ))}
        {unsure !== '' && (
          <span class="small">
            <span class="chip warn">Check</span> {unsure}
          </span>
        )}
        <Notes part={box.key} has={has} />
        {joined && !isOut && (
          <span class="read-acts">
            <button type="button" class="plain" onClick={() => (boxes.value = joined)}>
              Make it lines of the entry above
            </button>
          </span>
        )}
      </div>
    </div>
  )
}

type HeadFieldProps = {
  id?: string
  class?: string
  label: string
  text: string
  disabled: boolean
  onText: (text: string) => void
}

// It grows with its text, which is one line of the resume.
function HeadField({ label, text, onText, ...more }: HeadFieldProps) {
  return (
    <textarea
      rows={1}
      aria-label={label}
      value={text}
      maxLength={200}
      dir="auto"
      onInput={({ currentTarget }) => onText(currentTarget.value.replaceAll('\n', ' '))}
      {...more}
    />
  )
}

let count = 0

function Line({ box, line, isFirst }: { box: ReviewBox; line: ReviewLine; isFirst: boolean }) {
  const { key, text, from, to, has, isOut } = line
  const mark = () => (marked.value = { from, to })
  const field = useRef<HTMLTextAreaElement>(null)
  const target = useSignal('')
  const cut = () => {
    const index = field.current?.selectionStart ?? 0
    if (text.slice(0, index).trim() === '' || text.slice(index).trim() === '') return
    count += 1
    const next = `${key}+${count}`
    boxes.value = splitLine(boxes.peek(), { key, at: index, next })
    focusAt(next, 0)
    announce('Cut in two')
  }
  const join = () => {
    const joined = joinUp(boxes.peek(), key)
    if (!joined) return
    boxes.value = joined.boxes
    focusAt(joined.above.key, joined.above.text.length)
    announce('Joined')
  }
  const move = () => {
    boxes.value = moveLine(boxes.peek(), line, target.value)
    focusAt(target.value.startsWith('new:') ? `${key}n` : key, 0)
    target.value = ''
    announce('Moved')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: 0,
      selectionEnd: 0,
    }
    if (event.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      cut()
    } else if (event.key === 'Backspace' && start === 0 && end === 0 && !isFirst) {
      event.preventDefault()
      join()
    }
  }
  return (
    <li class="read-line stack-2" onFocusCapture={mark} onPointerEnter={mark}>
      <input
        type="checkbox"
        aria-label={`Keep ${text}`}
        checked={!isOut && !has}
        disabled={has}
        onChange={({ currentTarget }) =>
          (boxes.value = withLine(boxes.peek(), key, { isOut: !currentTarget.checked }))
        }
      />
      <div class="read-words stack-2">
        <textarea
          ref={field}
          id={fieldId(key)}
          rows={1}
          aria-label={`Line ${box.lines.indexOf(line) + 1} read under ${box.head?.heading ?? sectionTitle(box.section)}`}
          value={text}
          dir="auto"
          disabled={isOut}
          onInput={({ currentTarget }) =>
            (boxes.value = withLine(boxes.peek(), key, { text: currentTarget.value.replaceAll('\n', ' ') }))
          }
          onKeyDown={onKeyDown}
        />
        <Notes part={key} has={has} />
        <span class="read-acts">
          <Button class="plain" onClick={cut} label="Cut at the cursor" />
          {!isFirst && <Button class="plain" onClick={join} label="Join to the line above" />}
          <Menu
            aria-label="Move this line"
            value={target.value}
            onText={(text) => (target.value = text)}
            none="Move to…"
            of={targetsOf(boxes.value, box.key).map((target) => [target.key, target.label])}
          />
          {target.value !== '' && <Button onClick={move} label="Move it" />}
        </span>
      </div>
    </li>
  )
}

function Notes({ part, has }: { part: string; has: boolean }) {
  const refused = refusedParts.value.get(part)
  return (
    <>
      {has && <span class="small quiet">Already in your resume</span>}
      {refused !== undefined && <span class="small problem">{refused}</span>}
    </>
  )
}

function fieldId(key: string): string {
  return `read-${key}`
}

// Once it is on the screen.
function focusAt(key: string, cursor: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(key))
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
      field.focus()
      field.setSelectionRange(cursor, cursor)
    }),
  )
}
