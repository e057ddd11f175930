import type { Dice } from '#bench/train/imports/dice.ts'

const FONTS = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans Narrow',
  'DejaVu Sans Condensed',
  'Liberation Mono',
]

/** Everything that the layouts of one document share. */
export type Shape = ReturnType<typeof randomShape>

/** A layout that the dice choose. */
export function randomShape(dice: Dice) {
  const base = dice.between(17, 23) / 2
  const rows = rowsOf(dice)
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
    rowsOfStudies: dice.chance(0.7) ? rows : rowsOf(dice),
    join: dice.of([', ', ' | ', ' – ', ' · ', ' — ', ', ', ' @ ', ' / ', ' • ']),
    styles: {
      T: partStyle(dice, 0.6),
      E: partStyle(dice, 0.45),
      P: partStyle(dice, 0.1),
      D: partStyle(dice, 0.12),
    },
    dateForm: dice.of([
      'long',
      'long',
      'short',
      'short',
      'slash',
      'iso',
      'dot',
      'comma',
      'year',
      'year',
    ] as const),
    since: dice.chance(0.1),
    splitDates: dice.chance(0.12),
    tables: dice.chance(0.4),
    oneDate: dice.chance(0.15),
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
    prose: dice.chance(0.18),
    paragraph: dice.chance(0.1),
    nested: dice.chance(0.06),
    sign: dice.of(['', '', '', '', '', ':', 'number', 'dashes'] as const),
    contactLabels: dice.chance(0.2),
    contactFirst: dice.chance(0.12),
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

// Half of the documents take a known form of row, the others one that the dice make.
function rowsOf(dice: Dice): string {
  if (dice.chance(0.65)) return dice.of(ROWS)
  const parts = dice.shuffled(['T', 'E', 'P', 'D'])
  const first = parts.findIndex((part) => part === 'T' || part === 'E')
  if (parts[0] === 'P' && first > 0) [parts[0], parts[first]] = [parts[first] as string, 'P']
  return parts
    .map((part, at) => (at === 0 ? part : dice.of(['/', '/', '', '>', '>']) + part))
    .join('')
    .replace(/>([^/]*)>/g, '>$1')
}

function partStyle(dice: Dice, bold: number) {
  return {
    weight: dice.chance(bold) ? 'bold' : 'normal',
    style: dice.chance(0.18) ? 'italic' : 'normal',
    size: dice.of([1, 1, 1, 1, 0.9, 1.1, 1.2]),
    caps: dice.chance(0.06) ? 'uppercase' : 'none',
    colour: dice.of(['#000', '#000', '#666', '#25a']),
  }
}
