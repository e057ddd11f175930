import type { BoardState } from '#lib/index/boards/schema.ts'
import { STATE_ORDER } from './board-order.ts'
import { BOARD_STATES } from './words.ts'

type Props = {
  totals: { boards: number; by_state: Record<string, number> }
  /** The state that is filtered by; '' for none. */
  chosen: string
  addressOf: (state: string) => string
}

/** How the boards stand, at a glance: a bar of their states, and each state with its count as a filter. */
export function BoardSummary({ totals, chosen, addressOf }: Props) {
  const states = STATE_ORDER.toReversed().flatMap((state) => {
    const count = totals.by_state[state] ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
  let at = 0
  const parts = states.map(({ state, count }) => {
    const width = (count / Math.max(1, totals.boards)) * 100
    at += width
    return { state, x: at - width, width }
  })
  return (
    <div class="board-summary">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ state, x, width }) => (
          <rect key={state} class={state} x={x} width={width} height="8" />
        ))}
      </svg>
      <ul class="chips" aria-label="Boards by state">
        {states.map(({ state, count }) => (
          <li key={state}>
            <StateLink {...{ state, count, chosen, addressOf }} />
          </li>
        ))}
        {chosen !== '' && (
          <li>
            <a class="chip view" href={addressOf('')}>
              Show all
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

type LinkProps = { state: BoardState; count: number } & Pick<Props, 'chosen' | 'addressOf'>

function StateLink({ state, count, chosen, addressOf }: LinkProps) {
  const { sign, word, meaning, bad } = BOARD_STATES[state]
  return (
    <a
      class={bad ? 'chip view bad' : 'chip view'}
      href={addressOf(state)}
      title={meaning}
      aria-current={chosen === state ? 'true' : undefined}
    >
      <span aria-hidden="true" class={`sign ${state}`}>
        {sign}
      </span>
      {word} <b>{count.toLocaleString('en')}</b>
    </a>
  )
}
