import { effect, type Signal, signal } from '@preact/signals'

/** Keeps values for every tab, or for one tab until it is closed. */
export type Keeper = 'browser' | 'tab'

function storageOf(keeper: Keeper): Storage {
  return keeper === 'tab' ? sessionStorage : localStorage
}

/** A small setting that this browser keeps; '' where there is none or the browser keeps nothing. */
export function readSetting(name: string, keeper: Keeper = 'browser'): string {
  try {
    return storageOf(keeper).getItem(name) ?? ''
  } catch {
    return ''
  }
}

/**
 * A JSON value that this browser keeps; null where there is none or somebody broke it. A missing one throws nothing on
 * the way: at a thrown error Chromium compiles the page's whole script again, which delays a start by 8 ms.
 */
export function readStored(name: string, keeper: Keeper = 'browser'): unknown {
  const text = readSetting(name, keeper)
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes a stored value of this browser. */
export function forget(name: string, keeper: Keeper = 'browser'): void {
  try {
    storageOf(keeper).removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Keeps a small setting in this browser, where the browser allows it. */
export function keep(name: string, value: string, keeper: Keeper = 'browser'): void {
  try {
    storageOf(keeper).setItem(name, value)
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

/** Returns a signal whose value outlives a reload of the tab; nothing is kept while it is empty. */
export function tabSignal<T>(name: string, empty: T): Signal<T> {
  const tabValue = signal((readStored(name, 'tab') as T | null) ?? empty)
  effect(() => {
    const { value } = tabValue
    if (value === empty) forget(name, 'tab')
    else keep(name, JSON.stringify(value), 'tab')
  })
  return tabValue
}

const NAME = 'svc.theme'

/** How the page is coloured: as the system says, light or dark. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen colours. */
export const theme = signal<Theme>(THEMES.find((theme) => theme === readSetting(NAME)) ?? 'system')

/** Chooses the colours and keeps the choice in this browser. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  keep(NAME, chosen)
  applyTheme()
}

/** Colours the page as chosen. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = theme.peek()
}
