import { expect, test } from 'bun:test'
import { newViewId, viewNamed } from '#lib/shortlist/views/view.ts'

test('a view has an id of its own', () => {
  expect(newViewId('remote-rust', new Set())).toBe('view:remote-rust')
  expect(newViewId('remote-rust', new Set(['view:remote-rust', 'view:remote-rust-2']))).toBe(
    'view:remote-rust-3',
  )
  expect(newViewId('', new Set())).toBe('view:untitled')
})

test('a view is found by its name, however it is written', () => {
  const views = [{ name: 'Remote Rust' }, { name: 'Près d’ici' }]
  expect(viewNamed(views, '  remote   rust ')).toBe(views[0])
  expect(viewNamed(views, 'PRÈS D’ICI')).toBe(views[1])
  expect(viewNamed(views, 'remote')).toBeUndefined()
})
