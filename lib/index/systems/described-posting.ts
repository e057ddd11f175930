import { payIntervalIn, payText } from '#lib/index/systems/rules/pay-text.ts'
import { lineOf, numberOf, partOf, textOf } from '#lib/index/systems/rules/read-rows.ts'
import { oneLine } from '#lib/text/text.ts'

/** The facts of a posting besides title and text; '' if the page does not state them. */
export type PostingFacts = { company: string; place: string; work_mode: '' | 'remote'; pay: string }

const MOST_PLACES = 20

/** Returns the facts of a posting that a page describes for machines (schema.org JobPosting). */
export function factsOfDescribed(described: object): PostingFacts {
  return {
    company: nameOf(partOf(described, 'hiringOrganization')),
    place: placesOf(described).join('; '),
    work_mode: /telecommute/i.test(textOf(described, 'jobLocationType')) ? 'remote' : '',
    pay: payOf(partOf(described, 'baseSalary')),
  }
}

// A name stands alone or in an object.
function nameOf(value: unknown): string {
  return typeof value === 'string' ? oneLine(value, 200) : lineOf(value, 'name')
}

// Several places may share one address, and a place may come without one.
function placesOf(described: object): string[] {
  const locations = [partOf(described, 'jobLocation')].flat()
  const places = locations.slice(0, MOST_PLACES).map((location) => {
    const address = partOf(location, 'address') ?? location
    if (typeof address === 'string') return oneLine(address, 200)
    const parts = ['addressLocality', 'addressRegion', 'addressCountry'].map((part) =>
      nameOf(partOf(address, part)),
    )
    return [...new Set(parts.filter(Boolean))].join(', ')
  })
  return [...new Set(places.filter(Boolean))]
}

function payOf(salary: unknown): string {
  const value = partOf(salary, 'value')
  const whole = typeof value === 'object' && value !== null ? value : { value: value ?? salary }
  const [min, max, exact] = ['minValue', 'maxValue', 'value'].map((part) => amountOf(whole, part))
  const unit = textOf(whole, 'unitText') || textOf(salary, 'unitText')
  const range = { min: min ?? exact ?? null, max: max ?? exact ?? null }
  return payText([{ ...range, currency: textOf(salary, 'currency'), interval: payIntervalIn(unit) }])
}

// Amounts come as numbers or as text: 45000, "45000.00".
function amountOf(value: unknown, part: string): number | null {
  const text = textOf(value, part)
  return numberOf(value, part) ?? (/^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null)
}
