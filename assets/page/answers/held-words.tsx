import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { HeldWords as HeldReply } from '#lib/evidence/answers/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

type Held = HeldReply['words'][number]

const TITLE = 'held-words'

const KINDS: Readonly<Record<Held['kind'], string>> = {
  answer: 'Answer',
  story: 'Story',
  interview: 'Notes on an interview',
  role_resume: 'Resume of a role',
}

type HeldWordsProps = {
  /** Only these are shown; all if left out. */
  kind?: Held['kind']
  /** Runs after a yes. */
  after: () => void
}

/** The texts that came without the person's proof; none is copied or printed before their yes. */
export function HeldWords({ kind, after }: HeldWordsProps) {
  const held = useMemo(() => createAsk(() => call('GET', '/api/words')), [])
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void held.load(), [held])
  const words = (held.value.value?.words ?? []).filter((record) => kind === undefined || record.kind === kind)
  if (words.length === 0) return null
  const use = async ({ id: record_id, revision }: Held) => {
    const outcome = await call('POST', '/api/words', { body: { record_id, revision } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    announce('These words are used')
    await held.load()
    focusSoon(TITLE)
    after()
  }
  return (
    <Panel class="panel findings" id={TITLE} title={`${counted(words.length, 'text')} for your yes`}>
      <p class="small quiet">
        An agent, a program or a browser that is not paired wrote these words. They are not copied or printed
        until you use them. To drop them, edit or delete the text.
      </p>
      {words.map((record) => (
        <article key={record.id}>
          <p class="small quiet">
            {KINDS[record.kind]} · {record.written_by === 'agent' ? 'by an agent' : 'not paired'}
          </p>
          <p class="own-text" dir="auto">
            {record.text.trim()}
          </p>
          <div class="acts">
            <Button
              aria-label={`Use these words: “${record.text.trim()}”`}
              onClick={() => void use(record)}
              label="Use these words"
            />
          </div>
        </article>
      ))}
      <Refused error={error.value} />
    </Panel>
  )
}
