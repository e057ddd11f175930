import {
  DOMAIN_ENDINGS,
  HOST_NAMES,
  PERSONAL_ENDINGS,
  PROFILE_HOSTS,
} from '#lib/evidence/contact/rules/known-hosts.ts'
import { type Span, spansOf } from '#lib/evidence/contact/rules/span.ts'

const SCHEME = /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftps?|sftp|ssh|git|wss?):\/\/[^\s/][^\s<>"]*/giu
const WWW = /(?<![\p{L}\p{N}@.-])www\d?\.[\p{L}\p{N}][^\s<>"]*/giu
const HOST =
  /(?<![\p{L}\p{N}@._-])((?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,10}[\p{L}]{2,24})(?![\p{L}\p{N}])(?::\d{1,5})?(\/[^\s<>"]*)?/giu
const LABELLED =
  /(?<![\p{L}\p{N}])(?:web ?site|web|site|home ?page|portfolio|blog|url|link|linked ?in|git ?hub|git ?lab|twitter|behance|dribbble|kaggle|webseite|sitio web|site web|sito) ?(?:url|link|page|profile)? ?[:=] ?((?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,10}[\p{L}]{2,24})(?![\p{L}\p{N}])/giu
const HANDLE =
  /(?<![\p{L}\p{N}])(?:(?:twitter|x|instagram|insta|telegram|github|gitlab|mastodon|threads|bluesky|tiktok|discord|line|medium|snapchat|signal|linked ?in|behance) ?(?:id|handle)? ?[:-]? ?@[\w.-]{2,40}|(?:skype|we ?chat|telegram|discord|line id|kakao(?: ?talk)?|qq) ?(?:id|handle|name)? ?: ?[@\w][\w.:#-]{2,40})/giu
const LINKED_IN = /(?<![\p{L}\p{N}])linked ?in(?: ?[:|-] ?| ?)\/?in\/[\p{L}\p{N}_%-]{2,100}/giu

/** Links, also without a scheme, and handles behind the name of a network; a bare domain name alone is no link. */
export function linkSpans(text: string): Span[] {
  return [
    ...spansOf(text, SCHEME),
    ...spansOf(text, WWW),
    ...spansOf(text, HOST, isLink),
    ...spansOf(text, LABELLED, ([, host = '']) => DOMAIN_ENDINGS.has(endingOf(host))),
    ...spansOf(text, HANDLE),
    ...spansOf(text, LINKED_IN),
  ].map((span) => withoutPunctuation(text, span))
}

function isLink([, written = '', path]: RegExpExecArray): boolean {
  const host = written.toLowerCase()
  if (PERSONAL_ENDINGS.some((ending) => host.endsWith(`.${ending}`) && !host.startsWith('www.'))) return true
  if (path === undefined || !DOMAIN_ENDINGS.has(endingOf(host))) return false
  if (PROFILE_HOSTS.has(host)) return path.length > 1
  return !joinsNames(written, path)
}

// A slash may join two names. Example: "Booking.com/Agoda", "ASP.NET/C#".
function joinsNames(written: string, path: string): boolean {
  const oneName = /^\/[\p{L}+#.-]*[,;)]?(?:\/[\p{L}+#.-]*)*(?:[,;)][,;).]*)?$/u.test(path)
  if (!oneName) return false
  if (HOST_NAMES.has(written.toLowerCase())) return true
  return /^\p{Lu}/u.test(written) && /^\/\p{Lu}/u.test(path)
}

function endingOf(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1).toLowerCase()
}

function withoutPunctuation(text: string, { start, end }: Span): Span {
  let last = end
  while (last > start + 1 && '.,;:!?)]}\'"'.includes(text[last - 1] ?? ' ')) last -= 1
  return { start, end: last }
}
