// Prints the regular expressions that the product builds while its modules load, as JSON. It replaces RegExp, so it runs in a process
// of its own.
const Native = RegExp
const ROOT = new URL('../../', import.meta.url).pathname
const SKIPPED = /thread\.ts$|process\.ts$|lib\/cli\/main\.ts$|lib\/build\//
const PLACE = /\/((?:lib|db)\/[^:)]+:\d+)/

const built = new Map<string, { path: string; source: string; flags: string }>()
globalThis.RegExp = new Proxy(Native, {
  construct: (target, args, newTarget) => {
    const made: RegExp = Reflect.construct(target, args, newTarget)
    const lines = new Error('made here').stack?.split('\n') ?? []
    const path = lines.map((line) => PLACE.exec(line)?.[1]).find((place) => place !== undefined)
    if (path !== undefined)
      built.set(`${path} ${made.source}`, { path, source: made.source, flags: made.flags })
    return made
  },
})
for (const path of [...new Bun.Glob('{lib,db}/**/*.ts').scanSync(ROOT)].toSorted())
  if (!SKIPPED.test(path)) await import(ROOT + path)
process.stdout.write(JSON.stringify([...built.values()]), () => process.exit(0))
