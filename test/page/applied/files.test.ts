import { beforeAll, describe, expect } from 'bun:test'
import { join } from 'node:path'
import { barriers, PAGE_TEST_MS, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const MIB = 1024 * 1024

const server = serverFor({ sample: true })
let job_url: string

const names = async (): Promise<string[]> => {
  const query = new URLSearchParams({ job_url })
  const { files } = await (await fetch(`${server.url}/api/applications/files?${query}`)).json()
  return files.map(({ name }: { name: string }) => name)
}
const file = (name: string, size: number, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 'x'),
})
const open = (look: { width?: number; dark?: boolean } = {}) =>
  visit({ url: server.url, hash: `#/applied/${encodeURIComponent(job_url)}`, ...look })

describe.skipIf(noBrowser)('the files of an application', () => {
  beforeAll(async () => {
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=1`)).json()
    job_url = postings.rows[0].job_url
    await fetch(`${server.url}/api/applications`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job_url, status: 'offer' }),
    })
  }, PAGE_TEST_MS)

  test('are added, downloaded, removed and brought back', async () => {
    const before = await names()
    const { page, faults } = await open()
    // The box names its button itself, in the words of the page.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Choose files', { exact: true }).click(),
    ])
    expect(chooser.isMultiple()).toBe(true)
    await page
      .getByLabel('Add files')
      .setInputFiles([file('offer.pdf', 2000), file('task.html', 30, 'text/html')])
    const part = page.getByRole('region', { name: 'Files', exact: true })
    await part.getByText('task').last().waitFor()
    await until(async () => (await names()).length === before.length + 2)
    await part.getByText('2 KB').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('link', { name: /^task/ }).last().click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^task.*\.html$/)
    expect(await Bun.file(await download.path()).text()).toBe('x'.repeat(30))
    const remove = part.getByRole('button', { name: 'Remove offer.pdf', exact: true })
    await remove.click()
    await until(async () => !(await names()).includes('offer.pdf'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await remove.waitFor()
    await until(async () => (await names()).includes('offer.pdf'))
    await page.reload()
    await remove.waitFor()
    expect(faults).toEqual([])
  })

  test.daily('are refused in plain words if they are empty or too large, and the others stay', async () => {
    const { page } = await open()
    const choose = page.getByLabel('Add files')
    await choose.setInputFiles([file('empty.pdf', 0)])
    await page.getByText('empty.pdf: The file is empty, so nothing was stored.').first().waitFor()
    // Both are given by their paths, because a large buffer is slow to hand to the browser.
    const [small, huge] = [join(server.home, 'small.txt'), join(server.home, 'huge.bin')]
    await Promise.all([Bun.write(small, 'x'), Bun.write(huge, Buffer.alloc(21 * MIB, 'x'))])
    await choose.setInputFiles([small, huge])
    await page.getByText('huge.bin: A file may have at most 20 MB.').first().waitFor()
    await page
      .getByRole('link', { name: /^small/ })
      .first()
      .waitFor()
    expect((await names()).some((name) => name.startsWith('huge'))).toBe(false)
  })

  test.daily('passes axe and fits its window in every look', async () => {
    const { page } = await open()
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .waitFor()
    await page.getByLabel('Add files').setInputFiles([file(`${'w'.repeat(110)}.pdf`, 10)])
    await page.getByRole('link', { name: /^www/ }).first().waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
