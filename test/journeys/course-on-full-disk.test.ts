import { expect, test } from 'bun:test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courseModel, postings, servePages } from '#test/support/course-model.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { openSearch } from '#test/support/search.ts'
import { isSkipped } from '#test/support/tools.ts'

function run(...command: string[]): boolean {
  return Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success
}

test.skipIf(isSkipped('full_disk'))(
  'a course on a full disk says so, shows nothing, and goes on once there is room',
  async () => {
    const targets = new ScriptedTargets()
    targets.answer(courseModel())
    const search = await openSearch({ targets })
    const disk = join(search.home, 'data', 'learning')
    await mkdir(disk, { recursive: true })
    expect(run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk)).toBe(true)
    try {
      servePages(search.gateway)
      search.lists('acme', postings())
      await search.follow('acme')
      await search.read()
      await search.configure({ model_target: 'claude', allowed_targets: ['claude'] })
      await writeFile(join(disk, 'ballast'), new Uint8Array(4 * 1024 * 1024 - 40_000))
      const body = { role_text: 'Tooling Wrangler', approve: true }
      const made = await search.post('/api/learning/pathways', body)
      const params = { pathway_id: 'pathway' in made ? made.pathway.id : '' }
      await search.services.learning.settled()
      const show = async () => (await search.get('/api/learning/pathways/:pathway_id', params)).pathway
      expect(await show()).toMatchObject({ status: 'failed', error_code: 'disk_full', course: null })
      const page = await (await search.send(`/learning/${params.pathway_id}/`)).text()
      expect(page).not.toContain('Kafka')
      const before = targets.queries.length
      expect(before).toBeGreaterThan(0)
      await rm(join(disk, 'ballast'))
      await search.post('/api/learning/pathways/:pathway_id/resume', params)
      await search.services.learning.settled()
      expect(await show()).toMatchObject({ status: 'done', error_code: null })
      // At most the call whose answer found no room is made again.
      expect(targets.queries.length).toBeLessThanOrEqual(15 + 1)
    } finally {
      run('umount', '--lazy', disk)
      await search.close()
    }
  },
)
