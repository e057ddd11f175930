import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { TEMPLATES, type Template } from '#db/rows/display.ts'
import { readDocx } from '#lib/evidence/imports/read-docx.ts'
import { type DocxOptions, docxParts } from '#lib/resume/files/docx.ts'
import { foldedName, folderName } from '#lib/resume/files/job-folder.ts'
import { plainResume } from '#lib/resume/main/resume-file.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import { printedHeader } from '#lib/resume/print/header.ts'
import { HEADER, LONG } from '#test/support/print-resumes.ts'

const BESIDE = ['skills', 'languages', 'education'] as const
const look = (template: Template): DocxOptions => ({
  template,
  font: designOf(template).font,
  accent: 'navy',
  font_size: null,
  paper: 'letter',
  spacing_scale: 1,
  pages: 2,
  side_sections: template === 'sidebar' ? BESIDE : [],
})
const parts = (template: Template) =>
  docxParts(
    LONG,
    printedHeader(HEADER, () => true),
    look(template),
  )
const partOf = (template: Template, name: string) => parts(template)[`word/${name}.xml`] ?? ''
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.toLowerCase()) ?? []

describe.each([...TEMPLATES])('a DOCX in the design %s', (template) => {
  test('has every word, in the order in which its PDF is read', async () => {
    const packed = Object.entries(parts(template)).map(([name, xml]) => [name, strToU8(xml)] as const)
    const { lines: read } = await readDocx(zipSync(Object.fromEntries(packed)))
    const readWords = words(read.map(({ text, right }) => `${text} ${right ?? ''}`).join('\n'))
    const header = printedHeader(HEADER, () => true)
    expect(readWords.toSorted()).toEqual(words(plainResume(LONG, header)).toSorted())
    const [skills, summary] = ['skills', 'summary'].map((heading) => readWords.indexOf(heading)) as [
      number,
      number,
    ]
    expect(skills < summary).toBe(template === 'sidebar')
  })

  test('is made of styles that it has, with real headings, lists and links, and no look of its own', () => {
    const xml = partOf(template, 'document')
    const used = new Set([...xml.matchAll(/<w:pStyle w:val="(\w+)"/g)].map(([, id]) => id))
    for (const id of used) expect(partOf(template, 'styles')).toContain(`w:styleId="${id}"`)
    expect([...used]).toContainValues(['Heading1', 'Heading2', 'Heading3', 'ListBullet'])
    expect(xml).not.toMatch(/<w:(?:rFonts|jc|ind)\b/)
    expect(xml.match(/<w:hyperlink /g)?.length).toBe(6)
  })
})

test('the page, the typeface and the colour are those of the design', () => {
  expect(partOf('academic', 'document')).toContain('w:right="1280"')
  expect(partOf('classic', 'styles')).toContain('w:ascii="Cambria"')
  expect(partOf('modern', 'styles')).toContain('<w:color w:val="1a3a6b"/>')
  expect(partOf('sidebar', 'document').match(/<w:tc>/g)).toHaveLength(2)
  expect(partOf('inline', 'document')).not.toContain('<w:tbl>')
  // Weight and size hold for what runs from right to left too.
  const title = /w:styleId="Heading1".*?<\/w:style>/.exec(partOf('classic', 'styles'))?.[0]
  expect(title).toMatch(/<w:b w:val="0"\/><w:bCs w:val="0"\/>.*<w:sz (w:val="\d+")\/><w:szCs \1\/>/)
})

test('pages after the first have the name and their number in the foot', () => {
  expect(partOf('academic', 'document')).toContain('<w:footerReference w:type="default" r:id="rId4"/>')
  expect(parts('academic')['word/_rels/document.xml.rels']).toMatch(/Id="rId4"[^>]+footer1.xml/)
  expect(partOf('academic', 'footer1').match(/PAGE|NUMPAGES/g)).toEqual(['PAGE', 'NUMPAGES'])
  expect(parts('academic')['[Content_Types].xml']).toContain('/word/footer1.xml')
  expect(partOf('classic', 'footer1')).toContain('Zoë Łukasz-Ångström  |  ')
  expect(partOf('classic', 'document')).toContain('<w:titlePg/>')
  const onePage = docxParts(LONG, null, { ...look('academic'), pages: 1 })
  expect(onePage['word/footer1.xml']).toBeUndefined()
  expect(onePage['word/document.xml']).not.toContain('footerReference')
})

test('letters of headings stand apart, but not where a script joins them', () => {
  const spaced = (heading: string) => {
    const document = { ...LONG, sections: [{ ...LONG.sections[0]!, heading }] }
    const styles = docxParts(document, null, look('classic'))['word/styles.xml'] ?? ''
    return /w:styleId="Heading2".*?<\/w:style>/.exec(styles)?.[0].includes('<w:spacing w:val=')
  }
  expect(['Summary', 'Образование', 'الخبرة', 'अनुभव'].map(spaced)).toEqual([true, true, false, false])
})

test('dates at the right edge stand behind a tab that ends there', () => {
  expect(partOf('classic', 'document')).toMatch(/<w:tab\/><\/w:r><w:r>.{0,90}Mar 2021 – Present/)
  expect(partOf('classic', 'styles')).toContain('<w:tab w:val="right" w:pos="9960"/>')
})

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
    { examples: [['山'.repeat(300), 'パン職人'.repeat(80)]] },
  )
})

test('names that some disk takes for one are told apart by none', () => {
  expect(foldedName('straße')).toBe(foldedName('STRASSE'))
  expect(foldedName('caf\u00e9')).toBe(foldedName('cafe\u0301'))
  expect(foldedName('a')).not.toBe(foldedName('b'))
})
