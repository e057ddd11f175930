import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { NewAnswer, NewResponse } from '#lib/new/schema.ts'
import { whatIsNew } from '#lib/new/what-is-new.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'tracker' | 'moments' | 'now' | 'events'>

/**
 * Answers the questions of `GET /api/new`. The no moves the anchor to now (unless `peek`) and asks no more; a yes
 * needs a model target and is refused, with nothing changed, while there is none.
 */
export async function answerAsk(services: Needs, answer: NewAnswer): Promise<NewResponse> {
  if (answer.assess || answer.reassess_stale) throw await noTarget(services)
  const news = await whatIsNew(services, answer)
  const quiet = { question: null, low_rank_question: null, stale_question: null }
  const status = news.status === 'ask' ? ('new' as const) : news.status
  // A list of one role's jobs says nothing of the others', so it marks nothing as seen.
  if (answer.peek || answer.profile_id !== undefined) return { ...news, ...quiet, status }
  const last_checked_at = await moveAnchor(services, 'now')
  return { ...news, ...quiet, status, peek: false, anchor: { advances: true, last_checked_at } }
}

async function noTarget({ config }: Needs): Promise<Refusal> {
  const { model_target } = (await config.read()).config
  const message = `The model target ${model_target.split(':')[0]} cannot assess yet. Nothing was assessed; the list and its ranks stay as they are.`
  return new Refusal('model_target_unavailable', message, {
    model_call_started: false,
    may_have_used_tokens: false,
    fresh_assessment_stored: false,
    next_action: 'Read the jobs in the order of their rank, or answer no to mark them seen.',
  })
}

/**
 * Moves the anchor that "new" is measured from, never back; answers where it is now. A move up to now goes past
 * every job there is, also one that was seen under a clock that ran ahead.
 */
export function moveAnchor(
  { desk, events }: Pick<Services, 'desk' | 'events'>,
  to: string | 'now',
): Promise<string> {
  return desk.change(async (change) => {
    const { anchor, last_stamp } = await readSettings(change)
    const wanted = to === 'now' ? Math.max(Date.parse(change.now), last_stamp) : Date.parse(to)
    const moved = new Date(Math.max(wanted, anchor === null ? 0 : Date.parse(anchor))).toISOString()
    change.run(putSetting('anchor', moved))
    events.tell({ event: 'anchor', data: { last_checked_at: moved } })
    return moved
  })
}
