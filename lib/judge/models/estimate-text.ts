import type { Estimate } from '#lib/judge/models/estimate.ts'
import { leavesMachine, readTarget } from '#lib/judge/models/target-name.ts'

/** An estimate, the target it is of, and how many jobs it is for. */
export type EstimateFacts = { estimate: Estimate; target: string; jobs: number }

/** What assessing some jobs will take, in words: what is not known is said to be so, and is never a 0. */
export function estimateText({ estimate, target, jobs }: EstimateFacts): string {
  const { calls, seconds, tokens, basis_calls } = estimate
  if (calls === 0) return `${counted(jobs, 'job')}, no model call`
  const parts = [
    `about ${counted(calls, 'model call')}`,
    durationText(seconds),
    `about ${counted(tokens, 'token')}`,
    costText(estimate, target),
    basis_calls === 0 ? 'a guess: too few such calls were made yet to go by' : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** How long something takes, in words. */
export function durationText(seconds: number): string {
  if (seconds < 60) return 'under a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `about ${minutes} min` : `about ${Math.ceil(minutes / 30) / 2} h`
}

function costText({ cost }: Estimate, name: string): string {
  if (cost === null) return 'cost not known'
  const target = readTarget(name)
  if (cost === 0 && target !== null && !leavesMachine(target)) return 'no cost'
  const dollars = cost < 0.01 ? 'under $0.01' : `about $${cost.toFixed(2)}`
  // What its program counts is a list price, which a plan is not billed.
  return target?.kind === 'claude' ? `${dollars} at list prices` : dollars
}

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
}
