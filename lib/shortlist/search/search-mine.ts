import { listAnswers, listStories } from '#db/desk/evidence.ts'
import { findMaster } from '#db/desk/master.ts'
import type { Store } from '#db/store.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { isFiltered } from '#lib/shortlist/search/rules/is-filtered.ts'
import { type OwnText, ownHits } from '#lib/shortlist/search/rules/own-hits.ts'
import type { SearchQuery } from '#lib/shortlist/search/schema.ts'

type Desk = Store

/** The person's searchable texts; a further kind of text is one more line. */
const SOURCES: readonly ((desk: Desk) => Promise<OwnText[]>)[] = [masterTexts, answerTexts, storyTexts]

/** Returns the person's own texts that contain the words, the best first. */
export async function searchMine({ desk }: { desk: Store }, query: SearchQuery) {
  refuseFilters(query)
  const texts = (await Promise.all(SOURCES.map((source) => source(desk)))).flat()
  const hits = ownHits(query.q, texts)
  const message =
    hits.length === 0
      ? 'Nothing of yours holds these words.'
      : `${hits.length} of your texts ${hits.length === 1 ? 'holds' : 'hold'} these words.`
  return {
    schema_version: 'svc-search:1' as const,
    kind: 'mine' as const,
    results: hits.slice(0, query.limit),
    total: hits.length,
    message,
  }
}

function refuseFilters(query: SearchQuery): void {
  if (!isFiltered(query)) return
  const message =
    '`window`, `us_only`, `company`, `work_mode` and labels filter postings. Leave them out, or search with kind=postings.'
  throw new Refusal('invalid_value', message)
}

async function masterTexts(desk: Desk): Promise<OwnText[]> {
  const { entries, lines } = (await findMaster(desk))?.content ?? { entries: [], lines: [] }
  const headings = new Map(entries.map((entry) => [entry.id, entry.heading]))
  return lines.map(({ id, section, own_heading, entry_id, text, tags, note }) => ({
    kind: 'line',
    id,
    title: headings.get(entry_id ?? '') ?? own_heading ?? section,
    text: [text, ...tags, note ?? ''].filter(Boolean).join('\n'),
  }))
}

async function answerTexts(desk: Desk): Promise<OwnText[]> {
  return (await listAnswers(desk)).map(({ question_id, question, answer, tag }) => ({
    kind: 'answer',
    id: question_id,
    title: question,
    text: `${answer}\n${tag}`,
  }))
}

async function storyTexts(desk: Desk): Promise<OwnText[]> {
  return (await listStories(desk)).map((story) => ({
    kind: 'story',
    id: story.story_id,
    title: story.title,
    text: [
      ...Object.values(story.narrative),
      story.company ?? '',
      story.role ?? '',
      story.period ?? '',
      ...story.tags,
      ...story.answers_questions,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}
