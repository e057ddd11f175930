import { DESIGN_WORDS } from '#assets/page/kit/pages/words.ts'
import { TEMPLATES, type Template } from '#db/rows/display.ts'

type DesignChoiceProps = { value: Template; onChoose: (template: Template) => void }

/** The designs, each with a small picture of its first page. */
export function DesignChoice({ value, onChoose }: DesignChoiceProps) {
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
            <DesignPicture template={template} />
            <span>{DESIGN_WORDS[template].name}</span>
          </label>
        ))}
      </div>
      <p class="help">{DESIGN_WORDS[value].means}</p>
    </fieldset>
  )
}

/** A bar of a picture: where it begins, how far down it is, how wide and how high, in parts of a small page. */
type Bar = readonly [x: number, y: number, width: number, height: number]

type DesignLook = {
  name: Bar
  left: number
  top: number
  heading: 'wide' | 'short' | 'above' | 'none'
  right: boolean
}

const LOOKS: Record<Template, DesignLook> = {
  inline: { name: [21, 6, 18, 3], left: 6, top: 14, heading: 'wide', right: false },
  right_aligned: { name: [21, 6, 18, 3], left: 6, top: 14, heading: 'wide', right: true },
  classic: { name: [17, 6, 26, 2], left: 8, top: 14, heading: 'wide', right: true },
  modern: { name: [6, 6, 28, 4], left: 6, top: 15, heading: 'short', right: true },
  sidebar: { name: [5, 5, 24, 3], left: 22, top: 14, heading: 'none', right: false },
  academic: { name: [9, 8, 22, 3], left: 9, top: 16, heading: 'above', right: true },
}

const PAGE = { width: 60, height: 78 }

function DesignPicture({ template }: { template: Template }) {
  const look = LOOKS[template]
  const { left, top } = look
  const right = PAGE.width - (template === 'sidebar' ? 5 : left)
  const [x, y, , height] = look.name
  const contact: Bar =
    look.left === x || template === 'sidebar' ? [x, y + height + 2, 34, 1] : [14, y + height + 2, 32, 1]
  return (
    <svg viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden="true">
      <Bars bars={[look.name]} kind="name" />
      <Bars bars={[contact]} kind="text" />
      {template === 'sidebar' && <Bars bars={SIDE} kind="text" />}
      {template === 'sidebar' && <Bars bars={[[18.5, top, 0.5, 56]]} kind="rule" />}
      {[0, 1, 2].map((index) => (
        <Section key={index} top={top + index * 20} {...{ look, left, right }} />
      ))}
    </svg>
  )
}

const SIDE: Bar[] = [14, 17, 19, 21, 27, 30, 32, 38, 41].map((y, index) => [
  5,
  y,
  [9, 11, 10, 8][index % 4] ?? 9,
  1,
])

type SectionProps = { top: number; look: DesignLook; left: number; right: number }

function Section({ top, look, left, right }: SectionProps) {
  const width = right - left
  const rules: Record<DesignLook['heading'], Bar[]> = {
    wide: [[left, top + 3, width, 0.5]],
    short: [[left, top + 3, 5, 1]],
    above: [[left, top - 1, width, 0.5]],
    none: [],
  }
  const lines = [width - 4, width - 8, width - 2, width - 14]
  const dates: Bar[] = look.right ? [[right - 8, top + 5.5, 8, 1]] : []
  return (
    <>
      <Bars bars={[[left, top, 12, 1.6]]} kind="name" />
      <Bars bars={rules[look.heading]} kind="rule" />
      <Bars bars={[[left, top + 5.5, 14, 1]]} kind="name" />
      <Bars
        bars={[
          ...dates,
          ...lines.map((long, index): Bar => [left + 2, top + 8.5 + index * 2.4, long - 2, 1]),
        ]}
        kind="text"
      />
    </>
  )
}

function Bars({ bars, kind }: { bars: readonly Bar[]; kind: 'name' | 'text' | 'rule' }) {
  return (
    <>
      {bars.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} class={`bar-${kind}`} {...{ x, y, width, height }} />
      ))}
    </>
  )
}
