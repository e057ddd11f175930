import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const ask = () => call('GET', '/api/conditions')

/** The conditions of work with the person's word on each. */
export const conditions = createAsk(ask)

type Reply = Extract<Awaited<ReturnType<typeof ask>>, { ok: true }>['value']
export type ShownCondition = Reply['conditions'][number]
type Word = { condition: ShownCondition['condition']; is: ShownCondition['is']; up_to?: number }

/** Saves the person's word on a condition at the revision that was read. Returns the refusal, if any. */
export async function pressCondition(word: Word): Promise<RefusalBody | null> {
  const { revision } = conditions.value.peek()?.conditions.find(isOf(word.condition)) ?? {}
  const body = { ...word, ...(revision === undefined ? {} : { revision }) } as Parameters<typeof send>[0]
  const outcome = await send(body)
  if (!outcome.ok) {
    await conditions.load()
    return outcome.error
  }
  announce(outcome.value.message)
  await conditions.load()
  return null
}

function send(body: { condition: 'nights'; is: 'fine' | 'against' | 'open' }) {
  return call('PUT', '/api/conditions', { body })
}

function isOf(condition: string) {
  return (row: ShownCondition) => row.condition === condition
}

const AMOUNTS: Record<string, { amounts: readonly number[]; unit: string }> = {
  travel: { amounts: [10, 25, 50, 100], unit: '%' },
  presence: { amounts: [1, 2, 3, 4, 5], unit: 'days' },
  lifting: { amounts: [25, 50, 75], unit: 'lb' },
}

/** The list of presses that decides the conditions of all jobs: what is fine, and what is not. */
export function ConditionList() {
  useEffect(() => void conditions.load(), [])
  const reply = conditions.value.value
  if (reply === null) return <Refused error={conditions.error.value} again={() => void conditions.load()} />
  const count = (is: string) => reply.conditions.filter((row) => row.is === is).length
  return (
    <details class="panel conditions">
      <summary>
        Conditions of work: {count('fine')} fine with you, {count('against')} not for you, {count('open')}{' '}
        open
      </summary>
      <p class="small quiet">
        Pressed once for all jobs. What is not for you makes a job that demands it no match. What is open
        counts neither way.
      </p>
      <ul>
        {reply.conditions.map((row) => (
          <ConditionRow key={row.condition} row={row} />
        ))}
      </ul>
    </details>
  )
}

function ConditionRow({ row }: { row: ShownCondition }) {
  const { condition, question, is, up_to, line } = row
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const press = async (word: Omit<Word, 'condition'>) => {
    busy.value = true
    error.value = await pressCondition({ condition, ...word })
    busy.value = false
  }
  const { amounts, unit } = AMOUNTS[condition] ?? { amounts: [], unit: '' }
  const isChosen = (amount: number) => is === 'fine' && up_to === amount
  return (
    <li>
      <fieldset class="acts press" aria-label={question} disabled={busy.value}>
        <span>{question}</span>
        {amounts.map((amount) => (
          <Button
            key={amount}
            aria-pressed={isChosen(amount)}
            onClick={() => void press(isChosen(amount) ? { is: 'open' } : { is: 'fine', up_to: amount })}
            label={`up to ${amount} ${unit}`}
          />
        ))}
        {amounts.length === 0 && (
          <Button
            aria-pressed={is === 'fine'}
            onClick={() => void press({ is: is === 'fine' ? 'open' : 'fine' })}
            label="Fine with me"
          />
        )}
        <Button
          aria-pressed={is === 'against'}
          onClick={() => void press({ is: is === 'against' ? 'open' : 'against' })}
          label="Not for me"
        />
      </fieldset>
      {line !== null && (
        <p class="small quiet">
          Your resume says: <bdi>{line}</bdi>
        </p>
      )}
      <Refused error={error.value} />
    </li>
  )
}
