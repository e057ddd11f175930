import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'

const root = new URL('../..', import.meta.url).pathname

// Example: `press "Keep selected", or press "Keep all"` names two buttons.
const NAMED = /\b(?:[Pp]ress(?:es|ed)?|[Oo]pens?|[Cc]hoose) "([^"\n]{2,60})"/g

// A button without quotes would be compared with nothing. Keys have names of their own. Example: `press Alt+S`.
const UNQUOTED = /\b[Pp]ress(?:es|ed)? (?!Alt|Ctrl|Cmd|Enter|Escape|Tab|Space|Shift)[A-Z]\w*/g

async function sourceWords(): Promise<string> {
  const files = [...new Bun.Glob('assets/{page,extension}/**/*.{ts,tsx}').scanSync(root)]
  const texts = await Promise.all(files.map((name) => Bun.file(`${root}${name}`).text()))
  return texts.join('\n').replace(/\s+/g, ' ')
}

/** Tells whether the page has words as a whole label, or as all of it that stands beside a value. Example: `Assess {count}`. */
function isLabel(words: string, source: string): boolean {
  for (let at = source.indexOf(words); at >= 0; at = source.indexOf(words, at + 1)) {
    const before =
      source
        .slice(Math.max(0, at - 2), at)
        .trimEnd()
        .at(-1) ?? ''
    const after = source.slice(at + words.length, at + words.length + 2).trimStart()[0] ?? ''
    if (`>}'"\``.includes(before) && `(<{$'"\``.includes(after)) return true
  }
  return false
}

test('a part of a label is no label', () => {
  const source = `<button type="button"> Keep selected </button> <b>Assess {count} jobs</b> 'Allow once'`
  const names = ['Keep selected', 'Assess', 'jobs', 'Allow once', 'Keep', 'selected', 'Allow', 'once', 'job']
  expect(names.filter((name) => isLabel(name, source))).toEqual([
    'Keep selected',
    'Assess',
    'jobs',
    'Allow once',
  ])
})

test('the buttons and screens that the guide names are called so on the page', async () => {
  const pages = [
    'README.md',
    ...(await readdir(`${root}docs`)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ]
  const source = await sourceWords()
  const unknown: string[] = []
  let names = 0
  for (const path of pages.filter((path) => path !== 'docs/decisions.md')) {
    const text = await Bun.file(`${root}${path}`).text()
    for (const [words] of text.matchAll(UNQUOTED)) unknown.push(`${path}: ${words}, without quotes`)
    for (const [, name = ''] of text.matchAll(NAMED)) {
      names += 1
      // A number or a name may stand between the words. Example: "Show 12 changes".
      const parts = name.split(/[…,.]|\d+/).map((part) => part.trim())
      if (!parts.every((part) => part === '' || isLabel(part, source))) unknown.push(`${path}: ${name}`)
    }
  }
  expect(unknown).toEqual([])
  expect(names).toBeGreaterThan(30)
})
