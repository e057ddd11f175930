/** The kinds of fields, as the service names them. */
export type FieldKind = 'line' | 'lines' | 'choice' | 'choices' | 'file'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field of the page with the elements that hold it; a group of radio buttons or check boxes is one field. */
export type FormField = {
  label: string
  kind: FieldKind
  controls: Control[]
  choices: string[]
}

/** A field as the panel shows it. */
export type ShownField = {
  label: string
  kind: FieldKind
  choices: string[]
  /** The text that the field holds now; '' for none. */
  value: string
  /** The browser's own name of the content, such as `given-name`; '' for none. */
  autocomplete: string
  type: string
  longest: number | null
  /** Whether the page's own script opens its choices, which only the person presses. */
  opens: boolean
}

const MOST_FIELDS = 300
const MOST_CONTROLS = 3000
const MOST_IN_LABEL = 50
const LONGEST_LABEL = 500
const LONGEST_CHOICE = 200
const MOST_CHOICES = 200
const NOT_TEXT = new Set([
  'hidden',
  'submit',
  'button',
  'reset',
  'image',
  'password',
  'search',
  'range',
  'color',
])

/**
 * Reads the fields of all forms of a page in their order, at most 300. A field that the person cannot see is left out: such
 * fields are traps for programs, or belong to a step that is not open.
 */
export function readFields(page: Document): { fields: FormField[]; shown: ShownField[]; more: boolean } {
  const fields: FormField[] = []
  const groups = new Map<string, FormField>()
  const controls = page.querySelectorAll<Control>('input, textarea, select')
  let more = false
  for (const [index, control] of controls.entries()) {
    if (fields.length >= MOST_FIELDS || index >= MOST_CONTROLS) {
      more = true
      break
    }
    if (!isFillable(control)) continue
    if (isChoice(control)) addChoice(control, { fields, groups })
    else {
      const label = labelOf(control)
      if (label !== '')
        fields.push({ label, kind: kindOf(control), controls: [control], choices: optionsOf(control) })
    }
  }
  return { fields, shown: fields.map(shownField), more }
}

function shownField({ label, kind, choices, controls }: FormField): ShownField {
  const [control] = controls
  const longest = control && 'maxLength' in control && control.maxLength > 0 ? control.maxLength : null
  return {
    ...{ label, kind, choices, longest },
    value: heldBy(controls),
    autocomplete: control?.autocomplete.split(' ').at(-1) ?? '',
    type: control?.type ?? '',
    opens: control !== undefined && opensByScript(control),
  }
}

/** Returns what a field holds: its text, or the labels of the pressed choices. */
export function heldBy(controls: readonly Control[]): string {
  const [control] = controls
  if (control === undefined) return ''
  if (isChoice(control)) {
    return controls
      .filter((choice) => (choice as HTMLInputElement).checked)
      .map((choice) => choiceLabel(choice as HTMLInputElement))
      .join(', ')
  }
  if (control instanceof HTMLSelectElement) {
    const option = control.selectedOptions[0]
    return option && option.value !== '' ? textOf(option) : ''
  }
  if (opensByScript(control)) return chosenBeside(control) || control.value
  return control.type === 'file' ? '' : control.value
}

function isFillable(control: Control): boolean {
  if (control.disabled || NOT_TEXT.has(control.type)) return false
  if ('readOnly' in control && control.readOnly) return false
  return isSeen(control)
}

/** Returns whether the page's own script opens the choices of a field; it takes no typed value. */
export function opensByScript(control: Control): boolean {
  return control.tagName === 'INPUT' && control.getAttribute('role') === 'combobox'
}

// Its script shows the chosen value beside it. Example: `<div class="select__single-value">Yes</div>`.
function chosenBeside(control: Control): string {
  const chosen = control
    .closest('[class*="control"]')
    ?.querySelector('[class*="single-value"], [class*="multi-value"]')
  return chosen ? textOf(chosen) : ''
}

/** Returns whether the person can see a field; the drawn box of a choice may be its label's. */
export function isSeen(control: Control): boolean {
  if (control.closest('[aria-hidden="true"], [inert]')) return false
  const isOwnBox = !isChoice(control) && control.type !== 'file' && !opensByScript(control)
  const drawn = isOwnBox ? [control] : [control, ...(control.labels ?? [])]
  return drawn.some(isDrawn)
}

function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { width, height, left, top } = element.getBoundingClientRect()
  const { scrollX, scrollY } = window
  // A box that lies outside of all that can be scrolled to, or that has no size, is hidden.
  if (width < 4 || height < 4 || left + scrollX + width <= 0 || top + scrollY + height <= 0) return false
  return getComputedStyle(element).clip !== 'rect(0px, 0px, 0px, 0px)'
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

type Found = { fields: FormField[]; groups: Map<string, FormField> }

function addChoice(control: HTMLInputElement, { fields, groups }: Found): void {
  const question = groupQuestion(control)
  const choice = choiceLabel(control)
  // A box alone, such as "I agree", is no question with choices.
  if (control.name === '' || question === '') {
    if (choice !== '') fields.push({ label: choice, kind: 'choices', controls: [control], choices: [choice] })
    return
  }
  const form = [...document.forms].indexOf(control.form as HTMLFormElement)
  const key = `${form} ${control.type} ${control.name} ${question}`
  const group = groups.get(key)
  if (group === undefined) {
    const kind = control.type === 'radio' ? 'choice' : 'choices'
    const begun: FormField = { label: question, kind, controls: [control], choices: [choice] }
    groups.set(key, begun)
    fields.push(begun)
  } else if (group.choices.length < MOST_CHOICES) {
    group.controls.push(control)
    group.choices.push(choice)
  }
}

// The nearest group around a choice that has a name; a group without one may stand in another.
function groupQuestion(control: Element): string {
  let box = control.closest(GROUP)
  while (box !== null) {
    const legend = box.querySelector(':scope > legend')
    const question = namedBy(box) || (legend ? textOf(legend) : '')
    if (question !== '') return question
    box = box.parentElement?.closest(GROUP) ?? null
  }
  return ''
}

const GROUP = 'fieldset, [role="radiogroup"], [role="group"]'

function kindOf(control: Control): FieldKind {
  if (control.type === 'file') return 'file'
  if (opensByScript(control)) return 'choice'
  if (control instanceof HTMLSelectElement) return control.multiple ? 'choices' : 'choice'
  return control instanceof HTMLTextAreaElement ? 'lines' : 'line'
}

function optionsOf(control: Control): string[] {
  if (!(control instanceof HTMLSelectElement)) return []
  return [...control.options]
    .slice(0, MOST_CHOICES)
    .filter(({ value, disabled }) => value !== '' && !disabled)
    .map((option) => textOf(option).slice(0, LONGEST_CHOICE))
}

/** Returns the words beside a single choice. */
export function choiceLabel(control: HTMLInputElement): string {
  const label = control.labels?.[0]
  return (namedBy(control) || (label ? textOf(label) : '') || control.value).slice(0, LONGEST_CHOICE)
}

/** Returns the question of a field: its label, its name for screen readers, or the words before it; '' for none. */
export function labelOf(control: Control): string {
  const label = [...(control.labels ?? [])].map(textOf).join(' ')
  const words = namedBy(control) || label || wordsBefore(control) || control.getAttribute('placeholder') || ''
  return words
    .replace(/[*✱]|\(required\)$/g, '')
    .trim()
    .slice(0, LONGEST_LABEL)
}

function namedBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/).slice(0, 5) ?? []
  const named = ids.map((id) => document.getElementById(id)).filter((part) => part !== null)
  return named.map(textOf).join(' ').trim() || (element.getAttribute('aria-label') ?? '').trim()
}

// In a plain form the question stands in the cell or the line before its field.
function wordsBefore(control: Control): string {
  const cell = control.closest('td')?.previousElementSibling
  if (cell) return textOf(cell)
  let before = control.previousSibling
  while (before !== null && (before.textContent ?? '').trim() === '' && !isFieldIn(before))
    before = before.previousSibling
  if (before === null || isFieldIn(before)) return ''
  return before instanceof Element ? textOf(before) : (before.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function isFieldIn(node: Node): boolean {
  const fields = 'input, textarea, select'
  return node instanceof Element && (node.matches(fields) || node.querySelector(fields) !== null)
}

// The words of a field inside of a label, such as the options of a list, are no part of the label.
function textOf(element: Element): string {
  // An element that holds many fields is no label, and to copy it for each of them would take minutes.
  if (element.querySelectorAll('input, textarea, select').length > MOST_IN_LABEL) return ''
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('input, textarea, select, script, style, svg')) part.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}
