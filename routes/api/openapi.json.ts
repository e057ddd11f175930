import { documentRoute } from '#lib/service/openapi/document.ts'

export const GET = documentRoute
