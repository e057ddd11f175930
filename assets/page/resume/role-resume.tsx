import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import { call } from '#assets/page/kit/call.ts'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type RoleView, roles } from '#assets/page/kit/settings.ts'
import { tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useBegun, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { addLine } from '#assets/page/resume/draft/draft.ts'
import { LineProblems } from '#assets/page/resume/import/import-panel.tsx'
import { MasterFiles, MasterPreview } from '#assets/page/resume/master-files.tsx'
import { draft, entries, items, type MasterItem, master, unsaved } from '#assets/page/resume/store.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { printedSections } from '#lib/evidence/master/print-resume.ts'
import type { SelectionResponse } from '#lib/evidence/master/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** Shows which lines the resume of one role has, and changes them. */
export function RoleResume({ role }: { role: RoleView }) {
  const revision = master.value.value?.master.revision
  useEffect(() => void loadSelection(role.id), [role.id, revision])
  const reply = selections.value[role.id]
  return (
    <div class="stack-4">
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
          <fieldset key={`${section} ${heading}`} class="read-section stack-2">
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
    <label class="tick stack-2">
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

  const error = useSignal<RefusalBody | null>(null)
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
      <form class="text-form stack-3" onSubmit={(event) => void save(event)}>
        <TextField
          id={`by-hand-${role.id}`}
          label={`Resume for ${role.label}, in markdown`}
          rows={10}
          longest={200_000}
          value={text.value}
          onText={(markdown) => (text.value = markdown)}
          help="This resume is then used as you write it; your lines above no longer change it. Leave out your name, address, phone and email: they are never stored."
        />
        <Refused error={error.value} />
        {error.value && <LineProblems error={error.value} />}
        <div class="acts">
          <button type="submit" class={isOwn ? 'primary' : undefined}>
            {isOwn ? 'Save this resume' : 'Use this resume'}
          </button>
          {isOwn && (
            <ConfirmButton
              label="Use my lines again…"
              title={`Use your lines for ${role.label} again?`}
              verb="Use my lines"
              onYes={() => void withdraw()}
            >
              <p>The resume is then made of your lines again. The one you wrote stays in the history.</p>
            </ConfirmButton>
          )}
          <DraftNote form={draft} onDiscard={text.clear} />
        </div>
      </form>
    </details>
  )
}

/** Which lines a role's resume is made of. */
export type RoleLineSelection = z.output<typeof SelectionResponse>

/** The resumes of roles that were read, by role. */
export const selections = signal<Record<string, RoleLineSelection>>({})

/** Why a role's resume could not be read or changed. */
export const selectionError = signal<RefusalBody | null>(null)

/** Reads which lines a role's resume is made of. */
export async function loadSelection(profile_id: string): Promise<void> {
  take(profile_id, await call('GET', '/api/master/selection', { query: { profile_id } }))
}

function take(profile_id: string, outcome: CallOutcome<RoleLineSelection>): boolean {
  selectionError.value = outcome.ok ? null : outcome.error
  if (outcome.ok) selections.value = { ...selections.peek(), [profile_id]: outcome.value }
  return outcome.ok
}

export type LineSelection = { include?: string[]; exclude?: string[]; accept_offers?: true }

let last: Promise<unknown> = Promise.resolve()

/** Changes which lines a role's resume is made of; one change after the other, each with the revision before it. */
export function choose(profile_id: string, choice: LineSelection): Promise<boolean> {
  const done = last.then(async () => {
    if (!selections.peek()[profile_id]) await loadSelection(profile_id)
    const revision = selections.peek()[profile_id]?.selection.revision ?? 0
    const outcome = await call('POST', '/api/master/selection', { body: { profile_id, revision, ...choice } })
    const is_done = take(profile_id, outcome)
    if (is_done) return true
    const error = selectionError.peek()
    if (error?.code === 'revision_conflict') {
      await loadSelection(profile_id)
      selectionError.value = {
        code: error.code,
        message: 'The choice was changed elsewhere and is shown as it is now. Choose again.',
      }
    }
    return false
  })
  last = done
  return done
}

/** Puts in a resume for a role by hand, or with null returns it to the master. Returns null on success, else the refusal. */
export async function putByHand(profile_id: string, markdown: string | null): Promise<RefusalBody | null> {
  const params = { profile_id }
  const reply = await call('GET', '/api/profiles/:profile_id/resume', { params })
  if (!reply.ok) return reply.error
  const { revision } = reply.value.resume
  const outcome =
    markdown === null
      ? await call('DELETE', '/api/profiles/:profile_id/resume', {
          params,
          query: { revision: String(revision) as never },
        })
      : await call('PUT', '/api/profiles/:profile_id/resume', { params, body: { markdown, revision } })
  if (!outcome.ok) return outcome.error
  announce(markdown === null ? 'The role uses your lines again' : 'The resume is saved for this role')
  await Promise.all([loadSelection(profile_id), roles.load()])
  return null
}

/** The id of the field that holds a line's text or an entry's heading. */
export function fieldId(part: string): string {
  return `part-${part}`
}

/** Puts the focus into a line or entry once it is on the screen, with the cursor where it was. */
export function focusLine(part: string, cursor?: number): void {
  const before = cursorIn(document.activeElement)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(part))
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
      field.focus()
      const position = cursor ?? before
      if (position !== null) field.setSelectionRange(position, position)
    }),
  )
}

function cursorIn(element: Element | null): number | null {
  return element instanceof HTMLTextAreaElement ? element.selectionStart : null
}

/** Adds an empty line behind another or at the end of its place, and goes there. */
export function addBehind(key: string, after?: string): void {
  const current = draft.peek()
  if (!current) return
  const added = addLine(current, key, after)
  draft.value = added.draft
  focusLine(added.id, 0)
}
