import { expect, test } from 'bun:test'
import { billOfMaterials, listPackages, readManifest } from '#lib/build/package/stage.ts'

test('the list of packages names each direct dependency and what it needs, with version and licence', async () => {
  const manifest = await readManifest()
  const { bomFormat, specVersion, metadata, components } = billOfMaterials(manifest, await listPackages())
  expect([bomFormat, specVersion, metadata.component.name]).toEqual(['CycloneDX', '1.6', 'shortlist'])
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(components).toContainEqual(expect.objectContaining({ name, version }))
  const urls = components.map(({ purl }) => purl)
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).toContain(`pkg:npm/%40libsql/client@${manifest.dependencies['@libsql/client']}`)
  // Needed by others, and by us only for development.
  expect(components.map(({ name }) => name)).toContain('png-js')
  expect(components.map(({ name }) => name)).not.toContain('typescript')
})
