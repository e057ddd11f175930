import { choiceFor } from '#assets/extension/page/choice-for.ts'
import { type Control, textOf } from '#assets/extension/page/labels.ts'
import { heldBy, isDrawn } from '#assets/extension/page/read-fields.ts'

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
export async function chooseFromList(
  control: Control,
  answer: string,
): Promise<'filled' | 'no_choice' | 'changed'> {
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
export function openerOf(control: Control): HTMLElement {
  return control.tagName === 'BUTTON'
    ? control
    : (control.closest<HTMLElement>('[class*="control"]') ?? control)
}

/** Returns whether a press on an element would send a form or follow a link. */
export function sendsForm(element: Element): boolean {
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
