import type { Command } from 'commander'
import { addGlobalOptions } from '#lib/cli/global-options.ts'
import { sendAll } from '#lib/cli/send-all.ts'
import { questionLines } from '#lib/cli/show/questions.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { queryText } from '#lib/service/http/client.ts'

/** Adds `svc questions`: what only the person can say, the answer that settles most jobs first. */
export function addQuestionsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('questions')
    .description('The open questions of your assessed jobs, the one that settles most jobs first')
    .option('--profile-id <id>', 'the jobs of one role alone')
    .addHelpText('after', '\nExamples:\n  svc questions\n  svc questions --quiet\n\nCalls GET /api/insights.')
  addGlobalOptions(command)
  command.action(async ({ profileId }: { profileId?: string }) => {
    const path = `/api/insights${queryText({ profile_id: profileId })}`
    await sendAll([{ method: 'GET', path }], { command, terminal, takes_actor: false, show: questionLines })
  })
}
