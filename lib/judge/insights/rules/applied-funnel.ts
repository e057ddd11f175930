/** How many applications came how far. */
export type AppliedFunnel = { applied: number; interview: number; offer: number }

type Steps = { status: string; timeline: readonly { status: string }[] }

const OFFER = ['offer', 'accepted']
const INTERVIEW = ['interview', ...OFFER]

/** Counts how far applications came at any time: one that was turned down after an interview had its interview. */
export function appliedFunnel(applications: readonly Steps[]): AppliedFunnel {
  // A mark that was taken back is in the timeline too: whoever is only interested has come nowhere.
  const applied = applications.filter(({ status }) => status !== 'interested')
  const reached = (wanted: readonly string[]) =>
    applied.filter((one) => [one, ...one.timeline].some(({ status }) => wanted.includes(status))).length
  return { applied: applied.length, interview: reached(INTERVIEW), offer: reached(OFFER) }
}
