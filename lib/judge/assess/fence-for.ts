import { sha256Of } from '#lib/text/digest.ts'

const LENGTH = 12

/** A word that does not stand in a text, the same for the same text: it fences the text in a prompt. */
export async function fenceFor(text: string): Promise<string> {
  let digest = await sha256Of(text)
  while (text.includes(digest.slice(0, LENGTH))) digest = await sha256Of(`${digest}\n${text}`)
  return digest.slice(0, LENGTH)
}
