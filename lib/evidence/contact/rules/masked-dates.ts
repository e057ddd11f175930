const ISO_DATE =
  /(?<!\d|\d[-./])(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:[0-2]?\d|3[01])(?:T\d{4,6}Z?)?(?!\d|[-./]\d)/g
const WRITTEN_DATE =
  /(?<!\d|\d[-./])(?:[0-2]?\d|3[01])[-./](?:[0-2]?\d|3[01])[-./](?:(?:19|20)\d\d|\d\d)(?!\d|[-./]\d)/g
const MONTH =
  /(?<!\d|\d[./])(?:(?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0[1-9]|1[0-2]))(?!\d|[./]\d)/g
const YEARS = /(?<!\d|\d[-.])(?:19|20)\d\d(?: ?[-/] ?| )(?:19|20)\d\d(?!\d)/g
const TIME = /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)/g
const COMPACT_DATE = /(?<![\d-])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)/g
const NETWORK = /(?<!\d|\d\.)(?:1?\d?\d|2[0-5]\d)(?:\.(?:1?\d?\d|2[0-5]\d)){3}(?:\/\d{1,2})?(?!\d|[-./]\d)/g
const MASKED = [ISO_DATE, WRITTEN_DATE, YEARS, MONTH, TIME, COMPACT_DATE, NETWORK]

/** The text with dates, times, years and network addresses blotted out, every other character in its place. */
export function maskedDates(text: string): string {
  return MASKED.reduce((masked, pattern) => masked.replace(pattern, (date) => '~'.repeat(date.length)), text)
}
