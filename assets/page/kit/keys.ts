import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { keep, readSetting, readStored } from '#assets/page/kit/browser.ts'
import { addressOf, go, type ViewName } from '#assets/page/route.ts'

const NAME = 'svc.keys'
const CHANGED = 'svc.my-keys'
const SEQUENCE_MS = 1500

/** Actions by shipped key name; `false` means that there was nothing to do. */
export type KeyMap = Record<string, () => unknown>

/** The single keys and their actions, by shipped key, in the order of the key sheet. A person may reassign each. */
export const SINGLE_KEYS: readonly (readonly [key: string, act: string])[] = [
  ['j', 'next job'],
  ['k', 'previous job'],
  ['x', 'select the job; Shift and an arrow selects several'],
  ['e', 'mark as seen; with a job open, the next one opens'],
  ['n', 'not interested: hide it from every list'],
  ['h', 'snooze until a day: it comes back as new'],
  ['s', 'assess the job'],
  ['q', 'its open questions'],
  ['t', 'its resume'],
  ['m', 'make the resume of the job'],
  ['w', 'write a letter for the job'],
  ['d', 'download the resume you see'],
  ['o', 'open the posting in a new tab'],
  ['a', 'mark applied, or take it back'],
  ['[', 'previous job while one is open'],
  [']', 'next job while one is open'],
  ['z', 'undo the last thing you did'],
  ['Z', 'redo what was undone'],
  ['/', 'search the list'],
  ['?', 'this sheet'],
]

/** Whether single letters do anything. */
export const keysOn = signal(readSetting(NAME) !== 'off')

/** Whether the sheet of keys is open. */
export const sheetOpen = signal(false)

/** Which opening of the command palette is shown; 0 for none. An old one that ends does not end the next. */
export const paletteShown = signal(0)

let openings = 0

// The text typed since a field was asked for that is not there yet; null while the keys belong to the page.
let typedAhead: string | null = null

/** Opens the command palette. */
export function openPalette(): void {
  openings += 1
  holdKeys()
  paletteShown.value = openings
}

/** Keeps what is typed from now on for a field that is on its way. */
export function holdKeys(): void {
  typedAhead ??= ''
}

/** Returns the text that was typed before the field was there; from then on the field, or the page, has the keys. */
export function takeTypedAhead(): string {
  const text = typedAhead ?? ''
  typedAhead = null
  return text
}

/** Ends an opening of the command palette, where no later one has taken its place. */
export function closePalette(opening: number): void {
  if (paletteShown.peek() === opening) paletteShown.value = 0
}

/** The keys that the person chose, by the shipped key. */
export const myKeys = signal<Readonly<Record<string, string>>>(storedKeys())

/** The screens that `g` and a letter lead to. */
export const GO_KEYS: Record<string, ViewName> = {
  n: 'new',
  j: 'jobs',
  a: 'applied',
  m: 'resume',
  w: 'answers',
  t: 'stories',
  y: 'known',
  h: 'add',
  p: 'add',
  o: 'outcomes',
  i: 'learn',
  l: 'learn',
  u: 'runs',
  r: 'roles',
  b: 'boards',
  c: 'calls',
  k: 'backups',
  s: 'settings',
}

const layers: { current: KeyMap }[] = []
let goUntil = 0

/** Switches single letters on or off, and keeps that in this browser. */
export function switchKeys(on: boolean): void {
  keysOn.value = on
  keep(NAME, on ? 'on' : 'off')
}

/** Returns the key that now triggers the action of a shipped key. */
export function keyOf(shipped: string): string {
  return myKeys.value[shipped] ?? shipped
}

/** Assigns another key to an action; the action that had that key takes the old one. */
export function changeKey(shipped: string, key: string): void {
  const old = keyOf(shipped)
  const shippedKey = shippedOf(key)
  const changed: Record<string, string> = { ...myKeys.peek(), [shipped]: key }
  if (shippedKey !== null && shippedKey !== shipped) changed[shippedKey] = old
  keepKeys(Object.fromEntries(Object.entries(changed).filter(([original, to]) => original !== to)))
}

/** Gives every act its shipped key again. */
export function restoreKeys(): void {
  keepKeys({})
}

function keepKeys(changed: Record<string, string>): void {
  myKeys.value = changed
  keep(CHANGED, JSON.stringify(changed))
}

function storedKeys(): Record<string, string> {
  const entries = Object.entries(readStored(CHANGED) ?? {})
  return Object.fromEntries(entries.filter(([original, to]) => isShipped(original) && mayBeKey(to)))
}

function isShipped(key: string): boolean {
  return SINGLE_KEYS.some(([singleKey]) => singleKey === key)
}

/** Whether a key may stand for an act: one sign, and none that leads elsewhere or is counted by. */
export function mayBeKey(key: unknown): key is string {
  return typeof key === 'string' && [...key].length === 1 && !/[\sg\d]/i.test(key)
}

// Returns the shipped key that a pressed key stands for; null if its action has another key now.
function shippedOf(pressed: string): string | null {
  const own = SINGLE_KEYS.find(([shipped]) => keyOf(shipped) === pressed)
  if (own) return own[0]
  return isShipped(pressed) ? null : pressed
}

/** Makes keys do something while a part of the page is there. */
export function useKeys(map: KeyMap): void {
  const layer = useRef(map)
  layer.current = map
  // Before the next paint: a key that is pressed as soon as something is seen is meant for it.
  useLayoutEffect(() => {
    layers.push(layer)
    return () => layers.splice(layers.indexOf(layer), 1)
  }, [])
}

/** Listens to keys from now on. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    if (opensPalette(event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey) return
    if (typesAhead(event.key)) return event.preventDefault()
    // Escape closes a dialog or menu alone, and the letters would act on what lies under it.
    if (document.querySelector('dialog[open], :popover-open') || isChoosing()) return
    if (event.key === 'Escape' && leavesForm(event.target)) return event.preventDefault()
    if (isTyping(event.target)) return
    if (event.key.length === 1 && !keysOn.peek()) return
    if (goesSomewhere(event) || acts(event.key)) event.preventDefault()
  })
}

// It opens from a field too: a person who writes may want to go elsewhere.
function opensPalette({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || shiftKey) return false
  if (document.querySelector('dialog[open]')) return false
  openPalette()
  return true
}

// Letters for a field that is on its way must not act on the list.
function typesAhead(key: string): boolean {
  if (typedAhead === null) return false
  if (key.length === 1) typedAhead += key
  else if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
  else if (key === 'Escape') {
    takeTypedAhead()
    closePalette(openings)
  }
  return true
}

function goesSomewhere({ key, timeStamp }: KeyboardEvent): boolean {
  const view = goUntil > timeStamp ? GO_KEYS[key] : undefined
  goUntil = key === 'g' && view === undefined ? timeStamp + SEQUENCE_MS : 0
  if (view) go(addressOf(view))
  return view !== undefined
}

// The part of the page that came last is asked first.
function acts(pressed: string): boolean {
  const key = shippedOf(pressed)
  if (key === null) return false
  return layers.toReversed().some(({ current }) => {
    const act = current[key]
    return act !== undefined && act() !== false
  })
}

// Browsers without the selector give no key to the page while a list of choices is open.
function isChoosing(): boolean {
  return CSS.supports('selector(:open)') && document.querySelector('select:open') !== null
}

function leavesForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  const cancel = form?.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="Escape"]')
  cancel?.click()
  return Boolean(cancel)
}

// In a field, letters are text and arrows move the cursor.
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.closest('textarea, select') !== null
}
