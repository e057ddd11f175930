/**
 * Returns the code of the marked items: one bit for each item, in order, after a checksum of all item ids. A code of
 * another course, or of an earlier version of this one, is therefore refused.
 */
export function codeOf(items: readonly string[], marked: ReadonlySet<string>): string {
  const check = checkOf(items)
  const bytes = [check >> 8, check & 255, ...new Array<number>(Math.ceil(items.length / 8)).fill(0)]
  for (const [index, item] of items.entries()) {
    if (marked.has(item)) bytes[2 + (index >> 3)] = (bytes[2 + (index >> 3)] ?? 0) | (1 << (index & 7))
  }
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The items that a code marks; null where it is none of these items. */
export function marksIn(code: string, items: readonly string[]): string[] | null {
  const bytes = bytesOf(code)
  if (bytes === null || bytes.length !== 2 + Math.ceil(items.length / 8)) return null
  const [high = 0, low = 0] = bytes
  if (high * 256 + low !== checkOf(items)) return null
  return items.filter((_, index) => ((bytes[2 + (index >> 3)] ?? 0) >> (index & 7)) & 1)
}

/** The hash of an address: the code, and the place on the page to scroll to. */
export function hashOf(code: string, place: string | null): string {
  return place === null ? `#p=${code}` : `#p=${code}&at=${place}`
}

function bytesOf(code: string): number[] | null {
  if (!/^[\w-]{1,400}$/.test(code)) return null
  try {
    return [...atob(code.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function checkOf(items: readonly string[]): number {
  let check = 7
  for (const letter of items.join(' ')) check = (check * 31 + letter.charCodeAt(0)) % 65_521
  return check
}
