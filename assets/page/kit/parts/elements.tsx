import { signal } from '@preact/signals'
import { type ComponentChildren, type ComponentProps, Fragment, type JSX } from 'preact'

export type ButtonProps = Omit<ComponentProps<'button'>, 'label'> & { label: ComponentChildren }

/** A button with its words; it sends a form only with `type="submit"`. */
export function Button({ label, ...attributes }: ButtonProps) {
  return (
    <button type="button" {...attributes}>
      {label}
    </button>
  )
}

/** The button that leaves a form without saving. Escape anywhere in the form presses it. */
export function CancelButton(attributes: Omit<ButtonProps, 'label'>) {
  return <Button aria-keyshortcuts="Escape" {...attributes} label="Cancel" />
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

type MenuProps = Omit<ComponentProps<'select'>, 'onChange' | 'label' | 'role' | 'multiple' | 'size'> & {
  of: Choices
  onText: (value: string) => unknown
  /** The words of the choice '', which comes first. */
  none?: string
  /** With it the menu is a field under its label; the menu needs an id. */
  label?: string
  /** The help of such a field. */
  help?: string | false
  /** Whether it takes no choice now. */
  readOnly?: boolean
}

/** A menu of choices. */
export function Menu({ of, onText, none, label, help, readOnly, ...attributes }: MenuProps): JSX.Element {
  const helpId = `${attributes.id}-help`
  const menu = (
    <select
      {...attributes}
      {...(readOnly !== undefined && { disabled: readOnly })}
      {...(help && { 'aria-describedby': helpId })}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      <Options of={of} />
    </select>
  )
  if (label === undefined) return menu
  return (
    <div class="field stack-1">
      <label for={String(attributes.id)}>{label}</label>
      {menu}
      {help && (
        <p id={helpId} class="help">
          {help}
        </p>
      )}
    </div>
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'label' | 'type' | 'onChange'> & {
  label: ComponentChildren
  onTick?: (isOn: boolean) => unknown
  type?: 'checkbox' | 'radio'
  /** The class of the label; null for none. */
  look?: string | null
}

/** A box to tick, or one to choose of several, beside its words. */
export function Tick({ label, onTick, type = 'checkbox', look = 'switch', ...attributes }: TickProps) {
  return (
    <label class={look ?? undefined}>
      <input
        {...({ ...attributes, type } as ComponentProps<'input'>)}
        onChange={({ currentTarget }) => onTick?.(currentTarget.checked)}
      />
      {label}
    </label>
  )
}

/** Returns the attributes of a field that shows a text and takes the typed one. */
export function typing(text: { value: string }) {
  return {
    value: text.value,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => (text.value = currentTarget.value),
  }
}

/** Returns what a form does when it is sent: `act` with its form, in the place of leaving the page. */
export function inPage(act: (form: HTMLFormElement) => unknown) {
  return (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    void act(event.currentTarget)
  }
}

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
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

/** A fact of a list, under its name. */
export function Fact({ name, children, ...attributes }: ComponentProps<'dd'> & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...attributes}>{children}</dd>
    </div>
  )
}

/** Short facts on one line with dots between them. The dots stay in place beside words that run from right to left. */
export function Dotted({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span class="quiet"> · </span>}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/** A task that only a terminal can do. */
export type TerminalTopic = 'start' | 'pair' | 'extension' | 'restore' | 'wipe'

/** The topic at which the help for the terminal is open, and the backup it names; null while it is closed. */
export const terminalHelp = signal<{ topic: TerminalTopic; backup?: string } | null>(null)

type HowInTerminalProps = { topic: TerminalTopic; backup?: string | undefined; children: ComponentChildren }

/** Opens the help for the terminal at a topic. */
export function HowInTerminal({ topic, backup, children }: HowInTerminalProps) {
  return (
    <Button
      class="plain"
      onClick={() => (terminalHelp.value = { topic, ...(backup && { backup }) })}
      label={children}
    />
  )
}
