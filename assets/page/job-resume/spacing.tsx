import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Pages } from './pages-store.ts'
import { pagesText, spacingText } from './words.ts'

/** How many pages there are, and how close the lines stand: drawn and saved as the hand moves. */
export function Spacing({ pages }: { pages: Pages }) {
  const drawn = pages.drawn.value
  const moved = useSignal<number | null>(null)
  // What the hand chose stands until it is drawn, else the handle would jump back under it.
  useEffect(() => {
    if (!pages.busy.peek()) moved.value = null
  }, [drawn])
  if (!drawn) return null
  const { spacing, saved, max_pages, note } = drawn
  const scale = moved.value ?? drawn.spacing_scale
  return (
    <div class="field spacing">
      <p>
        <b>{pagesText(drawn.pages, max_pages)}</b>
      </p>
      {note !== null && <p class={drawn.pages > max_pages ? 'small warn' : 'small quiet'}>{note}</p>}
      <label for="spacing">Spacing</label>
      <input
        id="spacing"
        type="range"
        min={spacing.min}
        max={spacing.max}
        step={spacing.step}
        value={scale}
        aria-valuetext={spacingText(scale)}
        aria-describedby="spacing-help"
        onInput={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          moved.value = next
          pages.draw({ spacing_scale: next })
        }}
      />
      <p id="spacing-help" class="help">
        {spacingText(scale)} · {saved || moved.value !== null ? 'saved for this job' : 'as the layout has it'}
      </p>
    </div>
  )
}
