/** A text on a page: where it begins and its baseline, in points from the top left. */
type PlacedText = { x: number; y: number; text: string; size?: number; bold?: boolean }

/**
 * A PDF of A4 pages with texts in their places, in fonts that are named and not embedded, so that any script can be written
 * without a font. Latin letters are half as wide as their size, others as wide.
 */
export function placedPdf(pages: readonly (readonly PlacedText[])[]): Uint8Array {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
  const count = pages.length
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ')}] >>`,
  )
  add(stream(TO_UNICODE))
  // Readers take fonts of one descriptor for one font.
  for (const name of ['Plain', 'Plain-Bold']) {
    const first = objects.length + 1
    add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /ToUnicode 3 0 R /DescendantFonts [${first + 1} 0 R] >>`,
    )
    add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [12288 65000 1000] /FontDescriptor ${first + 2} 0 R >>`,
    )
    add(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
    )
  }
  for (const [index, texts] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${11 + index * 2} 0 R /Resources << /Font << /F0 4 0 R /F1 7 0 R >> >> >>`,
    )
    add(stream(texts.map(drawn).join('\n')))
  }
  return withTable(objects)
}

function drawn({ x, y, text, size = 10, bold = false }: PlacedText): string {
  const codes = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `BT /F${bold ? 1 : 0} ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm <${codes.join('')}> Tj ET`
}

function withTable(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.5\n'
  const starts: number[] = []
  for (const [index, body] of objects.entries()) {
    starts.push(file.length)
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file)
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Identity def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${Array.from({ length: 3 }, (_, part) => {
  const highs = Array.from({ length: part < 2 ? 100 : 56 }, (__, index) => part * 100 + index)
  const rows = highs.map((high) => {
    const hex = high.toString(16).padStart(2, '0')
    return `<${hex}00> <${hex}ff> <${hex}00>`
  })
  return `${rows.length} beginbfrange\n${rows.join('\n')}\nendbfrange`
}).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
