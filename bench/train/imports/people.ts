import type { Dice } from '#bench/train/imports/dice.ts'
import { LEXICONS, type Lexicon } from '#bench/train/imports/words.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-named.ts'

/** An entry of an invented resume. `start` and `end` as years and months; `prose` stands above its lines, `tools` below. */
export type Entry = {
  title: string
  employer: string
  place: string
  start: string
  end: string
  lines: string[]
}
export type Part = {
  kind: SectionName
  title: string
  entries: Entry[]
  lines: string[]
  pairs: [string, string][]
}
export type Person = {
  name: string
  street: string
  headline: string
  mail: string
  phone: string
  sections: Part[]
  words: Lexicon
}

/** An invented person with sections in a usual order. */
export function randomPerson(dice: Dice): Person {
  const words = dice.chance(0.4) ? (LEXICONS[0] as Lexicon) : dice.of(LEXICONS)
  const makers = new Maker(dice, words)
  const parts = [
    ...(dice.chance(0.65) ? [makers.summary()] : []),
    makers.part('experience', dice.between(2, 5)),
    ...(dice.chance(0.3) ? [makers.part('projects', dice.between(1, 3))] : []),
    makers.part('education', dice.between(1, 3)),
    ...(dice.chance(0.85) ? [makers.skills()] : []),
    ...(dice.chance(0.6) ? [makers.languages()] : []),
    ...(['certifications', 'awards', 'publications', 'volunteering', 'other'] as const)
      .filter(() => dice.chance(0.35))
      .map((kind) => makers.list(kind)),
  ].filter(({ title }) => title !== '')
  const isEducationFirst = dice.chance(0.2)
  const sections = isEducationFirst ? parts.toSorted((a, b) => rank(a) - rank(b)) : parts
  const number = dice.between(10, 99)
  const street =
    words.lang === 'ja'
      ? `東京都港区青山${number}`
      : `${number} ${dice.of(['Mill Lane', 'Rue des Lilas', 'Lindenweg', 'Via Roma', 'Calle Mayor'])}, ${dice.of(words.places)}`
  return {
    name: dice.of(words.people),
    street,
    headline: makers.title(),
    mail: `someone.${number}@example.org`,
    phone: `+44 20 7946 0${100 + number}`,
    sections,
    words,
  }
}

function rank({ kind }: Part): number {
  return ['summary', 'education'].includes(kind) ? 0 : 1
}

class Maker {
  readonly dice: Dice
  readonly words: Lexicon

  constructor(dice: Dice, words: Lexicon) {
    this.dice = dice
    this.words = words
  }

  part(kind: 'experience' | 'education' | 'projects', count: number): Part {
    const { dice } = this
    const entries: Entry[] = []
    let year = 2025 - dice.between(0, 2)
    const bodyless = kind === 'education' ? 0.5 : 0.06
    for (let index = 0; index < count; index += 1) {
      const end = index === 0 && kind !== 'education' && dice.chance(0.7) ? 'now' : this.month(year)
      year -= dice.between(1, 5)
      const last = entries.at(-1)
      const promoted = kind === 'experience' && last && dice.chance(0.25)
      const lines = dice.chance(bodyless)
        ? []
        : this.lines(kind === 'education' ? dice.between(1, 2) : dice.between(1, 5))
      entries.push({
        title: kind === 'education' ? dice.of(this.words.degrees) : this.title(),
        employer: promoted
          ? last.employer
          : dice.of(kind === 'education' ? this.words.schools : this.words.employers),
        place: promoted ? last.place : dice.of(this.words.places),
        start: this.month(year),
        end,
        lines,
      })
    }
    return { kind, title: this.heading(kind), entries, lines: [], pairs: [] }
  }

  month(year: number): string {
    return `${year}-${String(this.dice.between(1, 12)).padStart(2, '0')}`
  }

  title(): string {
    const { dice, words } = this
    const base = dice.of(words.titles)
    // Some titles are long enough for two lines.
    if (words.lang !== 'ja' && dice.chance(0.05))
      return `${base}, ${dice.of(words.things)} ${dice.of(words.links)} ${dice.of(words.things)}`
    if (!dice.chance(0.5)) return base
    return words.lang === 'ja'
      ? dice.of(words.kinds) + base
      : ['fr', 'es', 'it', 'ar'].includes(words.lang)
        ? `${base} ${dice.of(words.kinds)}`
        : `${dice.of(words.kinds)} ${base}`
  }

  heading(kind: SectionName): string {
    const own = this.words.headings[kind]
    return own ? this.dice.of(own) : ''
  }

  lines(count: number): string[] {
    const lines = new Set<string>()
    while (lines.size < count) lines.add(this.sentence(this.dice.between(1, 6)))
    return [...lines]
  }

  /** A line about work: a verb and things joined by small words. */
  sentence(length: number): string {
    const { dice, words } = this
    if (words.lang === 'ja') {
      const middle = Array.from({ length }, () => dice.of(words.links) + dice.of(words.things)).join('')
      return `${middle}${dice.between(2, 999)}件を${dice.of(words.verbs)}${dice.chance(0.4) ? '。' : ''}`
    }
    const parts = [dice.of(words.verbs), dice.of(words.things), this.#rare()]
    for (let index = 1; index < length; index += 1) parts.push(dice.of(words.links), dice.of(words.things))
    if (dice.chance(0.12)) parts.push(`(${dice.of(words.skills)}, ${dice.of(words.skills)})`)
    return parts.join(' ') + (dice.chance(0.35) ? '.' : '')
  }

  // A word or number that no other line has, as real lines have.
  #rare(): string {
    const { dice } = this
    if (dice.chance(0.4))
      return dice.of([`${dice.between(2, 9999)}`, `${dice.between(2, 99)} %`, `(${dice.between(2, 999)})`])
    const name = Array.from({ length: dice.between(2, 4) }, () =>
      dice.of('kel mar to rin sa vel dor ni ba lus er an tho mi'.split(' ')),
    ).join('')
    return dice.chance(0.5) ? name : name[0]?.toUpperCase() + name.slice(1)
  }

  summary(): Part {
    const text = Array.from({ length: this.dice.between(1, 4) }, () =>
      this.sentence(this.dice.between(3, 6)).replace(/\.?$/, '.'),
    ).join(' ')
    return { kind: 'summary', title: this.heading('summary'), entries: [], lines: [text], pairs: [] }
  }

  skills(): Part {
    const { dice, words } = this
    const free = dice.shuffled(words.skills)
    const pairs = dice
      .shuffled(words.labels)
      .slice(0, dice.between(2, 4))
      .flatMap((label) => {
        const own = free.splice(0, dice.between(2, 4))
        return own.length > 0 ? [[label, own.join(', ')] as [string, string]] : []
      })
    return { kind: 'skills', title: this.heading('skills'), entries: [], lines: [], pairs }
  }

  languages(): Part {
    const pairs = this.dice.shuffled(this.words.languages).slice(0, this.dice.between(2, 4))
    return { kind: 'languages', title: this.heading('languages'), entries: [], lines: [], pairs }
  }

  list(kind: SectionName): Part {
    const { dice, words } = this
    const year = () => String(dice.between(2005, 2024))
    const make = () => {
      if (kind === 'publications')
        return `${dice.of(words.people).split(' ').at(-1)}, A. (${year()}). ${this.sentence(dice.between(1, 3))}, ${dice.between(2, 40)}(${dice.between(1, 9)}), ${dice.between(1, 400)}–${dice.between(401, 999)}.`
      if (kind === 'other') return dice.chance(0.5) ? dice.of(words.skills) : this.sentence(1)
      const name = dice.chance(0.5) ? `${dice.of(words.skills)} ${dice.of(words.kinds)}` : this.sentence(1)
      return `${name}, ${dice.of(words.employers)}${dice.chance(0.7) ? `, ${year()}` : ''}`
    }
    const lines = [...new Set(Array.from({ length: dice.between(1, 4) }, make))]
    return { kind, title: this.heading(kind), entries: [], lines, pairs: [] }
  }
}
