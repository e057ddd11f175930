/** The words that one written, lower-case word of a title stands for: abbreviations spelled out, plurals made singular. */
export function comparableWords(written: string): readonly string[] {
  const known = memo.get(written)
  if (known) return known
  const words = SAME.get(written) ?? SAME.get(singular(written)) ?? [singular(written)]
  if (memo.size >= MOST_REMEMBERED) memo.clear()
  memo.set(written, words)
  return words
}

const MOST_REMEMBERED = 20_000
const memo = new Map<string, readonly string[]>()

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|\.js)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|ss|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

// Written form, then what it stands for; words that say nothing stand for nothing.
const SAME = new Map<string, string[]>(
  `
  and: | the: | a: | an: | 's: | ’s:
  sr: senior | snr: senior | jr: junior | jnr: junior | assoc: associate | asst: assistant
  mgr: manager | mngr: manager | mgmt: management | dir: director | exec: executive | admin: administrator
  engr: engineer | eng: engineering | dev: developer | ops: operation | acct: account | tech: technical | rep: representative
  vp: vice president | svp: senior vice president | evp: executive vice president | avp: assistant vice president
  swe: software engineer | sre: site reliability engineer | ml: machine learning | qa: quality assurance
  hr: human resource | ux: user experience | ui: user interface | bi: business intelligence
  frontend: front end | backend: back end | fullstack: full stack | cofounder: co founder
  golang: go | js: javascript | ts: typescript | nodejs: node.js | node: node.js | reactjs: react | react.js: react
  vuejs: vue | vue.js: vue | nextjs: next.js | dotnet: .net | ii: 2 | iii: 3 | iv: 4
  `
    .split(/[|\n]/)
    .filter((entry) => entry.includes(':'))
    .map((entry) => {
      const [written = '', meaning = ''] = entry.split(':')
      return [written.trim(), meaning.split(' ').filter(Boolean)]
    }),
)
