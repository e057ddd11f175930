/**
 * Decodes a CSV file. Spreadsheets write UTF-8, UTF-16 with a mark ("Unicode text"), or the western Windows code page
 * ("CSV"), which is assumed for bytes that are no UTF-8.
 */
export function textOfCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
