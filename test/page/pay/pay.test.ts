import { describe, expect, test as unit } from 'bun:test'
import { groupsByRole } from '#assets/page/pay/pay-view.tsx'
import { faultless, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor({ sample: true })

describe.skipIf(noBrowser)('the pay of listed jobs', () => {
  test('shows the spread for each place, and each number leads to its jobs', async () => {
    const page = await faultless({ url: server.url, hash: '#/pay' })
    const table = page.getByRole('table', { name: 'All roles' })
    const row = table.getByRole('row', { name: /^Poland/ })
    await table
      .getByText(/^Median [\d,]+; middle half/)
      .first()
      .waitFor()
    await row.getByText('Too few to compare:').waitFor()
    const link = row.getByRole('link', { name: /PLN a month/ })
    const jobs = Number((await link.textContent())?.split(' ')[0])
    await link.click()
    await page.getByText('Pay: PLN a month').first().waitFor()
    await page.locator(`.job-list > li[aria-setsize="${jobs}"]`).first().waitFor()
  })
})

unit('the pay of one role stands once, and that of several roles beside all of them', () => {
  const [all, baker, cook] = [{ profile_id: null }, { profile_id: 'baker' }, { profile_id: 'cook' }]
  expect(groupsByRole([all, all, baker, baker])).toEqual([[all, all]])
  expect(groupsByRole([all, baker, cook])).toEqual([[all], [baker], [cook]])
})
