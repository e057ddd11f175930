const UNITS = ['KB', 'MB', 'GB']

/** How large a file is, in short words ("1.4 MB"). */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(size < 9.95 ? 1 : 0)} ${UNITS[unit]}`
}
