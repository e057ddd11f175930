import { keep, readSetting } from '#assets/page/kit/browser.ts'

/** How many steps can be undone. */
export const MOST_STEPS = 20

/** The name under which the browser keeps the steps. */
export const STEPS = 'svc.steps'

// A key pressed by accident must not undo a step of another day.
const KEPT_MS = 12 * 3_600_000

/** A step as the browser keeps it for all its tabs: what it was called, and what undoing it needs. */
export type Step = { kind: string; text: string; noted: unknown; at: number }

// Those of this tab alone, in a browser that keeps nothing.
let unkept: readonly Step[] = []

/** Returns the steps of all tabs that can still be undone, the last at the end. */
export function sharedSteps(): Step[] {
  const storedText = readSetting(STEPS)
  try {
    const steps = storedText === '' ? unkept : (JSON.parse(storedText) as Step[])
    return steps.filter(({ at }) => at > Date.now() - KEPT_MS)
  } catch {
    return []
  }
}

/** Keeps the steps of all tabs, at most 20. */
export function keepSteps(steps: readonly Step[]): void {
  unkept = steps.slice(-MOST_STEPS)
  keep(STEPS, JSON.stringify(unkept))
}
