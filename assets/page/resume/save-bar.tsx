import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { useModal } from '#assets/page/kit/presses/use-modal.ts'
import { announce } from '#assets/page/kit/say.ts'
import { takeOut } from '#assets/page/resume/draft/edit-draft.ts'
import { choose, focusLine, selectionError } from '#assets/page/resume/role-store.ts'
import { type Findings, findings, hasFindings, saveMaster, saving } from '#assets/page/resume/save.ts'
import { dropChanges, edit, items, unsaved } from '#assets/page/resume/store.ts'
import { go, guardLeaving, leavingTo } from '#assets/page/route.ts'
import { counted } from '#lib/text/counted.ts'

/** The number of unsaved changes, and the button that saves them. The children are shown below the number. */
export function SaveBar({ children }: { children?: ComponentChildren }) {
  const isDropping = useSignal(false)
  const count = unsaved.value
  const words = saving.value
    ? 'Saving…'
    : count === 0
      ? 'All changes are saved'
      : `${counted(count, 'change')} not saved`
  return (
    <div class={count > 0 ? 'save-bar dirty' : 'save-bar'}>
      <p>
        {words}
        {children}
      </p>
      <div class="acts">
        {count > 0 && (
          <Button disabled={saving.value} onClick={() => (isDropping.value = true)} label="Discard…" />
        )}
        <Button
          class="primary"
          aria-keyshortcuts="Control+S"
          aria-disabled={count === 0 || saving.value}
          onClick={() => void saveMaster()}
          label="Save"
        />
      </div>
      {isDropping.value && (
        <Confirm
          title={`Discard ${counted(count, 'change')}?`}
          verb="Discard"
          onYes={dropChanges}
          onClose={() => (isDropping.value = false)}
        >
          <p>Your resume goes back to what was last saved. What you typed since is lost.</p>
        </Confirm>
      )}
    </div>
  )
}

/** Saves with Ctrl+S or Ctrl+Enter, and asks before unsaved changes are left. */
export function useSaveKeys(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', saveOnKey, { signal })
    const release = guardLeaving((place) => unsaved.peek() > 0 && place.view !== 'resume')
    return () => {
      listening.abort()
      release()
    }
  }, [])
}

function saveOnKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (event.key !== 's' && event.key !== 'Enter') return
  event.preventDefault()
  if (document.querySelector('dialog[open]') === null) void saveMaster()
}

/** Asks before the screen is left over changes that are not saved. */
export function LeaveConfirm() {
  return leavingTo.value !== '' && <LeaveDialog to={leavingTo.value} />
}

function LeaveDialog({ to }: { to: string }) {
  const dialog = useModal()
  const stay = () => {
    leavingTo.value = ''
  }
  const leave = () => {
    leavingTo.value = ''
    go(to, { unasked: true })
  }
  const save = async () => {
    stay()
    if (await saveMaster()) go(to, { unasked: true })
  }
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" onClose={stay}>
      <h2 id="leave-title">{counted(unsaved.value, 'unsaved change')} in your resume</h2>
      <p>Your changes stay here until you close this tab.</p>
      <div class="acts">
        <Button class="primary" onClick={() => void save()} label="Save and leave" />
        <Button onClick={leave} label="Leave without saving" />
        <Button onClick={stay} label="Stay here" />
      </div>
    </dialog>
  )
}

/** The findings after a save that a person should look at. */
export function SaveFindings() {
  const value = findings.value
  if (!value || !hasFindings.value) return null
  return (
    <section class="panel findings" aria-labelledby="findings">
      <div class="title-line">
        <h2 id="findings">Saved: please check</h2>
        <Button
          class="plain"
          onClick={() => {
            findings.value = null
          }}
          label="Close"
        />
      </div>
      <Near near={value.near} />
      {value.skills.length > 0 && (
        <p>
          Added to your skills: <span dir="auto">{value.skills.join(', ')}</span>
        </p>
      )}
      {value.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
      {value.synced.length > 0 && (
        <p class="small quiet">Also updated in the resume for {value.synced.join(', ')}.</p>
      )}
      {value.offers.map((offer) => (
        <Offer key={offer.profile_id} {...offer} />
      ))}
    </section>
  )
}

function Near({ near }: Pick<Findings, 'near'>) {
  return near.map(({ id, of, other_numbers }) => {
    const [line, similar] = [items.value.get(id), items.value.get(of)]
    if (!line || !similar) return null
    return (
      <div key={`${id} ${of}`} class="near">
        <p>
          <span dir="auto">“{line.text}”</span> is almost the same as <span dir="auto">“{similar.text}”</span>
          {other_numbers && ', with other numbers'}.
        </p>
        <div class="acts">
          <Button onClick={() => focusLine(id, 0)} label="Go to it" />
          <Button
            onClick={() => {
              edit((current) => takeOut(current, id))
              announce('Taken out. Save to keep the change.')
            }}
            label="Take it out"
          />
        </div>
      </div>
    )
  })
}

function Offer({ profile_id, label, new_lines, offer }: Findings['offers'][number]) {
  const busy = useSignal(false)
  const add = async () => {
    busy.value = true
    const is_done = await choose(profile_id, { include: [...new_lines] })
    busy.value = false
    if (!is_done) return
    announce(`Added to ${label}`)
    const current = findings.peek()
    if (current)
      findings.value = {
        ...current,
        offers: current.offers.filter((offer) => offer.profile_id !== profile_id),
      }
  }
  return (
    <div class="near">
      <p>{offer}</p>
      <div class="acts">
        <Button disabled={busy.value} onClick={() => void add()} label={`Add to ${label}`} />
      </div>
      <Refused error={selectionError.value} />
    </div>
  )
}
