import { Pairing, type PairingDeps } from '#lib/service/person/pairing.ts'
import { randomHex, type ServerClaim, sameText, signCall, signServer } from '#lib/service/person/sign.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The facts of a call that its proof covers. */
export type ProvenCall = { header: string | null; method: string; path: string; body: Uint8Array }

/** Distinguishes the person from the programs that run as them, by the home's secret and by paired browsers. */
export class Person {
  /** Distinguishes this server from all others that ever answer at its port. */
  readonly serverId = randomHex(16)
  readonly pairing: Pairing
  readonly #secret: string
  readonly #usedNonces = new Set<string>()

  constructor({ secret, ...deps }: PairingDeps & { secret: string }) {
    this.#secret = secret
    this.pairing = new Pairing(deps)
  }

  /** Proves to a command that this server serves its home. */
  signServer(claim: Omit<ServerClaim, 'server_id'>): Promise<string> {
    return signServer(this.#secret, { ...claim, server_id: this.serverId })
  }

  /** Checks the proof of a call: a paired browser's token, or a signature by the home's secret. */
  async proves({ header, ...call }: ProvenCall): Promise<boolean> {
    const [kind, first = '', signature = ''] = header?.split(' ') ?? []
    if (kind === 'browser') return (await this.pairing.recognise(first)) !== undefined
    if (kind !== 'terminal') return false
    const expected = await signCall(this.#secret, { ...call, server_id: this.serverId, nonce: first })
    if (!sameText(expected, signature) || this.#usedNonces.has(first)) return false
    // Only holders of the secret get here, so nobody else can fill the set.
    this.#usedNonces.add(first)
    return true
  }
}

/** Refuses a call that was meant for another server. */
export function checkServer(person: Person, serverId: string | null): void {
  if (serverId === null || serverId === person.serverId) return
  throw new Refusal(
    'wrong_server',
    'This is not the server that the command spoke to first, so nothing was done. Run the command again.',
  )
}
