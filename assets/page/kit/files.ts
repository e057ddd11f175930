/** A job as a file is named after it. */
export type FileJobNames = { title: string; company: string }

/**
 * Returns the file name of a downloaded resume, in characters that every system accepts: company and title, or with a
 * name "Ada Byron - Backend engineer - Acme.pdf".
 */
export function fileNameOf(job: FileJobNames | null | undefined, kind: string, person = ''): string {
  const leading = spacedOf(person)
  if (leading !== '') {
    const names = [leading, spacedOf(job?.title ?? ''), spacedOf(job?.company ?? '')].filter(
      (part) => part !== '',
    )
    return `${names.length === 1 ? `${leading} - Resume` : names.join(' - ')}.${kind}`
  }
  const parts = [plainOf(job?.company ?? '', 40), plainOf(job?.title ?? '', 60)]
  const name = parts.filter((part) => part !== '').join('-')
  return `${name === '' ? 'resume' : name}.${kind}`
}

function plainOf(text: string, longest: number): string {
  const plain = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return plain
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '')
}

// Three parts stay below the 255 bytes that file systems allow.
const LONGEST_PART = 72

function spacedOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}.,'’&+#()-]+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|(?<![\s.,'’&(-])[\s.,'’&(-]+$/gu, '')
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    if (new TextEncoder().encode(cut + segment).length > LONGEST_PART) break
    cut += segment
  }
  return cut.replace(/(?<![\s.,'’&(-])[\s.,'’&(-]+$/u, '')
}

/** Gives a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const PIECE = 0x8000 // bytes

/** Returns bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let index = 0; index < bytes.length; index += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(index, index + PIECE)))
  }
  return btoa(pieces.join(''))
}
