import { describe, expect } from 'bun:test'
import { post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor()

describe.skipIf(noBrowser)('the stories', () => {
  test('are told, found for a question, changed together with another client, and deleted', async () => {
    const { page, faults } = await visit({ url: server.url, hash: '#/stories' })
    const fill = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
    await page.getByText('No stories yet.').waitFor()
    await page.getByRole('button', { name: 'Add a story' }).click()
    await fill('Title', 'The slow import')
    await fill('Situation', 'Imports into the database took a day.')
    await fill('Result', 'They take an hour.')
    await fill('Tags', 'speed,')
    await fill('Questions it answers', 'Tell us about a hard technical problem')
    await page.getByRole('button', { name: 'Add the story' }).click()
    const first = page.locator('.own-texts > li').filter({ hasText: 'The slow import' })
    await first.getByText('They take an hour.').waitFor()
    const narrative = { action: 'I brought two teams to one table.' }
    await post(`${server.url}/api/stories`, { title: 'One plan', narrative, tags: ['conflict'] })

    await fill('Which story fits this question?', 'Tell us about a conflict between teams')
    await page.reload()
    await page.getByLabel('Which story fits this question?').focus()
    await page.keyboard.press('Enter')
    await page
      .getByText(/^Fits \d+ of 100/)
      .first()
      .waitFor()
    expect(await page.locator('.own-texts h2').first().textContent()).toBe('One plan')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText(/^Fits/).first().waitFor({ state: 'detached' })

    await first.getByRole('button', { name: 'Edit' }).click()
    await fill('Result', 'They take ten minutes.')
    await changeElsewhere({ narrative: { task: 'Make them fit into the night.' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'This story was changed elsewhere' }).waitFor()
    await page.getByRole('button', { name: 'Use mine' }).click()
    await first.getByText('They take ten minutes.').waitFor()
    await first.getByText('Make them fit into the night.').waitFor()

    await first.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await first.waitFor({ state: 'detached' })
    expect((await stored()).map((story) => story.title)).toEqual(['One plan'])
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([])
  })
})

async function stored(): Promise<{ id: string; title: string; revision: number }[]> {
  return (await (await fetch(`${server.url}/api/stories`)).json()).stories
}

async function changeElsewhere(changes: Record<string, unknown>): Promise<void> {
  const story = (await stored()).find((story) => story.title === 'The slow import')
  const response = await fetch(`${server.url}/api/stories/${encodeURIComponent(story?.id ?? '')}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...changes, revision: story?.revision }),
  })
  expect(response.status).toBe(200)
}
