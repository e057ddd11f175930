/** Returns the text of `routes/schemas.ts`: every module that exports schemas, for the description of the API. */
export function schemaTableSource(files: string[]): string {
  return [
    '// Made from the files of `lib/` and `db/rows/` by `bun run manifest`; a test fails when it is out of date.',
    ...files.map((file) => `import * as ${nameOf(file)} from '#${file}'`),
    '',
    '/** Every module that exports schemas. */',
    'export const schemaModules = [',
    ...files.map((file) => `  ${nameOf(file)},`),
    ']',
    '',
  ].join('\n')
}

// Example: `lib/evidence/answers/schema.ts` gives "evidenceAnswersSchema".
function nameOf(file: string): string {
  const path = file.replace(/^lib\//, '').replace(/\.ts$/, '')
  return path.replaceAll(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
