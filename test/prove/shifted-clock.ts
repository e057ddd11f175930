// Loaded before a server: its clock is off by PROVE_CLOCK_MS, and jumps by PROVE_JUMP_MS at SIGUSR2.
const plain = Date.now
let shift = Number(process.env['PROVE_CLOCK_MS'] ?? 0)
const now = () => plain() + shift

class ShiftedDate extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now())
    // @ts-expect-error: whatever a Date is made of.
    else super(...given)
  }

  static override now(): number {
    return now()
  }
}

globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', () => {
  shift += Number(process.env['PROVE_JUMP_MS'] ?? 0)
})
