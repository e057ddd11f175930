import { serve } from '#lib/runtime/serve.ts'

await serve({ port: null })
