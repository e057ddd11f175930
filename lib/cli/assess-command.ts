import type { Command } from 'commander'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'
import type { World } from '#lib/cli/world.ts'

/** Adds `svc assess`: one job by its link, or a posting's text from standard input. */
export function addAssessCommand(program: Command, world: World): void {
  const command = program
    .command('assess <link>')
    .description('Assess a job against your evidence; `-` reads the posting’s text from standard input')
    .addHelpText(
      'after',
      '\nExamples:\n  svc assess https://jobs.lever.co/acme/5f0c\n\nCalls POST /api/assess.',
    )
  addGlobalOptions(command)
  command.action(async (link: string) => {
    const options = readGlobalOptions(command, world)
    const job = link === '-' ? { text: await Bun.stdin.text() } : { job_url: link }
    const actor = options.actor_named ? { actor: options.actor } : {}
    const call = { method: 'POST', path: '/api/assess', body: { job, ...actor } }
    if (options.explain) {
      world.out(`${JSON.stringify(call)}\n`)
      return
    }
    const address = await findServer(options.url, world.environment)
    const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
    printReply(await sendAndWait(call, { world, line, quiet: options.quiet }), { options, world })
  })
}
