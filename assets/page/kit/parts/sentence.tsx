/** A sentence of the service, in which what stands between backticks is to be typed as it is. */
export function Sentence({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
}
