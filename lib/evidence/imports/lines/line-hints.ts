import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { styleOf } from '#lib/evidence/imports/lines/line-facts.ts'
import type { LineLabel } from '#lib/evidence/imports/lines/line-labels.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/**
 * Features by a first labelling: what the line and its neighbours seem to be, what the other lines in its letters seem to be,
 * and what other entries have at the same place below their first lines. Lines alike mostly have the same part.
 */
export function lineHints(lines: readonly SourceLine[], first: readonly Labelled[]): string[][] {
  const styles = lines.map((line) => `${styleOf(line)} ${Math.round(line.indent / 0.6)}`)
  const byStyle = countBy(styles, first)
  const steps = stepsOf(first)
  const shapes = lines.map((line, index) => `${steps[index]} ${line.right !== null}`)
  const byStep = countBy(steps, first)
  const byShape = countBy(shapes, first)
  return lines.map((_, index) => {
    const { label, sure } = first[index] as Labelled
    return [
      `was ${label}`,
      ...(sure > 0.9 ? [`surely ${label}`] : []),
      `above was ${first[index - 1]?.label}`,
      `below was ${first[index + 1]?.label}`,
      ...shares('alike', byStyle.get(styles[index] as string), label),
      ...(steps[index] === 'none'
        ? []
        : [
            ...shares('step', byStep.get(steps[index] as string), label),
            ...shares('shape', byShape.get(shapes[index] as string), label),
          ]),
    ]
  })
}

type Counts = Map<LineLabel, number>

function countBy(keys: readonly string[], labels: readonly Labelled[]): Map<string, Counts> {
  const table = new Map<string, Counts>()
  for (const [index, key] of keys.entries()) {
    const { label } = labels[index] as Labelled
    const counts = table.get(key) ?? new Map<LineLabel, number>()
    counts.set(label, (counts.get(label) ?? 0) + 1)
    table.set(key, counts)
  }
  return table
}

// The most frequent label of the other lines with a key; the line itself does not count.
function shares(name: string, counts: Counts | undefined, own: LineLabel): string[] {
  const others = [...(counts ?? [])].map(
    ([label, count]) => [label, count - (label === own ? 1 : 0)] as const,
  )
  const all = others.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return [`${name} alone`]
  return others.flatMap(([label, count]) =>
    count === 0
      ? []
      : [`${name} ${count * 3 > all * 2 ? 'mostly' : count * 3 > all ? 'partly' : 'rarely'} ${label}`],
  )
}

// How many lines below the first line of its entry a line stands, without those that go on.
function stepsOf(labels: readonly Labelled[]): string[] {
  let step = Number.NaN
  return labels.map(({ label }) => {
    if (label === 'heading' || label === 'top') step = Number.NaN
    else if (label === 'entry' || label === 'role') step = 0
    else step += 1
    return Number.isNaN(step) || step > 4 ? 'none' : String(step)
  })
}
