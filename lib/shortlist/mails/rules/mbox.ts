const LF = 0x0a
const CR = 0x0d
const GREATER = 0x3e
const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20] // "From "

/** The mails of an mbox file, and how many more it holds. */
export type MboxParts = { mails: Uint8Array[]; left_out: number }

/**
 * Splits an mbox file at its "From " lines and takes the mboxrd quoting out. Example: the body line `>From here on` reads
 * `From here on`. A file without such a line is one mail.
 */
export function splitMbox(bytes: Uint8Array, most: number): MboxParts {
  const starts: number[] = []
  for (let index = 0; index !== -1 && index < bytes.length; index = nextLine(bytes, index)) {
    // Some writers leave "From " in bodies as it is; only one after an empty line begins a mail.
    if (isFromLine(bytes, index) && isAfterGap(bytes, index)) starts.push(index)
  }
  if (starts.length === 0) return { mails: bytes.length > 0 ? [bytes] : [], left_out: 0 }
  const mails = starts.slice(0, most).map((start, number) => {
    const first = nextLine(bytes, start)
    return first === -1
      ? new Uint8Array()
      : withoutQuotes(bytes.subarray(first, starts[number + 1] ?? bytes.length))
  })
  return { mails, left_out: Math.max(0, starts.length - most) }
}

function nextLine(bytes: Uint8Array, index: number): number {
  const end = bytes.indexOf(LF, index)
  return end === -1 ? -1 : end + 1
}

function isFromLine(bytes: Uint8Array, index: number): boolean {
  return FROM.every((letter, offset) => bytes[index + offset] === letter)
}

function isAfterGap(bytes: Uint8Array, index: number): boolean {
  if (index === 0) return true
  const before = bytes[index - 2] === CR ? index - 3 : index - 2
  return before < 0 || bytes[before] === LF
}

function withoutQuotes(mail: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  for (let index = 0; index !== -1 && index < mail.length; index = nextLine(mail, index)) {
    let end = index
    while (mail[end] === GREATER) end += 1
    if (end === index || !isFromLine(mail, end)) continue
    pieces.push(mail.subarray(length, index))
    length = index + 1
  }
  if (pieces.length === 0) return mail
  pieces.push(mail.subarray(length))
  const plain = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let place = 0
  for (const piece of pieces) {
    plain.set(piece, place)
    place += piece.length
  }
  return plain
}
