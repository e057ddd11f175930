import { z } from 'zod'
import { eventStream } from '#lib/service/events/event-hub.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'Follow what happens, as server-sent events',
  details: 'Server-sent events. Each names the kind of record that changed, and holds none of its words.',
  effect: 'read',
  reply: z.never(),
  media: 'text/event-stream',
  refuses: [],
  agent: false,
}).handle<HomeServices>(({ services, signal }) => eventStream(services.events, signal))
