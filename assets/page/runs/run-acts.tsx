import { useSignal } from '@preact/signals'
import { useSending } from '#assets/page/kit/call.ts'
import { Button, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { activeRoles } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { assessRemaining, rankOpen, searchDays } from '#assets/page/runs/store.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import type { AssessAllResponse, RankResponse, WindowResponse } from '#lib/shortlist/runs/schema.ts'
import { counted } from '#lib/text/text.ts'

function useAct() {
  const { busy, error, whileBusy } = useSending()
  const act = (work: () => Promise<CallOutcome<unknown>>) => whileBusy(work())
  return { error, busy, act }
}

/** The jobs of a run that are not assessed yet, with their cost, and the buttons that start and stop it. */
export function RunLeft({ reply }: { reply: AssessAllResponse }) {
  const { error, busy, act } = useAct()
  const { state, plan, counts, estimate, model_target, message } = reply
  const cost = estimateText({ estimate, target: model_target, jobs: plan.count })
  return (
    <Panel id="run-left" title="Left to assess">
      {state === 'idle' ? (
        <p>{message}</p>
      ) : (
        <ProgressLine
          label={`Assessing: ${counts.assessed + counts.failed} of ${counted(counts.requested, 'job')}`}
          done={counts.assessed + counts.failed}
          total={counts.requested}
        />
      )}
      {state === 'idle' && plan.count > 0 && (
        <p class="small quiet">
          {cost} · by {targetText(model_target)}
        </p>
      )}
      <div class="acts">
        {state === 'idle' && plan.count > 0 && (
          <Button
            class="primary"
            disabled={busy.value}
            onClick={() => void act(() => assessRemaining({ start: true }))}
            label={`Assess ${counted(plan.count, 'job')}`}
          />
        )}
        {state !== 'idle' && (
          <Button
            disabled={state === 'cancelling'}
            onClick={() => void act(() => assessRemaining({ cancel: true }))}
            label={state === 'cancelling' ? 'Stopping…' : 'Stop'}
          />
        )}
      </div>
      <Refused error={error.value} />
    </Panel>
  )
}

/** Looks further back through the stored postings. */
export function RunWindow({ reply }: { reply: WindowResponse }) {
  const { error, busy, act } = useAct()
  const { run_days, searched_days, choices, added_total, skip_reason, message } = reply
  const [first = 30] = choices
  const days = useSignal(first)
  const chosen = choices.includes(days.value) ? days.value : first
  const later = searched_days === null ? '' : `, later extended to ${counted(searched_days, 'day')}`
  return (
    <Panel id="run-window" title="Older postings">
      <p>
        The run covers the postings of {counted(run_days, 'day')}
        {later}. {counted(added_total, 'posting')} added since then.
      </p>
      {(skip_reason !== null || reply.added > 0) && <p class="small quiet">{message}</p>}
      {choices.length > 0 && (
        <div class="acts">
          <label for="run-days">Days back</label>
          <Menu
            id="run-days"
            value={chosen}
            onText={(text) => (days.value = Number(text))}
            of={choices.map((choice) => [choice, choice])}
          />
          <button type="button" disabled={busy.value} onClick={() => void act(() => searchDays(chosen))}>
            Search stored postings
          </button>
        </div>
      )}
      <p class="help">
        No board is read again. The postings found are added, and the newest are assessed, up to the limit of
        the run.
      </p>
      <Refused error={error.value} />
    </Panel>
  )
}

/** Ranks the postings of a run for one of the roles. */
export function RunRank({ reply }: { reply: RankResponse }) {
  const { error, busy, act } = useAct()
  const roles = activeRoles.value ?? []
  const role = useSignal('')
  const { state, counts, ranked_for } = reply
  const chosen = role.value === '' ? (ranked_for ?? roles[0]?.id ?? '') : role.value
  return (
    <Panel id="run-rank" title="Order">
      {state !== 'idle' && (
        <ProgressLine
          label={`In order: ${counts.done} of ${counts.total}`}
          done={counts.done}
          total={counts.total}
        />
      )}
      <div class="acts">
        <label for="run-role">For the role</label>
        <Menu
          id="run-role"
          value={chosen}
          onText={(text) => (role.value = text)}
          of={roles.map(({ id, label }) => [id, label])}
        />
        {state === 'idle' ? (
          <Button
            disabled={busy.value || chosen === ''}
            onClick={() => void act(() => rankOpen({ start: true, profile_id: chosen }))}
            label="Order again"
          />
        ) : (
          <Button onClick={() => void act(() => rankOpen({ cancel: true }))} label="Stop" />
        )}
      </div>
      <p class="help">This uses the built-in rules and costs nothing.</p>
      <Refused error={error.value} />
    </Panel>
  )
}

const STATES: Record<string, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

const CODES: Record<string, string> = {
  profile_not_found: 'its role is not active any more',
  target_unavailable: 'the boards could not be read',
  model_denied: 'the model is not allowed in Settings',
  model_target_unavailable: 'the model target cannot be used',
  model_unavailable: 'the model target could not answer',
}

const RULES: Record<string, string> = { best_rank: 'Best first', newest: 'Newest first' }

const STAGE_STATES: Record<string, string> = {
  pending: 'not started',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}

type Stated = { status: string; imported: boolean; interruptions: number; error_code: string | null }

/** Returns the state of a run in words. */
export function runStateText({ status, imported, interruptions, error_code }: Stated): string {
  const why = error_code === null ? '' : `: ${codeText(error_code)}`
  const cut = interruptions === 0 ? '' : ', continued after the server stopped'
  return `${STATES[status] ?? status}${why}${status === 'done' ? cut : ''}${imported ? ', imported' : ''}`
}

/** Why something of a run failed, in words. */
export function codeText(code: string): string {
  return CODES[code] ?? code.replaceAll('_', ' ')
}

/** Which postings a cap keeps, in words. */
export function ruleText(rule: string): string {
  return RULES[rule] ?? rule
}

/** How far a stage has come, in words; `none` says that it had nothing to do. */
export function stageText(
  { name, none }: { name: string; none: string },
  { state, done, total, failed = 0 }: { state: string; done: number; total: number; failed?: number },
): string {
  if (state === 'done' && total === 0) return none
  const bad = failed === 0 ? '' : `, ${failed} failed`
  return `${name}: ${done} of ${total}${bad} · ${STAGE_STATES[state] ?? state}`
}
