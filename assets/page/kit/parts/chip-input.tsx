import { useRef, useState } from 'preact/hooks'

export type ChipInputProps = {
  id: string
  label: string
  help: string
  placeholder?: string
  longest?: number
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A list of short phrases, written one by one. */
export function ChipInput({
  id,
  label,
  help,
  placeholder = '',
  longest = 100,
  values,
  onChange,
}: ChipInputProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = (written: string) => {
    const phrases = written.split(/[,;\n]/).map((phrase) => phrase.trim())
    onChange([...new Set([...values, ...phrases.filter(Boolean)])])
    setText('')
  }
  const drop = (value: string) => {
    onChange(values.filter((one) => one !== value))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add(text)
    }
    const last = values.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
  }
  const onInput = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
    /[,;]/.test(value) ? add(value) : setText(value)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="chip-box">
        <Chips values={values} drop={drop} />
        <input
          ref={field}
          id={id}
          value={text}
          placeholder={values.length === 0 ? placeholder : ''}
          aria-describedby={`${id}-help`}
          autocomplete="off"
          maxLength={longest}
          {...{ onInput, onKeyDown }}
          onBlur={() => text.trim() !== '' && add(text)}
        />
      </div>
      <p id={`${id}-help`} class="help">
        {help}
      </p>
    </div>
  )
}

function Chips({ values, drop }: { values: readonly string[]; drop: (value: string) => void }) {
  return values.map((value) => (
    <span key={value} class="chip removable">
      <span dir="auto">{value}</span>
      <button type="button" aria-label={`Remove ${value}`} onClick={() => drop(value)}>
        ×
      </button>
    </span>
  ))
}
