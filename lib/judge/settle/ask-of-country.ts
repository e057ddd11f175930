import type { Requirement } from '#db/rows/requirement.ts'
import { countryInSentence } from '#lib/index/places/country-facts.ts'
import { readPlace } from '#lib/index/places/towns.ts'
import { certainKind } from '#lib/judge/read/demand-class.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'

const OF_THIS_JOB = 'the country of this job'
const OF_NO_COUNTRY = 'Will you now or in the future need visa sponsorship?'
const SHORT: Readonly<Record<string, string>> = { US: 'the US', GB: 'the UK' }

/**
 * Returns the rows of a job with its country in each question after a permission whose quote names none, so that answers and settings
 * for this country settle it. Example: "We do not sponsor visas" of a job in Austin asks after sponsorship "to work in the US". Places in
 * several countries, or in none that is known, change nothing.
 */
export function askOfCountry(
  rows: readonly Requirement[],
  listed: { places: readonly string[] } | undefined,
): readonly Requirement[] {
  const codes = new Set(listed?.places.flatMap((place) => readPlace(place).countries))
  const [code] = codes
  if (code === undefined || codes.size > 1) return rows
  const country = SHORT[code] ?? countryInSentence(code)
  // Answers are compared by the country that a question names.
  if (!placesIn(country).includes(code)) return rows
  return rows.map((row) => {
    const { ask, quote } = row
    if (ask === null || (certainKind(row) ?? row.kind) !== 'work_auth' || placesIn(quote).length > 0)
      return row
    if (ask === OF_NO_COUNTRY) return { ...row, ask: `${ask.slice(0, -1)} to work in ${country}?` }
    return ask.includes(OF_THIS_JOB) ? { ...row, ask: ask.replace(OF_THIS_JOB, country) } : row
  })
}
