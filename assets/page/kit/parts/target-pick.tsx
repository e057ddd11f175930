import { useEffect } from 'preact/hooks'
import { chosenTarget, needSettings, settings } from '#assets/page/kit/settings.ts'
import { kindTitle, targetTitle } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import { tierText, type WeighedRewording } from '#lib/judge/settle/weigh-rewording.ts'
import { readTarget, stateText } from '#lib/judge/targets/target-name.ts'
import type { TargetView } from '#lib/service/config/schema.ts'
import type { DiffPiece } from '#lib/text/diff.ts'

type TargetPickProps = {
  id: string
  label: string
  /** The chosen target; '' for the one of the settings. */
  value: string
  choose: (name: string) => void
  /** A target that is offered as well, whether or not the settings name it. */
  also?: string
  /** A target that is not offered. */
  except?: string
  /** Whether to describe the target and where it sends text. */
  withNote?: boolean
}

/** A choice of the assessing target, each with its state and missing set-up. */
export function TargetPick(props: TargetPickProps) {
  const { id, label, value, choose, also = '', except = '', withNote = false } = props
  useEffect(needSettings, [])
  const all = settings.value.value?.targets.filter(({ name }) => name !== except) ?? null
  const chosen = chosenTarget(value)
  const view = all?.find(({ name }) => name === chosen)
  return (
    <div class="field target-pick stack-1">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        disabled={all === null}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {all === null && <option value="">Same as in Settings</option>}
        {all?.map((target) => (
          <Option key={target.name} targetView={target} />
        ))}
        {also !== '' && all?.every(({ name }) => name !== also) && (
          <option value={also}>{targetTitle(also)}</option>
        )}
      </select>
      <div id={`${id}-help`}>{view && <Needs view={view} withNote={withNote} />}</div>
    </div>
  )
}

// A program that is none without a model is named, so that nobody looks for it in vain.
function Option({ targetView: { name, state } }: { targetView: TargetView }) {
  const isWhole = readTarget(name) !== null
  return (
    <option value={name} disabled={!isWhole}>
      {isWhole
        ? `${targetTitle(name)} (${stateText({ name, state })})`
        : `${kindTitle(name)} (needs a model, in Settings)`}
    </option>
  )
}

function Needs({ view, withNote }: { view: TargetView; withNote: boolean }) {
  if (view.state === 'ready') return withNote ? <p class="help">{view.note}</p> : null
  return (
    <p class="help">
      {withNote && `${view.note} `}
      {targetTitle(view.name)} is {stateText(view)}.{' '}
      <a href={addressOf('settings', view.state === 'not_allowed' ? 'consent' : 'targets')}>
        {view.state === 'not_allowed' ? 'Allow it in Settings' : 'Set it up in Settings'}
      </a>
    </p>
  )
}

const WEIGHT_WORDS = {
  new: 'not in your line',
  moved: 'elsewhere in your line',
  other_form: 'another form in your line',
}

export type WeighedProps = Omit<WeighedRewording, 'reason'> & { reason: string | null }

/** A suggested wording: words that the line does not back are marked, and dropped statements are listed. */
export function WeighedText({ tier, reason, pieces, left_out }: WeighedProps) {
  return (
    <>
      <p dir="auto">
        {pieces.map(({ kind, text }, index) =>
          kind === 'backed' ? (
            text
          ) : (
            <mark key={index} class={`unbacked ${kind}`} title={WEIGHT_WORDS[kind]}>
              {text}
            </mark>
          ),
        )}
      </p>
      <p class="small quiet">{tierText(tier, reason)}</p>
      {left_out.length > 0 && tier === 'unproved' && (
        <p class="small quiet">
          Left out of your line: <bdi>{left_out.join(', ')}</bdi>.
        </p>
      )}
    </>
  )
}

/** A text with the words marked that came and went; `without` leaves one of both out. */
export function DiffText({ pieces, without }: { pieces: readonly DiffPiece[]; without?: 'gone' | 'new' }) {
  return (
    <span dir="auto">
      {pieces.map(({ kind, text }, index) => {
        if (kind === without) return null
        if (kind === 'gone') return <del key={index}>{text}</del>
        return kind === 'new' ? <ins key={index}>{text}</ins> : text
      })}
    </span>
  )
}
