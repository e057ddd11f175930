import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  ACCENT_WORDS,
  DATE_WORDS,
  DESIGN_WORDS,
  display,
  displayError,
  FONT_WORDS,
  HEAD_WORDS,
  LANGUAGE_WORDS,
  PAPER_WORDS,
  saveDisplay,
  spacingText,
} from '#assets/page/kit/pages/header.tsx'
import type { PreviewPages } from '#assets/page/kit/pages/pages.tsx'
import { Menu } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import {
  ACCENTS,
  DATE_FORMATS,
  HEAD_ORDERS,
  LANGUAGES,
  type Layout,
  PAPER_CHOICES,
  PRINT_FONTS,
  TEMPLATES,
  type Template,
} from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { FONT_SIZE } from '#lib/resume/print/spacing.ts'
import { changedLayout } from '#lib/resume/tailored/display-settings.ts'

/** How close the lines stand: drawn and saved as the hand moves. */
export function Spacing({ pages }: { pages: PreviewPages }) {
  const value = pages.drawn.value
  const moved = useSignal<number | null>(null)
  // The chosen value stays until it is drawn; otherwise the handle would jump back under the pointer.
  useEffect(() => {
    if (!pages.busy.peek()) moved.value = null
  }, [value])
  if (!value) return null
  const { spacing, saved } = value
  const scale = moved.value ?? value.spacing_scale
  return (
    <div class="field spacing stack-1">
      <label for="spacing">Spacing</label>
      <input
        id="spacing"
        type="range"
        min={spacing.min}
        max={spacing.max}
        step={spacing.step}
        value={scale}
        aria-valuetext={spacingText(scale)}
        aria-describedby="spacing-help"
        onInput={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          moved.value = next
          pages.draw({ spacing_scale: next })
        }}
      />
      <p id="spacing-help" class="help">
        {spacingText(scale)} ·{' '}
        {saved || moved.value !== null ? 'saved for this job' : 'standard for this layout'}
      </p>
    </div>
  )
}

type ChoiceField = 'font' | 'accent' | 'font_size' | 'date_format' | 'head_order' | 'language' | 'paper'
type LayoutField = readonly [ChoiceField, string, readonly string[], Record<string, string>]

// Leaves the size to the design, and the language to the resume.
const OWN = 'own'
const SIZES = Array.from({ length: (FONT_SIZE.max - FONT_SIZE.min) / FONT_SIZE.step + 1 }, (_, index) =>
  String(FONT_SIZE.min + index * FONT_SIZE.step),
)
const SIZE_WORDS = Object.fromEntries(SIZES.map((points) => [points, `${points} points`]))

const FIELDS: readonly LayoutField[] = [
  ['font', 'Typeface', PRINT_FONTS, FONT_WORDS],
  ['accent', 'Colour of headings', ACCENTS, ACCENT_WORDS],
  ['font_size', 'Size of text', [OWN, ...SIZES], { ...SIZE_WORDS, own: 'As the design has it' }],
  ['date_format', 'Dates', DATE_FORMATS, DATE_WORDS],
  ['head_order', 'Positions', HEAD_ORDERS, HEAD_WORDS],
  ['language', 'Language of headings', [OWN, ...LANGUAGES], LANGUAGE_WORDS],
  ['paper', 'Paper', PAPER_CHOICES, PAPER_WORDS],
]

function changeOf(field: ChoiceField, text: string): Change {
  const value = field === 'font_size' ? Number(text) : text
  return { [field]: text === OWN ? null : value } as Change
}

type Change = Parameters<typeof saveDisplay>[0]

/**
 * The design, its typeface, colour and size, the form of dates, the language and the paper, for the resumes of all jobs.
 * `edition` changes when the main resume does.
 */
export function LayoutChoice({ pages, edition = 0 }: { pages: PreviewPages; edition?: number }) {
  const stored = display.value.value?.display
  if (!stored) return null
  const saved = changedLayout(stored, pages.layout.value ?? {})
  const save = async (change: Change) => {
    if (await pages.drawLayout(change, () => saveDisplay(change))) announce('Saved for all resumes')
  }
  return (
    <div class="pair">
      <DesignChoice
        value={saved.template}
        look={stored}
        edition={edition}
        pages={pages}
        onChoose={(template) => void save({ template })}
      />
      {FIELDS.map(([field, label, values, words]) => (
        <Menu
          key={field}
          id={field}
          value={String(saved[field] ?? OWN)}
          label={label}
          onText={(text) => void save(changeOf(field, text))}
          of={values.map((value) => [value, words[value] ?? value])}
        />
      ))}
      <p class="help">These apply to the resumes of all jobs.</p>
      <Refused error={displayError.value} />
    </div>
  )
}

/** The saved layout, and a number that changes with the main resume. */
type Shown = { look: Layout; edition: number }

type DesignChoiceProps = Shown & {
  value: Template
  pages: PreviewPages
  onChoose: (template: Template) => void
}

/** The designs, each with a small picture of the person's own first page in it. */
function DesignChoice({ value, look, edition, pages, onChoose }: DesignChoiceProps) {
  const loaded = useRef<Shown | null>(null)
  // The pages come first: the service draws both, one after the other.
  if (pages.drawn.value !== null && !pages.busy.value) loaded.current = { look, edition }
  return (
    <fieldset class="designs">
      <legend>Design</legend>
      <div class="design-row stack-2">
        {TEMPLATES.map((template) => (
          <label key={template} class="design stack-1">
            <input
              type="radio"
              name="design"
              value={template}
              checked={template === value}
              onChange={() => onChoose(template)}
            />
            <Miniature template={template} version={loaded.current && versionOf(template, loaded.current)} />
          </label>
        ))}
      </div>
      <p class="help">{DESIGN_WORDS[value].means}</p>
    </fieldset>
  )
}

// The settings that a small picture shows: another chosen design leaves it as it is.
function versionOf(template: Template, { look, edition }: Shown): string {
  const { font, accent, font_size, date_format, head_order, language, paper, spacing_scale, section_order } =
    changedLayout(look, { template })
  const order = section_order.map((section) => SECTIONS.indexOf(section))
  return [
    edition,
    font,
    accent,
    font_size,
    date_format,
    head_order,
    language,
    paper,
    spacing_scale,
    ...order,
  ].join(' ')
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
