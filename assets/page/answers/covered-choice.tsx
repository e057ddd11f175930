import { useEffect, useRef } from 'preact/hooks'
import { BothTexts } from '#assets/page/kit/texts/conflict-panel.tsx'
import type { Answer } from './store.ts'

export type CoveredChoiceProps = {
  stored: Answer
  yours: string
  busy: boolean
  onOld: () => void
  onMine: () => void
}

/** Lets the person choose where a stored answer covers the question already; nothing is written before. */
export function CoveredChoice({ stored, yours, busy, onOld, onMine }: CoveredChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isSame = stored.answer.trim() === yours.trim()
  return (
    <section class="panel conflict" aria-labelledby="covered-title">
      <h3 id="covered-title" ref={heading} tabIndex={-1}>
        {isSame ? 'This is saved already' : 'A saved answer covers this question'}
      </h3>
      <p>
        Asked there as: <q dir="auto">{stored.question}</q>{' '}
        {isSame
          ? 'It says the same, so nothing needs to be saved.'
          : 'Yours is not saved yet. Choose which one it shall be; the question stays as it is there.'}
      </p>
      {!isSame && <BothTexts label="Answer" stored={stored.answer} yours={yours} />}
      <div class="acts">
        <button type="button" class={isSame ? 'primary' : ''} disabled={busy} onClick={onOld}>
          Keep the old
        </button>
        {!isSame && (
          <button type="button" class="primary" disabled={busy} onClick={onMine}>
            Use mine instead
          </button>
        )}
      </div>
    </section>
  )
}
