import { describe, expect, test } from 'bun:test'
import { microdataPosting } from '#lib/index/links/microdata.ts'

const page = (content: string) => `<div itemtype="https://schema.org/JobPosting">${content}`
const title = '<meta itemprop="title" content="Kite Pilot">'
const opens = '<a '.repeat(70_000)

describe('microdataPosting()', () => {
  test('scans no element of a name without meaning', () => {
    const work = { scanned: 0 }
    const names = Array.from({ length: 3_900 }, (_, index) => `<a itemprop="n${index}">`).join('')
    expect(microdataPosting(page(`${title}${names}${opens}>`), work)).toMatchObject({ title: 'Kite Pilot' })
    expect(work.scanned).toBe(0)
  })

  test('scans 600,000 characters at most for elements that never close', () => {
    const work = { scanned: 0 }
    const names = '<a itemprop="description">'.repeat(3_900)
    expect(microdataPosting(page(`${title}${names}${opens}>`), work)).toMatchObject({ description: '' })
    expect(work.scanned).toBe(600_000)
  })

  test('scans as far as an element goes', () => {
    const work = { scanned: 0 }
    const html = page('<h1 itemprop="title">Kite Pilot</h1>')
    expect(microdataPosting(html, work)).toMatchObject({ title: 'Kite Pilot' })
    expect(work.scanned).toBe('Kite Pilot'.length)
  })
})
