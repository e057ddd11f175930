import { showInsights } from '#lib/judge/insights/count-insights.ts'
import { InsightsQuery, InsightsResponse } from '#lib/judge/insights/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'
import { OutcomesQuery, OutcomesResponse } from '#lib/shortlist/outcomes/schema.ts'
import { showOutcomes } from '#lib/shortlist/outcomes/show-outcomes.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/insights': route({
    summary: 'Show what your assessed jobs ask for most, what one answer would settle, and your progress',
    effect: 'read',
    query: InsightsQuery,
    reply: InsightsResponse,
    refuses: ['profile_not_found'],
    cli: { use: 'insights', examples: ['svc insights', 'svc insights --role backend-engineer'] },
    agent: [
      {
        tool: 'learning',
        operation: 'insights',
        description: 'Requirements that the person does not show',
        fields: ['profile_id', 'open_questions', 'questions_not_shown', 'unmet', 'counts', 'funnel'],
        rows: { list: 'open_questions', keep: [] },
      },
      {
        tool: 'answers',
        operation: 'questions',
        description: 'Open questions of assessed jobs, the most useful first',
        fields: ['open_questions', 'questions_not_shown'],
        rows: { list: 'open_questions', keep: [] },
      },
    ],
  }).handle<JudgeServices>(({ query, services }) => showInsights(services, query)),

  'GET /api/outcomes': route({
    summary: 'Show the results of your applications, and your last seven days',
    effect: 'read',
    query: OutcomesQuery,
    reply: OutcomesResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'outcomes', examples: ['svc outcomes'] },
    agent: {
      tool: 'status',
      operation: 'outcomes',
      description: 'Results of applications, and the last seven days',
    },
  }).handle<ShortlistServices>(({ query, services }) => showOutcomes(services, query)),
}
