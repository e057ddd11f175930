import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { DiffText } from '#assets/page/kit/parts/weighed.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type MasterReply, master, takeReply } from '#assets/page/resume/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'
import { diffWords } from '#lib/text/diff.ts'

type WaitingPart = { id: string; text: string; prints: string | null }

const TITLE = 'waiting-words'

/** The lines and entries whose words came without the person's proof, each with what prints until they decide. */
export function WaitingWords() {
  const error = useSignal<RefusalBody | null>(null)
  const reply = master.value.value
  const parts = reply === null ? [] : waitingParts(reply.master)
  if (parts.length === 0) return null
  const decide = async (decision: 'use' | 'keep', ids?: string[]) => {
    const revision = master.value.peek()?.master.revision ?? 0
    const outcome = await call('POST', '/api/master/words', {
      body: { revision, decision, ...(ids ? { ids } : {}) },
    })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    takeReply(outcome.value)
    announce(decision === 'use' ? 'The new words are used' : 'Your words are kept')
    focusSoon(TITLE)
  }
  return (
    <Panel class="panel findings" id={TITLE} title={`${counted(parts.length, 'change')} for your yes`}>
      <p class="small quiet">
        A program, the file or a browser that is not paired wrote these words. They are on no resume and count
        as no evidence until you use them.
      </p>
      {parts.map((part) => (
        <Part key={part.id} part={part} decide={(decision) => void decide(decision, [part.id])} />
      ))}
      {parts.length > 1 && (
        <div class="acts">
          <Button onClick={() => void decide('use')} label={`Use all ${parts.length}`} />
          <Button class="plain" onClick={() => void decide('keep')} label="Keep mine everywhere" />
        </div>
      )}
      <Refused error={error.value} />
    </Panel>
  )
}

function waitingParts({ entries, items }: MasterReply['master']): WaitingPart[] {
  return [
    ...entries.flatMap(({ id, own_heading, heading, sublines, waits }) =>
      waits === undefined
        ? []
        : [
            {
              id,
              text: entryText({ own_heading, heading, sublines }),
              prints: waits.prints && entryText(waits.prints),
            },
          ],
    ),
    ...items.flatMap(({ id, own_heading, text, tags, waits }) =>
      waits === undefined
        ? []
        : [
            {
              id,
              text: lineText({ own_heading, text, tags }),
              prints: waits.prints && lineText(waits.prints),
            },
          ],
    ),
  ]
}

type Under = { own_heading?: string | undefined }

function entryText({
  own_heading,
  ...words
}: Under & { heading: string; sublines: readonly string[] }): string {
  return under(own_heading, [words.heading, ...words.sublines].join(', '))
}

function lineText({ own_heading, text, tags }: Under & { text: string; tags: readonly string[] }): string {
  return under(own_heading, tags.length === 0 ? text : `${text} (${tags.join(', ')})`)
}

function under(own_heading: string | undefined, text: string): string {
  return own_heading === undefined ? text : `${own_heading}: ${text}`
}

type PartProps = { part: WaitingPart; decide: (decision: 'use' | 'keep') => void }

function Part({ part: { text, prints }, decide }: PartProps) {
  const short = `“${text.slice(0, 60)}”`
  return (
    <div class="waiting-part">
      <p>
        {prints === null ? (
          <ins dir="auto">{text}</ins>
        ) : prints === text ? (
          <span dir="auto">{text}</span>
        ) : (
          <DiffText pieces={diffWords(prints, text)} />
        )}
      </p>
      <p class="small quiet">
        {prints === null
          ? 'New: it does not print yet.'
          : prints === text
            ? 'Moved: it prints at its earlier place.'
            : 'Your resumes print the earlier words.'}
      </p>
      <div class="acts">
        <button type="button" aria-label={`Use these words: ${short}`} onClick={() => decide('use')}>
          Use these words
        </button>
        <Button
          class="plain"
          aria-label={prints === null ? `Take out ${short}` : `Keep mine instead of ${short}`}
          onClick={() => decide('keep')}
          label={prints === null ? 'Take it out' : 'Keep mine'}
        />
      </div>
    </div>
  )
}
