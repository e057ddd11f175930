import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { FileDrop } from '#assets/page/kit/parts/file-drop.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftNote, useBegun, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { roles } from '#assets/page/roles/store.ts'
import { importRun, type RunChoice, startRun } from '#assets/page/runs/store.ts'
import { ruleText } from '#assets/page/runs/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type RunWish = { keywords: string[]; cap: string; rule: RunChoice['selection_rule'] }

const DRAFT = 'run/new'
const RULES = ['best_rank', 'newest'] as const

/** Starts a run for the selected role; nothing is read or assessed before the person agreed. */
export function RunStart() {
  const form = useDraft<RunWish>(DRAFT, { keywords: [], cap: '20', rule: 'best_rank' })
  const { keywords, cap, rule } = form.value
  const change = (changed: Partial<RunWish>) => {
    form.value = { ...form.value, ...changed }
  }
  const wasBegun = useBegun(DRAFT)
  const agreed = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const start = async (event: SubmitEvent) => {
    event.preventDefault()
    const choice = {
      keywords: form.value.keywords,
      selection_cap: Number(form.value.cap),
      selection_rule: form.value.rule,
    }
    const outcome = await startRun(choice)
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) form.clear()
  }
  return (
    <details class="panel run-start" open={wasBegun}>
      <summary>Start a run</summary>
      <form class="text-form" onSubmit={(event) => void start(event)}>
        <ChipInput
          id="run-keywords"
          label="Keywords (optional)"
          help="Up to 20 phrases. Only postings with one of them in the title or text are kept."
          form={DRAFT}
          values={keywords}
          onChange={(keywords) => change({ keywords })}
        />
        <Cap cap={cap} rule={rule} change={change} />
        <RunSettings />
        <label class="switch">
          <input
            type="checkbox"
            required
            checked={agreed.value}
            onChange={({ currentTarget }) => {
              agreed.value = currentTarget.checked
            }}
          />
          Read my boards now and assess the jobs found
        </label>
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit" class="primary" disabled={!agreed.value}>
            Start the run
          </button>
          <DraftNote form={DRAFT} onDiscard={form.clear} />
        </div>
      </form>
    </details>
  )
}

// The settings that a run takes from elsewhere: the selected role and the target.
function RunSettings() {
  useEffect(() => void settings.load(), [])
  const reply = roles.value.value
  const role = reply?.profiles.find((role) => role.id === reply.selected_profile_id)
  const target = settings.value.value?.config.model_target
  return (
    <p class="small quiet">
      {role && (
        <>
          For the role <bdi>{role.label}</bdi> ·{' '}
        </>
      )}
      {target !== undefined && `${role ? 'by' : 'Assessed by'} ${targetText(target)}`}
    </p>
  )
}

type RunCapProps = Pick<RunWish, 'cap' | 'rule'> & { change: (changed: Partial<RunWish>) => void }

function Cap({ cap, rule, change }: RunCapProps) {
  return (
    <div class="pair">
      <div class="field">
        <label for="run-cap">Assess at most</label>
        <input
          id="run-cap"
          type="number"
          min={1}
          max={50}
          required
          value={cap}
          onInput={({ currentTarget }) => change({ cap: currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for="run-rule">Which of them</label>
        <select
          id="run-rule"
          value={rule}
          onChange={({ currentTarget }) => change({ rule: currentTarget.value as RunWish['rule'] })}
        >
          {RULES.map((rule) => (
            <option key={rule} value={rule}>
              {ruleText(rule)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Takes a run that another desk exported. */
export function RunImport() {
  const error = useSignal<RefusalBody | null>(null)
  const take = async ([file]: File[]) => {
    if (!file) return
    const outcome = await importRun(await file.text())
    error.value = outcome.ok ? null : outcome.error
  }
  return (
    <div class="field run-import">
      <FileDrop
        id="run-file"
        name="A file of a run"
        label="Import an exported run"
        accept=".json,application/json"
        disabled={false}
        onFiles={(files) => void take(files)}
      >
        It is shown here for reading only.
      </FileDrop>
      <Refused error={error.value} />
    </div>
  )
}
