import { useEffect, useRef } from 'preact/hooks'
import { pagePictures } from '#assets/page/resume/import/page-pictures.ts'
import { type ImportSource, marked, source } from '#assets/page/resume/import/store.ts'

type SourceTextLine = ImportSource['lines'][number]

/** The document page by page, as a picture where it has one, with the lines marked that the person looks at. */
export function SourceView() {
  const box = useRef<HTMLElement>(null)
  const { from } = marked.value
  useEffect(() => {
    const line = box.current?.querySelector('.marked')
    const view = box.current
    if (!line || !view) return
    const [inner, outer] = [line.getBoundingClientRect(), view.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      view.scrollTop += inner.top - outer.top - outer.height / 3
  }, [from])
  const value = source.value
  if (value === null) return null
  const unpaged = value.lines.filter(({ page }) => page === 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keys
    <section ref={box} class="source" aria-label="The document that was read" tabIndex={0}>
      {value.pages.map((page, index) => (
        <Page
          key={index}
          size={page}
          number={index + 1}
          picture={pagePictures.value[index] ?? ''}
          lines={value.lines.filter((line) => line.page === index + 1)}
        />
      ))}
      {unpaged.length > 0 && (
        <ol class="source-lines">
          {unpaged.map((line) => (
            <li key={line.number} class={isMarked(line) ? 'marked' : undefined}>
              {line.text || <span class="quiet">(left out)</span>} {line.right}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function isMarked({ number }: SourceTextLine): boolean {
  const { from, to } = marked.value
  return from > 0 && number >= from && number <= Math.max(from, to)
}

type PageProps = {
  size: ImportSource['pages'][number]
  number: number
  /** The address of its picture; '' shows its text in its places. */
  picture: string
  lines: SourceTextLine[]
}

function Page({ size, number, picture, lines }: PageProps) {
  return (
    <svg
      class="source-page"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Page ${number}`}
    >
      {picture !== '' && <image href={picture} width={size.width} height={size.height} />}
      {picture === ''
        ? lines.map((line) => <PageLine key={line.number} line={line} />)
        : lines.filter(isMarked).map((line) => <Mark key={line.number} line={line} over />)}
    </svg>
  )
}

function Mark({ line: { x, y, width, height }, over }: { line: SourceTextLine; over?: boolean }) {
  return (
    <rect
      class={over ? 'marked over' : 'marked'}
      x={x - 4}
      y={y - 1}
      width={width + 8}
      height={height + 2}
      rx={2}
    />
  )
}

function PageLine({ line }: { line: SourceTextLine }) {
  const { text, right, cut, x, y, width, height, strong } = line
  const size = height / 1.2
  const baseline = y + size
  // The browser's letters are not those of the document: a line that is whole is set as wide as it was.
  const fit = right === '' && !cut && width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <>
      {isMarked(line) && <Mark line={line} />}
      {text === '' && <rect class="left-out" x={x} y={y + 2} width={width} height={height - 4} rx={2} />}
      <text x={x} y={baseline} font-size={size} font-weight={strong ? 600 : 400} {...fit}>
        {text}
      </text>
      {right !== '' && (
        <text x={x + width} y={baseline} font-size={size} text-anchor="end">
          {right}
        </text>
      )}
    </>
  )
}
