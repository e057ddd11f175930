import { type Archiver, newestBackup, type RecoveryChoice } from '#lib/service/backups/archive.ts'
import { earlierRelease } from '#lib/service/backups/earlier-release.ts'
import { type Holding, holdingsOf } from '#lib/service/backups/holdings.ts'
import type { Concern, Condition, HomeFault } from '#lib/service/condition.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'

type RecoveryDeps = { archiver: Archiver; condition: Condition; restart: () => void }

/** The newest restorable backup, with its contents. */
export type Offer = { name: string; made_at: string; holds: Holding[]; note: string | null }

const RESTORABLE: readonly HomeFault[] = ['desk_missing', 'desk_damaged', 'desk_replaced']

/** Returns the problem of the home, and the choices. */
export async function showRecovery({ archiver, condition }: Omit<RecoveryDeps, 'restart'>) {
  const { homeFault, concerns } = condition
  await condition.rescue
  const latestBackup = homeFault && RESTORABLE.includes(homeFault) ? await newestBackup(archiver) : null
  const { name, manifest } = latestBackup ?? {}
  const backup: Offer | null =
    name && manifest
      ? {
          name,
          made_at: manifest.made_at,
          holds: holdingsOf(manifest.desk.tables),
          note: await earlierRelease(manifest),
        }
      : null
  const choices = choicesOf(condition, backup)
  return {
    ...SHAPE,
    state: homeFault ?? ('well' as const),
    concerns,
    backup,
    choices,
    message: summaryOf(concerns),
  }
}

/**
 * Runs the person's choice; the service then restarts on the home. A restore and a new beginning are refused with
 * `proof_required` without the person.
 */
export async function recover(
  { archiver, condition, restart }: RecoveryDeps,
  choice: RecoveryChoice,
  isProven: IsProven,
) {
  const { backup, choices } = await showRecovery({ archiver, condition })
  if (!choices.includes(choice)) {
    throw new Refusal('invalid_value', 'This cannot be chosen now. GET /api/recovery lists what can.')
  }
  const isPersons = choice === 'restore' || choice === 'begin_anew' || choice === 'use_as_is'
  if (isPersons && !(await isProven())) throw proofRequired([choice])
  if (choice === 'understood') {
    condition.acknowledge()
    return { ...SHAPE_DONE, choice, message: 'Good. This is not told again.' }
  }
  if (choice === 'restore' && backup) {
    const { problems } = await archiver.stage({ name: backup.name })
    if (problems.length > 0)
      throw new Refusal(
        'invalid_value',
        'The backup is not whole, and nothing was restored. Choose again: the next one is offered.',
      )
  }
  if (choice === 'begin_anew') await archiver.stageNothing(null)
  if (choice === 'use_as_is') await archiver.trustDesk()
  restart()
  return { ...SHAPE_DONE, choice, message: DONE[choice] }
}

const SHAPE = { schema_version: 'svc-recovery:1' as const }
const SHAPE_DONE = { schema_version: 'svc-recovered:1' as const }

const DONE = {
  restore: 'The backup is being put in place. What was there before is kept under backups/replaced-….',
  begin_anew: 'A new beginning is being made. What was there before is kept under backups/replaced-….',
  use_as_is:
    'The file is used as it is. Look through your resume, answers and stories: some words may not be what you wrote.',
  look_again: 'The home is being looked at again.',
}

function choicesOf({ homeFault, repairs, unreadable }: Condition, backup: Offer | null): RecoveryChoice[] {
  if (homeFault === null && unreadable !== null) return ['look_again']
  if (homeFault === null) return repairs.length === 0 ? [] : ['understood']
  // The server continues automatically once the folder is back.
  if (homeFault === 'home_moved') return []
  if (!RESTORABLE.includes(homeFault)) return ['look_again']
  const restore: RecoveryChoice[] = backup ? ['restore'] : []
  // Another desk may have been put there on purpose.
  const alternatives: RecoveryChoice[] =
    homeFault === 'desk_replaced' ? ['look_again'] : homeFault === 'desk_damaged' ? ['use_as_is'] : []
  return [...restore, 'begin_anew', ...alternatives]
}

const summaryOf = ([worst]: Concern[]): string => worst?.message ?? 'Nothing is wrong with your data.'
