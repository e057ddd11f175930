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

export type LinkProps = ComponentProps<'a'> & { label: ComponentChildren }

/** A link with its words, which keep their own direction of writing. */
export function Link({ label, ...attributes }: LinkProps) {
  return (
    <a {...attributes}>
      <bdi>{label}</bdi>
    </a>
  )
}

export type OptionsProps = {
  of: readonly (readonly [value: string | number, text: string | number])[]
  chosen?: string | number | null | undefined
}

/** The choices of a menu. A menu without a `value` of its own begins with the `chosen` one. */
export function Options({ of, chosen }: OptionsProps): JSX.Element {
  return (
    <>
      {of.map(([value, text]) => (
        <option key={value} value={value} selected={chosen === undefined ? undefined : value === chosen}>
          {text}
        </option>
      ))}
    </>
  )
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
