import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { CallWouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { call, callQuietly, useSending } from '#assets/page/kit/call.ts'
import { type RecordStep, restand } from '#assets/page/kit/edit-steps.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce, tellRefusal } from '#assets/page/kit/say.ts'
import { chosenTarget, needSettings } from '#assets/page/kit/settings.ts'
import { isRefusal, step, undoing } from '#assets/page/kit/steps.ts'
import { targetText, targetTitle } from '#assets/page/kit/target-words.ts'
import { drafts } from '#assets/page/kit/texts/drafts.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { refusedText } from '#lib/judge/settle/weigh-rewording.ts'
import type { LetterDecision, LetterView as LetterSchema, NewLetter } from '#lib/resume/letters/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

type Reload = () => Promise<void>

/** Asks the configured model for a letter; nothing is offered while the built-in rules are the target. */
export function AskModel({ id, letter, reload }: { id: string; letter: Letter | null; reload: Reload }) {
  const { busy, error, whileBusy } = useSending()
  useEffect(needSettings, [])
  const target = chosenTarget('')
  if (target === '' || target === 'builtin') return null
  const propose = async () => {
    if (busy.peek()) return
    const outcome = await whileBusy(call('POST', '/api/letters/proposal', { body: { job_url: id } }))
    announce(outcome.ok ? 'The model’s letter waits for you' : outcome.error.message)
    if (!outcome.ok) return
    await reload()
    focusSoon('model-letter')
  }
  return (
    <div class="panel">
      <p>
        {targetTitle(target)} can write a letter from your lines. The posting and the lines of your main
        resume are sent, without your contact details: one call, two if its first answer cannot be used.{' '}
        {letter !== null && 'Your letter stays as it is until you press “Use this letter”.'}
        {letter?.proposal && ' A new one replaces the one that waits.'}
      </p>
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void propose()}>
          {letter?.proposal ? `Ask ${targetText(target)} again` : `Ask ${targetText(target)} for a letter`}
        </button>
      </div>
      {busy.value && <ProgressLine label="Waiting for the model." />}
      <Refused error={error.value} />
      <CallWouldSend {...{ id, target }} purpose="letter" />
    </div>
  )
}

function decide(id: string, decision: Pick<LetterDecision, 'action' | 'proposal_id'> & { revision: number }) {
  const send = decision.action === 'dismiss' ? call : callQuietly
  return step(send('PUT', '/api/letters/proposal', { body: { job_url: id, ...decision } }))
}

type ProposalProps = {
  id: string
  letter: Letter
  proposal: NonNullable<Letter['proposal']>
  demands: Demands
  reload: Reload
}

/** A letter that is not the person's, beside theirs, which stays until a press. */
export function Proposal({ id, letter, proposal, demands, reload }: ProposalProps) {
  const { busy, error, whileBusy } = useSending()
  const isEditing = drafts.value[letterKey(id)] !== undefined
  const { revision } = letter
  const press = async (action: 'use' | 'dismiss') => {
    if (busy.peek()) return
    const outcome = await whileBusy(decide(id, { action, proposal_id: proposal.id, revision }))
    if (outcome.ok && action === 'use')
      offerUse(USED, {
        id,
        proposal_id: proposal.id,
        revision: outcome.value.letter?.revision ?? 0,
        next: 'undo',
      })
    if (outcome.ok && action === 'dismiss') announce('The letter is dropped')
    if (outcome.ok || outcome.error.code === 'revision_conflict' || outcome.error.code === 'proposal_stale') {
      await reload()
      focusSoon('letter-edit')
    }
  }
  return (
    <Panel
      id="model-letter"
      title={
        proposal.target === null ? 'A letter for your yes' : `A letter by ${targetText(proposal.target)}`
      }
    >
      <p class="small quiet">
        {proposal.target === null && 'A program or a browser that is not paired wrote it. '}
        Written {momentText(proposal.made_at)}. Not used: your letter is below.
      </p>
      <p>{linesToCheckText(proposal)}</p>
      {proposal.paragraphs.map(({ sentences }, index) => (
        <Paragraph key={index} sentences={sentences} demands={demands} />
      ))}
      {proposal.left_out.length > 0 && (
        <details class="small">
          <summary>{counted(proposal.left_out.length, 'sentence')} left out</summary>
          <ul>
            {proposal.left_out.map(({ text, reason }, index) => (
              <li key={index}>
                <bdi>“{text}”</bdi> Left out because {refusedText(reason)}.
              </li>
            ))}
          </ul>
        </details>
      )}
      {proposal.unusable > 0 && (
        <p class="small quiet">{counted(proposal.unusable, 'sentence')} could not be used at all.</p>
      )}
      {isEditing && <p class="small warn">Save or discard your changes below before you use this letter.</p>}
      <div class="acts">
        <Button
          class="primary"
          disabled={busy.value || isEditing}
          onClick={() => void press('use')}
          label="Use this letter"
        />
        <Button disabled={busy.value} onClick={() => void press('dismiss')} label="Dismiss it" />
      </div>
      <Refused error={error.value} />
    </Panel>
  )
}

const USED = 'Letter used'
const PUT_BACK = 'Earlier letter put back'

// A use of a proposed letter, or its end, with the decision that leads back.
type LetterUse = { id: string; proposal_id: string; revision: number; next: 'use' | 'undo' }

let reloadLetter: Reload = async () => undefined

/** Names the reading that follows each step on the shown letter. */
export function useReload(reload: Reload): void {
  reloadLetter = reload
}

async function swapUse({ id, proposal_id, revision, next }: LetterUse): Promise<LetterUse | RefusalBody> {
  const outcome = await decide(id, { action: next, proposal_id, revision })
  await reloadLetter()
  if (!outcome.ok) return outcome.error
  const now = outcome.value.letter?.revision ?? 0
  restand({ id, revision: revision - 1 }, now)
  return { id, proposal_id, revision: now, next: next === 'use' ? 'undo' : 'use' }
}

const offerUse = undoing('letter', { undo: swapUse, redo: swapUse })

// A letter that the rules made where there was none, by its choices.
type MadeLetter = RecordStep & { body: NewLetter }

/** Offers to take back a letter that was just made. */
export const offerMade = undoing('letter-made', {
  undo: async (made: MadeLetter) => {
    const { job_url } = made.body
    const query = { job_url, revision: String(made.revision) }
    const outcome = await callQuietly('DELETE', '/api/letters', { query })
    await reloadLetter()
    return outcome.ok ? made : outcome.error
  },
  redo: async (noted) => {
    const made = await makeLetter(noted.body)
    await reloadLetter()
    if (!made.ok) return made.error
    restand(noted, made.revision)
    return { ...noted, revision: made.revision }
  },
})

/** Makes the first letter of a job by the rules. */
export async function makeLetter(body: NewLetter) {
  const outcome = await step(callQuietly('POST', '/api/letters', { body }))
  return outcome.ok ? { ok: true as const, revision: outcome.value.letter?.revision ?? 0 } : outcome
}

/** Puts the letter back that a used letter replaced, as long as nobody changed it since. */
export function UndoUse({ id, letter }: { id: string; letter: Letter }) {
  const { undo_id, revision } = letter
  if (undo_id === null) return null
  const putBack = async () => {
    const swapped = await swapUse({ id, proposal_id: undo_id, revision, next: 'undo' })
    if (isRefusal(swapped)) tellRefusal(swapped)
    else offerUse(PUT_BACK, swapped)
  }
  return <Button onClick={() => void putBack()} label="Put my earlier letter back" />
}

/** The letter for a job as the API shows it. */
export type Letter = z.output<typeof LetterSchema>

/** The demands that lines answer, in the posting's words, by id. */
export type Demands = ReadonlyMap<string, string>

/** The name of the form for a letter. */
export function letterKey(id: string): string {
  return `letter/${id}`
}

/** The number of sentences of a letter that the person must check, in words. */
export function linesToCheckText({ not_shown, near }: Pick<Letter, 'not_shown' | 'near'>): string {
  if (not_shown + near === 0) return 'Every statement about you comes from one of your lines.'
  return [
    not_shown === 0 ? '' : `${counted(not_shown, 'sentence')} that no line of yours shows`,
    near === 0 ? '' : `${counted(near, 'sentence')} that only you can confirm`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Sentence = Letter['paragraphs'][number]['sentences'][number]

const STATE_WORDS = {
  near: 'Only you can confirm this. Your closest line:',
  not_shown: 'No line of yours shows this.',
}

/** A paragraph of a letter: unproven sentences are marked, and each is listed with its evidence. */
export function Paragraph({ sentences, demands }: { sentences: readonly Sentence[]; demands: Demands }) {
  const open = sentences.filter(({ stands }) => stands === 'near' || stands === 'not_shown')
  const backedSentences = sentences.filter(({ stands }) => stands === 'shown')
  const ofModel = sentences.filter(({ by_model }) => by_model).length
  const first = sentences.findIndex(({ bullet }) => bullet)
  const [plain, bulleted] =
    first === -1 ? [sentences, []] : [sentences.slice(0, first), sentences.slice(first)]
  return (
    <div class="letter-paragraph">
      {plain.length > 0 && <Words sentences={plain} />}
      {bulleted.length > 0 && (
        <ul>
          {bulletsOf(bulleted).map((bullet, index) => (
            <li key={index}>
              <Words sentences={bullet} />
              {demands.has(bullet[0]?.answers ?? '') && (
                <p class="small quiet">
                  Answers: <bdi>“{demands.get(bullet[0]?.answers ?? '')}”</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {ofModel > 0 && (
        <p class="small quiet">
          {ofModel === sentences.length
            ? 'The model’s words.'
            : `${counted(ofModel, 'sentence')} in the model’s words.`}
        </p>
      )}
      {open.map(({ text, stands, on, also_on }) => (
        <p key={text} class="small warn">
          <bdi>“{text}”</bdi> {STATE_WORDS[stands as 'near']}
          {on && <bdi> “{[on, ...also_on].map((line) => line.text).join('”, “')}”</bdi>}
        </p>
      ))}
      {backedSentences.some(({ bullet }) => !bullet) && (
        <details class="small">
          <summary>{counted(backedSentences.length, 'sentence')} from your lines</summary>
          <ul>
            {backedSentences.map(({ text, on }) => (
              <li key={text} dir="auto">
                {on?.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Words({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <p dir="auto">
      {sentences.map(({ text, stands }, index) => (
        <span key={index}>
          {index > 0 && ' '}
          {stands === 'near' || stands === 'not_shown' ? <mark>{text}</mark> : text}
        </span>
      ))}
    </p>
  )
}

// Each bullet begins a group of sentences.
function bulletsOf(sentences: readonly Sentence[]): Sentence[][] {
  const groups: Sentence[][] = []
  for (const sentence of sentences) {
    if (sentence.bullet) groups.push([sentence])
    else groups.at(-1)?.push(sentence)
  }
  return groups
}
