/**
 * Returns the text of `lib/cli/presented.ts` for the files of presenters and the names of the answers that each
 * prints.
 */
export function presenterTableSource(
  files: readonly { file: string; versions: readonly string[] }[],
): string {
  const entries = files.flatMap(({ file, versions }) => versions.map((version) => ({ file, version })))
  return [
    '// Made from the presenters by `bun run manifest`; a test fails when it is out of date.',
    '',
    '/** Loads the presenters of an answer by its schema version. */',
    'export const PRESENTED: Readonly<Record<string, () => Promise<object>>> = {',
    ...entries.map(({ file, version }) => `  '${version}': () => import('#${file}'),`),
    '}',
    '',
  ].join('\n')
}
