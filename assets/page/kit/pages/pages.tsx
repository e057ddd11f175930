import { signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { z } from 'zod'
import { callForFile, useSending } from '#assets/page/kit/call.ts'
import { saveFile } from '#assets/page/kit/files.ts'
import { headerForm, headerOf, pagesText } from '#assets/page/kit/pages/header.tsx'
import { Menu } from '#assets/page/kit/parts/elements.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { HeaderBody, LayoutChange, PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const ZOOMS = ['fit', '150', '200'] as const
const ZOOM_WORDS = { fit: 'Fit width', 150: '150%', 200: '200%' }

export type PreviewProps = {
  pages: PreviewPages
  /** Whether to say that the resume has a page limit. */
  limited?: boolean
  /** Content beside the pictures. */
  children?: ComponentChildren
}

/** The pages of a resume as they print, near enough to read. */
export function Preview({ pages, limited = false, children }: PreviewProps) {
  const zoom = useSignal<(typeof ZOOMS)[number]>('fit')
  const value = pages.drawn.value
  const isLong = limited && value !== null && value.pages > value.max_pages
  return (
    <section class="panel preview" aria-labelledby="pages-title">
      <div class="title-line">
        <h2 id="pages-title" tabIndex={-1}>
          As it prints
        </h2>
        {value && (
          <span class="small quiet page-count">
            {limited ? pagesText(value.pages, value.max_pages) : counted(value.pages, 'page')}
          </span>
        )}
        <span class="zoom">
          <label for="zoom" class="small quiet">
            Zoom
          </label>
          <Menu
            id="zoom"
            value={zoom.value}
            onText={(text) => (zoom.value = text as 'fit')}
            of={ZOOMS.map((zoom) => [zoom, ZOOM_WORDS[zoom]])}
          />
        </span>
      </div>
      {value?.note && <p class={isLong ? 'small warn' : 'small quiet'}>{value.note}</p>}
      <PagePictures pages={pages} zoom={zoom.value} />
      {children}
    </section>
  )
}

const SHOWN: Record<string, string> = {
  form: 'With your name and details.',
  placeholder: 'The name and contact line are placeholders. They never appear in a PDF.',
  file: 'With the name and details from header.json in your home folder. A download has them only where they are filled in here.',
}

// How large a picture is, so that its place is kept until it is there.
const SHEETS = { letter: { width: 1224, height: 1584 }, a4: { width: 1190, height: 1684 } }

function PagePictures({ pages, zoom }: { pages: PreviewPages; zoom: string }) {
  const value = pages.drawn.value
  const pictures = pages.pictures.value
  const sheets = useRef<HTMLElement>(null)
  const copies = useRef<Uint32Array[]>([])
  useEffect(() => {
    let isOver = false
    const images = [...(sheets.current?.querySelectorAll('img') ?? [])]
    const show = () => {
      if (isOver || sheets.current === null) return
      const before = copies.current
      copies.current = images.map(smallCopy)
      scrollToChange(sheets.current, images, changedRows(before, copies.current))
    }
    // The comparison waits for the frame. A picture that the next one replaced meanwhile is not compared.
    const afterFrame = () => requestAnimationFrame(() => setTimeout(show))
    Promise.all(images.map((image) => image.decode())).then(afterFrame, () => {})
    return () => (isOver = true)
  }, [pictures])
  return (
    <>
      <Refused error={pages.error.value} again={() => pages.draw()} />
      {pictures.length === 0 && pages.error.value === null && <Waiting lines={4} />}
      <section
        ref={sheets}
        class="sheets stack-3"
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keys.
        tabIndex={0}
        data-zoom={zoom}
        data-drawing={pages.busy.value}
      >
        {pictures.map((picture, index) => (
          <img
            key={index}
            src={picture}
            {...SHEETS[value?.paper ?? 'letter']}
            alt={`Page ${index + 1} of ${pictures.length} as it prints`}
          />
        ))}
      </section>
      {value && <p class="help">{SHOWN[value.header_shown]}</p>}
    </>
  )
}

const COLUMNS = 128
const ROWS = 512

function smallCopy(image: HTMLImageElement): Uint32Array {
  const canvas = Object.assign(document.createElement('canvas'), { width: COLUMNS, height: ROWS })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, COLUMNS, ROWS)
  return new Uint32Array(context?.getImageData(0, 0, COLUMNS, ROWS).data.buffer ?? new ArrayBuffer(0))
}

type ChangedRows = { page: number; from: number; to: number }

// The stretch of each page that differs, as shares of its height.
function changedRows(before: readonly Uint32Array[], after: readonly Uint32Array[]): ChangedRows[] {
  return after.flatMap((copy, page) => {
    const differs = (pixel: number, index: number) => pixel !== before[page]?.[index]
    const first = before[page] === undefined ? -1 : copy.findIndex(differs)
    if (first === -1) return []
    const [from, to] = [first, copy.findLastIndex(differs)].map((at) => Math.floor(at / COLUMNS) / ROWS)
    return [{ page, from: from ?? 0, to: to ?? 1 }]
  })
}

// A person who sees a part of the change already is left where they are.
function scrollToChange(sheets: HTMLElement, images: HTMLElement[], changes: readonly ChangedRows[]): void {
  const view = sheets.getBoundingClientRect()
  const places = changes.flatMap(({ page, from, to }) => {
    const sheet = images[page]?.getBoundingClientRect()
    return sheet ? [{ top: sheet.top + from * sheet.height, bottom: sheet.top + to * sheet.height }] : []
  })
  const isSeen = places.some(({ top, bottom }) => bottom >= view.top && top < view.bottom)
  if (places[0] && !isSeen) sheets.scrollTop += places[0].top - view.top - view.height / 3
}

// A name is typed letter by letter; any other change is one press.
const TYPED_MS = 150

type Drawn = z.output<typeof PreviewResumeResponse>

/** The settings to draw pages with: a spacing is saved for the job; a header and a layout that is being saved are kept for later drawings. */
type Wish = { spacing_scale?: number; header?: HeaderBody | undefined; layout?: LayoutChange | undefined }

/** Has the service draw the pages of a resume. */
type Draw = (wish: Wish) => Promise<CallOutcome<Drawn>>

/** The pages of a resume as they print. */
export class PreviewPages {
  /** The addresses of the pictures, page by page. */
  readonly pictures = signal<string[]>([])
  readonly drawn = signal<Drawn | null>(null)
  readonly error = signal<RefusalBody | null>(null)
  readonly busy = signal(false)
  /** The layout that is being saved. */
  readonly layout = signal<LayoutChange | undefined>(undefined)
  readonly #draw: Draw
  #header: HeaderBody | undefined
  #saves = 0
  #wanted: Wish | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  #isClosed = false

  constructor(draw: Draw) {
    this.#draw = draw
  }

  /** Draws again at once, or after the drawing under way: of several wishes meanwhile the last one counts. */
  draw(wish: Wish = {}): void {
    if (this.#isClosed) return
    if ('header' in wish) this.#header = wish.header
    this.#wanted = { ...this.#wanted, ...wish }
    this.busy.value = true
    const isTyped = 'header' in wish && this.drawn.peek() !== null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), isTyped ? TYPED_MS : 0)
  }

  /**
   * Draws with a changed layout at once, while it is saved; a refused one is drawn as it was. Returns whether it was saved.
   */
  async drawLayout(change: LayoutChange, save: () => Promise<boolean>): Promise<boolean> {
    this.layout.value = { ...this.layout.peek(), ...change }
    this.#saves += 1
    this.draw()
    // The request of the pictures goes first.
    await new Promise((sent) => setTimeout(sent))
    const isSaved = await save()
    this.#saves -= 1
    if (this.#saves === 0) this.layout.value = undefined
    if (!isSaved) this.draw()
    return isSaved
  }

  /** Draws with this header from now on, where anything was drawn. */
  useHeader(header: HeaderBody | undefined): void {
    if (this.#header === header || this.drawn.peek() === null) return
    this.draw({ header })
  }

  /** Stops drawing, and frees the pictures. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#show([])
  }

  // One after the other: a spacing that was sent earlier must not be saved over a later one.
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#wanted !== null && !this.#isClosed) await this.#drawOnce(this.#wanted)
    this.#isRunning = false
    this.busy.value = false
  }

  async #drawOnce(wish: Wish): Promise<void> {
    this.#wanted = null
    const outcome = await this.#draw({ ...wish, header: this.#header, layout: this.layout.peek() })
    if (this.#isClosed) return
    this.error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    const { images, image_type } = outcome.value
    this.drawn.value = { ...outcome.value, images: [] }
    this.#show(images.map((image) => pictureOf(image, image_type)))
  }

  #show(urls: string[]): void {
    const before = this.pictures.peek()
    this.pictures.value = urls
    for (const url of before) URL.revokeObjectURL(url)
  }
}

/** The pages of a file while its part is shown: others when `values` change, and drawn anew when the person's details or `again` do. */
export function usePages(
  draw: Draw,
  values: readonly unknown[],
  again: readonly unknown[] = [],
): PreviewPages {
  const pages = useMemo(() => new PreviewPages(draw), values)
  const form = headerForm.value
  useEffect(() => () => pages.close(), [pages])
  useEffect(() => pages.draw({ header: headerOf(form) }), [pages, form, ...again])
  return pages
}

/** A file that the service makes; it holds the person's details unless `isNamed` is false. */
type Download = { path: string; body: object; nameOf: (person?: string) => string; isNamed?: boolean }

/** Returns the state of downloads, and `download`, which returns the name of the saved file; null where it was refused. */
export function useDownload() {
  const { busy, error, whileBusy } = useSending()
  const download = async ({ path, body, nameOf, isNamed = true }: Download): Promise<string | null> => {
    if (busy.peek()) return null
    const header = isNamed ? headerOf(headerForm.peek()) : undefined
    const outcome = await whileBusy(callForFile(path, { ...body, header }))
    if (!outcome.ok) return null
    const name = nameOf(header?.name)
    saveFile(outcome.file, name)
    announce(`${name} is in your downloads`)
    return name
  }
  return { busy, error, whileBusy, download }
}

function pictureOf(base64: string, type: string): string {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  // Much faster than `Uint8Array.from`, which goes by an iterator.
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return URL.createObjectURL(new Blob([bytes], { type }))
}
