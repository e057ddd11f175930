/** A country by its name, of its two letters; the letters where it has no name. */
export function countryName(code: string): string {
  // Made when first asked for: starting the program needs no names.
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

let names: Intl.DisplayNames | undefined
