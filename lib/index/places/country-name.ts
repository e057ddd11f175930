/** Returns the name of a country by its two letters; the letters if it has no name. */
export function countryName(code: string): string {
  if (code === 'ZZ') return 'Country not recorded'
  // Created at first use, because the start needs no names.
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

let names: Intl.DisplayNames | undefined
