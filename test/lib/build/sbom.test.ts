import { expect, test } from 'bun:test'
import { licenceText } from '#lib/build/package/licences.ts'
import { billOfMaterials, listPackages, readManifest } from '#lib/build/package/stage.ts'

test('the list of packages names each direct dependency and what it needs, with version and licence', async () => {
  const manifest = await readManifest()
  const { bomFormat, specVersion, metadata, components } = await billOfMaterials(
    manifest,
    await listPackages(),
  )
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

test('every package of a release has a licence with a known name, and its words', async () => {
  const packages = await listPackages()
  const { components } = await billOfMaterials(await readManifest(), packages)
  const names = new Map(components.map(({ name, licenses }) => [name, licenses[0]?.license.name]))
  expect(names.get('png-js')).toBe('MIT')
  expect(names.get('duck')).toBe('BSD-2-Clause')
  expect([...names.values()]).not.toContain(undefined)
  const parts = (await licenceText(packages)).split(`${'-'.repeat(80)}\n`).slice(1)
  expect(parts).toHaveLength(packages.length)
  for (const part of parts) expect(part.length).toBeGreaterThan(150)
  expect(parts.find((part) => part.startsWith('dfa '))).toContain('Permission is hereby granted')
})

test('every dependency has an exact version, in the manifest and in the lock file', async () => {
  const manifest = await Bun.file('package.json').json()
  const { dependencies, devDependencies, optionalDependencies = {}, engines = {} } = manifest
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(`${name} ${version}`).toMatch(/^\S+ \d+\.\d+\.\d+(?:-[\w.]+)?$/)
  expect(Object.keys(engines)).not.toContain('npm')
  const lock = await Bun.file('bun.lock').text()
  const entries = [
    ...lock.matchAll(/^ {4}"[^"]+": \["((?:@[^/"]+\/)?[^@"]+)@([^"]+)", .*?(?:"(sha512-[^"]+)")?\],?$/gm),
  ]
  expect(entries.length).toBeGreaterThan(100)
  for (const [, name, version, digest] of entries)
    expect({ name, exact: /^\d+\.\d+\.\d+/.test(version ?? ''), hasDigest: digest !== undefined }).toEqual({
      ...{ name, exact: true, hasDigest: true },
    })
})
