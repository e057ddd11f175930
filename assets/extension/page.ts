// Runs in the page after a press, apart from the page's own scripts: it sees the page's elements and none of its variables.
import { extension } from '#assets/extension/browser-api.ts'
import { type FieldAnswer, fillFields } from '#assets/extension/page/fill-fields.ts'
import { type FormField, heldBy, readFields } from '#assets/extension/page/read-fields.ts'
import { readPage } from '#assets/extension/page/read-page.ts'

const scope = globalThis as unknown as { shortlist?: PageDoor; isWatched?: true }

/** The calls that the panel makes in the page. */
export type PageDoor = {
  read: () => ReturnType<typeof readPage>
  fields: () => ReturnType<typeof readFields>['shown']
  fill: (answers: FieldAnswer[]) => ReturnType<typeof fillFields>
}

let fields: FormField[] = []

/** A field that the person changed. */
export type ChangedField = { label: string; value: string }

// The page after sending shows no form any more, so the panel learns of a change when it is made; a script cannot feign one.
function watch(): void {
  let opened: FormField | undefined
  const hear = (event: Event) => {
    if (!event.isTrusted) return
    const path = event.composedPath()
    const field = fields.find(({ controls }) => controls.some((control) => path.includes(control)))
    if (event.type !== 'click') return field && tell(field)
    // A press on a list opens it, and the next on one of its options ends it.
    const isOption = path.some((part) => part instanceof Element && part.matches('[role="option"]'))
    const pressed = field ?? (isOption ? opened : undefined)
    opened = field
    if (pressed) setTimeout(() => tell(pressed), SETTLES_MS)
  }
  for (const name of ['change', 'focusout', 'click']) document.addEventListener(name, hear, true)
}

const SETTLES_MS = 300

function tell({ label, controls }: FormField): void {
  const message: ChangedField = { label, value: heldBy(controls) }
  extension.runtime.sendMessage(message).catch(() => undefined)
}

scope.shortlist = {
  read: () => readPage(document),
  fields: () => {
    const read = readFields(document)
    fields = read.fields
    if (!scope.isWatched) watch()
    scope.isWatched = true
    return read.shown
  },
  fill: (answers) => fillFields(fields, answers),
}
