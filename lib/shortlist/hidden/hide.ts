import { listJobKeys } from '#db/desk/listed-jobs.ts'
import { type HiddenName, listHidden, listRoles, putHidden, removeHidden } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked, listKeysOfClass } from '#db/desk/tracked-jobs.ts'
import { findNamesOf, listKeysByName } from '#db/index/stored-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { maskOf } from '#db/rows/role.ts'
import type { Change, Reader } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import { checkRevision, outdated } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { type Hiding, hidingTest, nameKey, titlePattern } from '#lib/shortlist/hidden/hides.ts'
import type { HiddenBody, HiddenResponse } from '#lib/shortlist/hidden/schema.ts'

type HiddenDeps = Pick<SharedServices, 'desk' | 'index' | 'events'>

const MOST_NAMES = 500

/** Returns the hidden names, each with the number of jobs that it keeps off the lists, as `state=hidden` lists them. */
export async function showHidden({
  desk,
  index,
}: Pick<HiddenDeps, 'desk' | 'index'>): Promise<HiddenResponse> {
  const names = await listHidden(desk)
  const active = (await listRoles(desk)).filter(({ state }) => state === 'active')
  const mask = maskOf(active)
  const tracked = await keysOfHidden(desk, mask)
  const hidden = []
  for (const { hidden_id: id, ...name } of names) {
    const keys = tracked.size === 0 ? [] : await hiddenKeys(index, [name])
    hidden.push({ id, ...name, jobs: keys.filter((key) => tracked.has(key)).length })
  }
  return { schema_version: 'svc-hidden:1', hidden, jobs: tracked.size }
}

/** Returns the keys of the hidden jobs of all places in the list of hidden ones: an application or a declined job stays in its own list. */
export async function keysOfHidden(desk: Reader, mask: number): Promise<Set<number>> {
  const anyhow = { posted_after: null, published: null, work_mode: null, labels: {}, keys: null }
  const filter = {
    ...anyhow,
    mask,
    us_only: false,
    state: 'hidden' as const,
    seen_after: null,
    min_fit: null,
  }
  return new Set(await listJobKeys(desk, filter))
}

/** Hides the jobs of a company or agency, or with words in their title, from every list. An equal name changes nothing. */
export async function hideName(services: HiddenDeps, { kind, name, actor }: HiddenBody & { actor: Actor }) {
  refuseContactData('name', [name])
  await services.desk.change(async (change) => {
    const names = await listHidden(change)
    const hidden_id = `hidden:${kind}:${nameKey({ kind, name })}`
    if (names.some((stored) => stored.hidden_id === hidden_id)) return
    if (names.length >= MOST_NAMES) {
      throw new Refusal('invalid_value', `${MOST_NAMES} names are hidden already. Show one again first.`)
    }
    const added = { hidden_id, kind, name, revision: 1, created_at: change.now, written_by: actor }
    change.run(putHidden(added))
    await remakeHidden(services, change, [...names, added])
  })
  return announced(services)
}

/** Shows the jobs of a hidden name again, at the revision that was read. */
export async function showAgain(
  services: HiddenDeps,
  { hidden_id, revision }: { hidden_id: string; revision: number },
) {
  await services.desk.change(async (change) => {
    const names = await listHidden(change)
    const stored = names.find((name) => name.hidden_id === hidden_id)
    if (!stored) throw new Refusal('not_found', 'No hidden name has this id. `svc hidden` lists them.')
    await checkRevision({ stored: stored.revision, read: revision }, () => conflictOf(stored))
    change.run(removeHidden(hidden_id))
    await remakeHidden(
      services,
      change,
      names.filter((name) => name !== stored),
    )
  })
  return announced(services)
}

function conflictOf({ hidden_id: id, ...name }: HiddenName) {
  return outdated('name', { id, ...name })
}

// No list can name all of these jobs to its readers, so that they count anew.
async function announced(services: HiddenDeps): Promise<HiddenResponse> {
  services.events.publish({ event: 'jobs', data: { job_identities: [] } })
  return showHidden(services)
}

// Without limits no job has a class yet; it comes with them.
async function remakeHidden({ index }: Pick<HiddenDeps, 'index'>, change: Change, names: readonly Hiding[]) {
  const { fit_limits: limits } = await readSettings(change)
  if (limits === null) return
  const roles = await listRoles(change)
  const before = new Set(await listKeysOfClass(change, CLASS.hidden))
  const now = new Set(await hiddenKeys(index, names))
  const turned = [
    { hidden: true, keys: [...now].filter((key) => !before.has(key)) },
    { hidden: false, keys: [...before].filter((key) => !now.has(key)) },
  ]
  for (const { hidden, keys } of turned) {
    const rows = keys.length === 0 ? [] : await findTracked(change, keys)
    if (rows.length > 0) await remakeRows(change, { rows, roles, limits, person: { hidden } })
  }
}

/** Returns the keys of all stored jobs that these names hide. */
export async function hiddenKeys(index: Reader, names: readonly Hiding[]): Promise<number[]> {
  if (names.length === 0) return []
  const isHidden = hidingTest(names)
  const patterns = names.flatMap(({ kind, name }) => (kind === 'word' ? [titlePattern(name)] : []))
  const keys = await listKeysByName(index, {
    isCompany:
      patterns.length === names.length ? null : (company_slug) => isHidden({ titles: [], company_slug }),
    patterns,
    isTitle: (title) => isHidden({ titles: [title], company_slug: '' }),
  })
  const jobs = await findNamesOf(index, keys)
  return jobs.filter(isHidden).map(({ job_key }) => job_key)
}
