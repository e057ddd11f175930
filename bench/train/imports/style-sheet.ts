import type { Shape } from '#bench/train/imports/shapes.ts'

/** The style sheet of a layout, in one column or two. */
export function styleSheet(shape: Shape, two: boolean): string {
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
  } = shape
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
