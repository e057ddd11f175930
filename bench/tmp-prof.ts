import { boardAnswer } from '#bench/generate.ts'
import { greenhouse } from '#lib/boards/systems/greenhouse.ts'
import { htmlToText } from '#lib/postings/rules/html-to-text.ts'
import { jobKey } from '#lib/jobs/rules/job-key.ts'
import { placePosting } from '#lib/places/rules/place-posting.ts'
import { workModeOf } from '#lib/places/rules/work-mode.ts'
import { termsOfPosting } from '#lib/ranking/terms-of-posting.ts'
import { normaliseLink } from '#lib/boards/rules/normalise-link.ts'
import { zstdCompressSync } from 'node:zlib'
const T: Record<string, number> = {}
const t = <X>(n: string, f: () => X): X => { const a = performance.now(); const r = f(); T[n] = (T[n] ?? 0) + performance.now() - a; return r }
let n = 0, u=0
for (let pass = 0; pass < 2; pass++) { for (const k of Object.keys(T)) T[k]=0; n=0; u=0
for (let b = 0; b < 40; b++) {
  const text = boardAnswer(b)
  const v = t('parse', () => JSON.parse(text))
  const a = t('adapter', () => greenhouse.read(v, ''))
  const keys = new Set()
  for (const p of a.postings) { n++
    t('listinghash', () => Number(BigInt.asUintN(53, BigInt(Bun.hash(new TextEncoder().encode(JSON.stringify(p)))))))
    const body = t('html', () => htmlToText(p.html))
    const key = t('key', () => jobKey({ company: 'x', title: p.title, text: body }))
    t('place', () => placePosting(p.places)); t('mode', () => workModeOf({listed: null, places: ['x'], title: p.title}))
    t('link', () => normaliseLink(p.url))
    if (keys.has(key)) continue; keys.add(key); u++
    t('terms', () => termsOfPosting({ title: p.title, body }))
    t('zstd', () => zstdCompressSync(body))
  } } }
for (const [k, v] of Object.entries(T)) console.log(k, (v * 1000 / n).toFixed(1), 'us per posting')
console.log(n, u)
