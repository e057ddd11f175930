import {
  type Control,
  choiceLabel,
  FIELDS,
  GROUP,
  hostOf,
  isChoice,
  isChoiceButton,
  labelOf,
  questionOf,
  textOf,
} from '#assets/extension/page/read-page.ts'

/** The kinds of fields, as the service names them. */
export type FieldKind = 'line' | 'lines' | 'choice' | 'choices' | 'file'

/** A field of the page with the elements that hold it; a group of radio buttons, check boxes or choice buttons is one field. */
export type FormField = { label: string; kind: FieldKind; controls: Control[]; choices: string[] }

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
  /** Whether the page's own script opens its choices, which are not on the page before. */
  opens: boolean
}

const MOST_FIELDS = 300
const MOST_CONTROLS = 3000
const MOST_DEPTH = 10
const LONGEST_CHOICE = 200
const MOST_CHOICES = 200
const MOST_BUTTONS = 10
const CONTROLS =
  'input, textarea, select, button[aria-haspopup="listbox"], button[role="combobox"], button[aria-pressed]'
const NOT_TEXT = new Set('hidden submit button reset image password search range color'.split(' '))
// An empty list of buttons shows a request in place of a value. Example: "Select One".
const REQUEST =
  /^(?:select|choose|pick|please|bitte|wählen|auswählen|sélectionne|choisi|selecciona|seleccione|elija|elige|seleziona|selecione|-|–|—)/iu

/**
 * Reads the fields of all forms of a page in their order, at most 300, those inside of a page's own elements (shadow trees)
 * included. A field that the person cannot see is left out: such fields are traps for programs, or belong to a step that is not open.
 */
export function readFields(page: Document): { fields: FormField[]; shown: ShownField[]; more: boolean } {
  const fields: FormField[] = []
  const controls = controlsIn(page)
  const groups = groupsOf(controls)
  const taken = new Set<Control>()
  let more = controls.length > MOST_CONTROLS
  for (const control of controls.slice(0, MOST_CONTROLS)) {
    if (fields.length >= MOST_FIELDS) {
      more = true
      break
    }
    if (taken.has(control) || !isFillable(control)) continue
    const field = isOneOfMany(control) ? choiceField(control, groups) : textField(control)
    const own = (field?.controls.length ?? 0) > 1 ? groups.get(control) : field?.controls
    for (const each of own ?? []) taken.add(each)
    if (field && field.label !== '') fields.push(field)
  }
  return { fields, shown: fields.map(shownField), more }
}

// Elements of a page may hold a tree of their own, as SmartRecruiters' do; a closed one cannot be read.
function controlsIn(root: Document | ShadowRoot, depth = 0): Control[] {
  const controls: Control[] = []
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(CONTROLS)) controls.push(element as Control)
    if (element.shadowRoot && depth < MOST_DEPTH) controls.push(...controlsIn(element.shadowRoot, depth + 1))
    if (controls.length > MOST_CONTROLS) break
  }
  return controls
}

function textField(control: Control): FormField {
  return { label: labelOf(control), kind: kindOf(control), controls: [control], choices: optionsOf(control) }
}

function shownField({ label, kind, choices, controls }: FormField): ShownField {
  const [control] = controls
  const longest = control && 'maxLength' in control && control.maxLength > 0 ? control.maxLength : null
  return {
    label,
    kind,
    choices,
    longest,
    value: heldBy(controls),
    autocomplete: control && 'autocomplete' in control ? (control.autocomplete.split(' ').at(-1) ?? '') : '',
    type: control?.type ?? '',
    opens: control !== undefined && opensByScript(control),
  }
}

/** Returns what a field holds: its text, or the labels of the pressed choices. */
export function heldBy(controls: readonly Control[]): string {
  const [control] = controls
  if (control === undefined) return ''
  if (isOneOfMany(control)) return controls.filter(isPressed).map(choiceLabel).join(', ')
  if (control instanceof HTMLSelectElement) {
    const option = control.selectedOptions[0]
    return option && option.value !== '' ? textOf(option) : ''
  }
  if (control instanceof HTMLButtonElement) return shownByButton(control)
  if (opensByScript(control)) return chosenBeside(control) || control.value
  return control.type === 'file' ? '' : control.value
}

function isPressed(choice: Control): boolean {
  return isChoiceButton(choice) ? choice.ariaPressed === 'true' : (choice as HTMLInputElement).checked
}

function shownByButton(button: HTMLButtonElement): string {
  const text = textOf(button)
  const isEmpty = button.getAttribute('value') === '' || button.hasAttribute('data-placeholder')
  return isEmpty || REQUEST.test(text) ? '' : text
}

function isFillable(control: Control): boolean {
  if (control.disabled || (control.tagName !== 'BUTTON' && NOT_TEXT.has(control.type))) return false
  if ('readOnly' in control && control.readOnly && !opensByScript(control)) return false
  return isSeen(control)
}

/** Returns whether the page's own script opens the choices of a field; it takes no typed value. */
export function opensByScript(control: Control): boolean {
  if (control.tagName === 'BUTTON') return !isChoiceButton(control)
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
  for (let element: Element | null = control; element !== null; element = hostOf(element))
    if (element.closest('[aria-hidden="true"], [inert]')) return false
  const isOwnBox = !isChoice(control) && control.type !== 'file' && !opensByScript(control)
  const drawn = isOwnBox ? [control] : [control, ...(control.labels ?? [])]
  return drawn.some(isDrawn)
}

/** Returns whether an element is drawn where the person can scroll to. */
export function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { width, height, left, top } = element.getBoundingClientRect()
  const { scrollX, scrollY } = window
  // A box that lies outside of all that can be scrolled to, or that has no size, is hidden.
  if (width < 4 || height < 4 || left + scrollX + width <= 0 || top + scrollY + height <= 0) return false
  return getComputedStyle(element).clip !== 'rect(0px, 0px, 0px, 0px)'
}

/** Returns whether a control is one of the choices of a field. */
export function isOneOfMany(control: Control): boolean {
  return isChoice(control) || isChoiceButton(control)
}

// Choices of one name belong together, and choice buttons side by side; check boxes of several names do in a group of their own.
function groupsOf(controls: readonly Control[]): Map<Control, Control[]> {
  const counts = new Map<string, number>()
  for (const control of controls.filter(isChoice)) {
    const key = nameKey(control)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const boxes = new Map<Element, boolean>()
  const byKey = new Map<unknown, Control[]>()
  const groups = new Map<Control, Control[]>()
  for (const control of controls.filter(isOneOfMany)) {
    const isNamed = isChoice(control) && control.name !== '' && (counts.get(nameKey(control)) ?? 0) > 1
    const box = control.closest(GROUP)
    const inBox = box !== null && (boxes.get(box) ?? isOfOneType(box, control.type))
    if (box) boxes.set(box, inBox)
    const key = isChoice(control)
      ? isNamed
        ? nameKey(control)
        : inBox
          ? box
          : control
      : control.parentElement
    const group = byKey.get(key) ?? []
    group.push(control)
    byKey.set(key, group)
    groups.set(control, group)
  }
  return groups
}

function isOfOneType(box: Element, type: string): boolean {
  return [...box.querySelectorAll(FIELDS)].every((field) => (field as Control).type === type)
}

const places = new WeakMap<object, number>()
let lastPlace = 0

// The same name in another form is another group.
function nameKey(control: HTMLInputElement): string {
  const place = control.form ?? control.getRootNode()
  const number = places.get(place) ?? ++lastPlace
  places.set(place, number)
  return `${number} ${control.type} ${control.name}`
}

function choiceField(control: Control, groups: Map<Control, Control[]>): FormField | null {
  const controls = (groups.get(control) ?? [control]).slice(0, MOST_CHOICES).filter(isFillable)
  const choices = controls.map(choiceLabel)
  if (isChoiceButton(control)) {
    // A button alone is no question, nor are those that format a text.
    const isQuestion = controls.length > 1 && controls.length <= MOST_BUTTONS && !choices.includes('')
    if (!isQuestion || control.closest('[role="toolbar"]')) return null
    return { label: questionOf(controls), kind: 'choice', controls, choices }
  }
  const isAlone = controls.length === 1 && (control as HTMLInputElement).name === ''
  const question = isAlone ? '' : questionOf(controls)
  const kind = control.type === 'radio' && question !== '' ? 'choice' : 'choices'
  // A box alone, such as "I agree", is no question with choices.
  const own = choiceLabel(control)
  return question === ''
    ? { label: own, kind, controls: [control], choices: [own] }
    : { label: question, kind, controls, choices }
}

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
