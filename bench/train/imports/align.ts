import type { Atom } from '#bench/train/imports/layouts.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

type Placed = { atom: number; at: number }

/** Labels the lines that were read of a document by the texts that it was made of. */
export function alignedLabels(lines: readonly SourceLine[], atoms: readonly Atom[]): LineLabel[] {
  const tellsTop = atoms.some(({ kind }) => kind === 'top')
  const tellsHeadings = atoms.some(({ kind }) => kind === 'heading')
  const signs = atoms.map(({ text }) => signsOf(text))
  const places = placesOf(atoms)
  const begun = new Set<number>()
  const bodies = new Set<number>()
  let last: Placed = { atom: 0, at: 0 }
  const used = new Set<number>()
  const labels: LineLabel[] = []
  for (const line of lines) {
    const label = labelOf(line)
    labels.push(label === 'rest' && labels.at(-1) === 'label' ? 'item' : label)
  }
  return labels

  function isAbove(line: SourceLine): boolean {
    return isPersonal(line) || (!labels.includes('heading') && sectionNamed(line.text)?.exact !== true)
  }

  function labelOf(line: SourceLine): LineLabel {
    if (!tellsTop && isAbove(line)) return 'top'
    const parts = [line.text, ...(line.right?.split(' | ') ?? [])].map(signsOf).filter((part) => part !== '')
    const found: (Placed & { start: number })[] = []
    for (const part of parts) {
      let rest = part
      while (rest.length > 0) {
        const next = bestAtom(rest, signs, { last, used, places })
        if (next === null) {
          rest = rest.slice(1)
          continue
        }
        found.push({ atom: next.atom, at: next.at + next.length, start: next.at })
        if (next.at + next.length >= (signs[next.atom]?.length ?? 0) - 1) used.add(next.atom)
        last = { atom: next.atom, at: next.at + next.length }
        rest = rest.slice(next.length)
      }
    }
    const main = found[0]
    const isKnown = found.some(({ atom, at }) => signs[atom] === parts[0] && at === parts[0]?.length)
    if (!isKnown && !line.bullet && line.right === null && line.text.length < 30) {
      if (LABEL.test(line.text)) return 'drop'
      const named = sectionNamed(line.text)
      if (named?.exact || (named !== null && !tellsHeadings)) return 'heading'
    }
    if (main === undefined && findContactData(line.text).length > 0) return 'top'
    if (main === undefined) return labels.includes('heading') ? 'drop' : 'top'
    const own = found.map((place) => ({ ...place, ...(atoms[place.atom] as Atom) }))
    const head = own.find(({ kind }) => kind === 'head')
    if (head?.entry !== undefined && own.every(({ kind }) => kind === 'head' || kind === 'drop')) {
      const isNew = !begun.has(head.entry)
      begun.add(head.entry)
      if (isNew) return head.role ? 'role' : 'entry'
      if (bodies.has(head.entry)) return 'tail'
      return own.every(({ start }) => start > 0) ? 'rest' : 'head'
    }
    const { kind, start } = own[0] as (typeof own)[number]
    if (own.some((place) => place.kind === 'top')) return 'top'
    if (kind !== 'heading' && kind !== 'drop') for (const entry of [...begun].slice(-1)) bodies.add(entry)
    if (start > 0 && kind !== 'drop') return 'rest'
    return kind
  }
}

// A checked draft holds nothing of the lines about the person.
function isPersonal({ text, right }: SourceLine): boolean {
  return findContactData(`${text} ${right ?? ''}`).length > 0
}

// The texts of one head stand in any order, so they share a place.
function placesOf(atoms: readonly Atom[]): number[] {
  return atoms.map((atom, index) =>
    atom.kind === 'head'
      ? atoms.findIndex(({ kind, entry }) => kind === 'head' && entry === atom.entry)
      : index,
  )
}

// The text that goes on wins over one that begins, a near one over a far one, and a fresh one over one that was read.
function bestAtom(
  text: string,
  signs: readonly string[],
  { last, used, places }: { last: Placed; used: ReadonlySet<number>; places: readonly number[] },
): (Placed & { length: number }) | null {
  let best: (Placed & { length: number; score: number }) | null = null
  for (const [atom, whole] of signs.entries()) {
    for (const at of new Set([0, atom === last.atom ? last.at : 0, whole.indexOf(text.slice(0, 12))])) {
      if (at < 0) continue
      const length = common(text, whole.slice(at))
      const isWhole = length === whole.length - at || length === text.length
      if (length === 0 || (!isWhole && length < 8)) continue
      const step = (places[atom] ?? 0) - (places[last.atom] ?? 0)
      const isSame = length === text.length && length === whole.length
      const score =
        Math.min(length, 60) +
        (isWhole ? 10 : 0) +
        (isSame ? 20 : 0) -
        Math.min(Math.abs(step), 30) / 4 -
        (used.has(atom) ? 14 : 0) +
        (step >= 0 ? 2 : 0) +
        (atom === last.atom && at === last.at && at > 0 ? (length === text.length ? 30 : 8) : 0)
      if (best === null || score > best.score) best = { atom, at, length, score }
    }
  }
  return best
}

// Words that themes print above lists of their own.
const LABEL = /^(?:highlights|courses|background):?$/i

function common(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

function signsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}%]+/gu) ?? []
  ).join('')
}
