import { signal } from '@preact/signals'

/** A small setting that this browser keeps; '' where there is none or the browser keeps nothing. */
export function readKept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Removes a stored value of this browser. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Keeps a small setting in this browser, where the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

const NAME = 'svc.theme'

/** How the page is coloured: as the system says, light or dark. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen colours. */
export const theme = signal<Theme>(THEMES.find((theme) => theme === readKept(NAME)) ?? 'system')

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
