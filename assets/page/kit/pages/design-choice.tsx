import { useRef } from 'preact/hooks'
import type { PreviewPages } from '#assets/page/kit/pages/pages-store.ts'
import { DESIGN_WORDS } from '#assets/page/kit/pages/words.ts'
import { TEMPLATES, type Template } from '#db/rows/display.ts'

type DesignChoiceProps = {
  value: Template
  /** Changes when the pictures do. */
  version: string
  pages: PreviewPages
  onChoose: (template: Template) => void
}

/** The designs, each with a small picture of the person's own first page in it. */
export function DesignChoice({ value, version, pages, onChoose }: DesignChoiceProps) {
  const loaded = useRef<string | null>(null)
  // The pages come first: the service draws both, one after the other.
  if (pages.drawn.value !== null && !pages.busy.value) loaded.current = version
  return (
    <fieldset class="designs">
      <legend>Design</legend>
      <div class="design-row">
        {TEMPLATES.map((template) => (
          <label key={template} class="design">
            <input
              type="radio"
              name="design"
              value={template}
              checked={template === value}
              onChange={() => onChoose(template)}
            />
            <Miniature template={template} version={loaded.current} />
          </label>
        ))}
      </div>
      <p class="help">{DESIGN_WORDS[value].means}</p>
    </fieldset>
  )
}

function Miniature({ template, version }: { template: Template; version: string | null }) {
  const { name } = DESIGN_WORDS[template]
  const query = new URLSearchParams({ template, version: version ?? '' })
  return (
    <>
      {version === null ? (
        <span class="miniature" />
      ) : (
        <img
          class="miniature"
          src={`/api/resume-display/miniature?${query}`}
          alt={name}
          loading="lazy"
          // From then on it stays until the next picture is there; a lazy one would leave an empty place.
          onLoad={({ currentTarget }) => (currentTarget.loading = 'eager')}
        />
      )}
      <span aria-hidden={version !== null}>{name}</span>
    </>
  )
}
