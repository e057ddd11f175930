import type { Choice, RoleResume, RoleSelection } from '#db/desk/roles.ts'
import type { MasterContent, MasterLine } from '#db/rows/master.ts'
import type { Changes } from '#lib/evidence/master/rules/changes.ts'
import { counted } from '#lib/text/text.ts'

/** Returns the lines of the master in a role's resume, in order; without a choice all that may be used. */
export function chosenLines({ lines }: MasterContent, choice: Choice | null): MasterLine[] {
  if (choice === null) return lines.filter((line) => line.mark !== 'never')
  const included = new Set(choice.included)
  return lines.filter((line) => line.mark !== 'never' && (line.mark === 'always' || included.has(line.id)))
}

/** Returns lines that the master got after the choice and that wait for the person's decision. */
export function offeredLines({ lines }: MasterContent, choice: Choice | null): MasterLine[] {
  if (choice === null) return []
  const decided = new Set([...choice.included, ...choice.left_out])
  return lines.filter((line) => line.mark === null && !decided.has(line.id))
}

/** Returns the master with only these lines, and without entries that lost all their lines. */
export function contentOfLines(content: MasterContent, lines: readonly MasterLine[]): MasterContent {
  const lineIds = new Set(lines.map((line) => line.id))
  const used = new Set(lines.map((line) => line.entry_id))
  const bare = new Set(
    content.entries
      .filter((entry) => !content.lines.some((line) => line.entry_id === entry.id))
      .map((entry) => entry.id),
  )
  return {
    // A school or role without any line is a fact of its own.
    entries: content.entries.filter((entry) => used.has(entry.id) || bare.has(entry.id)),
    lines: content.lines.filter((line) => lineIds.has(line.id)),
  }
}

/** Returns the choice after adding and removing lines by name. */
export function chosen(
  choice: Choice | null,
  { content, include, exclude }: { content: MasterContent; include: string[]; exclude: string[] },
): Choice {
  const start = choice ?? { included: content.lines.map((line) => line.id), left_out: [] }
  const out = new Set(exclude)
  const included = [...new Set([...start.included, ...include])].filter((id) => !out.has(id))
  const left_out = [...new Set([...start.left_out, ...exclude])].filter((id) => !included.includes(id))
  return { included, left_out }
}

/** The effects of a master write on the roles' resumes (interface, `profiles`). */
export type SelectionEffects = {
  offers: { profile_id: string; label: string; new_lines: string[]; offer: string }[]
  synced: { profile_id: string; label: string; lines: string[] }[]
}

type RoleSelections = {
  roles: readonly { profile_id: string; label: string }[]
  selections: readonly RoleSelection[]
  by_hand: readonly RoleResume[]
}

/**
 * Changed and retired lines reprint the resumes that hold them. New lines are offered to the roles that chose their
 * lines, and never added automatically. A resume pasted by hand stays.
 */
export function selectionEffects(
  { before, after, changes }: { before: MasterContent; after: MasterContent; changes: Changes },
  { roles, selections, by_hand }: RoleSelections,
): SelectionEffects {
  const touched = new Set([...changes.changed, ...changes.removed])
  const own = new Set(
    by_hand.filter((roleResume) => roleResume.markdown !== null).map((roleResume) => roleResume.profile_id),
  )
  const effects: SelectionEffects = { offers: [], synced: [] }
  for (const { profile_id, label } of roles.filter((role) => !own.has(role.profile_id))) {
    const choice = selections.find((selection) => selection.profile_id === profile_id) ?? null
    const chosenIds = new Set(chosenLines(before, choice).flatMap((line) => [line.id, line.entry_id ?? '']))
    const lines = [...touched].filter((id) => chosenIds.has(id))
    if (lines.length > 0) effects.synced.push({ profile_id, label, lines })
    const new_lines = offeredLines(after, choice).map((line) => line.id)
    if (new_lines.length > 0)
      effects.offers.push({ profile_id, label, new_lines, offer: offerText(label, new_lines) })
  }
  return effects
}

function offerText(label: string, lines: string[]): string {
  const countText = counted(lines.length, 'new line')
  return `${countText} may be added to the resume of ${label}.`
}
