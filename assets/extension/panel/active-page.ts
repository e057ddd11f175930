import { extension } from '#assets/extension/browser-api.ts'
import type { FieldAnswer, FillOutcome } from '#assets/extension/page/fill-fields.ts'
import type { ShownField } from '#assets/extension/page/read-fields.ts'
import type { ShownPage } from '#assets/extension/page/read-page.ts'
import type { PageDoor } from '#assets/extension/page.ts'

type PageScope = typeof globalThis & { shortlist: PageDoor }

/** The page of the active tab, once the person's press has opened it to the extension. */
export type ActivePage = {
  tabId: number
  page: ShownPage
  fields: ShownField[]
  fill: (answers: FieldAnswer[]) => Promise<{ field: number; outcome: FillOutcome }[]>
  /** Reads the fields again, with what was typed since. */
  readAgain: () => Promise<ShownField[]>
}

/** Reads the page of the active tab; null where the browser lets no extension read. */
export async function readActivePage(): Promise<ActivePage | null> {
  const [tab] = await extension.tabs.query({ active: true, currentWindow: true })
  const tabId = tab?.id
  if (tabId === undefined) return null
  const run = async (func: (...values: never[]) => unknown, args: unknown[] = []) => {
    const [ran] = await extension.scripting.executeScript({ target: { tabId }, func, args })
    return ran?.result
  }
  try {
    await extension.scripting.executeScript({ target: { tabId }, files: ['page.js'] })
    const readAgain = async () =>
      (await run(() => (globalThis as PageScope).shortlist.fields())) as ShownField[]
    return {
      tabId,
      page: (await run(() => (globalThis as PageScope).shortlist.read())) as ShownPage,
      fields: await readAgain(),
      readAgain,
      fill: async (answers) =>
        (await run((sent: FieldAnswer[]) => (globalThis as PageScope).shortlist.fill(sent), [answers])) as {
          field: number
          outcome: FillOutcome
        }[],
    }
  } catch {
    return null
  }
}
