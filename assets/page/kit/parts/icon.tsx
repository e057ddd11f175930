// Drawn in a square of 16 units.
const PATHS = {
  seen: 'M3 8.5 6.5 12 13 4.5',
  decline: 'M4 4 12 12 M12 4 4 12',
  snooze: 'M8 4.5V8l2.5 1.5 M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2',
  applied: 'M2.5 8 13.5 2.5 10 13.5 8 9Z',
  open: 'M6.5 3.5H3v9.5h9.5V9.5 M9.5 3H13v3.5 M13 3 7.5 8.5',
  more: 'M3.5 8h.01 M8 8h.01 M12.5 8h.01',
} as const
export type IconName = keyof typeof PATHS

/** A small picture on a button that also has a name in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
