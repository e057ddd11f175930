// A process whose document unpacks to ever more, for the test of the memory limit.
const held: Uint8Array[] = []
setInterval(() => held.push(new Uint8Array(16 * 1024 * 1024).fill(held.length % 250)), 20)
