const MOST_TEXT = 30_000

/**
 * Returns the address of a bookmark that opens the form for a new job with link, title and selected text of the page that
 * the person is on. It writes nothing: the texts stand behind the hash, which no browser sends.
 */
export function bookmarkletFor(origin: string): string {
  const code = `(()=>{const p=new URLSearchParams({link:location.href,title:document.title,text:String(getSelection()).slice(0,${MOST_TEXT})});open('${origin}/#/keep?'+p,'_blank','noopener')})()`
  return `javascript:${encodeURIComponent(code)}`
}
