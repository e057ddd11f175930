import { type Outcome, UNKNOWN_USAGE, type Usage } from '#lib/judge/targets/reasons.ts'
import type { CallLimits, ModelTargets, Prompt, TargetState } from '#lib/judge/targets/targets.ts'

type Answer = (prompt: Prompt, limits: CallLimits) => Outcome | Promise<Outcome>

/** An answer that holds a value. */
export function answered(value: unknown, usage: Partial<Usage> = {}): Outcome {
  return { ok: true, value, text: JSON.stringify(value) ?? '', usage: { ...UNKNOWN_USAGE, ...usage } }
}

/** Targets that answer what a test told them to, one answer after the other, and then the last again. */
export class ScriptedTargets implements ModelTargets {
  readonly queries: { name: string; prompt: Prompt; limits: CallLimits }[] = []
  readonly looked: { name: string; fresh: boolean }[] = []
  state: Partial<TargetState> = {}
  /** Calls that are under way now, and the most that ever were. */
  running = 0
  most = 0
  #answers: Answer[] = [() => answered({ rows: [] })]

  answer(...answers: (Outcome | Answer)[]): void {
    this.#answers = answers.map((answer) => (typeof answer === 'function' ? answer : () => answer))
  }

  detect: ModelTargets['detect'] = async (name, fresh = false): Promise<TargetState> => {
    this.looked.push({ name, fresh })
    const usable = { installed: true, usable: true, reason: null, version: '2.1.0', leaves_machine: true }
    return { name, ...usable, ...this.state }
  }

  call = async (name: string, prompt: Prompt, limits: CallLimits): Promise<Outcome> => {
    this.queries.push({ name, prompt, limits })
    this.running += 1
    this.most = Math.max(this.most, this.running)
    const next = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]
    try {
      return await next!(prompt, limits)
    } finally {
      this.running -= 1
    }
  }

  close = async (): Promise<void> => undefined
}
