import { beforeAll, describe, expect } from 'bun:test'
import {
  barriers,
  faultless,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const server = serverFor()

describe.skipIf(noBrowser)('a role', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/profiles`, {
      label: 'Backend',
      titles: ['Backend Engineer'],
      keywords: ['Go'],
    })
  }, PAGE_TEST_MS)

  test('says where and how, in the words of people, and is changed by keys', async () => {
    const page = await faultless({ url: server.url, hash: '#/roles', width: 320 })
    const edit = page.getByRole('button', { name: 'Edit' })
    await edit.press('Enter')
    await page.locator('input[id$="titles"]:focus').waitFor()
    await page.getByLabel('Where', { exact: true }).fill('usa')
    await page.keyboard.press('Enter')
    await page.keyboard.type('norw')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Norway' }).waitFor()
    await page.getByRole('checkbox', { name: 'Hybrid' }).press('Space')
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: 'Save the role' }).press('Enter')
    await page.getByRole('heading', { name: 'Backend' }).waitFor()
    await edit.and(page.locator(':focus')).waitFor()
    expect(await page.locator('.facts').textContent()).toContain('United States')
    const { profiles: roles } = await (await fetch(`${server.url}/api/profiles`)).json()
    expect(roles).toMatchObject([
      { locations: ['United States', 'Norway'], work_modes: ['hybrid'], keywords: ['Go'], revision: 2 },
    ])
    // The last role takes New with it, which is said before the press.
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('It is your only role.').waitFor()
    await page.keyboard.press('Escape')
  })

  test('is limited by pay and level, which the list shows as a chip that a press removes', async () => {
    const sample = await serveHome({ sample: true })
    const total = async (query = '') =>
      (await (await fetch(`${sample.url}/api/postings?limit=1${query}`)).json()).total
    const all = await total()
    const { page, context, faults } = await visit({ url: sample.url, hash: '#/search' })
    for (const index of [0, 1]) {
      await page.getByRole('button', { name: 'Edit' }).nth(index).click()
      await page.getByText('Limits: pay, level').click()
      await page.getByLabel('Pays at least').fill('150000')
      await page.getByRole('checkbox', { name: 'Senior', exact: true }).check()
      if (index === 0) expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Save the role' }).click()
      await page.getByText('$150,000 a year or more').nth(index).waitFor()
    }
    await until(async () => (await total()) < all)
    const within = await total()
    expect(await total('&limits=0')).toBe(all)
    expect(await total('&state=outside_limits')).toBe(all - within)
    expect(await total('&limits=0&pay=EUR-year')).toBe(await total('&pay=EUR-year&seniority=senior'))
    await page.goto(`${sample.url}/#/jobs`)
    await page
      .getByText(`50 of ${within} jobs`)
      .or(page.getByText(`${within} jobs`, { exact: true }))
      .first()
      .waitFor()
    await page.getByText('Amounts in other currencies are not converted.').waitFor()
    await page.getByRole('button', { name: 'Remove filter $150,000 a year or more, Senior' }).click()
    await page.getByText(`of ${all} jobs`).first().waitFor()
    await page.goto(`${sample.url}/#/new`)
    await page.getByRole('link', { name: `${all - within} outside your limits` }).click()
    await page
      .getByText(`${all - within} jobs`, { exact: true })
      .first()
      .waitFor()
    expect(faults).toEqual([])
    await context.close()
    await sample.stop()
  })
})
