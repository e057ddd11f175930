import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { keep, readKept } from '#assets/page/kit/browser.ts'
import { addressOf, go, type View } from '#assets/page/route.ts'

const NAME = 'svc.keys'
const SEQUENCE_MS = 1500

/** What keys do, by the name of the key; `false` says that there was nothing to do. */
export type KeyMap = Record<string, () => unknown>

/** Whether single letters do anything. */
export const keysOn = signal(readKept(NAME) !== 'off')

/** Whether the sheet of keys is open. */
export const sheetOpen = signal(false)

/** The screens that `g` and a letter lead to. */
export const GO_KEYS: Record<string, View> = {
  n: 'new',
  j: 'jobs',
  a: 'applied',
  w: 'answers',
  t: 'stories',
  m: 'resume',
  i: 'insights',
  r: 'roles',
  b: 'boards',
  s: 'settings',
  k: 'backups',
  c: 'calls',
  h: 'check',
  u: 'runs',
  l: 'learn',
}

const layers: { current: KeyMap }[] = []
let goUntil = 0

/** Switches single letters on or off, and keeps that in this browser. */
export function switchKeys(on: boolean): void {
  keysOn.value = on
  keep(NAME, on ? 'on' : 'off')
}

/** Makes keys do something while a part of the page is there. */
export function useKeys(map: KeyMap): void {
  const layer = useRef(map)
  layer.current = map
  useEffect(() => {
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [])
}

/** Listens to keys from now on. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    if (event.key.length === 1 && !keysOn.peek()) return
    if (goesSomewhere(event) || acts(event.key)) event.preventDefault()
  })
}

function goesSomewhere({ key, timeStamp }: KeyboardEvent): boolean {
  const view = goUntil > timeStamp ? GO_KEYS[key] : undefined
  goUntil = key === 'g' && view === undefined ? timeStamp + SEQUENCE_MS : 0
  if (view) go(addressOf(view))
  return view !== undefined
}

// The part of the page that came last is asked first.
function acts(key: string): boolean {
  return layers.toReversed().some(({ current }) => {
    const act = current[key]
    return act !== undefined && act() !== false
  })
}

// In a field, letters are text and arrows move the cursor.
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
