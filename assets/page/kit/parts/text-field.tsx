import type { ComponentChildren } from 'preact'

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
    maxLength: longest,
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
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
      {after}
    </div>
  )
}
