import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Button, inPage, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import {
  allowances,
  allowanceTitle,
  kindTitle,
  nameOf,
  type PageTargetKind,
  partsOf,
  TARGET_KINDS,
  targetText,
  termsText,
} from '#assets/page/kit/target-words.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { news } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { CompareModels, ModelOffer } from '#assets/page/settings/model-offer.tsx'
import {
  SavedLine,
  type SettingsFormProps,
  type SettingsReply,
  useSaving,
} from '#assets/page/settings/settings-forms.tsx'
import { priceOf } from '#lib/judge/calls/estimate.ts'
import { readTarget, stateText } from '#lib/judge/targets/target-name.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const RESTS: Record<PageTargetKind, { label: string; help: string; required: boolean } | null> = {
  builtin: null,
  claude: { label: 'Model', help: 'Such as opus. Left empty, Claude Code chooses.', required: false },
  codex: { label: 'Model', help: 'Left empty, Codex chooses.', required: false },
  ollama: { label: 'Model', help: 'A model you have pulled, such as qwen3:8b.', required: true },
  llm: { label: 'Model', help: 'By the name that llm gives it.', required: true },
  openai: {
    label: 'Model and address',
    help: 'Such as qwen3-8b@http://127.0.0.1:1234/v1 for LM Studio, or a model@https://openrouter.ai/api/v1.',
    required: true,
  },
  command: { label: 'Path of the program', help: 'Where the program is on this machine.', required: true },
}

const DRAFT = 'settings/target'

/** The assessing target, and the places where text may be sent. */
export function TargetForm({ reply }: SettingsFormProps) {
  const chosen = useDraft(DRAFT, partsOf(reply.config.model_target))
  const saving = useSaving()
  const { kind } = chosen.value
  // A press, because a model spends and the arrow keys choose each target on their way.
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await saving.save({ model_target: nameOf(chosen.value) })) chosen.clear()
  }
  return (
    <Panel id="targets-title" title="What assesses jobs">
      <ModelOffer onChosen={() => Promise.all([settings.load(), news.load()])} />
      <h3>Choose by name</h3>
      <form onSubmit={save}>
        <fieldset class="targets stack-2">
          <legend class="unseen">Model target</legend>
          {TARGET_KINDS.map((targetKind) => (
            <TargetChoice
              key={targetKind}
              kind={targetKind}
              reply={reply}
              checked={targetKind === kind}
              choose={() => {
                const parts = partsOf(reply.config.model_target)
                chosen.value = targetKind === parts.kind ? parts : { kind: targetKind, rest: '' }
              }}
            />
          ))}
        </fieldset>
        <Rest
          kind={kind}
          value={chosen.value.rest}
          change={(value) => (chosen.value = { kind, rest: value })}
        />
        <Refused error={saving.error.value} />
        <div class="acts">
          <Button type="submit" label="Use this" />
          <DraftNote form={DRAFT} onDiscard={chosen.clear} />
        </div>
      </form>
      {kind === 'openai' && <ServerKey rest={chosen.value.rest} />}
      {reply.config.model_target !== 'builtin' && (
        <Choice choice={CHOICES.batch_reading} value={reply.config.batch_reading} />
      )}
      {reply.config.model_target !== 'builtin' && (
        <Choice choice={CHOICES.judged_rows} value={reply.config.judged_rows} />
      )}
      {reply.config.model_target !== 'builtin' && <OwnPrice key={reply.config.model_target} reply={reply} />}
      <CompareModels />
      <ConsentList reply={reply} />
      <p>
        <a href={addressOf('calls')}>See all model calls</a>
      </p>
    </Panel>
  )
}

// How a model target is used: by whom postings are read in batches and background work, and which rows it judges.
const CHOICES = {
  batch_reading: {
    setting: 'batch_reading',
    legend: 'Many jobs at once, and background work',
    options: [
      {
        value: 'rules',
        label: 'The built-in rules read, the model judges',
        help: 'Several jobs share a call, and only what the rules leave open is sent. This takes about a seventh of the tokens.',
      },
      {
        value: 'model',
        label: 'The model reads and judges each posting',
        help: 'Two calls a job. It may find requirements that the rules overlook.',
      },
    ],
    help: 'A job that you assess alone is always read by the model, and so is a posting that the rules cannot read.',
  },
  judged_rows: {
    setting: 'judged_rows',
    legend: 'What the model judges',
    options: [
      {
        value: 'all',
        label: 'All that is not certain',
        help: 'The model also judges rows that the rules find met or not met by their words.',
      },
      {
        value: 'open',
        label: 'Only rows that the rules leave open',
        help: 'Their results stay, and fewer rows are sent. This saves about three of 1,000 tokens, because most of a call is your own lines.',
      },
    ],
    help: null,
  },
} as const

function Choice({ choice, value }: { choice: (typeof CHOICES)[keyof typeof CHOICES]; value: string }) {
  const { setting, legend, options, help } = choice
  const saving = useSaving()
  return (
    <fieldset class="targets stack-2" aria-describedby={help === null ? undefined : `${setting}-help`}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} class="target">
          <Tick
            type="radio"
            name={setting}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${setting}-${option.value}`}
            onTick={() => saving.save({ [setting]: option.value })}
            label={option.label}
          />
          <p id={`${setting}-${option.value}`} class="help">
            {option.help}
          </p>
        </div>
      ))}
      {help !== null && (
        <p id={`${setting}-help`} class="help">
          {help}
        </p>
      )}
      <SavedLine saving={saving} />
    </fieldset>
  )
}

/** The person's own price of the chosen target, by which every estimate is made. */
function OwnPrice({ reply: { config } }: SettingsFormProps) {
  const saving = useSaving()
  const target = config.model_target
  const isOther = (entry: string) => entry.slice(0, entry.lastIndexOf('=')) !== target
  const price = priceOf(config.token_prices, target)
  const input = useSignal(price === null ? '' : String(price.input))
  const output = useSignal(price === null ? '' : String(price.output))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const others = config.token_prices.filter(isOther)
    const isSet = input.value !== '' && output.value !== ''
    const entry = `${target}=${Number(input.value)}/${Number(output.value)}`
    await saving.save({ token_prices: isSet ? [...others, entry] : others })
  }
  const fields = [
    { id: 'price-input', label: 'sent', value: input },
    { id: 'price-output', label: 'answered', value: output },
  ]
  return (
    <form onSubmit={save}>
      <fieldset class="targets stack-2" aria-describedby="price-help">
        <legend>Your price for a million tokens</legend>
        {fields.map(({ id, label, value }) => (
          <TextField
            key={id}
            id={id}
            label={`Dollars, ${label}`}
            type="number"
            min="0"
            max="9999"
            step="any"
            value={value.value}
            onText={(text) => (value.value = text)}
          />
        ))}
        <p id="price-help" class="help">
          Every estimate and every new call of <bdi>{targetText(target)}</bdi> counts by it. Leave both empty
          to use what the program reports.
        </p>
        <div class="acts">
          <Button type="submit" label="Save price" />
        </div>
        <SavedLine saving={saving} />
      </fieldset>
    </form>
  )
}

type TargetChoiceProps = { kind: PageTargetKind; reply: SettingsReply; checked: boolean; choose: () => void }

function TargetChoice({ kind, reply, checked, choose }: TargetChoiceProps) {
  // The configured one says more than its program alone.
  const target = reply.targets.findLast(({ name }) => partsOf(name).kind === kind)
  return (
    <div class="target">
      <label class="switch">
        <input
          type="radio"
          name="target"
          value={kind}
          checked={checked}
          aria-describedby={target && `target-${kind}`}
          onChange={choose}
        />
        {kindTitle(kind)}
        {target && (
          <span class={target.state === 'ready' ? 'small good' : 'small quiet'}>{stateText(target)}</span>
        )}
      </label>
      {target && (
        <p id={`target-${kind}`} class="help">
          {target.note}
          {target.next_action !== null && (
            <span class="next-action">
              <Sentence text={target.state === 'not_allowed' ? 'Allow it below.' : target.next_action} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}

type RestProps = { kind: PageTargetKind; value: string; change: (model: string) => void }

function Rest({ kind, value, change }: RestProps) {
  const fields = RESTS[kind]
  if (fields === null) return null
  return (
    <TextField {...fields} id="target-rest" value={value} longest={280} spellcheck={false} onText={change} />
  )
}

const keys = createAsk(() => call('GET', '/api/model-keys'))

/** The key of the named server. It is typed once, kept in no draft, and never shown again. */
function ServerKey({ rest }: { rest: string }) {
  const typed = useSignal('')
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void keys.load(), [])
  const target = readTarget(`openai:${rest.trim()}`)
  if (target?.kind !== 'openai') return null
  const address = new URL(target.address).origin
  const stored = keys.value.value?.keys.filter((key) => key.address === address) ?? []
  const end = async (outcome: { ok: true } | { ok: false; error: RefusalBody }, words: string) => {
    error.value = outcome.ok ? null : outcome.error
    typed.value = ''
    if (outcome.ok) announce(words)
    await keys.load()
  }
  const save = async () => {
    const body = { address, key: typed.value.trim() }
    await end(await call('PUT', '/api/model-keys', { body }), 'Key stored')
  }
  const remove = async () =>
    end(await call('DELETE', '/api/model-keys', { query: { address } }), 'Key removed')
  return (
    <form onSubmit={inPage(save)} autocomplete="off">
      <TextField
        id="server-key"
        label={`Key of ${address}`}
        type="password"
        required
        longest={500}
        spellcheck={false}
        value={typed.value}
        onText={(key) => (typed.value = key)}
        help={
          <>
            {stored.map(({ variable }) =>
              variable === null ? 'A key is stored. ' : `${variable} is used. `,
            )}
            It is kept in a file of your home that only your account may read, is sent to this server alone,
            and stands in no backup. A server on this machine needs none.
          </>
        }
      />
      <Refused error={error.value} />
      <div class="acts">
        <Button type="submit" label="Store key" />
        {stored.some(({ variable }) => variable === null) && (
          <Button onClick={() => void remove()} label="Remove key" />
        )}
      </div>
    </form>
  )
}

/** The programs that may receive text: a switch for each, with the sent text kinds and the terms. */
export function ConsentList({ reply }: SettingsFormProps) {
  const saving = useSaving()
  const pressed = useSignal('')
  const { allowed_targets: allowed } = reply.config
  const names = reply.targets.map(({ name }) => name)
  const change = async (targetName: string, on: boolean) => {
    const others = allowed.filter((name) => name !== targetName)
    const done = `${on ? 'Allowed' : 'No longer allowed'}: ${allowanceTitle(targetName)}`
    await saving.save({ allowed_targets: on ? [...others, targetName] : others }, done)
    pressed.value = targetName
  }
  return (
    <div class="consent stack-2">
      <h3 id="consent-title" tabIndex={-1}>
        Where your text may go
      </h3>
      <p class="quiet">
        Nothing leaves this computer until you allow it here. What is then sent: the posting, the requirements
        found in it, and the lines of your resume, answers and stories that relate to them, with contact data
        masked. Shortlist runs the program you installed; it never logs in for you, reads a password or shares
        an account.
      </p>
      <ul class="stack-2">
        {allowances(names, allowed).map((allowance, index) => (
          <li key={allowance}>
            <Tick
              checked={allowed.includes(allowance)}
              aria-describedby={`terms-${index}`}
              onTick={(isOn) => change(allowance, isOn)}
              label={
                <span>
                  Allow <bdi>{allowanceTitle(allowance)}</bdi>
                </span>
              }
            />
            <p id={`terms-${index}`} class="help">
              {termsText(allowance)}
            </p>
            {pressed.value === allowance && <Refused error={saving.error.value} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
