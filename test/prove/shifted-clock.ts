// Loaded before a server: its clock is off by PROVE_CLOCK_MS, and jumps by PROVE_JUMP_MS at SIGUSR2.
const plain = Date.now
let shift = Number(process.env['PROVE_CLOCK_MS'] ?? 0)
const now = () => plain() + shift

class ShiftedDate extends Date {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(now())
    // @ts-expect-error: Date has several signatures, and a spread fits none of them.
    else super(...parts)
  }

  static override now(): number {
    return now()
  }
}

globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', () => {
  shift += Number(process.env['PROVE_JUMP_MS'] ?? 0)
})
