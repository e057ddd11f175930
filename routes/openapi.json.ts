import { documentRoute } from '#lib/service/openapi/document.ts'

/** The OpenAPI document at the address where programs look for it. */
export const GET = documentRoute
