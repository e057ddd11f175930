import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { TableHead } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Menu } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, ReadState, Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { chosenTarget, settings } from '#assets/page/kit/settings.ts'
import {
  kindTitle,
  partsOf,
  STATUSES,
  targetText,
  targetTitle,
  termsText,
} from '#assets/page/kit/target-words.ts'
import { allowanceOf, readTarget, stateText } from '#lib/judge/targets/target-name.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const offers = createAsk(() => call('GET', '/api/targets'))
type Offer = NonNullable<typeof offers.value.value>['targets'][number]

/** Offers the programs on this machine that can assess jobs. One press chooses a program, and allows it if it sends text elsewhere. */
export function ModelOffer({ onChosen }: { onChosen?: () => Promise<unknown> }) {
  const error = useSignal<RefusalBody | null>(null)
  const pressed = useSignal('')
  useEffect(() => void offers.load(), [])
  const targets = offers.value.value?.targets ?? null
  const isHere = ({ name, state, chosen }: Offer) => name === 'builtin' || chosen || state !== 'not_installed'
  const use = async (name: string, title: string, target: Parameters<typeof choose>[0]) => {
    pressed.value = name
    error.value = await choose(target)
    if (error.value === null) announce(`In use: ${title}`)
    await Promise.all([offers.load(), onChosen?.()])
  }
  return (
    <div class="offers stack-2">
      <p class="quiet">
        Nothing leaves this computer until you press. What is then sent: the posting or the requirements found
        in it, and the lines of your resume, answers and stories that relate to them, with contact data
        masked.
      </p>
      <ReadState of={offers} lines={3} />
      <ul class="stack-2">
        {targets?.filter(isHere).map((offer) => (
          <li key={offer.name} data-target={offer.name}>
            <OneOffer offer={offer} use={() => void use(offer.name, titleOf(offer), offer)} />
            {pressed.value === offer.name && <Refused error={error.value} />}
          </li>
        ))}
      </ul>
      <LocalServers use={(choice) => use(choice, targetTitle(choice), { choice, leaves_machine: false })} />
      <Missing targets={targets?.filter((offer) => !isHere(offer)) ?? []} />
    </div>
  )
}

// The revision is read just before, so that a press never meets an older one.
async function choose({
  choice,
  leaves_machine,
}: Pick<Offer, 'choice' | 'leaves_machine'>): Promise<RefusalBody | null> {
  const settings = await call('GET', '/api/config')
  if (!settings.ok) return settings.error
  const { config, revision } = settings.value
  const model_target = choice ?? 'builtin'
  const target = readTarget(model_target)
  const allowed = new Set(config.allowed_targets)
  if (leaves_machine && target !== null) allowed.add(allowanceOf(target))
  const body = { revision, model_target, allowed_targets: [...allowed] }
  const outcome = await call('PUT', '/api/config', { body })
  return outcome.ok ? null : outcome.error
}

function titleOf({ name, choice }: Offer): string {
  return readTarget(choice ?? name) ? targetTitle(choice ?? name) : kindTitle(name)
}

function sentenceOf({ name, choice }: Offer): string {
  return targetText(choice ?? name)
}

function OneOffer({ offer, use }: { offer: Offer; use: () => void }) {
  const { name, state, note, text, next_action, chosen, choice, leaves_machine } = offer
  const isBuiltin = name === 'builtin'
  return (
    <>
      <p>
        <b dir="auto">{titleOf(offer)}</b> <span class="small quiet">{offerState(offer)}</span>
      </p>
      <p class="small">{isBuiltin ? note : text}</p>
      {state === 'not_allowed' && leaves_machine && <p class="help">{termsText(name)}</p>}
      {next_action !== null && choice === null && (
        <p class="help">
          <Sentence text={next_action} />
        </p>
      )}
      {choice === null && !isBuiltin && state === 'ready' && (
        <p class="help">It needs a model: name one below or in Settings.</p>
      )}
      {!chosen && (choice !== null || isBuiltin) && (
        <button type="button" onClick={use}>
          {state === 'not_allowed' ? 'Allow and use' : 'Use'} <bdi>{sentenceOf(offer)}</bdi>
        </button>
      )}
    </>
  )
}

// A chosen program that cannot be used says so at once.
function offerState({ name, choice, state, chosen }: Offer): string {
  if (name === 'builtin' || state === 'ready') return chosen ? 'in use' : name === 'builtin' ? '' : 'ready'
  const text = stateText({ name: choice ?? name, state })
  return chosen ? `in use, ${text}` : text
}

const servers = createAsk(() => call('POST', '/api/local-servers', { body: {} }))

/** The servers of this machine, which are looked for only after a press. */
function LocalServers({ use }: { use: (target: string) => Promise<void> }) {
  const chosen = useSignal('')
  const found = servers.value.value?.servers ?? null
  const targets = found?.flatMap((server) => server.targets) ?? []
  const target = targets.includes(chosen.value) ? chosen.value : (targets[0] ?? '')
  return (
    <div>
      <p>
        <Button onClick={() => void servers.load()} label="Look for local servers" />{' '}
        <span class="help">Asks LM Studio, llama.cpp, Ollama and Jan on this computer for their models.</span>
      </p>
      <Refused error={servers.error.value} />
      {found !== null && targets.length === 0 && (
        <p role="status">No server with a model answers here. Start one, and look again.</p>
      )}
      {target !== '' && (
        <div class="acts">
          <Menu
            aria-label="Model of a local server"
            value={target}
            onText={(text) => (chosen.value = text)}
            of={targets.map((name) => [name, targetTitle(name)])}
          />
          <Button onClick={() => void use(target)} label="Use this model" />
        </div>
      )}
    </div>
  )
}

// Programs that are not installed, with the way to install each.
function Missing({ targets }: { targets: Offer[] }) {
  if (targets.length === 0) return null
  return (
    <details>
      <summary>Not on this computer: {targets.map(missingTitle).join(', ')}</summary>
      <ul class="stack-2">
        {targets.map(({ name, text, next_action }) => (
          <li key={name}>
            <b>{missingTitle({ name })}</b>: {text} {next_action !== null && <Sentence text={next_action} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

// A program of the person's own is named by its path.
function missingTitle({ name }: Pick<Offer, 'name'>): string {
  const { kind } = partsOf(name)
  return kind === 'command' ? targetTitle(name) : kindTitle(kind)
}

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
      <div>
        <table>
          <TableHead of={['Model', 'Met', 'Partly', 'Not met', 'Open', 'Failed', 'Time', 'Cost']} />
          <tbody>
            {targets.map((target) => (
              <tr key={target.target}>
                <th scope="row" dir="auto">
                  {targetTitle(target.target)}
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
              <q dir="auto">{quote}</q>{' '}
              <span class="small quiet" dir="auto">
                {title}
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
