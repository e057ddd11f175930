import type { EvidenceServices } from '#lib/evidence/services.ts'
import { addStory, showStories } from '#lib/evidence/stories/save-story.ts'
import { NewStory, StoriesQuery, StoriesResponse, StoryResponse } from '#lib/evidence/stories/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List your stories; for a question, best matches first',
  effect: 'read',
  query: StoriesQuery,
  reply: StoriesResponse,
  pages: { list: 'stories', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'stories', examples: ['svc stories --question "Tell us about a conflict"'] },
  agent: {
    tool: 'my_evidence',
    operation: 'stories',
    description: 'Stories; for a question, best matches first',
  },
}).handle<EvidenceServices>(({ query, services }) => showStories(services, query))

export const POST = route({
  summary: 'Save a story of something you did',
  effect: 'write',
  body: NewStory,
  example: {
    title: 'The slow release',
    narrative: { situation: 'Releases took a day.', result: 'They take an hour.' },
  },
  reply: StoryResponse,
  status: 201,
  refuses: ['target_unavailable', 'personal_info_refused'],
  cli: {
    use: 'stories add',
    arguments: ['title'],
    examples: [
      'svc stories add "The slow import" --narrative.situation "Imports took a day." --narrative.result "Now an hour."',
    ],
  },
  agent: {
    tool: 'save_answer',
    operation: 'add_story',
    description: 'Save a story of something the person did',
  },
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  addStory(services, { ...body, actor, writer: await writer() }),
)
