import type { CaseInput, Desk } from '#bench/cases/desk.ts'

/** Runs a case: its answer in a few words, and whether it is right. `nth` is 0 for its input, then counts its further inputs. */
export type Check = (
  desk: Desk,
  input: CaseInput,
  nth: number,
) => Promise<{ answer: string; isRight: boolean }>

/** Makes a check of a way of asking. `tests` are those of the input and of its further inputs in turn; the last repeats. */
export function checkOf<A>(
  ask: (desk: Desk, input: CaseInput) => Promise<A>,
  show: (answer: A) => unknown,
  ...tests: ((answer: A) => boolean)[]
): Check {
  return async (desk, input, nth) => {
    const answer = await ask(desk, input)
    const test = tests[Math.min(nth, tests.length - 1)]
    return { answer: JSON.stringify(show(answer)) ?? '', isRight: test?.(answer) ?? false }
  }
}
