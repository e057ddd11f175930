import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'

/** How a backup is put back, and how everything is removed; both are done in a terminal while no server runs. */
export function BackupHelp({ name }: { name: string | null }) {
  return (
    <>
      <section class="panel" aria-labelledby="restore-title">
        <h2 id="restore-title">Put a backup back</h2>
        <ol class="numbered">
          <li>
            Stop the server: press Ctrl and C where <code>svc serve</code> runs.
          </li>
          <li>
            Run this with the name of the backup{name && ' (this is the newest)'}:
            <Command text={`svc backup restore ${name ?? '<name>'}`} />
          </li>
          <li>
            Start again: <code>svc serve</code>. What was there before is put aside in your home folder.
          </li>
        </ol>
        <p class="help">
          The files are in the folder <code>backups</code> of your home folder. Copy one to another disk now
          and then: a backup on a broken disk helps nobody.
        </p>
      </section>
      <section class="panel" aria-labelledby="wipe-title">
        <h2 id="wipe-title">Remove everything</h2>
        <p>
          Copy the backups you want to keep to another folder, and stop the server. The first command only
          says what would go; the second removes it all, the backups too, for good.
        </p>
        <Command text="svc wipe" />
        <Command text="svc wipe --yes" />
      </section>
    </>
  )
}

function Command({ text }: { text: string }) {
  return (
    <p class="command">
      <code>{text}</code>
      <CopyButton text={text} label={text} />
    </p>
  )
}
