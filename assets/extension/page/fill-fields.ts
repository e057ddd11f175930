import { choiceFor } from '#assets/extension/page/choice-for.ts'
import {
  choiceLabel,
  type FormField,
  heldBy,
  isSeen,
  labelOf,
  opensByScript,
} from '#assets/extension/page/read-fields.ts'

/** An answer for a field by its position; `label` is the question for which the person saw it. */
export type FieldAnswer = { field: number; label: string; answer: string }

/** How a field ended: `filled`, or the reason why it was left alone. */
export type FillOutcome = 'filled' | 'not_empty' | 'changed' | 'no_choice' | 'too_long'

/**
 * Fills fields with the answers that the person saw, marks them, and presses nothing else. A field that holds something, that
 * is not the one that was read, or that does not take the answer is left alone.
 */
export function fillFields(
  fields: readonly FormField[],
  answers: readonly FieldAnswer[],
): { field: number; outcome: FillOutcome }[] {
  return answers.map(({ field, label, answer }) => {
    const target = fields[field]
    return { field, outcome: target?.label === label ? fill(target, answer) : 'changed' }
  })
}

function fill({ label, kind, controls }: FormField, answer: string): FillOutcome {
  const [control] = controls
  if (control === undefined || !controls.every((each) => each.isConnected && isSeen(each))) return 'changed'
  if (heldBy(controls) !== '') return 'not_empty'
  if (control.type === 'radio' || control.type === 'checkbox') {
    const choices = controls as HTMLInputElement[]
    const labels = choices.map(choiceLabel)
    const parts = kind === 'choices' ? answer.split(/[,;]/) : [answer]
    const found = parts.map((part) => choiceFor(labels, part))
    if (found.includes(-1)) return 'no_choice'
    for (const index of found) choices[index]?.click()
    mark(choices)
    return 'filled'
  }
  if (labelOf(control) !== label) return 'changed'
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const index = choiceFor(
      options.map((option) => (option.value === '' || option.disabled ? '' : option.text)),
      answer,
    )
    if (index === -1) return 'no_choice'
    control.selectedIndex = index
  } else {
    if (control.maxLength > 0 && answer.length > control.maxLength) return 'too_long'
    if (control.type === 'file' || opensByScript(control)) return 'no_choice'
    setText(control, answer)
    // A number or a day refuses other words, and stays empty then.
    if (control.value === '') return 'no_choice'
  }
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
  mark([control])
  return 'filled'
}

// Frameworks watch the property of their own element, so the browser's own setter is used.
function setText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text)
}

function mark(controls: readonly HTMLElement[]): void {
  for (const control of controls) {
    const shown = control.offsetWidth < 4 ? ((control as HTMLInputElement).labels?.[0] ?? control) : control
    shown.style.outline = '2px solid #2f6f4f'
    shown.style.outlineOffset = '2px'
  }
}
