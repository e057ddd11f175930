// bun run pack npm [FOLDER]              writes the npm package, such as shortlist-0.1.0.tgz
// bun run pack program [FOLDER] [TARGET] writes one executable file; the target is Bun's name of a platform, such as
//                                        bun-windows-x64, and this machine's own by default
// bun run pack extension [FOLDER]        writes the extension for Chromium and Firefox, each as a folder and as an archive
// --address URL names the repository, to which README, package.json and the server.json beside the npm package lead; by default it is
//                the `repository` of package.json
// --name NAME names the package, --level N sets how hard the executable file is compressed (1 to 19)
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { addressOf, filesBelow, ROOT, readManifest, registryServer, stage } from '#lib/build/package/stage.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    address: { type: 'string' },
    level: { type: 'string', default: '19' },
  },
})
const [kind, given = 'dist', target = `bun-${process.platform}-${process.arch}`] = positionals
const folder = resolve(given)
const manifest = await readManifest()
const name = values.name ?? manifest.name
const staged = join(folder, `staged-${process.pid}`)
// No run of the executable file reads these: types, source maps, tests, hidden folders, builds for browsers, parts for
// another C library.
const NOT_RUN = [
  /\.(?:d\.[cm]?ts|map|flow|markdown)$/,
  /^node_modules\/(?:.*\/)?(?:\.[^/]+|tests?)\//,
  /^node_modules\/.*(?:standalone|browser(?:\.old|-module)?|\.min)\.[cm]?js$/,
  target.endsWith('-musl') ? /^node_modules\/@[^/]+\/[^/]+-gnu\// : /^node_modules\/@[^/]+\/[^/]+-musl\//,
]

try {
  if (kind === 'npm') console.log(await packNpm())
  else if (kind === 'program') console.log(await packProgram())
  else if (kind === 'extension') console.log(await packExtension())
  else throw new Error('Name what to pack: npm, program or extension.')
} catch (problem) {
  console.error(`Nothing was packed. ${problem instanceof Error ? problem.message : problem}`)
  process.exitCode = 1
} finally {
  await rm(staged, { recursive: true, force: true })
}

/** Writes the npm package. It brings Bun as a dependency, and pins every package below it. */
async function packNpm(): Promise<string> {
  const release = { name, address: addressOf(values.address, manifest) }
  await stage(staged, release)
  const dependencies = { ...manifest.dependencies, bun: Bun.version }
  await change((fields) => ({ ...fields, dependencies }))
  const inStage = { cwd: staged }
  // Addresses of the registry stay out, so that the package installs from the person's own.
  const lock = ['install', '--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved']
  await execa('npm', lock, inStage)
  await rename(join(staged, 'package-lock.json'), join(staged, 'npm-shrinkwrap.json'))
  const { stdout } = await execa('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], inStage)
  const entry = await registryServer(release)
  await writeFile(join(folder, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  return join(folder, stdout.trim().split('\n').at(-1) ?? '')
}

/** Writes one executable file: Bun, and beside it the packed program with the native parts of the target. */
async function packProgram(): Promise<string> {
  const [, system = '', arch = ''] = target.split('-')
  await stage(staged, { name, address: addressOf(values.address, manifest) })
  await installFor({ system: system === 'windows' ? 'win32' : system, arch })
  const files = (await filesBelow(staged))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_RUN.some((pattern) => pattern.test(path)))
  const contents = await Promise.all(
    files.map(async (path) => [path, await Bun.file(join(staged, path)).bytes()] as const),
  )
  const archive = await new Bun.Archive(Object.fromEntries(contents)).bytes()
  const packed = Bun.zstdCompressSync(archive, { level: Number(values.level) })
  await mkdir(folder, { recursive: true })
  const archivePath = join(staged, 'program.tar.zst')
  await writeFile(archivePath, packed)
  const outfile = join(folder, `${name}-${manifest.version}-${system}-${arch}`)
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, 'lib/build/package/standalone.ts')],
    compile: { target: target as never, outfile },
    define: {
      PROGRAM_BYTES: String(contents.reduce((sum, [, bytes]) => sum + bytes.length, 0)),
      PROGRAM_DIGEST: JSON.stringify(
        new Bun.CryptoHasher('sha256').update(packed).digest('hex').slice(0, 16),
      ),
    },
    plugins: [
      {
        name: 'the archive',
        setup: (builder) =>
          void builder.onResolve({ filter: /^program-archive$/ }, () => ({ path: archivePath })),
      },
    ],
  })
  return outputs[0]?.path ?? outfile
}

// The lock file belongs to the manifest of the checkout, so the release's own comes back after the install.
async function installFor({ system, arch }: { system: string; arch: string }): Promise<void> {
  const path = join(staged, 'package.json')
  const released = await readFile(path)
  for (const file of ['package.json', 'bun.lock']) await copyFile(join(ROOT, file), join(staged, file))
  const words = [
    'install',
    '--production',
    '--frozen-lockfile',
    '--ignore-scripts',
    `--os=${system}`,
    `--cpu=${arch}`,
  ]
  await execa(process.execPath, words, { cwd: staged })
  await writeFile(path, released)
}

// The command of every release builds it too, so that nobody needs a checkout.
async function packExtension(): Promise<string> {
  const words = ['--no-env-file', join(ROOT, 'lib/cli/main.ts'), 'extension', folder]
  return (await execa(process.execPath, words)).stdout
}

type Fields = Record<string, unknown>

async function change(edit: (fields: Fields) => Fields): Promise<void> {
  const path = join(staged, 'package.json')
  const edited = edit(JSON.parse(await readFile(path, 'utf8')))
  await writeFile(path, `${JSON.stringify(edited, null, 2)}\n`)
}
