import { signal } from '@preact/signals'
import { keep, readKept } from './browser-store.ts'

const NAME = 'svc.theme'

/** How the page is coloured: as the system says, light or dark. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen colours. */
export const theme = signal<Theme>(THEMES.find((one) => one === readKept(NAME)) ?? 'system')

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
