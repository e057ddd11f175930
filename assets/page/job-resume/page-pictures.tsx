import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import type { Pages } from './pages-store.ts'

const SHOWN: Record<string, string> = {
  form: 'With your name and details as they stand in the form.',
  placeholder: 'The name and contact line are made up and only hold the place. No PDF prints them.',
  file: 'With the name and details of the file resumes/header.json in your home folder.',
}

/** The pages of a resume as they print. */
export function PagePictures({ pages }: { pages: Pages }) {
  const drawn = pages.drawn.value
  const pictures = pages.pictures.value
  return (
    <>
      <Refused error={pages.error.value} again={() => pages.draw()} />
      {pictures.length === 0 && pages.error.value === null && <Waiting lines={4} />}
      <div class="sheets" data-drawing={pages.busy.value}>
        {pictures.map((picture, at) => (
          <img
            key={at}
            src={picture}
            width={1224}
            height={1584}
            alt={`Page ${at + 1} of ${pictures.length} as it prints`}
          />
        ))}
      </div>
      {drawn && <p class="help">{SHOWN[drawn.header_shown]}</p>}
    </>
  )
}
