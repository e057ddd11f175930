import { resolve } from 'node:path'
import type { CommandHandler } from '#lib/cli/own-command.ts'
import { packExtension } from '#lib/runtime/extension.ts'
import { VERSION } from '#lib/service/version.ts'

/** `svc extension [folder]`: writes the browser extension and says how a browser loads it. */
export const runExtension: CommandHandler = async (command, terminal) => {
  const [folder = '.'] = command.args
  const target = resolve(folder)
  await packExtension(target, VERSION)
  terminal.out(`Wrote the extension into ${target}.

Chromium, Chrome, Edge: open chrome://extensions, turn on "Developer mode", press "Load unpacked" and choose
  shortlist-extension-chromium
Firefox: open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose
  shortlist-extension-firefox/manifest.json

Then open its panel with Alt+S and pair it with a code of "svc pair".
`)
}
