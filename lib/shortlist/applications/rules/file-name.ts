import { capped, oneLine } from '#lib/text/text.ts'

// Most file systems take 255 bytes; four of them may be one character.
const LONGEST = 120
const LONGEST_END = 12
// Characters with a meaning in paths of some system, or in a shell.
const REFUSED = /[<>:"|?*\\/]/g
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns a file name that every system accepts: the last part of a path, without hidden characters and those of paths.
 * Example: "../../etc/passwd" -> "passwd".
 */
export function plainFileName(sent: string): string {
  const last = sent.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  const line = oneLine(last.normalize('NFC'), 1000).replace(REFUSED, '-')
  // Windows drops a dot or space at the end, and a name that begins with a dot is hidden.
  const name = line.replace(/^[. ]+|[. ]+$/g, '').replace(WINDOWS_DEVICE, '_$&')
  if (name === '') return 'file'
  const [stem, end] = parted(name)
  return `${capped(stem, LONGEST - end.length).trimEnd()}${end}`
}

function parted(name: string): [stem: string, end: string] {
  const end = /(?<=.)\.[^. ]+$/u.exec(name)?.[0] ?? ''
  return end.length > LONGEST_END ? [name, ''] : [name.slice(0, name.length - end.length), end]
}

/** Returns a name that differs from these, whatever their case. Example: "offer.pdf" -> "offer (2).pdf". */
export function freeFileName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map((takenName) => takenName.toLowerCase()))
  if (!folded.has(name.toLowerCase())) return name
  const [stem, end] = parted(name)
  for (let number = 2; ; number += 1) {
    const numbered = `${capped(stem, LONGEST - end.length - 6)} (${number})${end}`
    if (!folded.has(numbered.toLowerCase())) return numbered
  }
}

/** Returns the header that has a browser save a file under its name. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
