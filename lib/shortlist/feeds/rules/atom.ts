import type { Feed, FeedEntry } from '#lib/shortlist/feeds/rules/feed.ts'
import { xmlText } from '#lib/text/text.ts'

/** Returns a feed as Atom 1.0 (RFC 4287). */
export function atomText({ id, title, updated_at, self_link, home_link, entries }: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    ...[element('id', id), element('title', title), element('updated', updated_at)],
    ...[link('self', self_link), link('alternate', home_link)],
    '<author><name>Shortlist</name></author>',
    ...entries.flatMap(entryLines),
    '</feed>',
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function entryLines({ id, title, summary, page_link, posting_link, first_seen_at }: FeedEntry): string[] {
  return [
    '<entry>',
    ...[element('id', id), element('title', title)],
    ...[element('published', first_seen_at), element('updated', first_seen_at)],
    link('alternate', page_link),
    ...(posting_link === null ? [] : [link('related', posting_link)]),
    element('summary', summary),
    '</entry>',
  ]
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${xmlText(href)}"/>`
}
