import { sendEarly } from '#assets/page/early/early-reads.ts'

sendEarly(location.hash)
try {
  // The first access to the storage waits for another process of the browser; here the page waits anyway.
  localStorage.getItem('')
} catch {
  // Browsers that block the storage throw here.
}
