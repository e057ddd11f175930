import { describe, expect, test } from 'bun:test'
import { codeOf, importsOf, sourceFiles } from '#test/contract/source-files.ts'

const files = await sourceFiles('lib', 'routes', 'db', 'assets', 'test', 'bench')
const byPath = new Map(files.map((file) => [file.path, file]))

type Edge = { from: string; to: string; lazy: boolean }
const edges: Edge[] = files.flatMap((file) => importsOf(file).map((one) => ({ from: file.path, ...one })))
const ours = edges.filter(({ from }) => !/^(test|bench)\//.test(from))

function wrong(from: RegExp, isAllowed: (edge: Edge) => boolean): string[] {
  return ours
    .filter((edge) => from.test(edge.from) && !isAllowed(edge))
    .map(({ from, to }) => `${from} > ${to}`)
}

// The wings of judgement and of learning have their rules in the subfolders of their domains.
const RULES = /^lib\/(?!judge\/|learn\/)[^/]+\/(rules|words)\/|^lib\/(?:judge|learn)\/[^/]+\/[^/]+\//
const SCHEMA = /^lib\/((judge|learn)\/)?[^/]+\/schema\.ts$/
const PURE_PACKAGES = ['zod', 'htmlparser2', 'robots-parser']
const IMPURE =
  /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bcrypto\.(?:subtle|random|getRandom)|\bperformance\.|\bsetTimeout\(|(?<![\w.#-])(?:Bun|Deno|process)\s*[.[]/

/** Whether a file only takes values and returns values, and all that it imports too. */
function isPure(path: string, way: readonly string[] = []): boolean {
  if (PURE_PACKAGES.includes(path) || way.includes(path)) return true
  const file = byPath.get(path)
  if (!file || !/^lib\//.test(path) || IMPURE.test(codeOf(file.text))) return false
  return importsOf(file).every(({ to }) => isPure(to, [...way, path]))
}

describe('what may import what', () => {
  // Each is a table or a function of values, kept where it is for the reason given.
  const PURE_ELSEWHERE = new Map([
    ['lib/refusals.ts', 'the class of an answer, which does nothing'],
    ['lib/service/http/client.ts', 'a call is printed with the path and query that the client would send'],
  ])

  test('rules import only what is pure', () => {
    expect(wrong(RULES, ({ to }) => isPure(to) || PURE_ELSEWHERE.has(to))).toEqual([])
  })

  test('schemas import only zod, values, other schemas and rules', () => {
    const found = wrong(SCHEMA, ({ to }) => isPure(to))
    expect(found).toEqual([])
  })

  test('routes import no runtime, no command line, no engine and no other route', () => {
    const found = wrong(/^routes\/(?!manifest)/, ({ to }) => {
      return !/^(lib\/(runtime|cli|engine|build)\/|routes\/|assets\/)/.test(to)
    })
    expect(found).toEqual([])
  })

  test('routes only read the stores', () => {
    const named = files
      .filter(({ path }) => path.startsWith('routes/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import \{([^}]*)\} from '#db\//gm)].flatMap(([, names]) =>
          (names as string).split(',').map((name) => ({ path, name: name.trim() })),
        ),
      )
    expect(named.filter(({ name }) => !/^(type |find|list|count)/.test(name))).toEqual([])
  })

  test('the stores import nothing that answers or runs', () => {
    const found = wrong(/^db\//, ({ to }) => {
      return isPure(to) || to.startsWith('db/') || to.startsWith('node:') || to === '@libsql/client'
    })
    expect(found).toEqual([])
  })

  test('the kernel of routes knows no domain', () => {
    const found = wrong(/^lib\/http\//, ({ to }) => {
      const kernel =
        to.startsWith('lib/service/http/') || to.startsWith('lib/values/') || to === 'lib/refusals.ts'
      return kernel || ['hono', 'zod', 'db/store-fault.ts'].includes(to)
    })
    expect(found).toEqual([])
  })

  test('no domain knows how it is asked', () => {
    const found = wrong(/^lib\/(?!http|cli|runtime|build)[^/]+\//, ({ to }) => {
      return !/^(routes\/|lib\/(http|runtime|build)\/|hono)/.test(to)
    })
    expect(found).toEqual([])
  })

  test('the command line alone reaches the runtime', () => {
    const found = wrong(/^(?!lib\/(runtime|cli)\/)/, ({ to }) => !to.startsWith('lib/runtime/'))
    expect(found).toEqual([])
  })

  test('a command that needs no server loads none', () => {
    const loaded = reachedFrom('lib/cli/main.ts')
    expect(loaded.length).toBeGreaterThan(5)
    const heavy = /^(lib\/runtime\/(?!home)|db\/open-store|db\/store\.ts|@libsql|lib\/http\/app|hono)/
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
  })

  test('the page is made of itself, the client, values, rules and tables', () => {
    const found = wrong(/^assets\/page\//, ({ to }) => {
      const own = to.startsWith('assets/') || /^(@?preact|react)/.test(to)
      return own || isPure(to) || ['lib/service/http/client.ts', 'lib/index/boards/systems.ts'].includes(to)
    })
    expect(found).toEqual([])
    const loaded = reachedFrom('assets/page/main.tsx')
    expect(
      loaded.filter((path) => /^(db|routes|lib\/runtime|lib\/engine|hono|zod|@libsql)/.test(path)),
    ).toEqual([])
  })

  test('a domain of judgement or learning is entered by its doors, the files at its top', () => {
    const domain = (path: string) => /^lib\/(?:judge|learn)\/[^/]+\//.exec(path)?.[0]
    const found = wrong(/./, ({ from, to }) => {
      return !/^lib\/(?:judge|learn)\/[^/]+\/[^/]+\//.test(to) || domain(from) === domain(to)
    })
    expect(found).toEqual([])
  })

  test('nothing imports a test', () => {
    expect(wrong(/./, ({ to }) => !/^(test|bench)\//.test(to))).toEqual([])
  })
})

describe('what stays with the runtime', () => {
  const OUTSIDE = /^lib\/(runtime|build|cli)\//

  test('handlers know neither Bun nor the process', () => {
    const found = files.filter(({ path, text }) => {
      const inside = !/^(test|bench)\//.test(path) && !OUTSIDE.test(path)
      return inside && /(?<![\w.#-])(Bun|Deno|process)\s*[.[]/.test(codeOf(text))
    })
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('handlers import nothing of one runtime alone', () => {
    // The stores open files, and pack the text of postings.
    const found = wrong(/^(?!lib\/(runtime|build|cli)\/|db\/)/, ({ to }) => !/^(node:|bun)/.test(to))
    expect(found).toEqual([])
  })

  test('rules ask for no time, no chance and no network', () => {
    const found = files.filter(({ path, text }) => RULES.test(path) && IMPURE.test(codeOf(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('the folders of lib', () => {
  // From left to right: a folder imports only what stands left of it.
  const ORDER =
    `values contact http config events judge/models master print imports profiles places labels judge/rank boards links jobs tracking applications answers stories judge/read judge/settle judge/verdict judge/assess resumes judge/batches judge/pipeline new judge/insights search
    postings views runs learn/course learn/site learn/shipped learn/pathways learn/study export backups sample engine runtime cli build`.split(
      /\s+/,
    )

  // Known ways back, each with its reason; a new one needs a better reason than that it was easy.
  const BACK: Record<string, string> = {
    'links > postings': 'a page is read like a description; only the rule is shared',
    'boards > postings': 'reading a board stores its postings; both are one import run by the engine',
    'jobs > applications': 'a job shows how far the person has come with it; only the rule is shared',
    'jobs > judge/assess': 'a job shows what was found of it; only the view and its schema are shared',
    'jobs > judge/read': 'a job shows where its posting says what it asks',
    'judge/read > judge/verdict':
      'a model may only put a question that may be asked; only the rule is shared',
    'jobs > resumes': 'a job shows whether its resume is out of date; only the summary is shared',
    'judge/batches > new': 'a batch is of what is new since the same time; only the two rules are shared',
    'tracking > applications':
      'a tracked job leaves the list when it is applied for; only the rule is shared',
    'search > postings':
      'search takes the filters of the list of jobs; only the schema and a rule of it are shared',
    'judge/models > cli':
      'what to do next is often a command that a person types; only the printing rule is shared',
    'new > cli': 'answers print the command that a person would type; only the printing rule is shared',
  }

  const between = new Map<string, Edge[]>()
  for (const edge of ours) {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)]
    if (!from || !to || from === to) continue
    const name = `${from} > ${to}`
    between.set(name, [...(between.get(name) ?? []), edge])
  }

  test('are all in the order', () => {
    const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []))
    expect([...folders].filter((folder) => !ORDER.includes(folder))).toEqual([])
  })

  test('import only to the left, but for the known ways back', () => {
    const back = [...between].filter(([name]) => {
      const [from, to] = name.split(' > ') as [string, string]
      return ORDER.indexOf(to) >= ORDER.indexOf(from) && !(name in BACK)
    })
    if (back.length > 0) process.stdout.write(`${graph()}\n`)
    expect(
      back.map(([name, found]) => ({ name, files: found.map(({ from, to }) => `${from} > ${to}`) })),
    ).toEqual([])
  })

  test('keep no way back that is gone', () => {
    expect(Object.keys(BACK).filter((name) => !between.has(name))).toEqual([])
  })

  test('hold no files that import each other in a circle', () => {
    expect(circles()).toEqual([])
  })

  function graph(): string {
    return ORDER.map((folder) => {
      const to = [...between.keys()].filter((name) => name.startsWith(`${folder} > `))
      return `${folder}: ${to.map((name) => name.split(' > ')[1]).join(' ')}`
    }).join('\n')
  }
})

function folderOf(path: string): string | undefined {
  return /^lib\/((?:judge|learn)\/[^/]+|[^/]+)\//.exec(path)?.[1]
}

/** Everything that is loaded when a file is, without what it loads later. */
function reachedFrom(start: string): string[] {
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const file = byPath.get(path)
    if (file) waiting.push(...importsOf(file).flatMap(({ to, lazy }) => (lazy ? [] : [to])))
  }
  return [...reached]
}

function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' > '))
    if (done.has(path) || way.includes(path)) return
    for (const { to } of importsOf(byPath.get(path) ?? { path, text: '' })) {
      if (byPath.has(to)) visit(to, [...way, path])
    }
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return found
}
