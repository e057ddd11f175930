import { useSignal } from '@preact/signals'
import { type Step, takeStep } from '#assets/page/job-resume/making.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { DiffText } from '#assets/page/kit/parts/weighed.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { counted } from '#lib/text/counted.ts'
import { type DiffPiece, diffWords } from '#lib/text/diff.ts'
import { type JobResumePaper, loadPaper, type TailoredView } from './store.ts'

type WaitingProposal = NonNullable<TailoredView['proposal']>

/** Compares the newer proposal with the stored resume, side by side. */
export function Proposal({ paper, waiting }: { paper: JobResumePaper; waiting: WaitingProposal }) {
  const busy = useSignal(false)
  const decide = async (action: Step, says: string) => {
    busy.value = true
    const error = await takeStep(paper.id, action)
    paper.refused.value = error
    await loadPaper(paper)
    busy.value = false
    if (error === null) announce(says)
    focusSoon('lines-title')
  }
  const { changes, lines } = waiting
  return (
    <section class="panel conflict proposal" aria-labelledby="proposal-title">
      <h2 id="proposal-title">A newer version is waiting</h2>
      <p>
        You changed this resume, so it was not replaced. The newer version has {counted(lines, 'line')}
        {changes.length === 0
          ? ', and they say the same.'
          : `; ${counted(changes.length, 'line')} of both differ.`}
      </p>
      <ul>
        {changes.map((change) => (
          <Change key={change.id} stored={change.stored} proposed={change.proposed} />
        ))}
      </ul>
      <div class="acts">
        <button
          type="button"
          class="primary"
          disabled={busy.value}
          onClick={() => void decide('use_proposed', 'The newer version is now in use')}
        >
          Use the newer version
        </button>
        <button
          type="button"
          disabled={busy.value}
          onClick={() => void decide('dismiss_proposed', 'Your version is kept')}
        >
          Keep mine
        </button>
      </div>
    </section>
  )
}

function Change({ stored, proposed }: { stored: string | null; proposed: string | null }) {
  const pieces = diffWords(stored ?? '', proposed ?? '')
  return (
    <li class="both-texts">
      <Side title="Your version" {...{ text: stored, pieces }} without="new" />
      <Side title="The newer version" {...{ text: proposed, pieces }} without="gone" />
    </li>
  )
}

type ProposalSideProps = {
  title: string
  text: string | null
  pieces: readonly DiffPiece[]
  without: 'gone' | 'new'
}

function Side({ title, text, pieces, without }: ProposalSideProps) {
  return (
    <div>
      <p class="small quiet">{title}</p>
      <p class="own-text">
        {text === null ? <i class="quiet">not in it</i> : <DiffText {...{ pieces, without }} />}
      </p>
    </div>
  )
}
