import type { Drawing } from '#bench/train/imports/layouts.ts'
import type { Part } from '#bench/train/imports/people.ts'

/** The lines of a section without entries. */
export function listOf(drawing: Drawing, part: Part): string {
  const { shape } = drawing
  if (part.kind === 'skills') return skills(drawing, part)
  if (part.kind === 'languages') return languages(drawing, part)
  if (part.kind === 'summary') return part.lines.map((text) => `<p>${drawing.put('item', text)}</p>`).join('')
  if (shape.lists === 'paras') return drawing.items(part.lines, 'para')
  if (shape.lists === 'right' && part.kind !== 'publications')
    return part.lines
      .map((text) => {
        const [, words = text, year] = /^(.*), (\d{4})$/.exec(text) ?? []
        const line = drawing.put('item', text)
        return year === undefined
          ? `<p>${line}</p>`
          : drawing.plain
            ? `<p>${Bun.escapeHTML(words)}\t${year}</p>`
            : `<div class=row><span>${Bun.escapeHTML(words)}</span><span>${year}</span></div>`
      })
      .join('')
  return drawing.items(part.lines, shape.bullets === 'para' ? 'disc' : shape.bullets)
}

function skills(drawing: Drawing, { pairs }: Part): string {
  const { shape } = drawing
  const all = pairs.flatMap(([, items]) => items.split(', '))
  const each = (draw: (text: string) => string) => all.map((text) => draw(drawing.put('item', text))).join('')
  switch (shape.skills) {
    case 'list':
      return drawing.items(all, shape.bullets === 'para' ? 'disc' : shape.bullets)
    case 'chips':
      return drawing.plain
        ? `<p>${all.map((text) => drawing.put('item', text)).join('   ')}</p>`
        : `<div class=chips>${each((text) => `<span>${text}</span>`)}</div>`
    case 'grid':
      return drawing.plain
        ? each((text) => `<p>${text}</p>`)
        : `<div class=three>${each((text) => `<span>${text}</span>`)}</div>`
    case 'groups':
      return pairs
        .map(
          ([label, items]) =>
            `<h3>${drawing.put('label', label)}</h3>${items
              .split(', ')
              .map((text) => `<p>${drawing.put('item', text)}</p>`)
              .join('')}`,
        )
        .join('')
    case 'comma':
      return `<p>${drawing.put('item', all.join(', '))}</p>`
    case 'cells':
      return drawing.plain
        ? pairs
            .map(([label, items]) => `<p>${drawing.put('item', label)}\t${drawing.put('item', items)}</p>`)
            .join('')
        : `<div>${pairs.map(([label, items]) => `<div class=grid><span>${drawing.put('item', label)}</span><span>${drawing.put('item', items)}</span></div>`).join('')}</div>`
    case 'dots':
      return drawing.plain
        ? each((text) => `<p>${text}</p>`)
        : each((text) => `<div class=row><span>${text}</span><span>●●●○○</span></div>`)
    case 'bold':
      return pairs
        .map(
          ([label, items]) =>
            `<p><b>${drawing.put('label', label)}</b></p><p>${drawing.put('item', items)}</p>`,
        )
        .join('')
    default:
      return pairs
        .map(([label, items]) => {
          const text = drawing.put('item', `${label}: ${items}`)
          return `<p>${drawing.plain || shape.margin % 2 ? text : `<b>${text.slice(0, label.length + 1)}</b>${text.slice(label.length + 1)}`}</p>`
        })
        .join('')
  }
}

function languages(drawing: Drawing, { pairs }: Part): string {
  const { shape } = drawing
  const put = (text: string) => drawing.put('item', text)
  const line = (text: string) => `<p>${put(text)}</p>`
  switch (shape.languages) {
    case 'dash':
      return pairs.map(([name, level]) => line(`${name} – ${level}`)).join('')
    case 'brackets':
      return drawing.items(
        pairs.map(([name, level]) => `${name} (${level})`),
        'disc',
      )
    case 'right':
      return pairs
        .map(([name, level]) =>
          drawing.plain
            ? `<p>${put(name)}\t${put(level)}</p>`
            : `<div class=row><span>${put(name)}</span><span>${put(level)}</span></div>`,
        )
        .join('')
    case 'comma':
      return line(pairs.map(([name, level]) => `${name} (${level})`).join(', '))
    case 'below':
      return pairs
        .map(([name, level]) =>
          drawing.plain ? line(`${name}: ${level}`) : `<p><b>${put(name)}</b></p><p>${put(level)}</p>`,
        )
        .join('')
    default:
      return pairs.map(([name, level]) => line(`${name}: ${level}`)).join('')
  }
}
