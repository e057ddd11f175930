import type { Dice } from './dice.ts'
import type { Entry, Part, Person } from './people.ts'

/** A stretch of text in a document, and its part in the resume. `entry` counts the entries of the document. */
export type Atom = {
  kind: 'top' | 'heading' | 'head' | 'item' | 'label' | 'drop'
  text: string
  entry?: number
  role?: boolean
}
/** A document in HTML with what it says, in the order of reading. `plain` holds only the tags that DOCX files are read as. */
export type Layout = { html: string; atoms: Atom[]; person: Person; footer: boolean }

type Shape = ReturnType<typeof randomShape>

/** An invented resume in a layout that the dice choose. */
export function randomLayout(person: Person, dice: Dice, { plain = false } = {}): Layout {
  const drawing = new Drawing(person, randomShape(dice), dice, plain)
  return { html: drawing.document(), atoms: drawing.atoms, person, footer: drawing.shape.footer }
}

const FONTS = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans Narrow',
  'DejaVu Sans Condensed',
  'Liberation Mono',
]

function randomShape(dice: Dice) {
  const base = dice.between(17, 23) / 2
  const rows = dice.of(ROWS)
  return {
    base,
    font: dice.of([...FONTS.slice(0, 6), ...FONTS.slice(0, 4), ...FONTS]),
    leading: dice.between(115, 160) / 100,
    margin: dice.between(9, 26),
    form: dice.of([
      'plain',
      'plain',
      'plain',
      'plain',
      'left',
      'right',
      'left',
      'right',
      'aside',
      'band',
      'table',
    ] as const),
    sideWidth: dice.between(48, 70),
    isNameInSide: dice.chance(0.5),
    isNameHeading: dice.chance(0.12),
    top: dice.of(['line', 'stack', 'center', 'split', 'icons'] as const),
    headline: dice.chance(0.7),
    separator: dice.of([' | ', ' · ', ' • ', ', ', '   ']),
    heading: {
      size: dice.of([1, 1, 1.1, 1.2, 1.3, 1.5]),
      weight: dice.chance(0.75) ? 'bold' : 'normal',
      form: dice.of(['none', 'uppercase', 'uppercase', 'small', 'spaced'] as const),
      line: dice.of(['none', 'below', 'above', 'fill', 'left'] as const),
      above: dice.between(6, 22),
      below: dice.between(0, 8),
      align: dice.chance(0.12) ? 'center' : 'start',
      icon: dice.chance(0.08),
    },
    rows,
    rowsOfStudies: dice.chance(0.7) ? rows : dice.of(ROWS),
    join: dice.of([', ', ' | ', ' – ', ' · ', ' — ', ', ', ' @ ', ' / ', ' • ']),
    styles: {
      T: partStyle(dice, 0.6),
      E: partStyle(dice, 0.45),
      P: partStyle(dice, 0.1),
      D: partStyle(dice, 0.12),
    },
    dateForm: dice.of(['long', 'long', 'short', 'slash', 'iso', 'year', 'year'] as const),
    dash: dice.of([' – ', ' - ', '–', ' — ', ' to ', '-']),
    brackets: dice.chance(0.12),
    column: dice.between(22, 44),
    columnGap: dice.between(3, 10),
    grouped: dice.chance(0.35),
    totals: dice.chance(0.3),
    bullets: dice.of([
      'disc',
      'disc',
      'disc',
      'circle',
      'square',
      "'– '",
      "'• '",
      "'▪ '",
      "'» '",
      'none',
      'para',
      'inset',
      'lone',
    ] as const),
    itemGap: dice.of([0, 0, 0, 1, 3]),
    listIndent: dice.between(8, 24),
    entryGap: dice.between(2, 14),
    label: dice.chance(0.18) ? dice.of([':', '', ':'] as const) : null,
    labelTag: dice.of(['b', 'i', 'span', 'h3'] as const),
    prose: dice.chance(0.15),
    tools: dice.chance(0.12),
    lasting: dice.chance(0.07),
    site: dice.chance(0.06),
    headlineTag: dice.of(['p', 'p', 'p', 'i', 'h3', 'h2'] as const),
    entryTag: dice.of(['p', 'p', 'h3', 'h3'] as const),
    placeForm: dice.of(['plain', 'plain', 'plain', 'brackets'] as const),
    skills: dice.of([
      'pairs',
      'pairs',
      'list',
      'chips',
      'groups',
      'comma',
      'cells',
      'dots',
      'grid',
      'bold',
    ] as const),
    languages: dice.of(['dash', 'colon', 'right', 'brackets', 'dots', 'comma', 'below'] as const),
    lists: dice.of(['bullets', 'paras', 'right', 'bullets'] as const),
    justify: dice.chance(0.25),
    footer: dice.chance(0.15),
    contactHeading: dice.chance(0.4),
    sideHeads: dice.chance(0.15),
    referees: dice.chance(0.08),
  }
}

// T title, E employer, P place, D dates. A slash begins a row, a bracket sets the rest of the row at the right, "<" begins a
// column at the left and "^" puts the rest below the text.
const ROWS = [
  'T>D/E>P',
  'E>P/T>D',
  'E>D/T>P',
  'T>P/E>D',
  'TE>D',
  'ET>D',
  'TEP>D',
  'T>D/EP',
  'E>D/T',
  'E>D/TP',
  'T/E/DP',
  'T/E/P/D',
  'E/T/DP',
  'E/T/D',
  'T/EP/D',
  'TEPD',
  'ETPD',
  'TE/DP',
  'TE/D',
  'ET/PD',
  'T/ED',
  'D/TE',
  'D/T/EP',
  'DTE',
  'DT/EP',
  'DP/T/E',
  'D<T/EP',
  'D<E/T',
  'D<TE',
  'D<TEP',
  'D<T/E/P',
  'D/P<T/E',
  'D<EP/T',
  'DP<TE',
  'TE^PD',
  'T/E^DP',
  'E/T^D',
  'TE>P^D',
  'T>E/D>P',
  'T|E|D',
  'T>D/E/P',
  'E>P/T/D',
  'TD/E',
  'ED/T',
  'T>PD/E',
  'P/E>D/T',
  'D<T>E',
  'D<TE>P',
  'T>D/E>P',
  'E>P/T>D',
]

function partStyle(dice: Dice, bold: number) {
  return {
    weight: dice.chance(bold) ? 'bold' : 'normal',
    style: dice.chance(0.18) ? 'italic' : 'normal',
    size: dice.of([1, 1, 1, 1, 0.9, 1.1, 1.2]),
    caps: dice.chance(0.06) ? 'uppercase' : 'none',
    colour: dice.of(['#000', '#000', '#666', '#25a']),
  }
}

class Drawing {
  readonly atoms: Atom[] = []
  #entry = -1
  #headed = false

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
    const two = !this.plain && (shape.form === 'left' || shape.form === 'right' || shape.form === 'band')
    const side = two ? person.sections.filter(({ kind }) => SIDE.includes(kind)) : []
    const main = person.sections.filter((part) => !side.includes(part))
    const isNameInSide = two && shape.form !== 'band' && shape.isNameInSide
    const top = isNameInSide ? '' : this.top(!two || !shape.contactHeading)
    const asideHtml = () =>
      `<aside>${isNameInSide ? this.top(true) : ''}${two && !isNameInSide && shape.contactHeading ? this.contactPart() : ''}${this.parts(side)}</aside>`
    const mainHtml = () => `<main>${this.parts(main)}${this.referees()}</main>`
    const body = two
      ? shape.form === 'left'
        ? asideHtml() + mainHtml()
        : mainHtml() + asideHtml()
      : mainHtml()
    const direction = person.words.lang === 'ar' ? ' dir=rtl' : ''
    if (shape.footer && !this.plain) this.atoms.push({ kind: 'drop', text: person.name })
    return this.plain
      ? `${top}${body}`
      : `<!doctype html><html lang=${person.words.lang}${direction}><meta charset=utf-8><style>${this.css(two)}</style><body>${top}<div class=${two ? 'two' : 'whole'}>${body}</div></body></html>`
  }

  css(two: boolean): string {
    const {
      base,
      font,
      leading,
      margin,
      heading: h,
      form,
      sideWidth,
      column,
      columnGap,
      styles,
      itemGap,
      listIndent,
      entryGap,
      justify,
      bullets,
    } = this.shape
    const part = (key: keyof typeof styles) => {
      const { weight, style, size, caps, colour } = styles[key]
      return `.${key}{font-weight:${weight};font-style:${style};font-size:${size}em;text-transform:${caps};color:${colour}}`
    }
    const line = {
      none: '',
      below: 'border-bottom:1px solid #777',
      above: 'border-top:1px solid #777;padding-top:3px',
      fill: 'background:#ddd;padding:2px 4px',
      left: 'border-inline-start:4px solid #27a;padding-inline-start:6px',
    }[h.line]
    const letters = {
      none: '',
      uppercase: 'text-transform:uppercase',
      small: 'font-variant:small-caps',
      spaced: 'text-transform:uppercase;letter-spacing:2px',
    }[h.form]
    const columns = form === 'left' ? `${sideWidth}mm 1fr` : `1fr ${sideWidth}mm`
    return `@page{size:A4;margin:${margin}mm} *{box-sizing:border-box} body{margin:0;font:${base}pt/${leading} '${font}','Noto Sans JP','DejaVu Sans'}
h1{margin:0;font-size:${1.6 + h.size / 2}em;line-height:1.2} p{margin:0} ul{margin:2px 0 4px;padding-inline-start:${listIndent}px;list-style:${bullets.length > 5 || bullets.startsWith("'") ? bullets.replace(/^(?:none|para|inset|lone)$/, 'none') : bullets}} li{margin:${itemGap}px 0;${justify ? 'text-align:justify' : ''}}
h2{margin:${h.above}px 0 ${h.below}px;font-size:${h.size}em;font-weight:${h.weight};text-align:${h.align};${line};${letters}} .entry{margin-bottom:${entryGap}px} .inset{padding-inline-start:${listIndent}px}
.row{display:flex;justify-content:space-between;gap:10px} .row>span:last-child{text-align:end} .grid{display:grid;grid-template-columns:${column}mm 1fr;gap:${columnGap}mm}
.two{display:grid;grid-template-columns:${columns};gap:${Math.max(6, columnGap)}mm} ${two && form === 'band' ? 'aside{font-size:.92em}' : ''} section.margin{display:grid;grid-template-columns:38mm 1fr;gap:6mm} section.margin h2{border:0;margin-top:${h.above % 4}px}
.t{width:100%;border-collapse:collapse} .t td{vertical-align:top;padding:2px 6px;border:1px solid #bbb} .t td:first-child{width:${column}mm} .center{text-align:center} .chips{display:flex;flex-wrap:wrap;gap:9px} .three{display:grid;grid-template-columns:1fr 1fr 1fr;gap:2px 8px} h3{font-size:1em;margin:3px 0 0}
${(['T', 'E', 'P', 'D'] as const).map(part).join(' ')}`
  }

  top(hasContact: boolean): string {
    const { person, shape } = this
    const name = this.put('top', person.name)
    const tag = this.plain ? 'p' : shape.headlineTag
    const headline = shape.headline ? `<${tag}>${this.put('top', person.headline)}</${tag}>` : ''
    const texts = hasContact
      ? [person.street, person.mail, person.phone].map((text) => this.put('top', text))
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
    const text = this.put('heading', title)
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
        const text = part.entries.length > 0 ? this.entries(part) : this.list(part)
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
    if (this.plain || isNarrow) rows = rows.replace('D/P<', 'DP/').replace('<', '/')
    const grouped = shape.grouped && part.kind === 'experience' && !rows.includes('<') && !rows.includes('^')
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
    return this.shape.form === 'table'
      ? `<table class=t><tr><td>${left}</td><td>${right}</td></tr></table>`
      : `<div class="grid entry"><div>${left}</div><div>${right}</div></div>`
  }

  row(left: string, right: string | undefined, entry: Entry, role = false): string {
    const { shape } = this
    const at = { entry: this.#entry, ...(role ? { role } : {}) }
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
    const first = parts(left).join(Bun.escapeHTML(left.includes('|') ? ' | ' : shape.join))
    const tag = this.plain && !role && !this.#headed ? shape.entryTag : 'p'
    this.#headed = true
    if (right === undefined || right === '') return `<${tag}>${first}</${tag}>`
    const second = parts(right).join(', ')
    return this.plain
      ? `<${tag}>${first}\t${second}</${tag}>`
      : `<div class=row><span>${first}</span><span>${second}</span></div>`
  }

  dates({ start, end }: Entry): string {
    const { shape, person } = this
    const { lang, months, now } = person.words
    const point = (value: string) => {
      if (value === 'now') return now[shape.margin % now.length] as string
      const [year = '', month = ''] = value.split('-')
      if (lang === 'ja') return shape.dateForm === 'year' ? `${year}年` : `${year}年${Number(month)}月`
      if (shape.dateForm === 'year') return year
      if (shape.dateForm === 'slash') return `${month}/${year}`
      if (shape.dateForm === 'iso') return `${year}-${month}`
      const name = months[Number(month) - 1] as string
      return `${shape.dateForm === 'short' && lang !== 'ar' ? name.slice(0, 3) : name} ${year}`
    }
    const dash = lang === 'en' ? shape.dash : shape.dash.replace('to', '–')
    const text = `${point(start)}${dash}${point(end)}`
    const lasting =
      shape.lasting && lang === 'en'
        ? ` (${1 + (shape.margin % 5)} years ${2 + (shape.margin % 9)} months)`
        : ''
    return shape.brackets ? `(${text})` : text + lasting
  }

  body(entry: Entry): string {
    const { shape, person, dice } = this
    if (entry.lines.length === 0) return ''
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
    return `<ul>${drawn.map((text) => `<li>${text}</li>`).join('')}</ul>`
  }

  list(part: Part): string {
    const { shape } = this
    if (part.kind === 'skills') return this.skills(part)
    if (part.kind === 'languages') return this.languages(part)
    if (part.kind === 'summary') return part.lines.map((text) => `<p>${this.put('item', text)}</p>`).join('')
    if (shape.lists === 'paras') return this.items(part.lines, 'para')
    if (shape.lists === 'right' && part.kind !== 'publications')
      return part.lines
        .map((text) => {
          const [, words = text, year] = /^(.*), (\d{4})$/.exec(text) ?? []
          const line = this.put('item', text)
          return year === undefined
            ? `<p>${line}</p>`
            : this.plain
              ? `<p>${Bun.escapeHTML(words)}\t${year}</p>`
              : `<div class=row><span>${Bun.escapeHTML(words)}</span><span>${year}</span></div>`
        })
        .join('')
    return this.items(part.lines, shape.bullets === 'para' ? 'disc' : shape.bullets)
  }

  skills({ pairs }: Part): string {
    const { shape } = this
    const all = pairs.flatMap(([, items]) => items.split(', '))
    const each = (draw: (text: string) => string) => all.map((text) => draw(this.put('item', text))).join('')
    switch (shape.skills) {
      case 'list':
        return this.items(all, shape.bullets === 'para' ? 'disc' : shape.bullets)
      case 'chips':
        return this.plain
          ? `<p>${all.map((text) => this.put('item', text)).join('   ')}</p>`
          : `<div class=chips>${each((text) => `<span>${text}</span>`)}</div>`
      case 'grid':
        return this.plain
          ? each((text) => `<p>${text}</p>`)
          : `<div class=three>${each((text) => `<span>${text}</span>`)}</div>`
      case 'groups':
        return pairs
          .map(
            ([label, items]) =>
              `<h3>${this.put('label', label)}</h3>${items
                .split(', ')
                .map((text) => `<p>${this.put('item', text)}</p>`)
                .join('')}`,
          )
          .join('')
      case 'comma':
        return `<p>${this.put('item', all.join(', '))}</p>`
      case 'cells':
        return this.plain
          ? pairs
              .map(([label, items]) => `<p>${this.put('item', label)}\t${this.put('item', items)}</p>`)
              .join('')
          : `<div>${pairs.map(([label, items]) => `<div class=grid><span>${this.put('item', label)}</span><span>${this.put('item', items)}</span></div>`).join('')}</div>`
      case 'dots':
        return this.plain
          ? each((text) => `<p>${text}</p>`)
          : each((text) => `<div class=row><span>${text}</span><span>●●●○○</span></div>`)
      case 'bold':
        return pairs
          .map(
            ([label, items]) => `<p><b>${this.put('label', label)}</b></p><p>${this.put('item', items)}</p>`,
          )
          .join('')
      default:
        return pairs
          .map(([label, items]) => {
            const text = this.put('item', `${label}: ${items}`)
            return `<p>${this.plain || shape.margin % 2 ? text : `<b>${text.slice(0, label.length + 1)}</b>${text.slice(label.length + 1)}`}</p>`
          })
          .join('')
    }
  }

  languages({ pairs }: Part): string {
    const { shape } = this
    const put = (text: string) => this.put('item', text)
    const line = (text: string) => `<p>${put(text)}</p>`
    switch (shape.languages) {
      case 'dash':
        return pairs.map(([name, level]) => line(`${name} – ${level}`)).join('')
      case 'brackets':
        return this.items(
          pairs.map(([name, level]) => `${name} (${level})`),
          'disc',
        )
      case 'right':
        return pairs
          .map(([name, level]) =>
            this.plain
              ? `<p>${put(name)}\t${put(level)}</p>`
              : `<div class=row><span>${put(name)}</span><span>${put(level)}</span></div>`,
          )
          .join('')
      case 'comma':
        return line(pairs.map(([name, level]) => `${name} (${level})`).join(', '))
      case 'below':
        return pairs
          .map(([name, level]) =>
            this.plain ? line(`${name}: ${level}`) : `<p><b>${put(name)}</b></p><p>${put(level)}</p>`,
          )
          .join('')
      default:
        return pairs.map(([name, level]) => line(`${name}: ${level}`)).join('')
    }
  }
}

const SIDE = ['skills', 'languages', 'certifications', 'awards', 'other']
