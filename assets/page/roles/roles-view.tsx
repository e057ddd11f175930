import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { RoleCard } from './role-card.tsx'
import { RoleForm } from './role-form.tsx'
import { roles } from './store.ts'

/** The roles that the person looks for. */
export function RolesView() {
  const adding = useSignal(false)
  useEffect(() => void roles.load(), [])
  const reply = roles.value.value
  const active = reply?.profiles.filter((role) => role.state === 'active') ?? []
  const archived = reply?.profiles.filter((role) => role.state === 'archived') ?? []
  return (
    <>
      <div class="title-line">
        <Heading title="Roles" />
        {!adding.value && (
          <button type="button" class="primary" onClick={() => (adding.value = true)}>
            Add a role
          </button>
        )}
      </div>
      <p class="quiet">A role is a kind of work you look for. Every job shows which roles found it.</p>
      <Refused error={roles.error.value} again={() => void roles.load()} />
      {reply === null && roles.error.value === null && <Waiting lines={3} />}
      {adding.value && (
        <section class="panel" aria-labelledby="add-role">
          <h2 id="add-role">Add a role</h2>
          <RoleForm onDone={() => (adding.value = false)} onCancel={() => (adding.value = false)} />
        </section>
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
          selected={reply?.selected_profile_id === role.id}
          others={active}
        />
      ))}
      {archived.length > 0 && <h2 class="sub">Archived</h2>}
      {archived.map((role) => (
        <RoleCard key={role.id} role={role} selected={false} others={active} />
      ))}
    </>
  )
}
