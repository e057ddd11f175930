import { z } from 'zod'
import { momentOf } from '#lib/cli/rules/age.ts'
import { facts } from '#lib/cli/show/facts.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import {
  type Story as Schema,
  StoriesResponse,
  StoryDeleted,
  StoryResponse,
  StoryShown,
} from '#lib/evidence/stories/schema.ts'
import { oneLine } from '#lib/text/text.ts'

type Story = z.output<typeof Schema>
type Listed = z.output<typeof StoriesResponse>
type Row = Listed['stories'][number]
type Texts = Pick<Story, 'title' | 'company' | 'role' | 'period' | 'narrative'>

const Any = z.union([StoriesResponse, StoryShown, StoryResponse, StoryDeleted])

/** The person's stories: all of them, one with its history, or what became of a write. */
export const showStories = presenter(Any, {
  lines: (reply, screen) => {
    if ('stories' in reply) return listLines(reply as Listed, screen)
    if ('deleted' in reply) return [`Deleted ${oneLine(String(reply.deleted), 200)}.`]
    const { story, earlier = [] } = reply as z.output<typeof StoryShown>
    return [
      ...storyLines(story, screen),
      ...factLines(story, screen),
      ...earlier.flatMap((one) => [
        '',
        styled(screen, 'dim', `Revision ${one.revision}, until ${momentOf(one.replaced_at)}:`),
        ...storyLines(one, screen),
      ]),
    ]
  },
  ids: (reply) => {
    if ('stories' in reply) return (reply as Listed).stories.map((one) => one.id)
    return ['deleted' in reply ? String(reply.deleted) : (reply as { story: Story }).story.id]
  },
})

function listLines({ stories }: Listed, screen: Screen): string[] {
  if (stories.length === 0) {
    return ['No stories. Save one with: svc stories add "<title>" --narrative.action "<what you did>"']
  }
  const columns = [
    { head: 'Fit', cell: (one: Row) => one.match?.score ?? null, right: true },
    { head: 'Id', cell: (one: Row) => one.id },
    { head: 'Title', cell: (one: Row) => one.title, share: 3 },
    { head: 'At', cell: (one: Row) => one.company, share: 1 },
    { head: 'Tags', cell: (one: Row) => one.tags.join(', '), share: 2 },
    { head: 'Why', cell: (one: Row) => one.match?.why.join(', ') ?? null, share: 2 },
    { head: 'Written', cell: (one: Row) => one.updated_at.slice(0, 10) },
  ]
  return table(stories, columns, screen)
}

function storyLines({ title, company, role, period, narrative }: Texts, screen: Screen): string[] {
  const place = [role, company, period].filter(Boolean).join(', ')
  const { situation, task, action, result } = narrative
  return [
    ...wrapped(title, screen).map((line) => styled(screen, 'bold', line)),
    ...(place === '' ? [] : wrapped(place, screen)),
    ...facts(
      [
        ['Situation', situation],
        ['Task', task],
        ['Action', action],
        ['Result', result],
      ],
      screen,
    ),
  ]
}

function factLines(story: Story, screen: Screen): string[] {
  return facts(
    [
      ['Tags', story.tags.join(', ')],
      ...story.answers_questions.map((question) => ['Answers', question] as const),
      ['Id', story.id],
      ['Revision', String(story.revision)],
      ...story.history.map((step) => ['', `${step.action} ${momentOf(step.at)} (${step.by})`] as const),
    ],
    screen,
  )
}
