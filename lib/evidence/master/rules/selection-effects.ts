import type { RoleResume, RoleSelection } from '#db/desk/role-resumes.ts'
import type { MasterContent } from '#lib/evidence/master/master.ts'
import type { Changes } from '#lib/evidence/master/rules/changes.ts'
import { chosenLines, offeredLines } from '#lib/evidence/master/selection.ts'

/** What a write of the master did to the roles' resumes (interface, `profiles`). */
export type SelectionEffects = {
  offers: { profile_id: string; label: string; new_lines: string[]; offer: string }[]
  synced: { profile_id: string; label: string; lines: string[] }[]
}

type Roles = {
  profiles: readonly { profile_id: string; label: string }[]
  selections: readonly RoleSelection[]
  by_hand: readonly RoleResume[]
}

/**
 * Changed and retired lines reprint the resumes that hold them; new lines are offered to the roles that chose their
 * lines, and never added by themselves. A resume put in by hand is left as it is.
 */
export function selectionEffects(
  { before, after, changes }: { before: MasterContent; after: MasterContent; changes: Changes },
  { profiles, selections, by_hand }: Roles,
): SelectionEffects {
  const touched = new Set([...changes.changed, ...changes.removed])
  const own = new Set(by_hand.filter((one) => one.markdown !== null).map((one) => one.profile_id))
  const effects: SelectionEffects = { offers: [], synced: [] }
  for (const { profile_id, label } of profiles.filter((one) => !own.has(one.profile_id))) {
    const choice = selections.find((one) => one.profile_id === profile_id) ?? null
    const held = new Set(chosenLines(before, choice).flatMap((line) => [line.id, line.entry_id ?? '']))
    const lines = [...touched].filter((id) => held.has(id))
    if (lines.length > 0) effects.synced.push({ profile_id, label, lines })
    const new_lines = offeredLines(after, choice).map((line) => line.id)
    if (new_lines.length > 0)
      effects.offers.push({ profile_id, label, new_lines, offer: offerText(label, new_lines) })
  }
  return effects
}

function offerText(label: string, lines: string[]): string {
  const count = lines.length === 1 ? '1 new line' : `${lines.length} new lines`
  return `${count} may be added to the resume of ${label}.`
}
