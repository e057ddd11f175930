import { sendEarly } from './early-reads.ts'

sendEarly(location.hash)
try {
  // The first look at the storage waits for another process of the browser; here that costs nothing.
  localStorage.getItem('')
} catch {
  // A browser that keeps nothing has nothing to look at.
}
