import type { Dice } from '#bench/train/imports/dice.ts'
import { listOf } from '#bench/train/imports/lists.ts'
import type { Entry, Part, Person } from '#bench/train/imports/people.ts'
import { randomShape, type Shape } from '#bench/train/imports/shapes.ts'
import { styleSheet } from '#bench/train/imports/style-sheet.ts'

/** A stretch of text in a document, and its part in the resume. `entry` counts the entries of the document. */
export type Atom = {
  kind: 'top' | 'heading' | 'head' | 'item' | 'label' | 'drop'
  text: string
  entry?: number
  role?: boolean
}
/** A document in HTML with what it says, in the order of reading. `plain` holds only the tags that DOCX files are read as. */
export type Layout = { html: string; atoms: Atom[]; person: Person; footer: boolean }

/** An invented resume in a layout that the dice choose. */
export function randomLayout(person: Person, dice: Dice, { plain = false } = {}): Layout {
  const drawing = new Drawing(person, randomShape(dice), dice, plain)
  return { html: drawing.document(), atoms: drawing.atoms, person, footer: drawing.shape.footer }
}

/** A document that is being drawn: its texts are taken down with their parts. */
export class Drawing {
  readonly atoms: Atom[] = []
  #entry = -1
  #headed = false
  #isStudy = false
  #headings = 0

  readonly person: Person
  readonly shape: Shape
  readonly dice: Dice
  readonly plain: boolean

  constructor(person: Person, shape: Shape, dice: Dice, plain: boolean) {
    this.person = person
    this.shape = shape
    this.dice = dice
    this.plain = plain
  }

  /** Escaped words, taken down with their part in the resume. */
  put(kind: Atom['kind'], text: string, more: Pick<Atom, 'entry' | 'role'> = {}): string {
    this.atoms.push({ kind, text, ...more })
    return Bun.escapeHTML(text)
  }

  document(): string {
    const { person, shape } = this
    const two =
      (!this.plain || shape.tables) &&
      (shape.form === 'left' || shape.form === 'right' || shape.form === 'band')
    const side = two ? person.sections.filter(({ kind }) => SIDE.includes(kind)) : []
    const main = person.sections.filter((part) => !side.includes(part))
    const isNameInSide = two && shape.form !== 'band' && shape.isNameInSide
    const top = isNameInSide ? '' : this.top(!two || !shape.contactHeading)
    const asideHtml = () =>
      `<aside>${isNameInSide ? this.top(true) : ''}${two && !isNameInSide && shape.contactHeading ? this.contactPart() : ''}${this.parts(side)}</aside>`
    const mainHtml = () => `<main>${this.parts(main)}${this.referees()}</main>`
    const isTable = two && this.plain
    const between = isTable ? '</td><td>' : ''
    const body = two
      ? shape.form === 'left'
        ? asideHtml() + between + mainHtml()
        : mainHtml() + between + asideHtml()
      : mainHtml()
    const direction = person.words.lang === 'ar' ? ' dir=rtl' : ''
    if (shape.footer && !this.plain) this.atoms.push({ kind: 'drop', text: person.name })
    return this.plain
      ? `${top}${isTable ? `<table><tr><td>${body}</td></tr></table>` : body}`
      : `<!doctype html><html lang=${person.words.lang}${direction}><meta charset=utf-8><style>${styleSheet(shape, two)}</style><body>${top}<div class=${two ? 'two' : 'whole'}>${body}</div></body></html>`
  }

  top(hasContact: boolean): string {
    const { person, shape } = this
    const name = this.put('top', person.name)
    const tag = this.plain ? 'p' : shape.headlineTag
    const headline = shape.headline ? `<${tag}>${this.put('top', person.headline)}</${tag}>` : ''
    const texts = hasContact
      ? [person.street, person.mail, person.phone].map(
          (text, at) =>
            (shape.contactLabels && at > 0 ? (at === 1 ? 'E-mail: ' : 'Tel. ') : '') + this.put('top', text),
        )
      : []
    const contact =
      shape.top === 'stack' || shape.top === 'split'
        ? texts.map((text) => `<p>${text}</p>`).join('')
        : `<p>${texts.join(shape.separator)}</p>`
    const head =
      this.plain && this.dice.chance(0.5)
        ? `<p><strong>${name}</strong></p>`
        : shape.isNameHeading
          ? `<h2>${name}</h2>`
          : `<h1>${name}</h1>`
    const whole =
      shape.top === 'split' && !this.plain
        ? `<div class=row><div>${head}${headline}</div><div>${contact}</div></div>`
        : shape.contactFirst && hasContact
          ? contact + head + headline
          : head + headline + contact
    return `<header class=${shape.top === 'center' ? 'center' : 'top'}>${whole}</header>`
  }

  contactPart(): string {
    const { person } = this
    const title = person.words.headings.contact?.[0] ?? 'Contact'
    return (
      this.heading(title) +
      [person.phone, person.mail, person.street].map((text) => `<p>${this.put('top', text)}</p>`).join('')
    )
  }

  referees(): string {
    const { person, shape, dice } = this
    const title = person.words.headings.references?.[0]
    if (!shape.referees || title === undefined) return ''
    const lines = [
      dice.of(person.words.people),
      `${dice.of(person.words.titles)}, ${dice.of(person.words.employers)}`,
    ]
    return this.heading(title) + lines.map((text) => `<p>${this.put('item', text)}</p>`).join('')
  }

  heading(title: string): string {
    const { heading: h } = this.shape
    const icon = h.icon && !this.plain ? '★ ' : ''
    const written = this.put('heading', title)
    this.#headings += 1
    const text = {
      '': written,
      ':': `${written}:`,
      number: `${this.#headings}. ${written}`,
      dashes: `– ${written} –`,
    }[this.shape.sign]
    if (!this.plain) return `<h2>${icon}${text}</h2>`
    return [
      `<h2>${text}</h2>`,
      `<p><strong>${h.form === 'uppercase' ? text.toUpperCase() : text}</strong></p>`,
      `<p></p><p>${text.toUpperCase()}</p>`,
    ][h.above % 3] as string
  }

  parts(parts: Part[]): string {
    const { shape } = this
    return parts
      .map((part) => {
        const heading = this.heading(part.title)
        const text = part.entries.length > 0 ? this.entries(part) : listOf(this, part)
        return shape.form === 'aside' && !this.plain
          ? `<section class=margin>${heading}<div>${text}</div></section>`
          : `<section>${heading}${text}</section>`
      })
      .join('')
  }

  entries(part: Part): string {
    const { shape } = this
    let rows = part.kind === 'education' ? shape.rowsOfStudies : shape.rows
    const isNarrow = ['left', 'right', 'band', 'aside'].includes(shape.form) && shape.margin % 3 > 0
    if ((this.plain && !shape.tables) || isNarrow) rows = rows.replace('D/P<', 'DP/').replace('<', '/')
    const grouped = shape.grouped && part.kind === 'experience' && !rows.includes('<') && !rows.includes('^')
    this.#isStudy = part.kind === 'education'
    const html: string[] = []
    let last: Entry | undefined
    for (const entry of part.entries) {
      this.#entry += 1
      this.#headed = false
      if (grouped) {
        const same = last?.employer === entry.employer
        this.#headed = same
        const next = part.entries[part.entries.indexOf(entry) + 1]
        html.push(this.groupedEntry(entry, { same, many: next?.employer === entry.employer }))
      } else html.push(this.entry(entry, rows))
      last = entry
    }
    return html.join('')
  }

  groupedEntry(entry: Entry, { same, many }: { same: boolean; many: boolean }): string {
    const { shape } = this
    const total =
      shape.totals && many ? { ...entry, start: `${Number(entry.start.slice(0, 4)) - 3}-01` } : null
    const head = same
      ? ''
      : this.row('E', total ? 'D' : shape.join === ', ' ? '' : 'P', total ?? entry, false)
    const role = this.row('T', 'D', entry, same)
    return `<div class=entry>${head}${role}${this.body(entry)}</div>`
  }

  entry(entry: Entry, rows: string): string {
    const [head = '', tail] = rows.split('^')
    const [column, rest] = head.includes('<') ? head.split('<') : [null, head]
    const draw = (text = '') =>
      text
        .split('/')
        .map((row) => this.row(row.split('>')[0] ?? '', row.split('>')[1], entry))
        .join('')
    const left = column === null ? '' : draw(column)
    const site = this.shape.site
      ? `<p>${this.put('head', `www.site${this.#entry}.example`, { entry: this.#entry })}</p>`
      : ''
    const right = draw(rest) + site + this.body(entry) + (tail === undefined ? '' : draw(tail))
    if (column === null) return `<div class=entry>${right}</div>`
    return this.shape.form === 'table' || this.plain
      ? `<table class=t><tr><td>${left}</td><td>${right}</td></tr></table>`
      : `<div class="grid entry"><div>${left}</div><div>${right}</div></div>`
  }

  row(left: string, right: string | undefined, entry: Entry, role = false): string {
    const { shape } = this
    const at = { entry: this.#entry, ...(role ? { role } : {}) }
    const dates = this.dates(entry).split(shape.dash)
    const parts = (letters: string) =>
      [...letters.replaceAll('|', '')].map((letter) => {
        const text =
          letter === 'T'
            ? entry.title
            : letter === 'E'
              ? entry.employer
              : letter === 'P'
                ? shape.placeForm === 'brackets' && letters.length > 1
                  ? `(${entry.place})`
                  : entry.place
                : this.dates(entry)
        const words = this.put('head', text, at)
        const isBold = shape.styles[letter as 'T'].weight === 'bold'
        return this.plain
          ? isBold
            ? `<strong>${words}</strong>`
            : words
          : `<span class=${letter}>${words}</span>`
      })
    // The dates may stand in two lines.
    if (left === 'D' && right === undefined && shape.splitDates && dates.length === 2)
      return dates.map((date) => `<p>${this.put('head', date, at)}</p>`).join('')
    const first = parts(left).join(Bun.escapeHTML(left.includes('|') ? ' | ' : shape.join))
    const tag = this.plain && !role && !this.#headed ? shape.entryTag : 'p'
    this.#headed = true
    if (right === undefined || right === '') return `<${tag}>${first}</${tag}>`
    const second = parts(right).join(', ')
    return this.plain
      ? `<${tag}>${first}\t${second}</${tag}>`
      : `<div class=row><span>${first}</span><span>${second}</span></div>`
  }

  dates(entry: Entry, isStudy = this.#isStudy): string {
    const { shape, person } = this
    const { lang, months, now } = person.words
    const since = shape.since && entry.end === 'now' ? SINCE[lang] : undefined
    // A person reads no beginning that the page does not print.
    if (since === undefined && shape.oneDate && isStudy) entry.start = ''
    const { start, end } = entry
    const point = (value: string) => {
      if (value === 'now') return now[shape.margin % now.length] as string
      const [year = '', month = ''] = value.split('-')
      if (lang === 'ja') return shape.dateForm === 'year' ? `${year}年` : `${year}年${Number(month)}月`
      if (shape.dateForm === 'year') return year
      if (shape.dateForm === 'slash') return `${month}/${year}`
      if (shape.dateForm === 'iso') return `${year}-${month}`
      if (shape.dateForm === 'dot') return `${month}.${year}`
      const name = months[Number(month) - 1] as string
      const short = shape.dateForm === 'short' && lang !== 'ar' ? name.slice(0, 3) : name
      return shape.dateForm === 'comma' && lang === 'en' ? `${short}, ${year}` : `${short} ${year}`
    }
    const dash = lang === 'en' ? shape.dash : shape.dash.replace('to', '–')
    const text =
      since !== undefined
        ? `${since} ${point(start)}`
        : start === ''
          ? point(end)
          : `${point(start)}${dash}${point(end)}`
    const lasting =
      shape.lasting && lang === 'en'
        ? ` (${1 + (shape.margin % 5)} years ${2 + (shape.margin % 9)} months)`
        : ''
    return shape.brackets ? `(${text})` : text + lasting
  }

  body(entry: Entry): string {
    const { shape, person, dice } = this
    if (entry.lines.length === 0) return ''
    if (shape.paragraph && person.words.lang !== 'ja' && entry.lines.length > 1)
      entry.lines.splice(
        0,
        entry.lines.length,
        entry.lines.map((text) => text.replace(/\.?$/, '.')).join(' '),
      )
    const word = person.words.subheads[shape.margin % person.words.subheads.length] ?? ''
    const tag = this.plain ? 'strong' : shape.labelTag
    const label =
      shape.label === null ? '' : `<p><${tag}>${this.put('drop', word + shape.label)}</${tag}></p>`
    const prose =
      shape.prose && entry.lines[0] && entry.lines[0].length > 55 ? [entry.lines.shift() as string] : []
    const above = prose.map((text) => `<p>${this.put('item', text)}</p>`).join('')
    entry.lines.push(
      ...(shape.tools
        ? [`${person.words.labels[0]}: ${dice.of(person.words.skills)}, ${dice.of(person.words.skills)}`]
        : []),
    )
    const tools = shape.tools ? 1 : 0
    const items = entry.lines.slice(0, entry.lines.length - tools)
    const rest = entry.lines.slice(entry.lines.length - tools)
    const html = `${above}${label}${this.items(items)}${rest.map((text) => `<p>${this.put('item', text)}</p>`).join('')}`
    entry.lines.unshift(...prose)
    return html
  }

  items(texts: string[], form = this.shape.bullets): string {
    const drawn = texts.map((text) => this.put('item', text))
    if (this.plain && (form === 'para' || form === 'inset'))
      return drawn.map((text) => `<p>${text}</p>`).join('')
    if (this.plain && form.startsWith("'")) return drawn.map((text) => `<p>• ${text}</p>`).join('')
    if (form === 'para' || form === 'inset')
      return drawn.map((text) => `<p class=${form}>${text}</p>`).join('')
    if (this.shape.nested && drawn.length > 2 && !this.plain)
      return `<ul><li>${drawn[0]}<ul>${drawn
        .slice(1, 3)
        .map((text) => `<li>${text}</li>`)
        .join('')}</ul></li>${drawn
        .slice(3)
        .map((text) => `<li>${text}</li>`)
        .join('')}</ul>`
    return `<ul>${drawn.map((text) => `<li>${text}</li>`).join('')}</ul>`
  }
}

const SINCE: Record<string, string> = { en: 'Since', de: 'seit', fr: 'depuis', es: 'desde', it: 'dal' }
const SIDE = ['skills', 'languages', 'certifications', 'awards', 'other']
