// Prints the regular expressions that the product builds while its modules load or at their first use, as JSON. It replaces RegExp, so
// it runs in a process of its own.
const Native = RegExp
const ROOT = new URL('../../', import.meta.url).pathname
const SKIPPED = /thread\.ts$|process\.ts$|lib\/cli\/main\.ts$|lib\/build\//
const PLACE = /\/((?:lib|db|assets)\/[^:)]+:\d+)/

const built = new Map<string, { path: string; source: string; flags: string }>()
globalThis.RegExp = new Proxy(Native, {
  construct: (target, args, newTarget) => {
    const made: RegExp = Reflect.construct(target, args, newTarget)
    const lines = new Error('made here').stack?.split('\n') ?? []
    const path = lines.map((line) => PLACE.exec(line)?.[1]).find((place) => place !== undefined)
    if (path !== undefined)
      built.set(`${path} ${made.source}`, { path, source: made.source, flags: made.flags })
    return made
  },
})
for (const path of [...new Bun.Glob('{lib,db}/**/*.ts').scanSync(ROOT)].toSorted())
  if (!SKIPPED.test(path)) await import(ROOT + path)
await import('#assets/page/kit/words.ts')
// Those that are built at a first use, each by the words that lead to it.
const { closesIn } = await import('#lib/index/labels/closing.ts')
closesIn('closing date: 3 march 2025')
const { microdataPosting } = await import('#lib/index/links/posting-of-page.ts')
microdataPosting('<div itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Baker</h1></div>')
const { partsOfLine } = await import('#lib/index/titles/title-in-lines.ts')
partsOfLine('May 2019')
const { demandedSpan } = await import('#lib/judge/read/phrases/no-demand.ts')
demandedSpan('No Java needed, but Python is a must')
const { yearsAsked } = await import('#lib/judge/read/years-asked.ts')
yearsAsked('one and 3 years of experience')
const { placesIn } = await import('#lib/judge/settle/answers/nations.ts')
placesIn('Berlin')
const { withoutTrade } = await import('#lib/judge/settle/certain/trades.ts')
for (let trade = 0; trade < 100; trade += 1) withoutTrade(trade, 'Nurse')
const { readFacts } = await import('#lib/judge/settle/facts/read-facts.ts')
readFacts([{ id: 'l1', kind: 'line', section: 'summary', text: 'Two days a week in the office' } as never])
const { formatDates } = await import('#lib/resume/language/resume-language.ts')
formatDates('May 2019 - June 2020', 'as_written')
const { entryRows } = await import('#lib/resume/print/block-texts.ts')
entryRows({ id: '', heading: 'Baker', sublines: ['May 2019', 'Bonn'], lines: [] }, { dates: 'right' })
const { lineBreaks } = await import('#lib/resume/typeset/line-breaks.ts')
lineBreaks('May 2019', Array(8).fill(1), 4)
const { namePattern } = await import('#lib/resume/print/printable.ts')
namePattern('Ada-Maria Sofia Byron King')
const { replyKindOf } = await import('#lib/shortlist/mails/rules/reply-kind.ts')
replyKindOf(['We would like to invite you to an interview on 3 May.'])
const { findTimes, withMonthSigns } = await import('#lib/text/find-dates.ts')
withMonthSigns('may 2019')
findTimes('May 2019')
process.stdout.write(JSON.stringify([...built.values()]), () => process.exit(0))
