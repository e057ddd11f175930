import { useState } from 'preact/hooks'

const SHORT = 700

/** A text of the person's own: only ever text, with its lines, and cut where it is long. */
export function OwnText({ text }: { text: string }) {
  const [all, setAll] = useState(false)
  const isCut = !all && text.length > SHORT
  return (
    <div class="own-text" dir="auto">
      {isCut ? `${text.slice(0, SHORT).replace(/[\uD800-\uDBFF]$/, '')}…` : text}
      {isCut && (
        <button type="button" class="plain" onClick={() => setAll(true)}>
          Show the rest
        </button>
      )}
    </div>
  )
}
