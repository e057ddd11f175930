import type { ComponentChildren } from 'preact'
import { lengthOf, numberText } from '#lib/text/text.ts'

export type TextFieldProps = {
  id: string
  label: string
  value: string
  onText: (text: string) => void
  rows?: number
  longest: number
  help?: ComponentChildren
  placeholder?: string
  required?: boolean
  readOnly?: boolean
  after?: ComponentChildren
}

// The last fifth of a short text, the last characters of a long one.
const NEAR = 0.2
const MOST_NEAR = 500

/** A labelled field for a text; with `rows` it has several lines, and Ctrl and Enter sends its form. */
export function TextField({
  id,
  label,
  value,
  onText,
  rows,
  longest,
  help,
  after,
  ...attributes
}: TextFieldProps) {
  const shared = {
    id,
    value,
    // The browser counts UTF-16 units.
    maxLength: longest + value.length - lengthOf(value),
    autocomplete: 'off' as const,
    ...(help && { 'aria-describedby': `${id}-help` }),
    ...attributes,
  }
  const send = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={send}
        />
      ) : (
        <input {...shared} onInput={({ currentTarget }) => onText(currentTarget.value)} />
      )}
      <Limit text={value} longest={longest} />
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
      {after}
    </div>
  )
}

// Said before the browser cuts a text that is longer.
function Limit({ text, longest }: { text: string; longest: number }) {
  const remaining = longest - lengthOf(text)
  if (remaining > Math.min(longest * NEAR, MOST_NEAR)) return null
  return (
    <p class={remaining > 0 ? 'help' : 'problem'} role="status">
      {remaining > 0
        ? `${numberText(remaining)} of ${numberText(longest)} characters left.`
        : `This is the longest text: ${numberText(longest)} characters. More is left out.`}
    </p>
  )
}
