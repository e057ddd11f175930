import type { Reader } from '#db/store.ts'
import { type Estimate, estimateText } from '#lib/judge/calls/estimate.ts'
import { callsOfBatch, openEstimator } from '#lib/judge/calls/estimate-calls.ts'
import type { Offer } from '#lib/judge/calls/schema.ts'
import { LOOK_MS, type TargetState, targetView } from '#lib/judge/targets/show-targets.ts'
import { COMMON_TARGETS, termsOf } from '#lib/judge/targets/target-kinds.ts'
import { readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Config } from '#lib/service/config/schema.ts'

type ShowOffersDeps = {
  desk: Reader
  config: ConfigFile
  models: { look: (names: string[], within_ms: number) => Promise<Map<string, TargetState | null>> }
}

/** The number of jobs that the estimates of offers are for. */
export const OFFERED_JOBS = 20

/**
 * Returns what may assess jobs on this machine: the built-in rules, and the programs, servers and allowed programs of the person's
 * own, each with its price, the estimate for 20 jobs, and where text goes. Nothing is sent.
 */
export async function showOffers(services: ShowOffersDeps) {
  const { config } = await services.config.read()
  const named = [config.model_target, ...config.allowed_targets]
  const own = named.filter((name) => name.startsWith('command:') || readTarget(name)?.kind === 'openai')
  const names = [...new Set([...COMMON_TARGETS, ...own])]
  const states = await services.models.look(names, LOOK_MS)
  const offers = names.map((name) => ({ name, targetState: states.get(name) ?? null }))
  return {
    schema_version: 'svc-targets:1' as const,
    jobs: OFFERED_JOBS,
    targets: await Promise.all(
      [{ name: 'builtin', targetState: null }, ...offers].map((offer) =>
        offerOf(services.desk, { ...offer, config }),
      ),
    ),
  }
}

type OfferInput = { name: string; targetState: TargetState | null; config: Config }

async function offerOf(desk: Reader, { name, targetState, config }: OfferInput): Promise<Offer> {
  const choice = choiceOf(name, { targetState, config })
  const view = targetView(choice ?? name, { targetState, allowed: config.allowed_targets })
  const target = choice ?? (readTarget(name) ? name : `${name}:MODEL`)
  const parsed = readTarget(target)
  const { goes_to, bill } = parsed
    ? termsOf(parsed)
    : { goes_to: 'unknown' as const, bill: 'unknown' as const }
  const estimate = (await openEstimator(desk, { target, token_prices: config.token_prices }))({
    jobs: callsOfBatch(OFFERED_JOBS, config.batch_reading),
    at_once: 4,
  })
  return {
    ...view,
    goes_to,
    bill,
    estimate,
    chosen: config.model_target === (choice ?? name),
    choice: view.state === 'ready' || view.state === 'not_allowed' ? choice : null,
    text: [destinationOf(parsed, goes_to), BILLS[bill], estimateOf(estimate, target)]
      .filter(Boolean)
      .join(' '),
  }
}

// The target that one press would choose: the configured one of its kind, else the program alone; null if it needs a model.
function choiceOf(
  name: string,
  { targetState, config }: OfferInput | Omit<OfferInput, 'name'>,
): string | null {
  const { model_target } = config
  if (!name.startsWith('command:') && model_target.startsWith(`${name}:`)) return model_target
  if (readTarget(name)) return name
  const [model] = targetState?.models ?? []
  return name === 'ollama' && model !== undefined ? `ollama:${model}` : null
}

function destinationOf(target: Target | null, goes_to: Offer['goes_to']): string {
  if (target?.kind !== 'openai' || goes_to === 'here') return GOES_TO[goes_to]
  return `Text goes to ${new URL(target.address).host}.`
}

const GOES_TO: Record<Offer['goes_to'], string> = {
  here: 'Text stays on this machine.',
  anthropic: 'Text goes to Anthropic.',
  openai: 'Text goes to OpenAI.',
  unknown: 'The program decides where text goes.',
}

const BILLS: Record<Offer['bill'], string> = {
  free: 'Free.',
  subscription: 'Counts against your subscription.',
  per_token: 'The provider of the model bills each token.',
  unknown: 'What it costs is not known here.',
}

function estimateOf(estimate: Estimate, target: string): string {
  if (estimate.calls === 0) return ''
  const { if_model_reads: _, ...own } = estimate
  return `${OFFERED_JOBS} jobs: ${estimateText({ estimate: own, target, jobs: OFFERED_JOBS })}.`
}
