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
  document.addEventListener('change', ({ target, isTrusted }) => {
    const changed =
      isTrusted && fields.find(({ controls }) => (controls as EventTarget[]).includes(target as Element))
    if (!changed) return
    const message: ChangedField = { label: changed.label, value: heldBy(changed.controls) }
    extension.runtime.sendMessage(message).catch(() => undefined)
  })
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
