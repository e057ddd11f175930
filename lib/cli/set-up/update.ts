import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { badUsage } from '#lib/cli/exits.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { VERSION } from '#lib/service/version.ts'

/** The text below the heading of a release in a changelog. */
type Release = { version: string; text: string }

const MOST_BYTES = 1_000_000

/**
 * `svc update`: prints the changes of this release; with a changelog of another release, those since this one. Asks
 * nobody: the file comes from the person.
 */
export async function runUpdate(command: Command, terminal: Terminal): Promise<void> {
  const path = command.args[0]
  const releases = await readReleases(path ?? join(ROOT, 'CHANGELOG.md'))
  const shownReleases =
    path === undefined ? releases.filter(({ version }) => version === VERSION) : newer(releases)
  const lines = shownReleases.flatMap(({ version, text }) => [`${version}`, ...safeLines(text), ''])
  terminal.out(`This is release ${VERSION}.\n\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`)
  if (path === undefined) {
    terminal.out(
      'To compare it with a newer one, download its CHANGELOG.md and run: svc update CHANGELOG.md\n',
    )
  } else if (shownReleases.length === 0) terminal.out('The file names no newer release.\n')
  else
    terminal.out(
      'Your home is upgraded at the first start of the newer release, after a backup of its own.\n',
    )
}

async function readReleases(path: string): Promise<Release[]> {
  const text = await readText(path).catch(() => {
    throw badUsage(`${path} cannot be read. Name the CHANGELOG.md of a release.`)
  })
  const releases = releasesOf(text)
  if (releases.length > 0) return releases
  throw badUsage(`${path} is no changelog of this program. It has no heading such as "## ${VERSION}".`)
}

// A larger file is no changelog, and is not read.
async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  return size > MOST_BYTES ? '' : readFile(path, 'utf8')
}

// Example: "## [1.2.0-beta.1] - 2027-01-31", without the signs.
const RELEASE = /^\[?v?(\d+\.\d+\.\d+(?:-[\w.]+)?)\]?[^\n]*(?:\n(.*))?$/s

/** Returns the releases of a changelog in its order, newest first by custom. */
export function releasesOf(changelog: string): Release[] {
  return changelog.split(/^## /m).flatMap((part) => {
    const [, version, text] = RELEASE.exec(part) ?? []
    return version === undefined ? [] : [{ version, text: (text ?? '').trim() }]
  })
}

function newer(releases: readonly Release[]): Release[] {
  return releases.filter(({ version }) => Bun.semver.order(version, VERSION) > 0)
}
