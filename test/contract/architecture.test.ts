import { describe, expect, test } from 'bun:test'
import { codeOf, importsOf, sourceFiles, typesOf } from '#test/contract/source-files.ts'

const files = await sourceFiles('lib', 'routes', 'db', 'assets', 'test', 'bench')
const byPath = new Map(files.map((file) => [file.path, file]))

type Edge = { from: string; to: string; lazy: boolean }
const edges: Edge[] = files.flatMap((file) =>
  importsOf(file).map((imported) => ({ from: file.path, ...imported })),
)
const ours = edges.filter(({ from }) => !/^(test|bench)\//.test(from))
// Type-only imports follow the same order.
const imports = files
  .filter(({ path }) => !/^(test|bench)\//.test(path))
  .flatMap((file) =>
    [...new Set([...importsOf(file).map(({ to }) => to), ...typesOf(file)])].map((to) => ({
      from: file.path,
      to,
    })),
  )

function wrong(from: RegExp, isAllowed: (edge: Edge) => boolean): string[] {
  return ours
    .filter((edge) => from.test(edge.from) && !isAllowed(edge))
    .map(({ from, to }) => `${from} > ${to}`)
}

/** The wings in the order of the product's story; a wing imports from those before it alone. */
const WINGS =
  'text service records index evidence judge shortlist resume learn export sample runtime cli build'.split(
    ' ',
  )

/** The domains of each wing in the order in which they may import each other; a wing that is not named is one domain. */
const DOMAINS: Record<string, string[]> = {
  service: 'values person events config backups consent http openapi agents'.split(' '),
  index: 'places titles links labels systems search jobs postings boards own'.split(' '),
  evidence: 'contact answers stories master imports'.split(' '),
  judge: 'targets calls rank classes read settle verdict assess batches pipeline insights'.split(' '),
  shortlist:
    'roles applications forms mails interviews marks hidden tracking jobs lists search new feeds views runs outcomes'.split(
      ' ',
    ),
  resume: 'language typeset print files tailored main letters'.split(' '),
  learn: 'course site shipped pathways study preparation'.split(' '),
}

function wingOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1]
}

/** The domain that a file belongs to, such as `index/boards`; a wing without domains is one itself. */
function domainOf(path: string): string | undefined {
  const wing = wingOf(path)
  if (wing === undefined || !(wing in DOMAINS)) return wing
  return /^lib\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

/** The files at the top of a domain are its doors; what lies deeper is its own. */
function isDoor(path: string): boolean {
  const domain = domainOf(path)
  return domain === undefined || !path.slice(`lib/${domain}/`.length).includes('/')
}

// Files below the doors of a domain take values and return values, without access to the outside.
const RULES = /^lib\/(?!runtime\/|cli\/|build\/)[^/]+\/[^/]+\/[^/]+\//
const SCHEMA = /^lib\/[^/]+\/[^/]+\/schema\.ts$/
// The shapes and values of stored rows, which the page and the rules use too.
const ROWS = /^db\/rows\//
// All that the stores may know of the rest.
const BELOW_STORES = /^(?:lib\/(?:text\/|service\/values\/schema\.ts$)|assets\/words\/)/
const PURE_PACKAGES = ['zod', 'htmlparser2', 'robots-parser', 'fast-xml-parser']
const IMPURE =
  /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bcrypto\.(?:subtle|random|getRandom)|\bperformance\.|\bsetTimeout\(|(?<![\w.#-])(?:Bun|Deno|process)\s*[.[]/

const importsBy = Map.groupBy(edges, ({ from }) => from)
const purity = new Map<string, boolean>()

/** Whether a file only takes values and returns values, whatever its imports do. */
function isPureAlone(path: string): boolean {
  // A data file is a table.
  if (PURE_PACKAGES.includes(path) || /^assets\/.+\.json$/.test(path)) return true
  const text = byPath.get(path)?.text
  return text !== undefined && /^(lib|db\/rows)\//.test(path) && !IMPURE.test(codeOf(text))
}

/** Whether a file only takes values and returns values, and all that it imports too. */
function isPure(path: string): boolean {
  const reached = new Set([path])
  for (const next of reached) {
    if (!purity.has(next)) purity.set(next, isPureAlone(next))
    if (!purity.get(next)) return false
    for (const { to } of importsBy.get(next) ?? []) reached.add(to)
  }
  return true
}

describe('what may import what', () => {
  // Each is a table or a function of values, kept where it is for the reason given.
  const PURE_ELSEWHERE = new Map([
    ['lib/service/refusals.ts', 'the class of an answer, which does nothing'],
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
      return !/^(lib\/(runtime|cli|build)\/|routes\/|assets\/)/.test(to)
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
    const found = wrong(/^db\//, ({ from, to }) => {
      const library = to === 'libsql' || to.startsWith('@libsql/client') || from === 'db/zstd-of-bun.ts'
      return isPure(to) || to.startsWith('db/') || to.startsWith('node:') || library
    })
    expect(found).toEqual([])
  })

  test('the stores are a floor: nothing above them is imported, not even for a type', () => {
    const up = imports.filter(({ from, to }) => {
      const isInside = from.startsWith('db/') || BELOW_STORES.test(from)
      const isBelow = BELOW_STORES.test(to) || (from.startsWith('db/') && to.startsWith('db/'))
      return isInside && !isBelow && /^(lib|db|routes|assets)\//.test(to)
    })
    expect(up.map(({ from, to }) => `${from} > ${to}`)).toEqual([])
    expect(wrong(ROWS, ({ to }) => isPure(to))).toEqual([])
  })

  test('a role is called a profile in keys, paths and tables alone', () => {
    const declared =
      /\b(?:function|const|let|type|class) (?!\w*_|Linkedin|linkedin)\w*[pP]rofiles?\b|\((?:profiles?)[,)]? ?=>/
    const sites = ['lib/resume/print/header.ts', 'lib/cli/work/resume.ts', 'lib/resume/main/print-main.ts']
    const product = files.filter(({ path }) => !/^(?:test|bench)\//.test(path) && !sites.includes(path))
    expect(product.filter((file) => declared.test(codeOf(file.text))).map(({ path }) => path)).toEqual([])
    expect(declared.test('const profile = 1') && declared.test('(profile) => 1')).toBe(true)
  })

  test('no module changes a name that it exported, because parts of the built program read each name once', () => {
    const changing = /^export (?:let|var) /m
    expect(files.filter(({ text }) => changing.test(codeOf(text))).map(({ path }) => path)).toEqual([])
    expect(changing.test("export let last = ''")).toBe(true)
  })

  test('the kernel of routes knows no domain', () => {
    const found = wrong(/^lib\/service\/http\//, ({ to }) => {
      const kernel = /^(?:lib\/(?:service|text)|assets\/words)\//.test(to)
      return kernel || /^hono\b/.test(to) || ['zod', 'p-queue', 'db/store-fault.ts'].includes(to)
    })
    expect(found).toEqual([])
  })

  test('no domain knows how it is asked', () => {
    const found = wrong(/^lib\/(?!service|cli|runtime|build)[^/]+\//, ({ to }) => {
      return !/^(routes\/|lib\/(service\/http|runtime|build)\/|hono)/.test(to)
    })
    expect(found).toEqual([])
  })

  test('the command line alone reaches the runtime', () => {
    const found = wrong(/^(?!lib\/(runtime|cli)\/)/, ({ to }) => !to.startsWith('lib/runtime/'))
    expect(found).toEqual([])
  })

  test('help and version load no route, no schema, no server and no network', () => {
    const loaded = [...reachedFrom('lib/cli/main.ts'), ...reachedFrom('lib/cli/run-command-line.ts')]
    expect(loaded.length).toBeGreaterThan(5)
    const light = /^(lib\/cli\/(?:commands\/)?[^/]+$|lib\/text\/|commander$)/
    const others = ['lib/service/version.ts', 'lib/service/print-command.ts']
    const tables = ['lib/cli/show/kit/screen.ts', 'lib/shortlist/runs/run-record.ts', 'db/rows/run.ts']
    const built = ['lib/runtime/built/build-cache.ts', 'env-paths', 'node:fs', 'node:path', 'node:url']
    const allowed = [...others, ...tables, ...built, 'package.json']
    expect(loaded.filter((path) => !light.test(path) && !allowed.includes(path))).toEqual([])
  })

  test('what a command loads when it is called is no server, but for `svc serve`', () => {
    // `svc mcp` starts a server of its own by the words that start one, which load none.
    const heavy =
      /^(lib\/runtime\/(?!home|built\/(?:start-words|build-cache))|db\/open-store|db\/store\.ts|@libsql|lib\/service\/http\/app|hono)/
    const works = files.filter(({ path }) => /^lib\/cli\/(call|work)\//.test(path))
    expect(works.length).toBeGreaterThan(10)
    const loaded = works.flatMap(({ path }) => reachedFrom(path))
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
  })

  test('a start loads nothing that speaks to other servers, packs, prints or reads files of people', () => {
    const loaded = reachedFrom('lib/runtime/serve.ts')
    expect(loaded.length).toBeGreaterThan(100)
    const heavy =
      /^(@libsql\/|fflate|ipaddr|execa|pdfkit|harfbuzz|@resvg|satori|unpdf|mammoth|postal-mime|htmlparser2|fast-xml|@modelcontextprotocol)/
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
    expect(reachedFrom('lib/runtime/print/print-thread.ts')).not.toContain('satori')
  })

  test('a start and the new list load no code that reads postings or judges, no course and no table of towns', () => {
    const loaded = [...reachedFrom('lib/runtime/serve.ts'), ...reachedFrom('routes/api/new.ts')]
    const heavy =
      /^(lib\/judge\/(read|settle\/(?!condition-questions)|insights|assess\/schema)|lib\/learn\/course\/schema|lib\/shortlist\/lists\/rules|assets\/places)/
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
    expect(new Set(reachedFrom('lib/runtime/serve.ts')).size).toBeLessThan(190)
    expect(new Set(loaded).size).toBeLessThan(260)
  })

  test('a thread of readers loads no judge, no course, no reader of boards and no schema', () => {
    const loaded = reachedFrom('lib/runtime/threads/reader-thread.ts')
    const heavy = /^(lib\/(judge\/(?!classes\/)|learn|index\/(systems|labels\/(rules|labels)))|zod$)/
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
    expect(loaded.length).toBeLessThan(110)
  })

  test('the background work of a start loads no table, no rules and no reader of a hiring system', () => {
    const loaded = [...reachedFrom('lib/runtime/serve.ts'), ...reachedFrom('lib/runtime/begin-work.ts')]
    const heavy =
      /^(assets\/(rank|places)\/|lib\/index\/(systems\/(readers\/|systems)|labels\/labels|search\/find)|lib\/resume\/tailored|htmlparser2)/
    expect(loaded.filter((path) => heavy.test(path))).toEqual([])
  })

  test('each wing says itself what it needs: what is put together in the runtime has no type at the root', () => {
    expect(files.filter(({ path }) => /^lib\/[^/]+$/.test(path)).map(({ path }) => path)).toEqual([])
    // Types count here, which imports that are loaded do not show.
    const inWings = files.filter(({ path }) =>
      /^(lib\/(?!runtime\/|cli\/)|db\/|routes\/|assets\/)/.test(path),
    )
    const toRoot = inWings.filter(({ text }) => /from '#lib\/runtime\//.test(text))
    expect(toRoot.map(({ path }) => path)).toEqual([])
  })

  test('the page is made of itself, the client, values, rules and tables', () => {
    const found = wrong(/^assets\/page\//, ({ to }) => {
      const own = to.startsWith('assets/') || /^(@?preact|react|ts-fsrs$|unpdf\/pdfjs$)/.test(to)
      return own || isPure(to) || ['lib/service/http/client.ts', 'lib/index/systems/systems.ts'].includes(to)
    })
    expect(found).toEqual([])
    const loaded = reachedFrom('assets/page/main.tsx')
    expect(
      loaded.filter((path) => /^(db\/(?!rows\/)|routes|lib\/runtime|hono|zod|@libsql)/.test(path)),
    ).toEqual([])
  })

  test('a domain is entered by its doors, the files at its top', () => {
    const found = wrong(/^(?!lib\/cli\/)/, ({ from, to }) => isDoor(to) || domainOf(from) === domainOf(to))
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

describe('the wings of lib', () => {
  const between = imports.flatMap(({ from, to }) => {
    const [here, there] = [wingOf(from), wingOf(to)]
    return here && there && here !== there ? [{ from, to, here, there }] : []
  })

  test('are those of the plan, and so are their domains', () => {
    const wings = new Set(files.flatMap(({ path }) => wingOf(path) ?? []))
    expect([...wings].filter((wing) => !WINGS.includes(wing))).toEqual([])
    const domains = new Set(files.flatMap(({ path }) => domainOf(path) ?? []))
    const planned = WINGS.flatMap((wing) => DOMAINS[wing]?.map((domain) => `${wing}/${domain}`) ?? [wing])
    expect([...domains].filter((domain) => !planned.includes(domain))).toEqual([])
  })

  test('import one way', () => {
    const back = between.filter(({ here, there }) => WINGS.indexOf(there) > WINGS.indexOf(here))
    expect(back.map(({ from, to }) => `${from} > ${to}`)).toEqual([])
  })

  test('have domains that import one way', () => {
    const back = imports.filter(({ from, to }) => {
      const wing = wingOf(from)
      if (wing === undefined || wing !== wingOf(to) || domainOf(from) === domainOf(to)) return false
      const order = DOMAINS[wing] ?? []
      // The services of a wing's routes are put together from all its domains.
      const isLast = (path: string) => path === `lib/${wing}/services.ts`
      const place = (path: string) =>
        isLast(path) ? order.length : order.indexOf(domainOf(path)?.split('/')[1] ?? '')
      return place(to) > place(from)
    })
    expect(back.map(({ from, to }) => `${from} > ${to}`)).toEqual([])
  })

  test('hold no files that import each other in a circle, not even for a type', () => {
    expect(circles()).toEqual([])
  })
})

/** Everything that is loaded when a file is, without what it loads later. */
function reachedFrom(start: string): string[] {
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(importsBy.get(path) ?? []).flatMap(({ to, lazy }) => (lazy ? [] : [to])))
  }
  return [...reached]
}

function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const bySource = Map.groupBy(imports, ({ from }) => from)
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' > '))
    if (done.has(path) || way.includes(path)) return
    for (const { to } of bySource.get(path) ?? []) {
      if (byPath.has(to)) visit(to, [...way, path])
    }
    done.add(path)
  }
  for (const path of bySource.keys()) visit(path, [])
  return found
}
