import { documentRoute } from '#lib/service/openapi/document-route.ts'

export const GET = documentRoute
