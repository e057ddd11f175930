import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { chosenTarget, settings } from '#assets/page/kit/settings.ts'
import { STATUSES, targetTitle } from '#assets/page/kit/target-words.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

const MOST_JOBS = 10

function compare(jobs: readonly string[], model_targets: string[], approve: boolean) {
  const body = { jobs: jobs.map((job_url) => ({ job_url })), model_targets, approve }
  return call('POST', '/api/assess/compare-models', { body })
}

type Reply = Extract<Awaited<ReturnType<typeof compare>>, { ok: true }>['value']
type Cost = Extract<Reply, { schema_version: 'svc-models-compare-preview:1' }>
type Compared = Extract<Reply, { schema_version: 'svc-models-compare:1' }>

/** Two models on the same ten jobs of the list: the cost first, then a table. No assessment changes. */
export function CompareModels() {
  const [first, second] = [useSignal(''), useSignal('')]
  const jobs = useSignal<string[]>([])
  const cost = useSignal<Cost | null>(null)
  const compared = useSignal<Compared | null>(null)
  const busy = useSignal('')
  const error = useSignal<RefusalBody | null>(null)
  const names = [chosenTarget(first.value), second.value || otherThan(chosenTarget(first.value))]
  const targets = [...new Set(names)].filter((name) => name !== '')
  const choose = (pick: typeof first) => (name: string) => {
    pick.value = name
    cost.value = null
  }
  const send = async (approve: boolean) => {
    busy.value = approve ? 'Comparing. Each job takes a call of each model.' : 'Estimating.'
    error.value = null
    if (!approve) {
      const list = await call('GET', '/api/postings', { query: { limit: String(MOST_JOBS) } })
      if (list.ok) jobs.value = list.value.postings.rows.map(({ job_url }) => job_url)
      else error.value = list.error
    }
    const outcome = jobs.value.length > 0 ? await compare(jobs.value, targets, approve) : null
    busy.value = ''
    if (outcome === null) return
    if (!outcome.ok) {
      error.value = outcome.error
      return
    }
    const { value } = outcome
    if (value.schema_version === 'svc-models-compare-preview:1') {
      cost.value = value
      return
    }
    compared.value = value
    cost.value = null
    announce(`Compared on ${counted(jobs.value.length, 'job')}.`)
  }
  return (
    <details class="compare-models">
      <summary>Compare two models on your jobs</summary>
      <p class="help">
        Both judge the same requirements of the {MOST_JOBS} jobs at the top of your list, which the built-in
        rules read. No assessment changes.
      </p>
      <TargetPick id="compare-first" label="First" value={first.value} choose={choose(first)} />
      {targets.length > 1 ? (
        <TargetPick
          id="compare-second"
          label="Second"
          value={names[1] ?? ''}
          except={names[0] ?? ''}
          choose={choose(second)}
        />
      ) : (
        <p>No second model is ready. Choose or install one above.</p>
      )}
      {targets.length < 2 ? null : cost.value === null ? (
        <Button disabled={busy.value !== ''} onClick={() => void send(false)} label="See the cost" />
      ) : (
        <>
          {cost.value.targets.map(({ target, text }) => (
            <p key={target} class="small">
              <bdi>{targetTitle(target)}</bdi>: {text}
            </p>
          ))}
          <button type="button" disabled={busy.value !== ''} onClick={() => void send(true)}>
            Compare on {counted(cost.value.jobs, 'job')}
          </button>
        </>
      )}
      {busy.value !== '' && <ProgressLine label={busy.value} />}
      <Refused error={error.value} />
      {compared.value && <Table found={compared.value} />}
    </details>
  )
}

// A model that can be used and is not the first; the built-in rules are beside in any case.
function otherThan(first: string): string {
  const usable = (settings.value.value?.targets ?? []).filter(
    ({ name, state }) => name !== first && state === 'ready' && readTarget(name) !== null,
  )
  return (usable.find(({ name }) => name !== 'builtin') ?? usable[0])?.name ?? ''
}

function Table({ found: { targets, agreement, jobs } }: { found: Compared }) {
  const differing = jobs.flatMap(({ title, rows }) =>
    rows
      .filter(({ statuses }) => new Set(statuses.filter((status) => status !== null)).size > 1)
      .map((row) => ({ ...row, title })),
  )
  return (
    <div role="status">
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {['Model', 'Met', 'Partly', 'Not met', 'Open', 'Failed', 'Time', 'Cost'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <tr key={target.target}>
                <th scope="row">
                  <bdi>{targetTitle(target.target)}</bdi>
                </th>
                <td>{target.met}</td>
                <td>{target.partly}</td>
                <td>{target.unmet}</td>
                <td>{target.unknown}</td>
                <td>{failedText(target)}</td>
                <td>{target.seconds} s</td>
                <td>{target.cost === null ? 'not known' : `$${target.cost.toFixed(4)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small">
        {agreement.same} of {counted(agreement.rows, 'requirement')} judged the same.
      </p>
      {differing.length > 0 && (
        <ul class="differences">
          {differing.map(({ title, quote, statuses }, index) => (
            <li key={index}>
              <q>
                <bdi>{quote}</bdi>
              </q>{' '}
              <span class="small quiet">
                <bdi>{title}</bdi>
              </span>
              <p class="small quiet">
                {targets.map(({ target }, at) => (
                  <span key={target}>
                    {at > 0 && ' · '}
                    <bdi>{targetTitle(target)}</bdi>: <b>{statusText(statuses[at] ?? null)}</b>
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function failedText({ failed, reasons }: Compared['targets'][number]): string {
  if (failed === 0) return ''
  return `${failed} (${Object.keys(reasons).join(', ').replaceAll('_', ' ')})`
}

function statusText(status: string | null): string {
  return status === null ? 'no answer' : (STATUSES[status]?.text ?? status)
}
