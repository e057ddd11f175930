import type { EvidenceEntry, EvidenceLine } from '#lib/judge/read/matrix.ts'

/** How many months the entries of some lines cover, overlaps counted once, and whether every one of them is dated. */
export type WorkedMonths = { months: number; complete: boolean }

/** The months of work in the entries that lines of experience belong to; what goes on counts to today (YYYY-MM-DD). */
export function workedMonths(lines: readonly EvidenceLine[], today: string): WorkedMonths {
  const entries = new Map<string, EvidenceEntry>()
  for (const { section, entry } of lines) {
    if (section === 'experience' && entry) entries.set(`${entry.heading}|${entry.start}|${entry.end}`, entry)
  }
  const spans = [...entries.values()].flatMap((entry) => spanOf(entry, today) ?? [])
  return { months: unionOf(spans), complete: entries.size > 0 && spans.length === entries.size }
}

type Span = { from: number; to: number }

function spanOf({ start, end, ongoing }: EvidenceEntry, today: string): Span | null {
  if (start === null || (end === null && !ongoing)) return null
  const now = monthOf(today.slice(0, 7))
  const from = monthOf(start)
  // The month of an end was worked; of an end that is only a year no month is known, so it gives none.
  const to = end === null ? now : Math.min(now, monthOf(end) + (end.length > 4 ? 1 : 0))
  return to > from ? { from, to } : { from, to: from }
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Math.max(0, Number(date.slice(5, 7) || 1) - 1)
}

function unionOf(spans: readonly Span[]): number {
  let months = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    months += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return months
}
