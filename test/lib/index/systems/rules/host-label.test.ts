import { describe, expect, test } from 'bun:test'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/host-label.ts'

describe('isHostLabel()', () => {
  test.each([['a'], ['kite-works'], ['11fs'], ['xn--drachen-n2a'], ['a'.repeat(63)]])('takes %j', (board) => {
    expect(isHostLabel(board)).toBe(true)
  })

  test.each([
    [''],
    ['-kite'],
    ['kite-'],
    ['Kite'],
    ['kite.works'],
    ['kite_works'],
    ['kite/..'],
    ['kite@home'],
    ['kite:80'],
    ['kite#'],
    ['kite?x'],
    ['kite\n'],
    ['k%69te'],
    ['a'.repeat(64)],
    ['www'],
    ['api'],
  ])('refuses %j', (board) => {
    expect(isHostLabel(board)).toBe(false)
  })
})

describe('hostLabel()', () => {
  const label = (link: string) => hostLabel(new URL(link), 'recruitee.com')

  test('finds the label before the domain', () => {
    expect(label('https://Kite-Works.recruitee.com/o/x')).toBe('kite-works')
  })

  test.each([
    ['https://recruitee.com/'],
    ['https://www.recruitee.com/'],
    ['https://a.b.recruitee.com/'],
    ['https://kiterecruitee.com/'],
    ['https://kite.recruitee.com.example/'],
    ['https://kite.recruitee.com:8443/'],
  ])('finds none in %s', (link) => {
    expect(label(link)).toBeNull()
  })
})
