const MOST_BYTES = { company: 48, all: 110 }
// Windows reserves these names for devices, with any ending.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * Returns the folder name of a job, from strangers' words: lower-case letters and digits of any script, joined by
 * dashes, short enough for every disk, and never a path.
 */
export function folderName({ company, title }: { company: string; title: string }): string {
  const first = cut(dashed(company), MOST_BYTES.company)
  const name = cut([first, dashed(title)].filter((part) => part !== '').join('-'), MOST_BYTES.all)
  return name === '' || DEVICE.test(name) ? ['job', name].filter((part) => part !== '').join('-') : name
}

/** Returns the n-th name of this kind, from 1. */
export function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}-${number}`
}

/** Returns a name without the differences that some disks ignore: case, accents and letter forms. */
export function foldedName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
}

// Marks stay with their letters: in Indian scripts they are vowels.
function dashed(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return (words ?? []).join('-').normalize('NFC')
}

function cut(name: string, most: number): string {
  const bytes = new TextEncoder()
  let folderName = ''
  for (const { segment } of new Intl.Segmenter('und').segment(name)) {
    if (bytes.encode(folderName + segment).length > most) break
    folderName += segment
  }
  return folderName.replace(/(?<!-)-+$/, '')
}
