import { afterAll, describe, expect, test } from 'bun:test'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { openPrinter } from '#lib/runtime/print/open-printer.ts'
import { triesOf } from '#test/support/at-end.ts'
import { NO_FONTS, printOptions, SHORT } from '#test/support/print-resumes.ts'

const PRINTS = triesOf(80)
const { printer, close } = openPrinter(NO_FONTS)
afterAll(close)

describe('a printer in a thread of its own', () => {
  test('prints what one in this thread prints, also when asked for much at once', async () => {
    const here = createPrinter(NO_FONTS)
    const ask = printOptions({ document: SHORT })
    const [pdf, preview, fit] = await Promise.all([printer.pdf(ask), printer.preview(ask), printer.fit(ask)])
    expect(pdf.bytes).toEqual((await here.pdf(ask)).bytes)
    expect(preview.pages).toEqual((await here.preview(ask)).pages)
    expect(fit).toEqual({ spacing_scale: 1.4, page_count: 1, side_sections: [] })
  })

  test('keeps miniatures in memory, and draws a refused one again', async () => {
    const look = printOptions({ document: SHORT, template: 'modern' })
    const picture = await printer.miniature(look)
    expect(picture).toEqual(await createPrinter(NO_FONTS).miniature(look))
    expect(await printer.miniature({ ...look })).toBe(picture)
    expect(await printer.miniature({ ...look, accent: 'navy' })).not.toEqual(picture)
    const broken = { ...look, template: 'two_columns' as never }
    const refusal = () => printer.miniature(broken).catch((problem) => problem)
    const first = await refusal()
    expect(first).toMatchObject({ reason: 'no_design' })
    expect(await refusal()).not.toBe(first)
  })

  test('tells why it refuses', async () => {
    const refused = { name: 'PrintProblem', reason: 'placeholder' }
    await expect(printer.pdf(printOptions({ header: 'placeholder' }))).rejects.toMatchObject(refused)
    const broken = { ...printOptions(), document: null as never }
    await expect(printer.fit(broken)).rejects.toMatchObject({ name: 'PrintProblem', reason: 'failed' })
  })

  test('keeps within its memory, print after print', async () => {
    await printer.preview(printOptions())
    const before = process.memoryUsage.rss()
    let most = before
    for (let print = 0; print < PRINTS; print += 1) {
      await printer.preview(printOptions({ document: SHORT, spacing_scale: 0.7 + (print % 15) * 0.05 }))
      most = Math.max(most, process.memoryUsage.rss())
    }
    const megabytes = Math.round((most - before) / 1024 / 1024)
    process.stdout.write(`${PRINTS} previews took ${megabytes} MB more than one.\n`)
    expect(megabytes).toBeLessThan(500)
  }, 120_000)
})

test('a printer that is closed ends what it prints first', async () => {
  const closed = openPrinter(NO_FONTS)
  const preview = closed.printer.preview(printOptions())
  await closed.close()
  expect((await preview).pages).toHaveLength(2)
})

test('a printer that was idle begins anew, and prints the same', async () => {
  const idle = openPrinter({ ...NO_FONTS, idleMs: 1 })
  const ask = printOptions({ document: SHORT })
  const first = await idle.printer.pdf(ask)
  await Bun.sleep(50)
  expect((await idle.printer.pdf(ask)).bytes).toEqual(first.bytes)
  await idle.close()
  await idle.close()
})

test('a printer that is never asked loads nothing and ends at once', async () => {
  await openPrinter(NO_FONTS).close()
  const loads = `
    const { openPrinter } = await import('${new URL('../../../../lib/runtime/print/open-printer.ts', import.meta.url)}')
    const open = openPrinter({ fontsFolder: null, systemFonts: [] })
    const heavy = Object.keys(require.cache).filter((path) => /satori|resvg|harfbuzz|pdfkit|unpdf/.test(path))
    await open.close()
    process.stdout.write(JSON.stringify(heavy))
  `
  const { stdout } = Bun.spawnSync([process.execPath, '--no-env-file', '-e', loads])
  expect(stdout.toString()).toBe('[]')
})
