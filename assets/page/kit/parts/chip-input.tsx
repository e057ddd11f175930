import { useRef } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { afterPress } from '#assets/page/kit/parts/press-guard.ts'
import { useHalfTyped } from '#assets/page/kit/texts/use-draft.tsx'

export type ChipInputProps = {
  id: string
  /** The draft of the form, which also keeps the phrase that is being typed. */
  form: string
  label: string
  help: string
  placeholder?: string
  longest?: number
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Returns suggestions for the typed text, shown below the field. */
  suggest?: (typed: string) => readonly string[]
  /** Whether a comma belongs to a phrase and only Enter ends one. Example: "Austin, TX". */
  withCommas?: boolean
}

/** A list of short phrases, written one by one. */
export function ChipInput(props: ChipInputProps) {
  const { id, form, label, help, placeholder = '', longest = 100, values, onChange } = props
  const { suggest, withCommas = false } = props
  const { text, type } = useHalfTyped(form, id)
  const field = useRef<HTMLInputElement>(null)
  const ends = withCommas ? /[;\n]/ : /[,;\n]/
  const offered =
    suggest && text.trim() !== '' ? suggest(text.trim()).filter((chip) => !values.includes(chip)) : []
  const add = (written: string) => {
    const phrases = written.split(ends).map((phrase) => phrase.trim())
    onChange([...new Set([...values, ...phrases.filter(Boolean)])])
    type('')
  }
  const take = (value: string) => {
    onChange([...values, value])
    type('')
    field.current?.focus()
  }
  const drop = (value: string) => {
    onChange(values.filter((chip) => chip !== value))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      const same = offered.find((option) => option.toLowerCase() === text.trim().toLowerCase())
      add(same ?? text)
    }
    const last = values.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
  }
  const onInput = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
    ends.test(value) ? add(value) : type(value)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="chip-place">
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
            onBlur={({ relatedTarget }) => {
              const isOffer =
                relatedTarget instanceof HTMLElement && relatedTarget.closest('.offers') !== null
              if (text.trim() !== '' && !isOffer) afterPress(() => add(text))
            }}
          />
        </div>
        {suggest && <Offers offered={offered} take={take} />}
      </div>
      <p id={`${id}-help`} class="help">
        {help}
      </p>
    </div>
  )
}

function Offers({ offered, take }: { offered: readonly string[]; take: (value: string) => void }) {
  return (
    <div class="offers chips">
      {offered.map((value) => (
        <button
          key={value}
          type="button"
          class="chip offer"
          aria-label={`Add ${value}`}
          onClick={() => take(value)}
        >
          <span dir="auto">{value}</span>
        </button>
      ))}
      <span class="unseen" role="status">
        {offered.length > 0 && `Suggested: ${offered.join(', ')}`}
      </span>
    </div>
  )
}

function Chips({ values, drop }: { values: readonly string[]; drop: (value: string) => void }) {
  return values.map((value) => (
    <span key={value} class="chip removable">
      <span dir="auto">{value}</span>
      <Button aria-label={`Remove ${value}`} onClick={() => drop(value)} label="×" />
    </span>
  ))
}
