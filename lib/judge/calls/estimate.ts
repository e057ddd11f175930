import { allowanceOf, leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import { counted } from '#lib/text/text.ts'

/** Jobs that one yes assesses at most (interface, Limits). */
export const MOST_JOBS_PER_APPROVAL = 50

/** Jobs that one judging call of a batch holds at most, and such calls of one batch at once. */
export const MOST_TOGETHER = 10
export const GROUPS_AT_ONCE = 2

/** An estimate: calls, seconds, tokens, and dollars if known. */
export type Estimate = {
  /** The number of past calls behind the numbers; 0 for a guess. */
  basis_calls: number
  calls: number
  cost: number | null
  seconds: number
  tokens: number
  /** The calls and tokens if the model also read the postings that rules read and judged each alone; missing if it does. */
  if_model_reads?: { calls: number; tokens: number }
  /** Set if the cost is by the person's own price. */
  own_price?: true | undefined
}

/** Dollars for a million tokens, as the person stated them. */
export type TokenPrice = { input: number; output: number }

/**
 * Returns the person's price for a target: that of its full name, else that of its program or server; null without one. Example:
 * `claude=5/25` also is the price of `claude:opus`.
 */
export function priceOf(token_prices: readonly string[], name: string): TokenPrice | null {
  const target = readTarget(name)
  const names = [
    name,
    ...(target === null || target.kind === 'builtin' ? [] : [allowanceOf(target), target.kind]),
  ]
  for (const own of names) {
    const entry = token_prices.findLast((price) => price.slice(0, price.lastIndexOf('=')) === own)
    if (entry === undefined) continue
    const [input = 0, output = 0] = entry
      .slice(entry.lastIndexOf('=') + 1)
      .split('/')
      .map(Number)
    return { input, output }
  }
  return null
}

type TokenCounts = Record<'input' | 'output' | 'cache_read' | 'cache_write', number | null>

/** Returns the cost of tokens in dollars; null if they are not known. Tokens of a cache count like sent ones, which is the most they cost. */
export function costAt(
  price: TokenPrice,
  { input, output, cache_read, cache_write }: TokenCounts,
): number | null {
  if (input === null || output === null) return null
  const sent = input + (cache_read ?? 0) + (cache_write ?? 0)
  return (sent * price.input + output * price.output) / 1_000_000
}

/** A past attempt, as far as it helps to predict. */
export type PastCall = {
  outcome: string | null
  reason: string | null
  model: string | null
  tokens: number | null
  cost_usd: number | null
  wall_ms: number | null
}

/** The usual cost of a call; `attempts` is the number of attempts per success. */
export type TypicalCost = {
  basis: number
  attempts: number
  tokens: number
  wall_ms: number
  cost: number | null
}

type EstimatePart = { jobs: number; typical: TypicalCost }

const MOST_BASIS = 50
const ENOUGH_OF_MODEL = 5
const LEAST_BASIS = 3
const MOST_ATTEMPTS = 1.5

/** Returns the usual cost of a call, from the last attempts of its purpose and target, newest first. */
export function typicalCall(
  past: readonly PastCall[],
  guess: Pick<TypicalCost, 'tokens' | 'wall_ms' | 'cost'>,
): TypicalCost {
  const ended = past.filter(({ outcome, reason }) => outcome !== null && reason !== 'cancelled')
  const good = ended.filter(({ outcome }) => outcome === 'ok')
  const of_model = good.filter(({ model }) => model === good[0]?.model).slice(0, MOST_BASIS)
  const basis = of_model.length >= ENOUGH_OF_MODEL ? of_model : good.slice(0, MOST_BASIS)
  if (basis.length < LEAST_BASIS) return { ...guess, basis: 0, attempts: 1 }
  const oldest = basis.at(-1)
  const span = ended.slice(0, oldest === undefined ? 0 : ended.indexOf(oldest) + 1)
  const good_in_span = span.filter(({ outcome }) => outcome === 'ok').length
  const costs = numbersOf(basis.map(({ cost_usd }) => cost_usd))
  return {
    basis: basis.length,
    attempts: Math.min(MOST_ATTEMPTS, span.length / good_in_span),
    tokens: median(numbersOf(basis.map(({ tokens }) => tokens))) ?? guess.tokens,
    wall_ms: median(numbersOf(basis.map(({ wall_ms }) => wall_ms))) ?? guess.wall_ms,
    cost: costs.length >= LEAST_BASIS ? median(costs) : guess.cost,
  }
}

/** Returns the cost of all jobs; the first call runs alone, the others several at a time. */
export function estimateOf(parts: readonly EstimatePart[], at_once: number): Estimate {
  const counted = parts
    .filter(({ jobs }) => jobs > 0)
    .map(({ jobs, typical }) => ({ typical, calls: Math.ceil(jobs * typical.attempts) }))
  const guessed = counted.some(({ typical }) => typical.basis === 0)
  const sum = (toValue: (typical: TypicalCost) => number) =>
    counted.reduce((total, { typical, calls }) => total + calls * toValue(typical), 0)
  const unpriced = counted.some(({ typical }) => typical.cost === null)
  return {
    basis_calls: guessed ? 0 : counted.reduce((total, { typical }) => total + typical.basis, 0),
    calls: sum(() => 1),
    cost: unpriced ? null : Math.round(sum(({ cost }) => cost ?? 0) * 10_000) / 10_000,
    seconds: Math.ceil(wallTime(counted, Math.max(1, at_once)) / 1000),
    tokens: Math.round(sum(({ tokens }) => tokens)),
  }
}

// The first call alone, then rounds of parallel calls, each as long as its slowest.
function wallTime(counted: readonly { typical: TypicalCost; calls: number }[], at_once: number): number {
  const walls = counted
    .flatMap(({ typical, calls }) => Array.from({ length: calls }, () => typical.wall_ms))
    .sort((a, b) => b - a)
  return walls
    .filter((_, index) => index === 0 || (index - 1) % at_once === 0)
    .reduce((sum, ms) => sum + ms, 0)
}

function numbersOf(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

/** Returns the median, which one outlier does not move; null for no numbers. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** An estimate, the target it is of, and how many jobs it is for. */
type EstimateInput = { estimate: Estimate; target: string; jobs: number }

/** Returns an estimate in words; an unknown value is called unknown, never 0. */
export function estimateText({ estimate, target, jobs }: EstimateInput): string {
  const { calls, seconds, tokens, basis_calls } = estimate
  if (calls === 0) return `${counted(jobs, 'job')}, free`
  const parts = [
    `about ${counted(calls, 'model call')}`,
    durationText(seconds),
    `about ${counted(tokens, 'token')}`,
    costText(estimate, target),
    basis_calls === 0 ? 'a guess: too few such calls were made yet to go by' : '',
    savingText(estimate),
  ]
  return parts.filter(Boolean).join(' · ')
}

function savingText({ if_model_reads }: Estimate): string {
  if (if_model_reads === undefined) return ''
  const { calls, tokens } = if_model_reads
  return `rules read the postings: read by the model, they would take ${counted(calls, 'call')} and ${counted(tokens, 'token')}`
}

/** Returns a duration in words. */
export function durationText(seconds: number): string {
  if (seconds < 60) return 'under a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `about ${minutes} min` : `about ${Math.ceil(minutes / 30) / 2} h`
}

/** Returns the cost of an estimate in words, by whose price it is. Example: "about $0.10 by your price". */
export function costText({ cost, own_price }: Pick<Estimate, 'cost' | 'own_price'>, name: string): string {
  if (cost === null) return 'cost not known'
  const target = readTarget(name)
  if (own_price) return `${cost < 0.01 ? 'under $0.01' : `about $${cost.toFixed(2)}`} by your price`
  if (cost === 0 && target !== null && !leavesMachine(target)) return 'no cost'
  const dollars = cost < 0.01 ? 'under $0.01' : `about $${cost.toFixed(2)}`
  // Claude Code reports list prices, which a subscription does not bill.
  return target?.kind === 'claude' ? `${dollars} at list prices` : dollars
}
