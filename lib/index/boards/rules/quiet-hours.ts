/** Hours of the person's day in which no board is read by itself, each `HH:MM`; they may go past midnight. */
export type QuietHours = { from: string; to: string }

const DAY_MINUTES = 24 * 60

/** The first moment at or after another that is not in quiet hours; `minute` is that moment's minute of the day. */
export function afterQuiet(
  at: number,
  { quiet_hours, minute }: { quiet_hours: QuietHours; minute: number },
): number {
  const [from, to] = [minuteOf(quiet_hours.from), minuteOf(quiet_hours.to)]
  const into = (minute - from + DAY_MINUTES) % DAY_MINUTES
  const long = (to - from + DAY_MINUTES) % DAY_MINUTES
  return into < long ? at - (at % 60_000) + (long - into) * 60_000 : at
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
