import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldsOf } from '#lib/build/command-table.ts'
import {
  addressOf,
  billOfMaterials,
  licenceText,
  listPackages,
  readManifest,
  registryServer,
  stage,
  withAddress,
} from '#lib/build/package/stage.ts'
import { ConfigChange } from '#lib/service/config/schema.ts'
import { queryInteger, Switch, TimestampInput } from '#lib/service/values/schema.ts'
import { VERSION } from '#lib/service/version.ts'

const kinds = (schemas: Parameters<typeof fieldsOf>[0]) =>
  Object.fromEntries(fieldsOf(schemas).map((field) => [field.key, `${field.kind}${field.many ? '[]' : ''}`]))

describe('fieldsOf()', () => {
  test('reads how each key of a query is given', () => {
    const query = z.strictObject({
      since: TimestampInput.optional(),
      us_only: Switch.default(true),
      limit: queryInteger(1, 200).default(50),
      day: z.iso.date(),
      state: z.enum(['live', 'gone']).optional(),
      follow_up_on: z.union([z.iso.date(), z.literal('')]).optional(),
    })
    expect(kinds({ query })).toEqual({
      since: 'time',
      us_only: 'switch',
      limit: 'number',
      day: 'day',
      state: 'text',
      follow_up_on: 'text',
    })
    expect(fieldsOf({ query }).find((field) => field.key === 'state')?.choices).toEqual(['live', 'gone'])
    expect(fieldsOf({ query }).flatMap((field) => (field.required ? field.key : []))).toEqual(['day'])
  })

  test('takes over what a schema says of itself, also where it was made optional later', () => {
    const query = z.strictObject({
      limit: queryInteger(1, 200).describe('rows at most').default(50),
      company: z.string().describe('the name of a company').nullable().optional(),
      sort: z.enum(['newest', 'rank']).default('rank').meta({ description: 'the order' }),
      window: z.string().optional(),
    })
    const says = Object.fromEntries(fieldsOf({ query }).map((field) => [field.key, field.help]))
    expect(says).toEqual({
      limit: 'rows at most',
      company: 'the name of a company',
      sort: 'the order',
      window: '',
    })
  })

  test('names the keys of an object inside of another with dots', () => {
    const fields = kinds({ body: ConfigChange })
    expect(fields).toMatchObject({
      'fit.weak_fit_below_rank': 'number',
      countries: 'text[]',
      'pipeline.enabled': 'flag',
      'refresh.quiet_hours': 'group',
      'refresh.quiet_hours.from': 'text',
    })
  })
})

describe('release', () => {
  const ADDRESS = 'https://github.com/Ada/shortlist'
  let folder: string
  const read = (path: string) => Bun.file(join(folder, path)).text()
  const readJson = async (path: string) => JSON.parse(await read(path))

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'shortlist-staged-')), 'staged')
    await stage(folder, { name: 'shortlist', address: ADDRESS })
  }, 120_000)

  afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

  test('leads to the typed repository, else to that of package.json, and is refused without both', () => {
    expect(addressOf(`${ADDRESS}.git/`, {})).toBe(ADDRESS)
    expect(addressOf(undefined, { repository: { url: `git+${ADDRESS}.git` } })).toBe(ADDRESS)
    expect(addressOf(undefined, { repository: ADDRESS })).toBe(ADDRESS)
    for (const typed of [undefined, '', 'ADDRESS', 'github.com/ada/shortlist', 'file:///home/ada'])
      expect(() => addressOf(typed, {})).toThrow('--address https://github.com/OWNER/shortlist')
  })

  describe('a release with an address', () => {
    test('names its repository, its page, the place of bugs, and the server as the registry does', async () => {
      expect(await readJson('package.json')).toMatchObject({
        repository: { type: 'git', url: `git+${ADDRESS}.git` },
        homepage: `${ADDRESS}#readme`,
        bugs: { url: `${ADDRESS}/issues` },
        mcpName: 'io.github.ada/shortlist',
      })
      expect(await registryServer({ name: 'shortlist', address: ADDRESS })).toMatchObject({
        name: 'io.github.ada/shortlist',
        packages: [{ registryType: 'npm', identifier: 'shortlist', version: VERSION }],
      })
    })

    test('has a README whose links and pictures lead to the files of the version', async () => {
      const text = await read('README.md')
      expect(text).not.toContain('ADDRESS')
      const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
      expect(targets.length).toBeGreaterThan(20)
      expect(targets.filter((target) => !target.startsWith('https://'))).toEqual([])
      expect(targets).toContain(`${ADDRESS}/raw/v${VERSION}/docs/pictures/job.png`)
      expect(targets).toContain(`${ADDRESS}/blob/v${VERSION}/docs/install.md`)
    })

    test('has a plugin and a skill that name a command of the release', async () => {
      const plugin = await readJson('.claude-plugin/plugin.json')
      const portable = await readJson('mcp.json')
      for (const { mcpServers } of [plugin, portable]) {
        const path = mcpServers.shortlist.command.replace(/^(?:\$\{CLAUDE_PLUGIN_ROOT\}|\.)\//, '')
        expect(() => accessSync(join(folder, path), constants.X_OK)).not.toThrow()
      }
      expect(plugin.skills).toBe('./skills/')
      expect(await read('skills/shortlist/SKILL.md')).toContain('`lib/cli/start.mjs`')
      expect((await readJson('.claude-plugin/marketplace.json')).plugins[0].source).toBe('./')
    })
  })

  test.each([
    ['[a](docs/a.md#b)', `[a](${ADDRESS}/blob/v1.0.0/docs/a.md#b)`],
    ['![a](docs/a.png)', `![a](${ADDRESS}/raw/v1.0.0/docs/a.png)`],
    ['[a](https://b.example) [c](#d)', '[a](https://b.example) [c](#d)'],
    ['Clone ADDRESS into', `Clone ${ADDRESS} into`],
  ])('a document outside of the repository reads %j', (text, expected) => {
    expect(withAddress(text, ADDRESS, '1.0.0')).toBe(expected)
  })
})

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
      name,
      exact: true,
      hasDigest: true,
    })
})
