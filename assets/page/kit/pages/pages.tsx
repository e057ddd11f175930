import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { PreviewPages } from '#assets/page/kit/pages/pages-store.ts'
import { pagesText } from '#assets/page/kit/pages/words.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#lib/text/counted.ts'

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
          <select
            id="zoom"
            value={zoom.value}
            onChange={({ currentTarget }) => (zoom.value = currentTarget.value as 'fit')}
          >
            {ZOOMS.map((zoom) => (
              <option key={zoom} value={zoom}>
                {ZOOM_WORDS[zoom]}
              </option>
            ))}
          </select>
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
  return (
    <>
      <Refused error={pages.error.value} again={() => pages.draw()} />
      {pictures.length === 0 && pages.error.value === null && <Waiting lines={4} />}
      <section
        class="sheets"
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
