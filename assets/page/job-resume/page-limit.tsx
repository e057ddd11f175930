import { say } from '#assets/page/kit/say.ts'
import { counted } from '#assets/page/kit/words.ts'
import { changePaper, type Paper } from './store.ts'

const CHOICES = [1, 2]

/** On how many pages a resume may print; what does not fit then is held back, and can be put back. */
export function PageLimit({ paper, max_pages }: { paper: Paper; max_pages: number }) {
  const choose = async (pages: number) => {
    if (await changePaper(paper, { kind: 'length', max_pages: pages }))
      say(`At most ${counted(pages, 'page')}`)
  }
  return (
    <div class="field">
      <label for="max-pages">At most</label>
      <select
        id="max-pages"
        value={String(max_pages)}
        disabled={paper.busy.value}
        aria-describedby="max-pages-help"
        onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
      >
        {CHOICES.map((pages) => (
          <option key={pages} value={String(pages)}>
            {counted(pages, 'page')}
          </option>
        ))}
      </select>
      <p id="max-pages-help" class="help">
        Lines that do not fit are held back, those of your oldest roles first.
      </p>
    </div>
  )
}
