import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { call } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Button, Fact, inPage, Menu, Panel, typing } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type RoleView, roles } from '#assets/page/kit/settings.ts'
import { isBegun } from '#assets/page/kit/texts/drafts.ts'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { HIDDEN_WORDS, hiddenNames, hide, showAgain } from '#assets/page/list/marks.ts'
import { WORK_MODES } from '#assets/page/roles/person-places.tsx'
import { RoleForm, roleDraft } from '#assets/page/roles/role-form.tsx'
import { HIDDEN_KINDS, type HiddenKind } from '#db/rows/states.ts'
import { limitWords } from '#lib/index/labels/label-words.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const ADD = 'role-add'

/** The roles that the person looks for. */
export function RolesView() {
  const adding = useSignal(isBegun(roleDraft()))
  useEffect(() => void roles.load(), [])
  const close = () => {
    adding.value = false
    focusSoon(ADD)
  }
  const reply = roles.value.value
  const active = reply?.profiles.filter((role) => role.state === 'active') ?? []
  const archived = reply?.profiles.filter((role) => role.state === 'archived') ?? []
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="roles" />
        {!adding.value && (
          <Button id={ADD} class="primary" onClick={() => (adding.value = true)} label="Add a role" />
        )}
      </div>
      <ReadState of={roles} lines={3} />
      {adding.value && (
        <Panel id="add-role" title="Add a role">
          <RoleForm onDone={close} onCancel={close} />
        </Panel>
      )}
      {reply && active.length === 0 && !adding.value && (
        <div class="panel empty">
          <p>No role yet. One role with a few titles is enough to begin.</p>
        </div>
      )}
      {active.map((role) => (
        <RoleCard
          key={role.id}
          role={role}
          selected={(reply?.selected_profile_id ?? role.id) === role.id}
          others={active}
        />
      ))}
      {archived.length > 0 && <h2 class="sub">Archived</h2>}
      {archived.map((role) => (
        <RoleCard key={role.id} role={role} selected={false} others={active} />
      ))}
      <HiddenNames />
    </>
  )
}

export type RoleCardProps = { role: RoleView; selected: boolean; others: RoleView[] }

/** One role: its words, the number of matching jobs, and its actions. */
export function RoleCard({ role, selected, others }: RoleCardProps) {
  const editing = useSignal(isBegun(roleDraft(role)))
  const leaving = useSignal<'' | 'delete' | 'archive'>('')
  const error = useSignal<RefusalBody | null>(null)
  if (editing.value) {
    const close = () => {
      editing.value = false
      focusSoon(editId(role))
    }
    return (
      <section class="panel role" aria-label={`Edit ${role.label}`}>
        <RoleForm role={role} onDone={close} onCancel={close} />
      </section>
    )
  }
  return (
    <section class="panel role" aria-labelledby={`name-${role.id}`}>
      <h2 id={`name-${role.id}`}>
        <bdi>{role.label}</bdi>
        {role.is_default && <span class="chip done">main role</span>}
        {role.sample && <span class="chip">sample</span>}
      </h2>
      <p class="quiet">
        {role.jobs > 0 && role.state === 'active' ? (
          <a href={onlyAddress('found', role.id)}>{counted(role.jobs, 'job')}</a>
        ) : (
          counted(role.jobs, 'job')
        )}{' '}
        found on your boards, also those that are marked, hidden or not open to you
      </p>
      <Words role={role} />
      <Refused error={error.value} />
      {role.state === 'active' && <Acts {...{ role, selected, editing, leaving, error }} />}
      {role.state === 'archived' && <Button onClick={() => (leaving.value = 'delete')} label="Delete" />}
      {leaving.value !== '' && <Leave {...{ role, others, leaving, error }} />}
    </section>
  )
}

function Words({ role }: { role: RoleView }) {
  const lists = [
    { name: 'Titles', words: role.titles },
    { name: 'Where', words: role.locations },
    {
      name: 'Work mode',
      words: WORK_MODES.flatMap(({ mode, word }) => (role.work_modes.includes(mode) ? [word] : [])),
    },
    { name: 'Limits', words: limitWords(role) },
    { name: 'Keywords', words: role.keywords },
    { name: 'Avoid', words: role.avoid_titles },
  ]
  return (
    <dl class="facts">
      {lists.map(
        ({ name, words }) =>
          words.length > 0 && (
            <Fact key={name} name={name} class="chips">
              {words.map((word) => (
                <span key={word} class="chip">
                  {word}
                </span>
              ))}
            </Fact>
          ),
      )}
    </dl>
  )
}

function editId({ id }: RoleView): string {
  return `role-edit-${id}`
}

type LeavingStep = Signal<'' | 'delete' | 'archive'>
type Shared = { role: RoleView; leaving: LeavingStep; error: Signal<RefusalBody | null> }

async function act(error: Signal<RefusalBody | null>, outcome: Promise<CallOutcome<unknown>>): Promise<void> {
  const done = await outcome
  error.value = done.ok ? null : done.error
  if (done.ok) announce('Saved')
  await roles.load()
}

function Acts(props: Shared & { selected: boolean; editing: Signal<boolean> }) {
  const { role, selected, editing, leaving, error } = props
  const params = { profile_id: role.id }
  // One press for both: the role of resumes without one, and the role that counts first.
  const makeMain = async () => {
    const body = { revision: role.revision, is_default: true }
    const outcome = await call('POST', '/api/profiles/:profile_id/select', { params, body: {} })
    if (!outcome.ok || role.is_default) return act(error, Promise.resolve(outcome))
    await act(error, call('PUT', '/api/profiles/:profile_id', { params, body }))
  }
  return (
    <div class="acts">
      <Button id={editId(role)} onClick={() => (editing.value = true)} label="Edit" />
      {!(role.is_default && selected) && (
        <Button onClick={() => void makeMain()} label="Make it the main role" />
      )}
      <Button onClick={() => (leaving.value = 'archive')} label="Archive" />
      <Button onClick={() => (leaving.value = 'delete')} label="Delete" />
    </div>
  )
}

function Leave({ role, others, leaving, error }: Shared & { others: RoleView[] }) {
  const heir = useSignal('')
  const params = { profile_id: role.id }
  const isArchive = leaving.value === 'archive'
  const leave = () => {
    const body = heir.value === '' ? {} : { replacement_profile_id: heir.value }
    const outcome = isArchive
      ? call('POST', '/api/profiles/:profile_id/archive', { params, body })
      : call('DELETE', '/api/profiles/:profile_id', { params })
    void act(error, outcome)
  }
  return (
    <Confirm
      title={`${isArchive ? 'Archive' : 'Delete'} ${role.label}?`}
      verb={isArchive ? 'Archive it' : 'Delete it'}
      onYes={leave}
      onClose={() => (leaving.value = '')}
    >
      <p>
        {others.some(({ id }) => id !== role.id) || role.state === 'archived'
          ? 'It finds no more jobs.'
          : 'It is your only role. Without one no jobs are found for you, and New stays empty until you add a role.'}{' '}
        Everything you wrote and did for its jobs is kept.
      </p>
      {isArchive && others.length > 1 && (
        <label>
          In its place
          <select onChange={({ currentTarget }) => (heir.value = currentTarget.value)}>
            <option value="">no other role</option>
            {others.map(
              ({ id, label }) =>
                id !== role.id && (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ),
            )}
          </select>
        </label>
      )}
    </Confirm>
  )
}

/** The companies, agencies and title words that the person hides, each with a button that shows its jobs again. */
function HiddenNames() {
  useEffect(() => void hiddenNames.load(), [])
  const reply = hiddenNames.value.value
  return (
    <Panel id="hidden-title" title="Hidden by you">
      <p class="quiet">
        Their jobs are in no list, now and later. An agency hides every company whose name begins with its
        words.{' '}
        {reply !== null && reply.jobs > 0 && (
          <a href="#/jobs?state=hidden&us_only=0">{counted(reply.jobs, 'job')} hidden</a>
        )}
      </p>
      <Refused error={hiddenNames.error.value} again={() => void hiddenNames.load()} />
      <HideForm />
      <ul>
        {reply?.hidden.map((name) => (
          <li key={name.id} class="acts">
            <bdi>{name.name}</bdi>
            <span class="quiet small">
              {HIDDEN_WORDS[name.kind]} ·{' '}
              {name.jobs > 0 ? <a href={onlyAddress(name.id)}>{counted(name.jobs, 'job')}</a> : 'no job'}
            </span>
            <Button
              aria-label={`Show again: ${name.name}`}
              onClick={() => void showAgain(name)}
              label="Show again"
            />
          </li>
        ))}
      </ul>
    </Panel>
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
    <form onSubmit={inPage(send)}>
      <div class="acts">
        <Menu
          aria-label="Kind"
          value={kind.value}
          onText={(text) => (kind.value = text as HiddenKind)}
          of={HIDDEN_KINDS.map((value) => [value, HIDDEN_WORDS[value]])}
        />
        <input
          type="text"
          aria-label="Name or words"
          maxLength={80}
          required
          autocomplete="off"
          {...typing(name)}
        />
        <Button type="submit" label="Hide" />
      </div>
    </form>
  )
}
