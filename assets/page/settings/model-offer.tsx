import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Button, Menu } from '#assets/page/kit/parts/elements.tsx'
import { Refused, Sentence, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import {
  kindTitle,
  partsOf,
  stateText,
  targetText,
  targetTitle,
  termsText,
} from '#assets/page/kit/target-words.ts'
import { allowanceOf, readTarget } from '#lib/judge/targets/target-name.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const offers = createAsk(() => call('GET', '/api/targets'))
type Offer = NonNullable<typeof offers.value.value>['targets'][number]

/** Offers the programs on this machine that can assess jobs. One press chooses a program, and allows it if it sends text elsewhere. */
export function ModelOffer({ onChosen }: { onChosen?: () => Promise<unknown> }) {
  const error = useSignal<RefusalBody | null>(null)
  const pressed = useSignal('')
  useEffect(() => void offers.load(), [])
  const targets = offers.value.value?.targets ?? null
  const isHere = ({ name, state }: Offer) => name === 'builtin' || state !== 'not_installed'
  const use = async (offer: Offer) => {
    pressed.value = offer.name
    error.value = await choose(offer)
    if (error.value === null) announce(`In use: ${titleOf(offer)}`)
    await Promise.all([offers.load(), onChosen?.()])
  }
  return (
    <div class="offers">
      <p class="quiet">
        Nothing leaves this computer until you press. What is then sent: the posting or the requirements found
        in it, and the lines of your resume, answers and stories that relate to them, with contact data
        masked.
      </p>
      <Refused error={offers.error.value} again={() => void offers.load()} />
      {targets === null && offers.error.value === null && <Waiting lines={3} />}
      <ul>
        {targets?.filter(isHere).map((offer) => (
          <li key={offer.name} data-target={offer.name}>
            <OneOffer offer={offer} use={() => void use(offer)} />
            {pressed.value === offer.name && <Refused error={error.value} />}
          </li>
        ))}
      </ul>
      <LocalServers
        use={async (choice) => {
          pressed.value = choice
          error.value = await choose({ choice, leaves_machine: false })
          if (error.value === null) announce(`In use: ${targetTitle(choice)}`)
          await Promise.all([offers.load(), onChosen?.()])
        }}
      />
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
        <b>
          <bdi>{titleOf(offer)}</bdi>
        </b>{' '}
        <span class="small quiet">{chosen ? 'in use' : isBuiltin ? '' : stateText(state)}</span>
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
      <summary>
        Not on this computer: {targets.map(({ name }) => kindTitle(partsOf(name).kind)).join(', ')}
      </summary>
      <ul>
        {targets.map(({ name, text, next_action }) => (
          <li key={name}>
            <b>{kindTitle(partsOf(name).kind)}</b>: {text}{' '}
            {next_action !== null && <Sentence text={next_action} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
