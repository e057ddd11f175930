import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Button, typing } from '#assets/page/kit/parts/elements.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useBegun, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { LineProblems } from '#assets/page/resume/import/import-panel.tsx'
import { MasterFiles } from '#assets/page/resume/master-files.tsx'
import { MasterPreview } from '#assets/page/resume/master-preview.tsx'
import {
  choose,
  loadSelection,
  putByHand,
  type RoleLineSelection,
  selectionError,
  selections,
} from '#assets/page/resume/role-store.ts'
import { entries, items, type MasterItem, master, unsaved } from '#assets/page/resume/store.ts'
import type { RoleView } from '#assets/page/roles/store.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { printedSections } from '#lib/evidence/master/print-resume.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

/** Which lines the resume of one role is made of. */
export function RoleResume({ role }: { role: RoleView }) {
  const revision = master.value.value?.master.revision
  useEffect(() => void loadSelection(role.id), [role.id, revision])
  const reply = selections.value[role.id]
  return (
    <div class="role-resume">
      <Refused error={selectionError.value} again={() => void loadSelection(role.id)} />
      {!reply && selectionError.value === null && <Waiting lines={4} />}
      {reply && (
        <>
          <p>{basisText(reply, role.label)}</p>
          {unsaved.value > 0 && (
            <p class="warn">
              {counted(unsaved.value, 'unsaved change')} not shown here. Go back to Everything to save.
            </p>
          )}
          {reply.selection.basis !== 'profile_resume' && (
            <>
              <Offers role={role} reply={reply} />
              <LineChoice role={role} reply={reply} />
            </>
          )}
          {reply.selection.basis !== 'profile_resume' && (
            <>
              <MasterPreview profile_id={role.id} version={reply.selection.revision ?? 0} />
              <MasterFiles role={role} />
            </>
          )}
          <details class="panel">
            <summary>As text</summary>
            <pre class="printed" dir="auto">
              {reply.markdown}
            </pre>
          </details>
          <ByHand role={role} reply={reply} />
        </>
      )}
    </div>
  )
}

function basisText({ selection: { basis, included } }: RoleLineSelection, label: string): string {
  if (basis === 'profile_resume')
    return `${label} has a resume that you wrote yourself. Your main resume does not change it.`
  if (basis === 'master')
    return `${label} uses your whole resume. Take out a line, and from then on it uses only the lines you choose.`
  return `${label} uses the ${counted(included.length, 'line')} chosen below. New lines are offered, never added automatically.`
}

function Offers({ role, reply: { offers } }: { role: RoleView; reply: RoleLineSelection }) {
  if (offers.length === 0) return null
  return (
    <section class="panel" aria-label="New lines">
      <p>{counted(offers.length, 'new line')} can be added.</p>
      <ul class="offered">
        {offers.map(({ id, text }) => (
          <li key={id}>
            <span dir="auto">{text}</span>
            <Button class="plain" onClick={() => void choose(role.id, { exclude: [id] })} label="Leave out" />
          </li>
        ))}
      </ul>
      <div class="acts">
        <Button
          class="primary"
          onClick={() =>
            void choose(role.id, { accept_offers: true }).then(
              (is_done) => is_done && announce(`Added to ${role.label}`),
            )
          }
          label={`Add to ${role.label}`}
        />
      </div>
    </section>
  )
}

function LineChoice({ role, reply }: { role: RoleView; reply: RoleLineSelection }) {
  const included = new Set(reply.selection.included)
  const all = [...items.value.values()]
  const sections = printedSections({ entries: [...entries.value.values()], lines: all }, SECTIONS)
  return (
    <div class="panel role-lines">
      {sections.map(({ section, heading, lines: own, entries: heads }) => {
        const groups = [
          { owner: null, lines: own },
          ...heads.map(({ id }) => ({ owner: id, lines: all.filter((item) => item.entry_id === id) })),
        ]
        if (groups.every(({ lines }) => lines.length === 0)) return null
        return (
          <fieldset key={`${section} ${heading}`} class="read-section">
            <legend>{heading ?? sectionTitle(section)}</legend>
            {groups.map(({ owner, lines }) => (
              <div key={owner} class={owner === null ? '' : 'read-entry'}>
                {owner !== null && lines.length > 0 && <b dir="auto">{entries.value.get(owner)?.heading}</b>}
                {lines.map((line) => (
                  <ChosenLine key={line.id} {...{ role, line }} isIn={included.has(line.id)} />
                ))}
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

type ChosenLineProps = { role: RoleView; line: MasterItem; isIn: boolean }

function ChosenLine({ role, line: { id, text, mark }, isIn }: ChosenLineProps) {
  const wish = useSignal<boolean | null>(null)
  const change = async (isIncluded: boolean) => {
    wish.value = isIncluded
    const is_done = await choose(role.id, isIncluded ? { include: [id] } : { exclude: [id] })
    wish.value = null
    if (is_done)
      announce(
        isIncluded ? `Added to the resume for ${role.label}` : `Taken out of the resume for ${role.label}`,
      )
  }
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={wish.value ?? isIn}
        disabled={mark !== null}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <span>
        <span dir="auto">{text}</span>
        {mark !== null && <span class="chip"> {mark} on a resume</span>}
      </span>
    </label>
  )
}

/** Puts in a resume of its own for a role, or returns the role to the master. */
export function ByHand({ role, reply }: { role: RoleView; reply: RoleLineSelection }) {
  const isOwn = reply.selection.basis === 'profile_resume'
  const draft = tabDraft(`role-resume/${role.id}`)
  const wasBegun = useBegun(draft)
  const text = useDraft(draft, reply.markdown)
  const isAsking = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const id = `by-hand-${role.id}`
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    error.value = await putByHand(role.id, text.value)
    if (error.value === null) text.clear()
  }
  const withdraw = async () => {
    error.value = await putByHand(role.id, null)
  }
  return (
    <details class="panel" open={isOwn || wasBegun}>
      <summary>{isOwn ? 'Your own resume for this role' : 'Write a separate resume for this role'}</summary>
      <form class="text-form" onSubmit={(event) => void save(event)}>
        <div class="field">
          <label for={id}>Resume for {role.label}, in markdown</label>
          <textarea id={id} rows={10} maxLength={200_000} {...typing(text)} aria-describedby={`${id}-help`} />
          <p id={`${id}-help`} class="help">
            This resume is then used as you write it; your lines above no longer change it. Leave out your
            name, address, phone and email: they are never stored.
          </p>
        </div>
        <Refused error={error.value} />
        {error.value && <LineProblems error={error.value} />}
        <div class="acts">
          <button type="submit" class={isOwn ? 'primary' : undefined}>
            {isOwn ? 'Save this resume' : 'Use this resume'}
          </button>
          {isOwn && <Button onClick={() => (isAsking.value = true)} label="Use my lines again…" />}
          <DraftNote form={draft} onDiscard={text.clear} />
        </div>
      </form>
      {isAsking.value && (
        <Confirm
          title={`Use your lines for ${role.label} again?`}
          verb="Use my lines"
          onYes={() => void withdraw()}
          onClose={() => (isAsking.value = false)}
        >
          <p>The resume is then made of your lines again. The one you wrote stays in the history.</p>
        </Confirm>
      )}
    </details>
  )
}
