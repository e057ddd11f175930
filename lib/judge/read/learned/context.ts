import type { Document, Part } from '#lib/judge/read/blocks/split-document.ts'
import { factsOf } from '#lib/judge/read/learned/facts.ts'

/** What is known of each part of a posting before its surroundings are looked at. */
export type PartScores = {
  /** How much the wording of each part is that of a demand, as a logit. */
  wording: readonly number[]
  /** How much the heading of each block is one above demands, as a logit. */
  heading: readonly number[]
  /** What the first pass said of each part, as a logit; null in that pass. */
  before: readonly number[] | null
}

const BEHIND = 99

/** What surrounds each part of a posting and what it holds, in features that a person can read. */
export function contextOf(text: string, document: Document, scores: PartScores): string[][] {
  const { blocks, parts } = document
  const blockMeans = meansOf(parts, (part) => part.block, scores.wording)
  const passMeans = scores.before === null ? null : meansOf(parts, (part) => part.block, scores.before)
  const lineMeans = meansOf(parts, (part) => part.line, scores.before ?? scores.wording)
  const bulletShare = parts.filter(({ bullet }) => bullet).length / Math.max(1, parts.length)
  const hasMust = blocks.some(({ kind }) => kind === 'must')
  const firstMust = parts.findIndex((part) => blocks[part.block]?.kind === 'must')
  const inBlock = new Map<number, number>()
  return parts.map((part, at) => {
    const block = blocks[part.block] ?? { heading: '', kind: 'other', under: 'other' }
    const nth = inBlock.get(part.block) ?? 0
    inBlock.set(part.block, nth + 1)
    const facts = factsOf(text.slice(part.start, part.end), part.label)
    const score = scores.wording[at] ?? 0
    const head = scores.heading[part.block] ?? 0
    const kind = part.behind ? `behind ${block.kind}` : block.kind
    const bullet = part.bullet ? 'bullet' : 'prose'
    const next = blocks[part.block + 1]?.kind ?? 'end'
    const last = blocks[part.block - 1]?.kind ?? 'start'
    const found = [
      'always',
      `kind=${kind}`,
      `kind=${kind} ${bullet}`,
      `under=${block.under} ${bullet}`,
      `kind=${kind} under=${block.under}`,
      `${bullet} sentence=${Math.min(3, part.sentence)}/${Math.min(4, part.sentences)}`,
      `${bullet} sentence=${Math.min(2, part.sentence)} ${kind}`,
      `nth=${Math.min(6, nth)} ${bullet} ${kind}`,
      `place=${Math.floor((5 * at) / Math.max(1, parts.length))} ${bullet}`,
      `blocks last=${last} next=${next} ${block.kind}`,
      `bullets=${Math.round(4 * bulletShare)} ${bullet}`,
      `must=${hasMust} ${bullet} ${block.kind}`,
      `past must=${firstMust === -1 ? 'none' : at >= firstMust} ${kind}`,
      ...step('wording', score),
      ...step(`wording ${kind}`, score, 1.5),
      ...step(`wording ${bullet}`, score, 1),
      ...step(`heading ${bullet}`, head, 0.75),
      ...step('heading', head, 0.5),
      ...step('block', blockMeans.get(part.block)?.(score) ?? BEHIND, 0.75),
      ...step(`block ${bullet}`, blockMeans.get(part.block)?.(score) ?? BEHIND, 0.75),
      ...step(
        'line',
        part.sentences > 1 ? (lineMeans.get(part.line)?.(scores.before?.[at] ?? score) ?? BEHIND) : BEHIND,
        1,
      ),
      `label=${part.label === '' ? 'none' : facts.label}`,
      ...facts.names.flatMap((name) => [name, `${name} ${kind}`, `${name} ${bullet}`]),
    ]
    for (const [name, from] of [
      ['last', -1],
      ['next', 1],
    ] as const) {
      const other = parts[at + from]
      const isNear = other !== undefined && other.block === part.block
      const where = `${name}${isNear ? '' : ' block'}${other?.line === part.line ? ' line' : ''}`
      found.push(...step(where, other === undefined ? BEHIND : (scores.wording[at + from] ?? 0), 1))
      if (scores.before !== null)
        found.push(
          ...step(`said ${where}`, other === undefined ? BEHIND : (scores.before[at + from] ?? 0), 1),
        )
    }
    if (scores.before !== null && passMeans !== null) {
      const own = scores.before[at] ?? 0
      const mean = passMeans.get(part.block)?.(own) ?? BEHIND
      found.push(...step('said', own, 0.5), ...step(`said ${bullet}`, own, 1))
      found.push(
        ...step('said block', mean, 0.5),
        ...step(`said block ${bullet}`, mean, 0.75),
        ...step(`said block ${kind}`, mean, 1.5),
      )
    }
    return found
  })
}

// A number as the steps that it has climbed, so that a linear model can bend.
function step(name: string, value: number, width = 0.5): string[] {
  if (value === BEHIND) return [`${name}: none`]
  const at = Math.max(-6, Math.min(6, value)) / width
  const low = Math.floor(at)
  return [`${name}: ${low}`, `${name}: ${low + 1}`]
}

type Others = (own: number) => number

// The mean of the others of a group: a part does not count for itself.
function meansOf(
  parts: readonly Part[],
  groupOf: (part: Part) => number,
  scores: readonly number[],
): Map<number, Others> {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [at, part] of parts.entries()) {
    const one = sums.get(groupOf(part)) ?? { sum: 0, count: 0 }
    one.sum += Math.max(-4, Math.min(4, scores[at] ?? 0))
    one.count += 1
    sums.set(groupOf(part), one)
  }
  return new Map(
    [...sums].map(([key, { sum, count }]) => [
      key,
      (own) => (count < 2 ? BEHIND : (sum - Math.max(-4, Math.min(4, own))) / (count - 1)),
    ]),
  )
}
