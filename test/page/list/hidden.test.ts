import { describe, expect } from 'bun:test'
import { faultless, serverFor, test, violations } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

const hidden = async (): Promise<{ id: string; name: string; kind: string; revision: number }[]> =>
  (await (await fetch(`${server.url}/api/hidden`)).json()).hidden

describe.skipIf(noBrowser)('names that the person hides', () => {
  test('a company and a word leave the list by one press in the menu, and come back by undo or from the list of hidden names', async () => {
    // A second try begins as the first did.
    for (const { id, revision } of await hidden()) {
      await fetch(`${server.url}/api/hidden/${encodeURIComponent(id)}?revision=${revision}`, {
        method: 'DELETE',
      })
    }
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    const rows = page.locator('.job-list > li')
    const first = rows.first()
    await first.waitFor()
    const company = (await first.locator('.company').textContent()) ?? ''
    const ofCompany = page.locator('.job-list .company', { hasText: company })
    expect(await ofCompany.count()).toBeGreaterThan(0)
    const menu = page.getByRole('dialog', { name: /^Hide/ })
    const openMenu = async () => {
      await first.hover()
      await first.getByRole('button', { name: /^Hide company or words/ }).click()
      await menu.waitFor()
    }
    await openMenu()
    expect(await violations(page)).toEqual([])
    await menu.getByRole('button', { name: `Hide ${company}`, exact: true }).click()
    await until(async () => (await ofCompany.count()) === 0)
    expect(await hidden()).toMatchObject([{ kind: 'company', name: company }])
    await page.getByText(`Hidden: ${company}`).first().waitFor()
    await page.keyboard.press('z')
    await until(async () => (await ofCompany.count()) > 0 && (await hidden()).length === 0)

    await openMenu()
    const word = menu.locator('.chips button').first()
    const words = (await word.textContent()) ?? ''
    await word.click()
    await until(async () => (await hidden())[0]?.name === words)
    await page.reload()
    await page.getByRole('link', { name: /\d+ hidden by you/ }).click()
    await page.getByText('Hidden by you').first().waitFor()
    await page.getByRole('link', { name: 'Show some of them again' }).click()
    await page.getByRole('button', { name: `Show again: ${words}` }).click()
    await until(async () => (await hidden()).length === 0)

    await page.getByLabel('Kind').selectOption('agency')
    await page.getByLabel('Name or words').fill('Crumb')
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('button', { name: 'Show again: Crumb' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
