import type { Atom } from '#bench/train/imports/layouts.ts'

type Entry = { title: string; employer: string; place: string; start: string; end: string; lines: string[] }
type Part = { kind: string; title: string; entries: Entry[]; lines: string[]; pairs: [string, string][] }
type Facts = { name: string; headline: string; street: string; mail: string; phone: string; sections: Part[] }

/** The texts of a person whose resume another program printed: dates in every form that it may have given them. */
export function atomsOf({ name, headline, street, mail, phone, sections }: Facts): Atom[] {
  let entry = -1
  const atoms: Atom[] = [name, headline, street, mail, phone].map((text) => ({ kind: 'top', text }))
  for (const part of sections) {
    atoms.push({ kind: 'heading', text: part.title })
    for (const { title, employer, place, start, end, lines } of part.entries) {
      entry += 1
      const heads = [title, employer, place, ...dateForms(start, end)].filter((text) => text !== '')
      atoms.push(...heads.map((text): Atom => ({ kind: 'head', text, entry })))
      atoms.push(...lines.map((text): Atom => ({ kind: 'item', text })))
    }
    for (const [label, items] of part.pairs) {
      atoms.push({ kind: 'item', text: `${label}: ${items}` }, { kind: 'label', text: label })
      atoms.push(...items.split(', ').map((text): Atom => ({ kind: 'item', text })))
    }
    atoms.push(...part.lines.map((text): Atom => ({ kind: 'item', text })))
  }
  return atoms
}

type Draft = {
  entries: { heading: string; sublines: string[]; lines: string[] }[]
  lines: Record<string, string[]>
}

/** The texts of a draft that a person checked. */
export function atomsOfDraft({ entries, lines }: Draft): Atom[] {
  return [
    ...entries.flatMap(({ heading, sublines, lines: own }, entry): Atom[] => [
      ...[heading, ...sublines.flatMap((text) => [text, ...text.split(', ')])].map(
        (text): Atom => ({ kind: 'head', text, entry }),
      ),
      ...own.map((text): Atom => ({ kind: 'item', text })),
    ]),
    ...Object.values(lines).flatMap((texts) => texts.map((text): Atom => ({ kind: 'item', text }))),
  ]
}

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'ar-EG-u-nu-latn']
const NOW = ['Present', 'aujourd’hui', 'heute', 'actualidad', 'oggi', '現在', 'الآن']

function dateForms(start: string, end: string): string[] {
  const forms = (value: string): string[] => {
    if (value === 'now') return NOW
    const [year = '', month = ''] = value.split('-')
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, 15))
    const named = LOCALES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((length) => {
        const name = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(date)
        return [`${name} ${year}`, `${name.slice(0, 3)} ${year}`]
      }),
    )
    return [
      ...named,
      `${month}/${year}`,
      `${year}-${month}`,
      `${year}年${Number(month)}月`,
      `${year}年`,
      year,
    ]
  }
  const [begins, ends] = [forms(start), forms(end)]
  const whole = begins.flatMap((begin, index) =>
    end === 'now' ? NOW.map((now) => `${begin} – ${now}`) : [`${begin} – ${ends[index] ?? ''}`],
  )
  return [...new Set([...whole, ...begins, ...ends])]
}
