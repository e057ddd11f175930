/** What a downloaded resume is called: by the person's name, in letters that every system takes. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain === '' ? 'resume.pdf' : `${plain}-resume.pdf`
}
