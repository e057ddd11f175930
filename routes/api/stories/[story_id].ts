import type { EvidenceServices } from '#lib/evidence/services.ts'
import { deleteStory, saveStory, showStory } from '#lib/evidence/stories/save-story.ts'
import {
  StoryChange,
  StoryDeleted,
  StoryParams,
  StoryResponse,
  StoryShown,
} from '#lib/evidence/stories/schema.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'Show a story with its history and earlier versions',
  effect: 'read',
  params: StoryParams,
  reply: StoryShown,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'stories show', arguments: ['story_id'], examples: ['svc stories show story:the-slow-import'] },
  agent: { tool: 'my_evidence', operation: 'story', description: 'A story with its history' },
}).handle<EvidenceServices>(({ params, services }) => showStory(services, params.story_id))

export const PUT = route({
  summary: 'Edit a story',
  effect: 'write',
  params: StoryParams,
  body: StoryChange,
  example: { title: 'The fast release', revision: 1 },
  reply: StoryResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'stories edit', arguments: ['story_id'] },
  agent: { tool: 'save_answer', operation: 'edit_story' },
}).handle<EvidenceServices>(async ({ params, body, actor, writer, services }) =>
  saveStory(services, { ...body, ...params, actor, writer: await writer() }),
)

export const DELETE = route({
  summary: 'Delete a story with its history',
  effect: 'destroy',
  params: StoryParams,
  query: DeleteQuery,
  reply: StoryDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'stories delete', arguments: ['story_id'] },
  agent: false,
}).handle<EvidenceServices>(({ params, query, services }) => deleteStory(services, { ...params, ...query }))
