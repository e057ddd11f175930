import { describe, expect, test } from 'bun:test'
import { openNetwork } from '#lib/runtime/engine/engine-functions.ts'

const ended = new AbortController()

/** Work that is done only when it is told to be; `begun` lists what has begun, in order. */
function workshop() {
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const outside = openNetwork(null, ended.signal)
  const start = (host: string) => {
    const gate = Promise.withResolvers<void>()
    gates.set(host, gate)
    return outside.atHostPace(host, async () => {
      begun.push(host)
      await gate.promise
    })
  }
  return { begun, start, finish: (host: string) => gates.get(host)?.resolve() }
}

describe('openNetwork()', () => {
  test('lets all hosts below one domain wait for their turn together, and no other host', async () => {
    const { begun, start, finish } = workshop()
    const hosts = ['a', 'b', 'c'].map((board) => `${board}.recruitee.com`)
    const all = [...hosts, 'other.example'].map(start)
    finish('other.example')
    await all[3]
    expect(begun.toSorted()).toEqual(['a.recruitee.com', 'b.recruitee.com', 'other.example'])
    for (const host of hosts) finish(host)
    await Promise.all(all)
    expect(begun).toContain('c.recruitee.com')
  })

  test('gives each host below a domain turns of its own where they are apart', async () => {
    const { begun, start, finish } = workshop()
    const hosts = ['a', 'b', 'c'].map((tenant) => `${tenant}.wd5.myworkdayjobs.com`)
    const all = [...hosts, 'other.example'].map(start)
    finish('other.example')
    await all[3]
    expect(begun.toSorted()).toEqual([...hosts, 'other.example'])
    for (const host of hosts) finish(host)
    await Promise.all(all)
  })

  test('gives a host that only ends like a domain turns of its own', async () => {
    const { begun, start, finish } = workshop()
    const hosts = ['a.recruitee.com', 'b.recruitee.com', 'notrecruitee.com']
    const all = hosts.map(start)
    finish('notrecruitee.com')
    await all[2]
    expect(begun).toHaveLength(3)
    for (const host of hosts) finish(host)
    await Promise.all(all)
  })
})
