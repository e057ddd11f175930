// bun bench/train/imports/print.ts OUT COUNT [SEED]: prints invented resumes in layouts that dice choose, as PDF by Chromium and as the
// simple HTML that a DOCX is read as. Beside each stands a JSON file with its texts and with what a person reads in it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { Dice } from '#bench/train/imports/dice.ts'
import { randomLayout } from '#bench/train/imports/layouts.ts'
import { randomPerson } from '#bench/train/imports/people.ts'

const [out = '', count = '100', seed = '1'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? Bun.which('chromium-headless-shell') ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (let index = 0; index < Number(count); index += 1) {
  const dice = new Dice(Number(seed) * 100_000 + index)
  const plain = index % 3 === 2
  const { html, atoms, person, footer } = randomLayout(randomPerson(dice), dice, { plain })
  const path = join(out, String(index).padStart(4, '0'))
  if (plain) {
    await Bun.write(`${path}.html`, html)
  } else {
    await page.setContent(html)
    const footerTemplate = `<div style="font-size:8px;width:100%;text-align:center">${Bun.escapeHTML(person.name)} <span class=pageNumber></span>/<span class=totalPages></span></div>`
    await page.pdf({
      path: `${path}.pdf`,
      preferCSSPageSize: true,
      ...(footer ? { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate } : {}),
    })
  }
  const { words: _, ...facts } = person
  await Bun.write(`${path}.json`, JSON.stringify({ ...facts, lang: person.words.lang, atoms }))
}
await browser.close()
