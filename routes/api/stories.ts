import type { EvidenceServices } from '#lib/evidence/services.ts'
import { addStory, deleteStory, saveStory, showStories, showStory } from '#lib/evidence/stories/save-story.ts'
import {
  NewStory,
  StoriesQuery,
  StoriesResponse,
  StoryChange,
  StoryDeleted,
  StoryParams,
  StoryResponse,
  StoryShown,
} from '#lib/evidence/stories/schema.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/stories': route({
    summary: 'List your stories; for a question, best matches first',
    effect: 'read',
    query: StoriesQuery,
    reply: StoriesResponse,
    pages: { list: 'stories', name: 'id' },
    cli: { use: 'stories', examples: ['svc stories --question "Tell us about a conflict"'] },
    agent: {
      tool: 'my_evidence',
      operation: 'stories',
      description: 'Stories; for a question, best matches first',
    },
  }).handle<EvidenceServices>(({ query, services }) => showStories(services, query)),

  'POST /api/stories': route({
    summary: 'Save a story of something you did',
    effect: 'write',
    body: NewStory,
    example: {
      title: 'The slow release',
      narrative: { situation: 'Releases took a day.', result: 'They take an hour.' },
    },
    reply: StoryResponse,
    status: 201,
    refuses: ['personal_info_refused'],
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
  ),

  'GET /api/stories/:story_id': route({
    summary: 'Show a story with its history and earlier versions',
    effect: 'read',
    params: StoryParams,
    reply: StoryShown,
    cli: {
      use: 'stories show',
      arguments: ['story_id'],
      examples: ['svc stories show story:the-slow-import'],
    },
    agent: { tool: 'my_evidence', operation: 'story', description: 'A story with its history' },
  }).handle<EvidenceServices>(({ params, services }) => showStory(services, params.story_id)),

  'PUT /api/stories/:story_id': route({
    summary: 'Edit a story',
    effect: 'write',
    params: StoryParams,
    body: StoryChange,
    example: { title: 'The fast release', revision: 1 },
    reply: StoryResponse,
    refuses: ['revision_conflict', 'personal_info_refused'],
    cli: { use: 'stories edit', arguments: ['story_id'] },
    agent: { tool: 'save_answer', operation: 'edit_story' },
  }).handle<EvidenceServices>(async ({ params, body, actor, writer, services }) =>
    saveStory(services, { ...body, ...params, actor, writer: await writer() }),
  ),

  'DELETE /api/stories/:story_id': route({
    summary: 'Delete a story with its history',
    effect: 'destroy',
    params: StoryParams,
    query: DeleteQuery,
    reply: StoryDeleted,
    refuses: ['revision_conflict'],
    cli: { use: 'stories delete', arguments: ['story_id'] },
    agent: false,
  }).handle<EvidenceServices>(({ params, query, services }) =>
    deleteStory(services, { ...params, ...query }),
  ),
}
