import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression literal of the program, and where it stands. */
export type Expression = { path: string; line: number; source: string; flags: string }

const ROOT = new URL('../../', import.meta.url).pathname

/** Every regular expression literal of the product. */
export async function listExpressions(): Promise<Expression[]> {
  const paths = ['lib', 'db', 'routes', 'assets'].flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(ROOT),
  ])
  const lists = paths.toSorted().map(async (path) => literalsIn(path, await Bun.file(ROOT + path).text()))
  return (await Promise.all(lists)).flat()
}

function literalsIn(path: string, text: string): Expression[] {
  const found: Expression[] = []
  const visitor = new Visitor({
    Literal: (literal) => {
      if (!('regex' in literal)) return
      const { pattern: source, flags } = literal.regex
      const line = text.slice(0, literal.start).split('\n').length
      found.push({ path, line, source, flags })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

const DOCUMENT = 'It runs in the process for documents, which is killed after 20 seconds.'
const OWN_TEXT = 'It reads text of this program alone.'
const OWN_WORD = 'It reads one word or line of the person, who can write no megabytes into it.'

/** Expressions that may take more than linear time, with the reason why that does no harm. */
export const ACCEPTED: Record<string, string> = {
  'lib/build/manifest-source.ts \\[([^\\]]+)\\]': OWN_TEXT,
  'lib/cli/set-up/update.ts ^\\[?v?(\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?)\\]?[^\\n]*(?:\\n(.*))?$': OWN_TEXT,
  'lib/index/places/state-names.ts ^(\\w\\w) \\S+ ?(.*)$': OWN_TEXT,
  'lib/index/titles/title-names.ts \\||\\n(?=\\s+[^:\\n]*:)': OWN_TEXT,
  'lib/runtime/built/build-cache.ts ^.*\\/(.*)\\.ts$': OWN_TEXT,
  'lib/sample/rules/generated-jobs.ts \\{([^}]*)\\}': OWN_TEXT,
  'lib/text/counted.ts \\B(?=(?:\\d{3})+$)': OWN_TEXT,
}

/** Files whose expressions are all accepted. */
export const ACCEPTED_FILES: [path: RegExp, why: string][] = [
  [/^lib\/evidence\/imports\//, DOCUMENT],
  [/^lib\/shortlist\/mails\/rules\/mail-postings\.ts$/, DOCUMENT],
  [/^lib\/evidence\/master\/line-words\.ts$/, OWN_WORD],
  [/^lib\/resume\/print\/header\.ts$/, OWN_WORD],
]

/** Returns whether an expression may take more than linear time. */
export function isAccepted({ path, source }: Expression): boolean {
  return (
    Object.hasOwn(ACCEPTED, `${path} ${source}`) || ACCEPTED_FILES.some(([accepted]) => accepted.test(path))
  )
}
