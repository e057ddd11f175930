import {
  type FormField,
  heldBy,
  isDrawn,
  isOneOfMany,
  isSeen,
  opensByScript,
} from '#assets/extension/page/read-fields.ts'
import {
  type Control,
  choiceLabel,
  isChoice,
  isChoiceButton,
  labelOf,
  questionOf,
  textOf,
} from '#assets/extension/page/read-page.ts'
import { foldAccents } from '#lib/text/text.ts'

/** An answer for a field by its position; `label` is the question for which the person saw it. */
export type FieldAnswer = { field: number; label: string; answer: string }

/** How a field ended: `filled`, or the reason why it was left alone. */
export type FillOutcome = 'filled' | 'not_empty' | 'changed' | 'no_choice' | 'too_long'

/**
 * Fills fields one after another with the answers that the person saw, marks them, and presses nothing but their choices. A field
 * that holds something, that is not the one that was read, or that does not take the answer is left alone.
 */
export async function fillFields(
  fields: readonly FormField[],
  answers: readonly FieldAnswer[],
): Promise<{ field: number; outcome: FillOutcome }[]> {
  const outcomes: { field: number; outcome: FillOutcome }[] = []
  for (const { field, label, answer } of answers) {
    const target = fields[field]
    const outcome = target?.label === label ? await fill(target, answer) : 'changed'
    outcomes.push({ field, outcome })
  }
  return outcomes
}

async function fill({ label, kind, controls }: FormField, answer: string): Promise<FillOutcome> {
  const [control] = controls
  if (control === undefined || !controls.every((each) => each.isConnected && isSeen(each))) return 'changed'
  if (heldBy(controls) !== '') return 'not_empty'
  if (isOneOfMany(control)) {
    // A box alone bears its own words, and a group the question above it.
    if (label !== questionOf(controls) && label !== choiceLabel(control)) return 'changed'
    const labels = controls.map(choiceLabel)
    const parts = kind === 'choices' ? answer.split(/[,;]/) : [answer]
    const found = parts.map((part) => choiceFor(labels, part))
    const pressed = found.map((index) => controls[index])
    if (!pressed.every((choice) => choice && (isChoice(choice) || !sendsForm(choice)))) return 'no_choice'
    for (const choice of pressed) choice?.click()
    mark(controls)
    if (!isChoiceButton(control)) return 'filled'
    await new Promise((resolve) => setTimeout(resolve, BUTTON_MS))
    return heldBy(controls) === '' ? 'changed' : 'filled'
  }
  if (labelOf(control) !== label) return 'changed'
  if (opensByScript(control)) {
    const outcome = await chooseFromList(control, answer)
    if (outcome === 'filled') mark([openerOf(control)])
    return outcome
  }
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const index = choiceFor(
      options.map((option) => (option.value === '' || option.disabled ? '' : option.text)),
      answer,
    )
    if (index === -1) return 'no_choice'
    control.selectedIndex = index
  } else {
    if (!isText(control) || control.type === 'file') return 'no_choice'
    if (control.maxLength > 0 && answer.length > control.maxLength) return 'too_long'
    setText(control, answer)
    // A number or a day refuses other words, and stays empty then.
    if (control.value === '') return 'no_choice'
  }
  // A field in a tree of its own tells the elements around it only by events that leave that tree.
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  control.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  mark([control])
  return 'filled'
}

const BUTTON_MS = 150

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

// Frameworks watch the property of their own element, so the browser's own setter is used.
function setText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text)
}

function mark(controls: readonly HTMLElement[]): void {
  for (const control of controls) {
    const shown = control.offsetWidth < 4 ? ((control as HTMLInputElement).labels?.[0] ?? control) : control
    shown.style.outline = '2px solid #2f6f4f'
    shown.style.outlineOffset = '2px'
  }
}

const PRESS_MS = 500
const KEY_MS = 1000
const TAKES_MS = 1000
const STEP_MS = 40
const MOST_OPTIONS = 400
const SENDS = /^(?:submit|image|reset)$/
const OPTIONS = '[role="option"], [class*="__option"]'

/**
 * Opens the list of a field as a press does, presses the single option that an answer names, and returns whether the field shows
 * it then. Without such an option the list is closed again. Only options of this list are ever pressed. Example: the answer "Yes" in
 * Greenhouse's and Workday's lists.
 */
async function chooseFromList(control: Control, answer: string): Promise<'filled' | 'no_choice' | 'changed'> {
  const opener = openerOf(control)
  if (sendsForm(opener)) return 'no_choice'
  const before = new Set(drawnLists(control))
  pressOn(opener)
  control.focus({ preventScroll: true })
  const find = () => optionsOf(control, before)
  const options = (await until(find, PRESS_MS)) ?? (await until(find, openByKey(control)))
  const index = choiceFor((options ?? []).map(textOf), answer)
  const option = options?.[index]
  if (option === undefined || sendsForm(option)) {
    close(control)
    return 'no_choice'
  }
  const text = textOf(option)
  pressOn(option)
  const isTaken = await until(() => (choiceFor([text], heldBy([control])) === 0 ? true : null), TAKES_MS)
  return isTaken ? 'filled' : 'changed'
}

/** Returns the element that the person presses to open a list: the drawn box around its field, or the button. */
function openerOf(control: Control): HTMLElement {
  return control.tagName === 'BUTTON'
    ? control
    : (control.closest<HTMLElement>('[class*="control"]') ?? control)
}

/** Returns whether a press on an element would send a form or follow a link. */
function sendsForm(element: Element): boolean {
  const pressed = element.closest('button, input, a[href]')
  if (pressed === null || pressed.matches('a[href]')) return pressed !== null
  const { type, form } = pressed as HTMLButtonElement
  return form !== null && SENDS.test(type)
}

// The field names its list while that is open; otherwise it is the one that appeared.
function optionsOf(control: Control, before: ReadonlySet<Element>): HTMLElement[] | null {
  const id = control.getAttribute('aria-controls') ?? control.getAttribute('aria-owns')
  const root = control.getRootNode() as Document | ShadowRoot
  const named = id === null ? null : (root.getElementById(id) ?? document.getElementById(id))
  const appeared = drawnLists(control).filter((list) => !before.has(list))
  const list = named ?? (appeared.length === 1 ? appeared[0] : undefined)
  const options = [...(list?.querySelectorAll<HTMLElement>(OPTIONS) ?? [])]
    .slice(0, MOST_OPTIONS)
    .filter((option) => option.ariaDisabled !== 'true' && isDrawn(option))
  return options.length === 0 ? null : options
}

function drawnLists(control: Control): Element[] {
  const root = control.getRootNode() as Document | ShadowRoot
  const lists = [
    ...document.querySelectorAll('[role="listbox"]'),
    ...root.querySelectorAll('[role="listbox"]'),
  ]
  return [...new Set(lists)].slice(0, MOST_OPTIONS).filter(isDrawn)
}

// Lists listen to different events of a press, so all of them are sent, as a mouse does.
function pressOn(element: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType: 'mouse', isPrimary: true }))
  element.dispatchEvent(new MouseEvent('mousedown', init))
  element.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerType: 'mouse', isPrimary: true }))
  element.dispatchEvent(new MouseEvent('mouseup', init))
  element.click()
}

// The panel holds the focus of the window, so that a page hears of none; its lists open by a key without it.
function openByKey(control: Control): number {
  const init = { bubbles: true, composed: true, cancelable: true }
  control.dispatchEvent(new FocusEvent('focusin', init))
  control.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'ArrowDown', code: 'ArrowDown' }))
  return KEY_MS
}

function close(control: Control): void {
  control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
  control.blur()
}

async function until<T>(find: () => T | null, ms: number): Promise<T | null> {
  const end = performance.now() + ms
  for (;;) {
    const found = find()
    if (found !== null || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}

/**
 * Returns the position of the single choice that an answer names; -1 for none or several. An answer of one word also fits a
 * choice that begins with it. Examples: "Yes" fits "Yes, I do"; "B2" fits "B2 (upper intermediate)"; "Two" fits none of "1" and "2".
 */
export function choiceFor(choices: readonly string[], answer: string): number {
  const sought = folded(answer)
  if (sought === '') return -1
  const labels = choices.map(folded)
  const same = positions(labels, (label) => label === sought)
  if (same.length > 0) return same.length === 1 ? (same[0] ?? -1) : -1
  if (sought.includes(' ')) return -1
  const begun = positions(labels, (label) => label.split(' ')[0] === sought)
  return begun.length === 1 ? (begun[0] ?? -1) : -1
}

function positions(labels: readonly string[], fits: (label: string) => boolean): number[] {
  return labels.flatMap((label, index) => (fits(label) ? [index] : []))
}

function folded(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
