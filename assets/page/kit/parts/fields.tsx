import { useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { afterPress } from '#assets/page/kit/parts/press-guard.ts'
import { useHalfTyped } from '#assets/page/kit/texts/use-draft.tsx'
import { lengthOf, numberText } from '#lib/text/text.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'label' | 'value' | 'onInput' | 'onKeyDown'> & {
  id: string
  label: ComponentChildren
  /** The shown text; a field without one keeps its own, which begins with `defaultValue`. */
  value?: string
  onText?: (text: string) => unknown
  rows?: number
  /** The most characters, of which the field says how many are left. */
  longest?: number
  help?: ComponentChildren
  after?: ComponentChildren
  list?: string
}

// The last fifth of a short text, the last characters of a long one.
const NEAR = 0.2
const MOST_NEAR = 500

/** A labelled field for a text, a number or a day; with `rows` it has several lines, and Ctrl and Enter sends its form. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, onText, rows, longest, help, after, ...attributes } = props
  const shared = {
    id,
    autocomplete: 'off',
    ...(value !== undefined && { value }),
    // The browser counts UTF-16 units.
    ...(longest !== undefined && { maxLength: longest + (value ?? '').length - lengthOf(value ?? '') }),
    ...(help && { 'aria-describedby': `${id}-help` }),
    ...attributes,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onText?.(currentTarget.value),
  } as object
  const send = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <div class="field stack-1">
      <label for={id}>{label}</label>
      {rows ? <textarea {...shared} rows={rows} onKeyDown={send} /> : <input {...shared} />}
      {value !== undefined && longest !== undefined && <Limit text={value} longest={longest} />}
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

type ChipInputProps = {
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
    <div class="field stack-1">
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

type OffersProps = { offered: readonly string[]; take: (value: string) => void }

/** Buttons that add a suggested phrase. */
export function OfferChips({ offered, take }: OffersProps) {
  return offered.map((value) => (
    <button
      key={value}
      type="button"
      class="chip offer"
      aria-label={`Add ${value}`}
      onClick={() => take(value)}
    >
      <span dir="auto">{value}</span>
    </button>
  ))
}

function Offers({ offered, take }: OffersProps) {
  return (
    <div class="offers chips stack-2">
      <OfferChips offered={offered} take={take} />
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

type FileDropProps = {
  id: string
  /** A description of the box for screen readers. */
  name: string
  label: string
  /** The kinds of file that the browser offers; all where it is left out. */
  accept?: string
  /** Whether a folder is chosen in place of files. */
  folder?: boolean
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
  /** Receives the raw drop if the list of files alone is not enough. */
  onDropped?: (data: DataTransfer | null) => void
  /** A description of the accepted files and their use. */
  children: ComponentChildren
}

/** A box that files are dropped into, or chosen with the browser's own dialog; it takes the same file twice. */
export function FileDrop(props: FileDropProps) {
  const {
    id,
    name,
    label,
    accept,
    folder = false,
    multiple = false,
    disabled,
    onFiles,
    onDropped,
    children,
  } = props
  const isOver = useSignal(false)
  const give = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
  }
  return (
    <fieldset
      aria-label={name}
      class={isOver.value ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        if (onDropped) onDropped(event.dataTransfer)
        else give(event.dataTransfer?.files)
      }}
    >
      <p id={`${id}-name`}>
        <b>{label}</b>
      </p>
      <input
        id={id}
        class="unseen"
        type="file"
        aria-labelledby={`${id}-name`}
        multiple={multiple}
        {...(accept === undefined ? {} : { accept })}
        {...(folder ? { webkitdirectory: true } : {})}
        aria-describedby={`${id}-help`}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          give(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <p class="quiet">
        <label class={disabled ? 'button disabled' : 'button'} for={id} aria-hidden="true">
          {folder ? 'Choose a folder' : multiple ? 'Choose files' : 'Choose a file'}
        </label>{' '}
        or drop {multiple ? 'them' : 'it'} here
      </p>
      <p id={`${id}-help`} class="help">
        {children}
      </p>
    </fieldset>
  )
}
