import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { display, displayError, saveDisplay } from '#assets/page/kit/pages/display.ts'
import type { Pages } from '#assets/page/kit/pages/pages-store.ts'
import {
  DATE_WORDS,
  FONT_WORDS,
  LANGUAGE_WORDS,
  PAPER_WORDS,
  spacingText,
  TEMPLATE_WORDS,
} from '#assets/page/kit/pages/words.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { DATE_FORMATS } from '#lib/resume/language/date-formats.ts'
import { LANGUAGES } from '#lib/resume/language/languages.ts'
import { PRINT_FONTS, TEMPLATES } from '#lib/resume/print/resume-document.ts'
import { PAPER_CHOICES } from '#lib/resume/typeset/region.ts'

/** How close the lines stand: drawn and saved as the hand moves. */
export function Spacing({ pages }: { pages: Pages }) {
  const drawn = pages.drawn.value
  const moved = useSignal<number | null>(null)
  // What the hand chose stands until it is drawn, else the handle would jump back under it.
  useEffect(() => {
    if (!pages.busy.peek()) moved.value = null
  }, [drawn])
  if (!drawn) return null
  const { spacing, saved } = drawn
  const scale = moved.value ?? drawn.spacing_scale
  return (
    <div class="field spacing">
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

/** The template, the typeface, the form of dates, the language and the paper, for the resumes of all jobs. */
export function LayoutChoice({ pages }: { pages: Pages }) {
  const saved = display.value.value?.display
  if (!saved) return null
  const save = async (change: Parameters<typeof saveDisplay>[0]) => {
    if (await saveDisplay(change)) say('Saved for all resumes')
    pages.draw()
  }
  return (
    <div class="pair">
      <Choice
        id="template"
        label="Template"
        value={saved.template}
        values={TEMPLATES}
        words={TEMPLATE_WORDS}
        onChoose={(template) => void save({ template })}
      />
      <Choice
        id="font"
        label="Typeface"
        value={saved.font}
        values={PRINT_FONTS}
        words={FONT_WORDS}
        onChoose={(font) => void save({ font })}
      />
      <Choice
        id="dates"
        label="Dates"
        value={saved.date_format}
        values={DATE_FORMATS}
        words={DATE_WORDS}
        onChoose={(date_format) => void save({ date_format })}
      />
      <Choice
        id="language"
        label="Language of headings"
        value={saved.language ?? OWN}
        values={[OWN, ...LANGUAGES]}
        words={LANGUAGE_WORDS}
        onChoose={(language) => void save({ language: language === OWN ? null : language })}
      />
      <Choice
        id="paper"
        label="Paper"
        value={saved.paper}
        values={PAPER_CHOICES}
        words={PAPER_WORDS}
        onChoose={(paper) => void save({ paper })}
      />
      <p class="help">These hold for the resumes of all jobs.</p>
      <Refused error={displayError.value} />
    </div>
  )
}

const OWN = 'own'

type ChoiceProps<T extends string> = {
  id: string
  label: string
  value: T
  values: readonly T[]
  words: Record<string, string>
  onChoose: (value: T) => void
}

function Choice<T extends string>({ id, label, value, values, words, onChoose }: ChoiceProps<T>) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {words[one] ?? one}
          </option>
        ))}
      </select>
    </div>
  )
}
