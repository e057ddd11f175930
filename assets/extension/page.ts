// Runs in the page after a press, apart from the page's own scripts: it sees the page's elements and none of its variables.
import { type FieldAnswer, fillFields } from '#assets/extension/page/fill-fields.ts'
import { type FormField, readFields } from '#assets/extension/page/read-fields.ts'
import { readPage } from '#assets/extension/page/read-page.ts'

const scope = globalThis as unknown as { shortlist?: PageDoor }

/** The calls that the panel makes in the page. */
export type PageDoor = {
  read: () => ReturnType<typeof readPage>
  fields: () => ReturnType<typeof readFields>['shown']
  fill: (answers: FieldAnswer[]) => ReturnType<typeof fillFields>
}

let fields: FormField[] = []

scope.shortlist = {
  read: () => readPage(document),
  fields: () => {
    const read = readFields(document)
    fields = read.fields
    return read.shown
  },
  fill: (answers) => fillFields(fields, answers),
}
