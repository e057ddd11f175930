/**
 * Compares texts like the store: by their bytes in UTF-8, that is by code points. Surrogate halves count above all
 * other characters.
 */
export function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let index = 0
  while (index < shorter && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  if (index === shorter) return a.length - b.length
  const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)]
  return Number(isHalf(left)) - Number(isHalf(right)) || left - right
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
