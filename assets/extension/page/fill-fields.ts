import { choiceFor } from '#assets/extension/page/choice-for.ts'
import { chooseFromList, openerOf, sendsForm } from '#assets/extension/page/choose-from-list.ts'
import { choiceLabel, isChoice, isChoiceButton, labelOf, questionOf } from '#assets/extension/page/labels.ts'
import {
  type FormField,
  heldBy,
  isOneOfMany,
  isSeen,
  opensByScript,
} from '#assets/extension/page/read-fields.ts'

/** An answer for a field by its position; `label` is the question for which the person saw it. */
export type FieldAnswer = { field: number; label: string; answer: string }

/** How a field ended: `filled`, or the reason why it was left alone. */
export type FillOutcome = 'filled' | 'not_empty' | 'changed' | 'no_choice' | 'too_long'

/**
 * Fills fields one after another with the answers that the person saw, marks them, and presses nothing but their choices. A field
 * that holds something, that is not the one that was read, or that does not take the answer is left alone.
 */
export async function fillFields(
  fields: readonly FormField[],
  answers: readonly FieldAnswer[],
): Promise<{ field: number; outcome: FillOutcome }[]> {
  const outcomes: { field: number; outcome: FillOutcome }[] = []
  for (const { field, label, answer } of answers) {
    const target = fields[field]
    const outcome = target?.label === label ? await fill(target, answer) : 'changed'
    outcomes.push({ field, outcome })
  }
  return outcomes
}

async function fill({ label, kind, controls }: FormField, answer: string): Promise<FillOutcome> {
  const [control] = controls
  if (control === undefined || !controls.every((each) => each.isConnected && isSeen(each))) return 'changed'
  if (heldBy(controls) !== '') return 'not_empty'
  if (isOneOfMany(control)) {
    // A box alone bears its own words, and a group the question above it.
    if (label !== questionOf(controls) && label !== choiceLabel(control)) return 'changed'
    const labels = controls.map(choiceLabel)
    const parts = kind === 'choices' ? answer.split(/[,;]/) : [answer]
    const found = parts.map((part) => choiceFor(labels, part))
    const pressed = found.map((index) => controls[index])
    if (!pressed.every((choice) => choice && (isChoice(choice) || !sendsForm(choice)))) return 'no_choice'
    for (const choice of pressed) choice?.click()
    mark(controls)
    if (!isChoiceButton(control)) return 'filled'
    await new Promise((resolve) => setTimeout(resolve, BUTTON_MS))
    return heldBy(controls) === '' ? 'changed' : 'filled'
  }
  if (labelOf(control) !== label) return 'changed'
  if (opensByScript(control)) {
    const outcome = await chooseFromList(control, answer)
    if (outcome === 'filled') mark([openerOf(control)])
    return outcome
  }
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const index = choiceFor(
      options.map((option) => (option.value === '' || option.disabled ? '' : option.text)),
      answer,
    )
    if (index === -1) return 'no_choice'
    control.selectedIndex = index
  } else {
    if (!isText(control) || control.type === 'file') return 'no_choice'
    if (control.maxLength > 0 && answer.length > control.maxLength) return 'too_long'
    setText(control, answer)
    // A number or a day refuses other words, and stays empty then.
    if (control.value === '') return 'no_choice'
  }
  // A field in a tree of its own tells the elements around it only by events that leave that tree.
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  control.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  mark([control])
  return 'filled'
}

const BUTTON_MS = 150

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
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
