import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression literal of the program, and where it stands. */
export type Expression = { path: string; line: number; source: string; flags: string }

const ROOT = new URL('../../', import.meta.url).pathname

/** Every regular expression that the product builds from words, while its modules load or at a first use. */
export async function listBuiltExpressions(): Promise<Expression[]> {
  const program = new URL('./built-expressions.ts', import.meta.url).pathname
  const child = Bun.spawn([process.execPath, '--no-env-file', program], { stdout: 'pipe' })
  const built = (await new Response(child.stdout).json()) as { path: string; source: string; flags: string }[]
  return built.map(({ path, ...expression }) => {
    const [file = '', line] = path.split(':')
    return { ...expression, path: file, line: Number(line) }
  })
}

/** Where the product calls `new RegExp`: the lines of each call. */
export async function listBuilders(): Promise<{ path: string; from: number; to: number }[]> {
  const builders: { path: string; from: number; to: number }[] = []
  for (const path of productPaths()) {
    const text = await Bun.file(ROOT + path).text()
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
    const visitor = new Visitor({
      NewExpression: ({ callee, start, end }) => {
        if (callee.type === 'Identifier' && callee.name === 'RegExp')
          builders.push({ path, from: lineOf(start), to: lineOf(end) })
      },
    })
    visitor.visit(parseSync(path, text).program)
  }
  return builders
}

/** Every regular expression literal of the product. */
export async function listExpressions(): Promise<Expression[]> {
  const lists = productPaths().map(async (path) => literalsIn(path, await Bun.file(ROOT + path).text()))
  return (await Promise.all(lists)).flat()
}

function productPaths(): string[] {
  const folders = ['lib', 'db', 'routes', 'assets']
  return folders.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(ROOT)]).toSorted()
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
  'lib/cli/set-up/program.ts ^\\[?v?(\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?)\\]?[^\\n]*(?:\\n(.*))?$': OWN_TEXT,
  'lib/runtime/built/build-cache.ts ^.*\\/(.*)\\.ts$': OWN_TEXT,
  'lib/sample/rules/generated-jobs.ts \\{([^}]*)\\}': OWN_TEXT,
  'lib/text/text.ts \\B(?=(?:\\d{3})+$)': OWN_TEXT,
}

/** Files whose expressions are all accepted. */
export const ACCEPTED_FILES: [path: RegExp, why: string][] = [
  [/^lib\/evidence\/imports\//, DOCUMENT],
  [/^lib\/shortlist\/mails\/rules\/mail-postings\.ts$/, DOCUMENT],
  [/^lib\/evidence\/master\/line-words\.ts$/, OWN_WORD],
  [/^lib\/resume\/print\/header\.ts$/, OWN_WORD],
]

/** Returns whether an expression may take more than linear time. */
export function isAccepted({ path, source }: Pick<Expression, 'path' | 'source'>): boolean {
  return (
    Object.hasOwn(ACCEPTED, `${path} ${source}`) || ACCEPTED_FILES.some(([accepted]) => accepted.test(path))
  )
}
