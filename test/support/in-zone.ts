/** Does some work in another time zone of this machine. Example: `America/Detroit`. */
export async function inZone<Result>(zone: string, work: () => Result | Promise<Result>): Promise<Result> {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return await work()
  } finally {
    process.env['TZ'] = before ?? 'UTC'
  }
}
