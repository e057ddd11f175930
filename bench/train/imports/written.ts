import type { Dice } from './dice.ts'

/** The simple HTML of an invented resume as a person types it: plain text or markdown. */
export function writtenText(html: string, form: 'md' | 'txt', dice: Dice): string {
  const width = dice.of([72, 80, 96, 9999, 9999])
  const mark = dice.of(['- ', '* ', '• ', '– '])
  const rule = dice.of(['', '=', '-', 'box', 'capitals'])
  const hang = dice.chance(0.7) ? '  ' : ''
  const air = dice.chance(0.6)
  const rows: string[] = []
  for (const [, tag = '', inside = ''] of html.matchAll(/<(h1|h2|h3|p|li)>(.*?)<\/\1>|<div class=entry>/g)) {
    if (tag === '' && air) rows.push('')
    const text = plain(form === 'md' ? inside.replace(/<\/?strong>/g, '**') : inside)
    if (text === '') rows.push('')
    else if (form === 'md' && tag.startsWith('h'))
      rows.push('', `${'#'.repeat(Number(tag[1]))} ${text}`, ...(air ? [''] : []))
    else if (tag === 'h2' || tag === 'h1') rows.push('', ...heading(text, rule))
    else if (tag === 'li') rows.push(...wrapped(`${mark}${text}`, width, hang))
    else {
      const [left = '', right] = text.split('\t')
      if (right === undefined) rows.push(...(tag === 'h3' && air ? [''] : []), ...wrapped(left, width, ''))
      else
        rows.push(
          ...(air ? [''] : []),
          form === 'md'
            ? `${left} | ${right}`
            : left.padEnd(Math.max(left.length + 4, Math.min(width, 76) - right.length)) + right,
        )
    }
  }
  return rows.join('\n')
}

function heading(text: string, rule: string): string[] {
  if (rule === 'box') return [`== ${text} ==`]
  if (rule === 'capitals') return [text.toUpperCase()]
  return rule === '' ? [text] : [text, rule.repeat(text.length)]
}

function wrapped(text: string, width: number, hang: string): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const open = rows.at(-1)
    if (open !== undefined && open.length + 1 + word.length <= width)
      rows[rows.length - 1] = `${open} ${word}`
    else rows.push(open === undefined ? word : hang + word)
  }
  return rows
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
