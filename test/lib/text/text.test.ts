import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findWhole, foreignWords, holdsWords, ownSlice } from '#lib/text/fold-text.ts'
import { languageOf } from '#lib/text/language.ts'
import { keepTexts, memoize } from '#lib/text/memoize.ts'
import { names, pairs, picked } from '#lib/text/names.ts'
import { findWord, makeTerm, rememberWord, termsOfWord, wordAt } from '#lib/text/terms.ts'
import {
  capped,
  counted,
  decodedOnce,
  firstCharacters,
  foldLine,
  lengthOf,
  lowerWords,
  oneLine,
  textOfCsv,
  withoutHidden,
} from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'
import {
  ALIASES,
  PHRASES,
  QUESTION_WORDS,
  SKILL_NAMES,
  SKILLS,
  STOP_WORDS,
  stem,
} from '#lib/text/word-tables.ts'
import { sourceFiles } from '#test/contract/source-files.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

test('a count takes the noun of its number, with thousands set apart', () => {
  expect([0, 1, 1.5, 12, 999, 8861, 1234567].map((count) => counted(count, 'year'))).toEqual(
    itemsIn(`0 years | 1 year | 1.5 years | 12 years | 999 years | 8,861 years | 1,234,567 years`),
  )
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})

test('names stand in one text or several', () => {
  expect<readonly ('title' | 'pay' | 'places')[]>(names('title pay', 'places')).toEqual([
    'title',
    'pay',
    'places',
  ])
})

test('the named parts of an object are a new one', () => {
  expect(picked({ title: 'Baker', pay: 3, place: 'Cork' }, ['title', 'pay'])).toEqual({
    title: 'Baker',
    pay: 3,
  })
})

test('pairs stand on lines or between bars, and the second part may be empty', () => {
  expect(
    pairs(`
  nacht: night | node: node.js
  the:`),
  ).toEqual([
    ['nacht', 'night'],
    ['node', 'node.js'],
    ['the', ''],
  ])
})

test('finds whole words only, between two places', () => {
  expect(findWhole('javascript and java', 'java', { from: 0, to: 19 })).toBe(15)
  expect(findWhole('javascript and java', 'java', { from: 0, to: 18 })).toBe(-1)
  expect(findWhole('go', 'rust', { from: 0, to: 2 })).toBe(-1)
})

test('gives the words as the text spells them', () => {
  expect(ownSlice('We use Node.JS – and “C#”', 'node.js')).toBe('Node.JS')
  expect(ownSlice('Café\u0301 culture', 'cafe')).toBeNull()
  expect(ownSlice('JavaScript', 'Java')).toBeNull()
  expect(ownSlice('Java', '')).toBeNull()
})
test('holdsWords() wants every word, in any of the texts and any case', () => {
  expect(holdsWords('NOTICE two', ['Notice period', 'Two months'])).toBe(true)
  expect(holdsWords('notice three', ['Notice period', 'Two months'])).toBe(false)
  expect(holdsWords(undefined, [])).toBe(true)
  expect(holdsWords('  ', ['x'])).toBe(true)
})

// A fold of its own needs a reason.
const OWN_FOLDS = new Map([
  ['lib/evidence/answers/read-question.ts', 'capitals tell US from us'],
  ['lib/index/jobs/job-key.ts', 'the keys of stored jobs are made of it'],
  ['lib/index/search/rules/head-words.ts', 'marks of kana stay'],
  ['lib/index/titles/title-words.ts', 'keeps marks, and most titles are ASCII'],
  ['lib/index/titles/trade-titles.ts', 'marks of kana stay'],
  ['lib/judge/read/find-terms.ts', 'keeps the spaces of a term'],
  ['lib/judge/settle/settle-rows.ts', 'a key of a quote as it is shown'],
  ['lib/resume/files/job-folder.ts', 'names of folders are compared as file systems do'],
])

test('other files fold texts and take their words by the functions of lib/text', async () => {
  const files = await sourceFiles('lib', 'db', 'routes', 'assets')
  const fold = /\.normalize\('NF[^;{}]{0,120}\.toLowerCase\(|\.toLowerCase\([^;{}]{0,120}\.normalize\('NF/
  const words = /\.toLowerCase\(\)\s*\.match\(\/\\p\{L\}\+\/gu\)/
  const found = files.filter(
    ({ path, text }) => !path.startsWith('lib/text/') && (fold.test(text) || words.test(text)),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual([...OWN_FOLDS.keys()])
})

test.each(
  rowsIn(`
en | I manage a budget and a team. I do payroll for the shop. I work with suppliers.
da | Ansvar for drift af butikken og salg af varer til kunder, samt indkøb af det som skal bruges inden året er omme
fi | Vastaan tiimistä ja budjetista, sekä siitä että asiakkaat ovat tyytyväisiä ja tulevat myös uudelleen
cs | Vedl jsem tým o pěti lidech a staral se o rozpočet, který je na rok pro celou pobočku
ro | Am condus o echipă de cinci oameni și am lucrat cu clienți din regiune pentru un buget mare
hu | Az üzlet és a raktár vezetése, valamint egy ötfős csapat irányítása, hogy a vevők elégedettek legyenek
el | Διαχείριση ομάδας πέντε ατόμων στο κατάστημα
de | SQL, Python, Kafka. Leitete das Team für die Abrechnung und baute den Dienst mit auf, im Auftrag der Bank
`),
)('finds %s', (language, text) => expect(languageOf(text)).toBe(language))

test.each([
  ...['', 'I manage a budget', 'Sales lead in Como, a town in Italy', 'De La Cruz Foods, Los Angeles'],
  ...['Project manager, Acme, 2019 - 2021', 'Java, Kotlin, SQL, Docker, Kafka, Git, Bash', '東京', 'Москва'],
  'Led the team and the budget in the north. Leitete das Team und die Kasse der Bank für den Norden.',
])('%j is too short or mixed to tell', (text) => expect(languageOf(text)).toBeNull())

test('makes something of a text once, and forgets the oldest where it would keep too much', () => {
  const computed: string[] = []
  const loud = keepTexts((text) => {
    computed.push(text)
    return text.toUpperCase()
  }, 12)
  expect(['ab', 'ab', 'cd', 'ab', 'ef', 'cd'].map(loud)).toEqual(['AB', 'AB', 'CD', 'AB', 'EF', 'CD'])
  expect(computed).toEqual(['ab', 'cd', 'ef'])
  expect(loud('gh')).toBe('GH')
  expect(['cd', 'ef', 'gh'].map(loud)).toEqual(['CD', 'EF', 'GH'])
  expect(computed).toEqual(['ab', 'cd', 'ef', 'gh'])
  expect(loud('ab')).toBe('AB')
  expect(computed).toHaveLength(5)
  // One that is larger than all that is kept is made each time.
  expect(loud('0123456789')).toBe('0123456789')
  expect(loud('0123456789')).toBe('0123456789')
  expect(computed).toHaveLength(7)
})

test('keeps what is made of something named until it would be too much', () => {
  let made = 0
  const keep = memoize<number>(2)
  const ask = (name: string) => keep(name, () => ++made)
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual([1, 2, 1, 2])
  expect(['c', 'c', 'a'].map(ask)).toEqual([3, 3, 4])
})

const plain = new Set(['do', 'you', 'have'])

test('finds the words that a source does not have, in any form of theirs', () => {
  expect(foreignWords('Do you have Kafka?', 'Experience with Apache Kafka', plain)).toEqual([])
  expect(foreignWords('Do you manage teams?', 'You have managed a team', plain)).toEqual([])
  expect(foreignWords('Do you have k8s?', 'You know Kubernetes', plain)).toEqual([])
  expect(foreignWords('Do you have C++ and Java?', 'You know C and JavaScript', plain)).toEqual([
    'c++',
    'java',
  ])
  expect(foreignWords('Do you visit evil.example?', 'You know Go', plain)).toEqual(['visit', 'evil.example'])
})

test('takes a number for another one in every form', () => {
  expect(foreignWords('5 years', '15 years', plain)).toEqual(['5'])
  expect(foreignWords('5+ years', '5 years', plain)).toEqual(['5+'])
  expect(foreignWords('Ｇｏ', 'go', plain)).toEqual([])
})

test('no plain word of a question says the opposite', () => {
  for (const word of ['not', 'no', 'without', 'never']) expect(QUESTION_WORDS.has(word)).toBe(false)
})

test.each([
  ['companies', 'company'],
  ['processes', 'process'],
  ['planning', 'plan'],
  ['selling', 'sell'],
  ['engineer', 'engin'],
  ['optimization', 'optim'],
  ['data', 'data'],
  ['sql', 'sql'],
  ['naïves', 'naïves'],
])('stem() takes %p back to %p', (word, stemmed) => expect(stem(word)).toBe(stemmed))

describe('termsOfWord()', () => {
  test('takes joined words apart and spells each one way', () => {
    expect(termsOfWord('Python/ReactJS').map(({ text }) => text)).toEqual(['python', 'react'])
  })

  test('knows which terms are skills', () => {
    expect(termsOfWord('k8s')).toMatchObject([{ text: 'kubernetes', isSkill: true }])
    expect(termsOfWord('kindness')).toMatchObject([{ isSkill: false }])
  })

  test('leaves out words longer than any real one', () => expect(termsOfWord('x'.repeat(500))).toEqual([]))
})

describe('rememberWord()', () => {
  test('is found again by both of its hashes and by no other', () => {
    const terms = [makeTerm('bread')]
    rememberWord(7, 11, terms)
    rememberWord(7, 12, [])
    expect(wordAt(findWord(7, 11))).toBe(terms)
    expect(wordAt(findWord(7, 12))).toEqual([])
    expect(findWord(7, 13)).toBe(-1)
  })

  test('forgets the old words when there are too many, and goes on', () => {
    rememberWord(-1, -1, [makeTerm('bread')])
    for (let at = 0; at < 200_000; at++) rememberWord(at * 31, at, [])
    expect(findWord(-1, -1)).toBe(-1)
    expect(wordAt(findWord(199_999 * 31, 199_999))).toEqual([])
  })
})

describe('withoutHidden()', () => {
  test.each([
    ['plain text', 'plain text'],
    ['São Paulo 東京 🥖', 'São Paulo 東京 🥖'],
    ['a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['a\tb', 'a b'],
    ['a\u0000b\u001bc\u007fd\u009be', 'abcde'],
    ['a\u200bb\u200db\u2060c\ufeffd\u00ade', 'abbcde'],
    ['a\u202eb\u2066c\u061cd\u200fe', 'abcde'],
    ['hi\u{e0049}\u{e0047}\u{e007f}', 'hi'],
    ['a\ud83db\udc00c', 'abc'],
    ['a\ufff9b', 'ab'],
  ])('makes %j into %j', (text, cleaned) => expect(withoutHidden(text)).toBe(cleaned))

  test('leaves nothing hidden and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = withoutHidden(text)
        expect(cleaned).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u)
        expect(withoutHidden(cleaned)).toBe(cleaned)
      }),
    )
  })
})

test.each([
  ['  a \n\t b\u00a0\u200b c  ', 100, 'a b c'],
  ['', 100, ''],
  ['abcdef', 3, 'abc'],
  ['ab cdef', 3, 'ab'],
  ['a🥖b', 2, 'a'],
])('oneLine() makes %j of at most %d into %j', (text, max, line) => expect(oneLine(text, max)).toBe(line))

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🥖', 3, 'ab'],
  ['a🥖b', 3, 'a🥖'],
])('capped() cuts %j at %d to %j', (text, max, cut) => expect(capped(text, max)).toBe(cut))

test('folds a line so that case, width and space make no other of it', () => {
  expect(foldLine('  Are you\u00a0 ＡＢＬＥ\tto? ')).toBe('are you able to?')
})

test('gives the words of a text in one case, of every script', () => {
  expect(lowerWords('C++ & Größe, 東京 – ﬁne!')).toEqual(['c', 'größe', '東京', 'fine'])
  expect(lowerWords(' – ')).toEqual([])
})

test('decodes the entities of a text once', () => {
  expect(decodedOnce('a&amp;lt;b &lt;i&gt; &quot;&#34;&apos;&#39;&#x27; &nbsp;&copy &amp;amp;')).toBe(
    `a&lt;b <i> ""''' &nbsp;&copy &amp;`,
  )
})

const CSV = 'company;system;board\nMüller – €;lever;mueller\n'
const csvUnits = [...CSV].map((sign) => sign.charCodeAt(0))
const le = csvUnits.flatMap((unit) => [unit & 255, unit >> 8])
const be = csvUnits.flatMap((unit) => [unit >> 8, unit & 255])
const WINDOWS: Record<string, number> = { '€': 0x80, '–': 0x96 }
const windows = [...CSV].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0))

describe('textOfCsv()', () => {
  test.each([
    ['UTF-8', [...new TextEncoder().encode(CSV)]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(CSV)]],
    ['UTF-16 of Windows', [0xff, 0xfe, ...le]],
    ['UTF-16 with the large byte first', [0xfe, 0xff, ...be]],
    ['the code page of western Windows', windows],
  ])('reads %s', (_, bytes) => expect(textOfCsv(new Uint8Array(bytes))).toBe(CSV))

  test('reads nothing out of nothing', () => expect(textOfCsv(new Uint8Array())).toBe(''))
})

test.each([
  ['', 0, ''],
  ['abc', 3, 'ab'],
  ['é🙂x', 3, 'é🙂'],
  ['🙂🙂🙂', 3, '🙂🙂'],
  ['東京都', 3, '東京'],
  ['e\u0301x', 3, 'e\u0301'],
  ['\ud83dx', 2, '\ud83dx'],
])('%j has %i characters, and these are its first two: %j', (text, length, first) => {
  expect([lengthOf(text), firstCharacters(text, 2)]).toEqual([length, first])
})

describe('the word tables', () => {
  test('hold whole words in lower case', () => {
    for (const table of [STOP_WORDS, SKILLS, ALIASES, PHRASES]) {
      expect(table.size).toBeGreaterThan(30)
      for (const word of table.keys()) expect(word).toBe(word.trim().toLowerCase())
    }
  })

  test('read every spelling of a counted name as its term', () => {
    // A single letter alone is no language.
    for (const { counted, term } of SKILL_NAMES)
      for (const spelling of counted)
        if (spelling.length > 1)
          expect([spelling, ...termsOf(spelling.toUpperCase())]).toEqual([spelling, term ?? ''])
  })

  test('do not spell a word two ways', () => {
    for (const [word, term] of ALIASES) {
      expect(term).not.toBe('')
      expect(ALIASES.get(term) ?? term).toBe(term)
      expect(STOP_WORDS.has(word)).toBe(false)
    }
  })
})
