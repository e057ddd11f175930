import { useEffect } from 'preact/hooks'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { HIDDEN_WORDS, hiddenNames, hide, showAgain } from '#assets/page/list/hidden.ts'
import { HIDDEN_KINDS, type HiddenKind } from '#db/rows/states.ts'
import { counted } from '#lib/text/counted.ts'

/** The companies, agencies and title words that the person hides, each with a button that shows its jobs again. */
export function HiddenNames() {
  useEffect(() => void hiddenNames.load(), [])
  const reply = hiddenNames.value.value
  return (
    <section class="panel" aria-labelledby="hidden-title">
      <h2 id="hidden-title">Hidden by you</h2>
      <p class="quiet">
        Their jobs are in no list, now and later. An agency hides every company whose name begins with its
        words.{' '}
        {reply !== null && reply.jobs > 0 && (
          <a href="#/jobs?state=hidden">{counted(reply.jobs, 'job')} hidden</a>
        )}
      </p>
      <Refused error={hiddenNames.error.value} again={() => void hiddenNames.load()} />
      <HideForm />
      <ul class="hidden-names">
        {reply?.hidden.map((name) => (
          <li key={name.id} class="acts">
            <bdi>{name.name}</bdi>
            <span class="quiet small">
              {HIDDEN_WORDS[name.kind]} ·{' '}
              {name.jobs > 0 ? <a href={onlyAddress(name.id)}>{counted(name.jobs, 'job')}</a> : 'no job'}
            </span>
            <button
              type="button"
              aria-label={`Show again: ${name.name}`}
              onClick={() => void showAgain(name)}
            >
              Show again
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HideForm() {
  const kind = useDraft<HiddenKind>('hide/kind', 'company')
  const name = useDraft('hide/name', '')
  const send = async () => {
    if (!(await hide(kind.value, name.value.trim()))) return
    name.clear()
    kind.clear()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div class="acts">
        <select
          aria-label="Kind"
          value={kind.value}
          onChange={({ currentTarget }) => (kind.value = currentTarget.value as HiddenKind)}
        >
          {HIDDEN_KINDS.map((value) => (
            <option key={value} value={value}>
              {HIDDEN_WORDS[value]}
            </option>
          ))}
        </select>
        <input
          type="text"
          aria-label="Name or words"
          maxLength={80}
          required
          autocomplete="off"
          value={name.value}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
        <button type="submit">Hide</button>
      </div>
    </form>
  )
}
