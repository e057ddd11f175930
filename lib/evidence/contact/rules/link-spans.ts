import { wordTable } from '#lib/text/text.ts'

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

/** Ends of domain names that count before a slash; ends that are better known as file endings are missing. */
export const DOMAIN_ENDINGS: ReadonlySet<string> = wordTable(`
  com net org edu gov int io dev app me co ai info biz xyz site online tech page blog cloud name pro link live
  space store design studio works world digital agency art bio codes fm gg to tv ws eu uk de fr es it nl be ch at
  pl pt se no dk fi ie is cz sk hu ro bg gr hr si lt lv ee lu li mt cy ua ru by kz tr il ae sa eg ma za ng ke gh
  in pk bd lk np cn jp kr tw hk sg my th vn ph id au nz ca us mx br ar cl pe uy ve ec cr do cu ly gl cc la im   jobs careers work team email social news wiki zone network software engineer resume cv`)

/** Hosts whose pages belong to people, however their name is written. */
const PROFILE_HOSTS: ReadonlySet<string> = wordTable(`
  linkedin.com xing.com github.com gitlab.com bitbucket.org stackoverflow.com twitter.com x.com facebook.com fb.com
  instagram.com t.me wa.me medium.com behance.net dribbble.com kaggle.com leetcode.com hackerrank.com orcid.org
  youtube.com youtu.be calendly.com linktr.ee about.me bit.ly lnkd.in goo.gl tinyurl.com upwork.com fiverr.com
  researchgate.net codepen.io angel.co wellfound.com huggingface.co dev.to vk.com weibo.com tiktok.com threads.net
  bsky.app keybase.io notion.site polywork.com read.cv signal.me m.me discord.gg`)

/** Hosts that give each person a subdomain. */
const PERSONAL_ENDINGS: readonly string[] = `
  github.io gitlab.io medium.com substack.com wordpress.com blogspot.com tumblr.com vercel.app netlify.app
  carrd.co wixsite.com weebly.com squarespace.com herokuapp.com pages.dev web.app notion.site hashnode.dev
  myportfolio.com bsky.social journoportfolio.com webflow.io`
  .trim()
  .split(/\s+/)

/** Products and employers with a host as their name; another name after a slash makes no link of them. */
const HOST_NAMES: ReadonlySet<string> = wordTable(`
  socket.io engine.io asp.net vb.net ado.net ml.net draw.io diagrams.net booking.com amazon.com monday.com
  salesforce.com crypto.com cars.com customer.io fly.io paper.io hotels.com overstock.com realtor.com match.com
  wix.com chess.com character.ai scale.ai c3.ai h2o.ai cal.com make.com segment.io plot.ly bitly.com
  deno.land allegro.pl mail.ru otto.de bol.com trip.com jd.com indeed.com glassdoor.com autotrader.co.uk`)

/** A part of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

/** Returns the spans where a global pattern matches and an optional test passes. */
export function spansOf(
  text: string,
  pattern: RegExp,
  isOne: (candidate: RegExpExecArray) => boolean = always,
) {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    if (isOne(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

const always = () => true

/** Returns the end of a sticky pattern's match at `index`, or null. */
export function endOf(text: string, pattern: RegExp, index: number): number | null {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : null
}
