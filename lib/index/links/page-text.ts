const SCANNED = 4_096 // bytes: browsers look for a declaration in the first 1,024, and some sites put scripts before it

/**
 * Decodes a page as browsers do: by its byte order mark, else by the charset of its header `Content-Type`, else by that of its
 * `meta` tag or XML declaration, else as UTF-8. An unknown charset counts as none. Example: a page of `<meta charset="gb2312">`
 * is decoded as GBK.
 */
export function pageText(bytes: Uint8Array, content_type: string): string {
  const decoder = markOf(bytes) ?? decoderNamed(charsetIn(content_type)) ?? declaredIn(bytes)
  return (decoder ?? new TextDecoder()).decode(bytes)
}

function markOf([first, second, third]: Uint8Array): TextDecoder | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder()
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return first === 0xff && second === 0xfe ? new TextDecoder('utf-16le') : null
}

// Example: `text/html; charset="Shift_JIS"`.
function charsetIn(text: string): string {
  return /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text.slice(0, 500))?.[1] ?? ''
}

function decoderNamed(name: string): TextDecoder | null {
  try {
    return name === '' ? null : new TextDecoder(name)
  } catch {
    return null
  }
}

function declaredIn(bytes: Uint8Array): TextDecoder | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, SCANNED))
    .replace(/<!--.{0,2000}?-->/gs, '')
  const inXml = /^\s{0,9}<\?xml\s[^>]{0,100}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/.exec(start)?.[1]
  for (const [tag] of start.matchAll(/<meta\s[^>]{0,300}/gi)) {
    const decoder = /charset/i.test(tag) ? readableBy(charsetIn(tag)) : null
    if (decoder) return decoder
  }
  return readableBy(inXml ?? '')
}

// A declaration that could be read byte by byte is not in UTF-16, whatever it says.
function readableBy(name: string): TextDecoder | null {
  const decoder = decoderNamed(name)
  return decoder?.encoding.startsWith('utf-16') ? new TextDecoder() : decoder
}
