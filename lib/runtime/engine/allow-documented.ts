import type { Engine } from '#lib/runtime/engine/engine.ts'

/**
 * Returns an engine that learns, before each request to boards, which hiring systems the person allows to be read despite
 * their robots.txt. So a change of the settings, or a restart, holds for the next request.
 */
export function withAllowed(engine: Engine, listAllowed: () => Promise<string[]>): Engine {
  const afterAllowed =
    <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      await engine.allow(await listAllowed())
      return work(input)
    }
  // The functions of another thread cannot be listed, only inherited.
  return Object.assign(Object.create(engine) as Engine, {
    refresh: afterAllowed(engine.refresh),
    lookAtLink: afterAllowed(engine.lookAtLink),
    askPosting: afterAllowed(engine.askPosting),
    askForm: afterAllowed(engine.askForm),
    readPosting: afterAllowed(engine.readPosting),
  })
}
