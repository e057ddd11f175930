import type { ComponentChildren, ComponentProps, JSX } from 'preact'

export type ButtonProps = Omit<ComponentProps<'button'>, 'label'> & { label: ComponentChildren }

/** A button with its words; it sends a form only with `type="submit"`. */
export function Button({ label, ...attributes }: ButtonProps) {
  return (
    <button type="button" {...attributes}>
      {label}
    </button>
  )
}

/** A link with its words, which keep their own direction of writing. */
export function Link({ label, ...attributes }: ComponentProps<'a'> & { label: ComponentChildren }) {
  return (
    <a {...attributes}>
      <bdi>{label}</bdi>
    </a>
  )
}

type Choices = readonly (readonly [value: string | number, text: string | number])[]

/** The choices of a menu. */
export function Options({ of }: { of: Choices }): JSX.Element {
  return (
    <>
      {of.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  )
}

export type MenuProps = Omit<
  ComponentProps<'select'>,
  'onChange' | 'label' | 'role' | 'multiple' | 'size'
> & {
  of: Choices
  onText: (value: string) => unknown
  /** The words of the choice '', which comes first. */
  none?: string
  /** With it the menu is a field under its label; the menu needs an id. */
  label?: string
}

/** A menu of choices. */
export function Menu({ of, onText, none, label, ...attributes }: MenuProps): JSX.Element {
  const menu = (
    <select {...attributes} onChange={({ currentTarget }) => onText(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      <Options of={of} />
    </select>
  )
  if (label === undefined) return menu
  return (
    <div class="field">
      <label for={String(attributes.id)}>{label}</label>
      {menu}
    </div>
  )
}

/** Returns the attributes of a field that shows a text and takes the typed one. */
export function typing(text: { value: string }) {
  return {
    value: text.value,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      text.value = currentTarget.value
    },
  }
}

/** Returns what a form does when it is sent: `act` with its form, in the place of leaving the page. */
export function inPage(act: (form: HTMLFormElement) => unknown) {
  return (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    void act(event.currentTarget)
  }
}

export type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  id: string
  title: ComponentChildren
  level?: 'h2' | 'h3' | 'h4'
}

/** A part of a screen under its heading. The id is that of the heading, to which script may move the focus. */
export function Panel({ id, title, level: Heading = 'h2', children, ...attributes }: PanelProps) {
  return (
    <section class="panel" aria-labelledby={id} {...attributes}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
