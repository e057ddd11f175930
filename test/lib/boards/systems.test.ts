import { describe, expect, test } from 'bun:test'
import { systemNamed, systems } from '#lib/boards/systems.ts'

describe('systemNamed()', () => {
  test('finds each system by its name', () => {
    for (const adapter of systems) expect(systemNamed(adapter.system)).toBe(adapter)
    expect(new Set(systems.map((adapter) => adapter.system)).size).toBe(systems.length)
  })

  test.each([['Greenhouse'], [''], ['constructor'], ['__proto__']])('finds nothing for %j', (name) => {
    expect(systemNamed(name)).toBeUndefined()
  })
})
