import { beforeAll, describe, expect, test } from 'bun:test'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXIT_MEANINGS, EXITS } from '#lib/cli/exits.ts'
import { companiesOf } from '#lib/index/boards/rules/starting-companies.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { Config } from '#lib/service/config/schema.ts'
import { methodsByPath } from '#test/contract/all-routes.ts'
import { anchorsOf, codesIn, faultsIn, type Tree } from '#test/contract/document-faults.ts'
import { sourceFiles } from '#test/contract/source-files.ts'

describe('documents', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url))
  const FOLDERS = '{lib,db,routes,assets,test,bench,docs,.ci}'
  const WORDS_OF = /\.(?:ts|tsx|mjs|py|sql|json)$|^\.ci\//
  const LARGEST = 400_000

  const scan = (pattern: string) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })]
  const read = (path: string) => Bun.file(ROOT + path).text()
  const documents = new Map<string, string>()
  let tree: Tree

  beforeAll(async () => {
    for (const path of [...scan('*.md'), ...scan('docs/**/*.md')]) documents.set(path, await read(path))
    const paths = new Set([...scan('*'), ...scan(`${FOLDERS}/**/*`)])
    const folders = new Set<string>()
    for (const path of paths) {
      for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) folders.add(at)
    }
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    tree = {
      paths,
      folders,
      scripts: new Set(Object.keys(scripts)),
      routes: methodsByPath,
      words: await wordsOf([...paths]),
      anchors: new Map([...documents].map(([path, text]) => [path, anchorsOf(text)])),
    }
  }, 120_000)

  async function wordsOf(paths: readonly string[]): Promise<Set<string>> {
    const words = new Set<string>()
    for (const path of paths) {
      const file = Bun.file(ROOT + path)
      if (!WORDS_OF.test(path) || file.size > LARGEST || path === 'test/contract/documents.test.ts') continue
      for (const word of (await file.text()).match(/[A-Za-z_]\w*/g) ?? []) words.add(word)
    }
    return words
  }

  describe('the documents', () => {
    test('name only paths, links, scripts, routes, commands and names that exist', async () => {
      const faults: string[] = []
      for (const [path, text] of documents) faults.push(...(await faultsIn(path, text, tree)))
      expect(faults).toEqual([])
      expect(documents.size).toBeGreaterThan(30)
    }, 120_000)

    test.each([
      ['a path', 'See `lib/index/boards/gone.ts`.', 'path lib/index/boards/gone.ts'],
      ['a folder', 'See `lib/index/boards/systems/`.', 'path lib/index/boards/systems'],
      ['a file name', 'See `no-such-units.ts`.', 'file name no-such-units.ts'],
      [
        'a path with a name left open',
        'See `assets/catalogues/ROLE.json`.',
        'path assets/catalogues/ROLE.json',
      ],
      ['a link', 'See [this](docs/gone.md).', 'link to docs/gone.md'],
      ['a heading', 'See [this](README.md#gone).', 'link to README.md#gone, a heading that is not there'],
      ['a script', '    bun run gone', 'script gone'],
      ['a method of a route', '`DELETE /api/jobs`', 'route DELETE /api/jobs'],
      ['a route', '`GET /api/jobs/:id/gone`', 'route GET /api/jobs/:id/gone'],
      ['a command', '`svc gone away`', 'command svc gone away: '],
      ['an option', '`svc new --gone`', "command svc new --gone: error: unknown option '--gone'"],
      ['a name in code', '`nowhereNamedThis` and `job_identity`', 'name nowhereNamedThis'],
    ])('are refused for %s that does not exist', async (_, text, fault) => {
      const faults = await faultsIn('README.md', text, tree)
      expect(faults).toHaveLength(1)
      expect(faults[0]).toStartWith(`README.md: ${fault}`)
    })

    test.each([
      'See `lib/cli/exits.ts`, `assets/catalogue/ROLE.json` and `rank-score.ts`.',
      'See [this](docs/README.md) and [that](https://example.org/gone).',
      '    npx --yes bun@1.4.5 run serve     # a comment',
      '`GET /api/jobs?url=LINK`, `PUT /api/profiles/:profile_id`, `/openapi.json`',
      '`svc apply LINK --status applied`, `svc resume lines`, `svc assess - < posting.txt`',
      '`job_identity`, `SVC_HOME`, `freshnessBy`',
    ])('may say %s', async (text) => {
      expect(await faultsIn('README.md', text, tree)).toEqual([])
    })

    test('are there where the source refers to them', async () => {
      const missing = (await sourceFiles('lib', 'routes', 'db', 'assets', 'bench')).flatMap(
        ({ path, text }) =>
          [...text.matchAll(/(?<![\w/.-])docs\/[\w-]+\.md\b/g)]
            .filter(([document]) => !documents.has(document))
            .map(([document]) => `${path}: ${document}`),
      )
      expect(missing).toEqual([])
    })

    test('describe every environment variable that the program reads', async () => {
      const documented = new Set(
        codesIn(documents.get('docs/home-and-settings.md') ?? '').flatMap(
          (code) => code.match(/^[A-Z_]+$/) ?? [],
        ),
      )
      const missing: string[] = []
      for (const { path, text } of await sourceFiles('lib', 'routes', 'bench', 'test')) {
        const named = text.matchAll(/\b(?:process\.env|Bun\.env|env|environment)(?:\.|\[')([A-Z][A-Z_]+)\b/g)
        const own =
          path.startsWith('lib/') || path.startsWith('routes/') ? [] : [...text.matchAll(/'(SVC_[A-Z_]+)'/g)]
        for (const [, name = ''] of [...named, ...own]) {
          if (!documented.has(name) && !NOT_OURS.has(name)) missing.push(`${path}: ${name}`)
        }
      }
      expect(missing).toEqual([])
      expect(documented.has('SVC_ACTOR')).toBe(true)
    })
  })

  // Set by a test or a build for a program that it starts, or by a system.
  const NOT_OURS = new Set(
    'NODE_ENV NODE_EXTRA_CA_CERTS NO_PROXY HTTP_PROXY HTTPS_PROXY PORT SECRET_KEY TYPST_PYTHON TZ'.split(' '),
  )

  describe('numbers in the documents', () => {
    test('count the hiring systems and the employers of the standard set', async () => {
      const companies = companiesOf(JSON.parse(await read('assets/companies/companies.json')))
      const standard = companies.filter((company) => company.standard).length
      expect(documents.get('docs/companies.md')).toContain(`standard set of ${standard} employers`)
      const tens = Math.floor((systems.length - 1) / 10) * 10
      expect(documents.get('README.md')).toContain(`more than ${tens} hiring systems`)
    })

    test('CONTRIBUTING.md names the limits of the linter', async () => {
      const { linter } = JSON.parse(await read('.biome.json')) as {
        linter: { rules: Record<string, Record<string, { options: Record<string, number> }>> }
      }
      const { style, complexity } = linter.rules
      const lines = style?.['noExcessiveLinesPerFile']?.options['maxLines']
      const inFunction = complexity?.['noExcessiveLinesPerFunction']?.options['maxLines']
      const parameters = complexity?.['useMaxParams']?.options['max']
      const text = documents.get('CONTRIBUTING.md')?.replaceAll(/\s+/g, ' ')
      expect(text).toContain(
        `${lines} lines a file, ${inFunction} lines a function and ${parameters} parameters`,
      )
    })

    test('docs/command-line.md has the table of exit codes', () => {
      const rows = documents.get('docs/command-line.md')?.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm) ?? []
      expect([...rows].map(([, code, meaning = '']) => ({ code: Number(code), meaning }))).toEqual(
        EXIT_MEANINGS.map(({ code, meaning }) => ({ code, meaning })),
      )
      expect(EXIT_MEANINGS.map(({ code }) => code)).toEqual(Object.values(EXITS))
    })

    test('docs/home-and-settings.md has the defaults of the settings', () => {
      const text = documents.get('docs/home-and-settings.md') ?? ''
      const settings = Config.parse({}) as unknown as Record<string, Record<string, unknown>>
      const wrong: string[] = []
      let compared = 0
      for (const [, names = '', values = ''] of text.matchAll(
        /^\| (`[a-z_.]+`(?:, `[a-z_.]+`)*) +\| ([^|]+) \|/gm,
      )) {
        const keys = names.replaceAll('`', '').split(', ')
        const defaults = values.trim().split(', ')
        for (const [at, key] of keys.entries()) {
          const [group = '', name = ''] = key.split('.')
          const value = settings[group]?.[name]
          if (typeof value !== 'number') continue
          compared += 1
          if (String(value) !== defaults[at]?.replace(/ km$/, '')) wrong.push(`${key} is ${value}`)
        }
      }
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(6)
    })
  })

  describe('docs/words.md', () => {
    test('lists its terms in order, each with one sentence', () => {
      const rows = [...(documents.get('docs/words.md') ?? '').matchAll(/^\| ([a-z][^|]*?) +\| (.*?) *\|$/gm)]
      const terms = rows.map(([, term = '']) => term)
      expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')))
      expect(rows.filter(([, , meaning = '']) => !meaning.endsWith('.') || meaning.includes('. '))).toEqual(
        [],
      )
      expect(terms.length).toBeGreaterThan(60)
    })
  })

  describe('docs/decisions.md', () => {
    test('has short records with a date, a decision and rejected ways', () => {
      const [, ...records] = (documents.get('docs/decisions.md') ?? '').split(/^## /m)
      const wrong = records.filter((record) => {
        const isShort = record.split(/\s+/).length <= 200
        return !isShort || !/^.+\n\n\d{4}-\d\d-\d\d\. [\s\S]+\n\n(?:\*\*)?Rejected[.:]/.test(record)
      })
      expect(wrong.map((record) => record.split('\n')[0])).toEqual([])
      expect(records.length).toBeGreaterThan(20)
    })
  })
})

describe('markdown tables', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url))
  const FENCE = /^\s*(?:```|~~~)/
  const ROW = /^\s*\|/

  /** Returns the problems of a text's tables, each with its line number, from 1. */
  function faultsIn(text: string): string[] {
    const blocks = blocksOf(text)
    const rendered = Bun.markdown.html(text).match(/<table>/g)?.length ?? 0
    const lost =
      rendered === blocks.length ? [] : [`${blocks.length} tables are written and ${rendered} shown`]
    return [...lost, ...blocks.flatMap(faultsOf)]
  }

  type Block = { at: number; rows: string[] }

  // Rows that stand below each other, but for those in code.
  function blocksOf(text: string): Block[] {
    const blocks: Block[] = []
    let isCode = false
    let open: Block | null = null
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      if (FENCE.test(line)) isCode = !isCode
      if (isCode || !ROW.test(line)) {
        open = null
      } else if (open) {
        open.rows.push(line)
      } else {
        open = { at: at + 1, rows: [line] }
        blocks.push(open)
      }
    }
    return blocks
  }

  function faultsOf({ at, rows }: Block): string[] {
    const [columns = 0] = rows.map(cellsOf)
    const uneven = rows.flatMap((row, below) => {
      const cells = cellsOf(row)
      return cells === columns ? [] : [`line ${at + below}: ${cells} cells below ${columns}`]
    })
    const shown = Bun.markdown.html(rows.map((row) => row.trim()).join('\n'))
    const counted = shown.match(/<tr>/g)?.length ?? 0
    // The line below the head is not a row.
    const isTable = shown.includes('<table>') && counted === rows.length - 1
    return isTable ? uneven : [...uneven, `line ${at}: does not show as one table`]
  }

  // A bar behind a backslash is text, in code too.
  function cellsOf(row: string): number {
    const bars = row.trim().match(/(?<!\\)\|/g)?.length ?? 0
    return bars - (/(?<!\\)\|$/.test(row.trim()) ? 1 : 0)
  }

  test('every table of the readme and the docs has one shape, and shows as a table', async () => {
    const paths = ['*.md', 'docs/**/*.md'].flatMap((pages) => [
      ...new Bun.Glob(pages).scanSync({ cwd: ROOT }),
    ])
    expect(paths).toContain('README.md')
    const faults: string[] = []
    let tables = 0
    for (const path of paths) {
      const text = await Bun.file(ROOT + path).text()
      tables += blocksOf(text).length
      faults.push(...faultsIn(text).map((fault) => `${path}, ${fault}`))
    }
    expect(faults).toEqual([])
    expect(tables).toBeGreaterThan(20)
  })

  const HEAD = '| a | b |\n| --- | --: |\n'

  test.each([
    ['a whole table', `${HEAD}| 1 | 2 |\n`, []],
    ['a bar in a cell', `${HEAD}| \`x \\| y\` | 2 |\n`, []],
    ['rows in code', '```\n| a |\n| b | c |\n```\n', []],
    ['a row that is short', `${HEAD}| 1 |\n`, ['line 3: 1 cells below 2']],
    ['a row that is long', `${HEAD}| 1 | 2 | 3 |\n`, ['line 3: 3 cells below 2']],
    ['a bar that parts a cell', `${HEAD}| 1 \\| 2 | 3 |\n| \`x | y\` | 2 |\n`, ['line 4: 3 cells below 2']],
    [
      'a head of another width than the line below it',
      '| a |\n| --- | --- |\n| 1 |\n',
      ['1 tables are written and 0 shown', 'line 2: 2 cells below 1', 'line 1: does not show as one table'],
    ],
    [
      'a table that a line breaks in two',
      `${HEAD}| 1 | 2 |\n\n| 3 | 4 |\n`,
      ['2 tables are written and 1 shown', 'line 5: does not show as one table'],
    ],
  ])('of %s it says what is wrong', (_, text, faults) => {
    expect(faultsIn(text)).toEqual(faults)
  })
})
