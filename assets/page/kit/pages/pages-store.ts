import { signal } from '@preact/signals'
import type { z } from 'zod'
import type { HeaderBody, PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

// A name is typed letter by letter; any other change is one press.
const TYPED_MS = 150

type Drawn = z.output<typeof PreviewResumeResponse>

/** The settings to draw pages with: a spacing is saved for the job; a header is kept for later drawings. */
export type Wish = { spacing_scale?: number; header?: HeaderBody | undefined }

/** Has the service draw the pages of a resume. */
type Draw = (wish: Wish) => Promise<CallOutcome<Drawn>>

/** The pages of a resume as they print. */
export class PreviewPages {
  /** The addresses of the pictures, page by page. */
  readonly pictures = signal<string[]>([])
  readonly drawn = signal<Drawn | null>(null)
  readonly error = signal<RefusalBody | null>(null)
  readonly busy = signal(false)
  readonly #draw: Draw
  #header: HeaderBody | undefined
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
    const outcome = await this.#draw({ ...wish, header: this.#header })
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

function pictureOf(base64: string, type: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
