import { describe, expect } from 'bun:test'
import { barriers, NARROW, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor()

describe.skipIf(noBrowser)('what is known', () => {
  test('says without a resume why it is empty and leads to one', async () => {
    const { page } = await visit({ url: server.url, ...NARROW, hash: '#/known' })
    await page.getByText('Nothing is known about your work yet').waitFor()
    await page.getByText('What your answers say').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('/api/')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Add your resume' }).click()
    await page.getByRole('heading', { name: 'Resume', exact: true }).waitFor()
  })

  test('lists each fact with its line, and a press corrects it; the line stays', async () => {
    const line = 'Can lift 40 lb, no nights'
    await post(`${server.url}/api/master`, {
      markdown: `## Education\n\n### Bachelor of Laws, Tarn College, 2014\n\n## Other\n\n- ${line}\n`,
    })
    const { page } = await visit({ url: server.url, ...NARROW, hash: '#/known' })
    const facts = page.getByRole('region', { name: 'Facts', exact: true })
    await facts.getByRole('button', { name: 'Wrong: Hours, no: nights' }).press('Enter')
    await facts.getByText('You said this is wrong').waitFor()
    expect(await facts.getByText(line).count()).toBe(2)
    await facts.getByRole('button', { name: 'Change: Lifting, 40 lb' }).press('Enter')
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('a lot')
    await page.keyboard.press('Enter')
    await facts.getByText('The value does not fit this fact').waitFor()
    await page.getByLabel('Lifting, pounds').fill('60')
    await page.keyboard.press('Enter')
    await facts.getByText('You corrected it').waitFor()
    expect(await facts.textContent()).toContain('Lifting 40 lb 60')
    const shots = process.env['SVC_SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/known-facts.png`, fullPage: true })
    expect(await barriers(page)).toEqual([])
    await page.reload()
    await facts.getByRole('button', { name: 'Use the line again: Hours, no: nights' }).click()
    await facts.getByText('You said this is wrong').waitFor({ state: 'detached' })
  })
})
