/** When the day of a time began in UTC; both RFC 3339 in UTC with milliseconds. */
export function dayStart(time: string): string {
  return `${time.slice(0, 10)}T00:00:00.000Z`
}
