import type { AllServices } from '#lib/runtime/services.ts'
import { PROOF_HEADER, randomHex } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** Pairs a browser with the person and returns the header that it sends from then on. */
export async function pairBrowser({ person }: Pick<AllServices, 'person'>): Promise<Record<string, string>> {
  const token = randomHex(32)
  const code = person.pairing.makeLink()
  await person.pairing.pair({ code, token_sha256: await sha256Of(token), userAgent: null })
  return { [PROOF_HEADER]: `browser ${token}` }
}

/** Keeps no paired browser, for services that nobody pairs one with. */
export const IN_MEMORY = { read: async () => null, write: async () => undefined }
