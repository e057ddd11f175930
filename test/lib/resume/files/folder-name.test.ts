import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldedName, folderName } from '#lib/resume/files/folder-name.ts'

const of = (company: string, title: string) => folderName({ company, title })

test('a folder is named by company and title, whatever strangers wrote there', () => {
  expect(of('Otter Labs', 'Backend Engineer (m/f/d)')).toBe('otter-labs-backend-engineer-m-f-d')
  expect(of('../../etc', '/passwd\0')).toBe('etc-passwd')
  expect(of('C:\\Windows', 'CON')).toBe('c-windows-con')
  expect(of('', 'NUL')).toBe('job-nul')
  expect([of('', 'COM¹'), of('AUX.txt', ''), of('a: b. ', '')]).toEqual(['job-com1', 'aux-txt', 'a-b'])
  expect(of('…', '🦊')).toBe('job')
  expect(of('株式会社 山田', 'エンジニア')).toBe('株式会社-山田-エンジニア')
  expect(of('Müller\u202e & Söhne', 'Ⅳ')).toBe('müller-söhne-iv')
  expect(of('हिन्दी', '')).toBe('हिन्दी')
})

test('a name is never a path, never too long, and never ends in what a disk drops', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary' }),
      (company, title) => {
        const name = of(company, title)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
        expect(Buffer.byteLength(name)).toBeLessThan(120)
        expect(name.normalize('NFC')).toBe(name)
      },
    ),
  )
})

test('names that some disk takes for one are told apart by none', () => {
  expect(foldedName('straße')).toBe(foldedName('STRASSE'))
  expect(foldedName('caf\u00e9')).toBe(foldedName('cafe\u0301'))
  expect(foldedName('a')).not.toBe(foldedName('b'))
})
