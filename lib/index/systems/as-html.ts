/** Returns plain text as HTML that shows it. */
export function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>')
}

/** Returns a description that may be HTML or plain text as HTML. Example: "Bake & sell" is "Bake &amp; sell". */
export function htmlOrText(text: string): string {
  return /<[a-z][^<>]*>/i.test(text) ? text : asHtml(text)
}
