import { type Outside, throughGateway, USER_AGENT } from '#lib/index/boards/ask-politely.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 512 * 1024

/**
 * A host's robots.txt; '' where it has none. Null when that could not be learnt now. One that leads elsewhere is not
 * followed and counts as none.
 */
export async function askRobots(host: string, outside: Outside): Promise<string | null> {
  try {
    const response = await outside.inTurn(host, () =>
      outside.fetch(throughGateway(`https://${host}/robots.txt`, outside.gateway), {
        headers: { Accept: 'text/plain', 'User-Agent': USER_AGENT },
        redirect: 'manual',
        signal: AbortSignal.any([outside.ended, AbortSignal.timeout(TIMEOUT_MS)]),
      }),
    )
    if (response.status === 200) return await startOf(response)
    await response.body?.cancel()
    return response.status >= 500 || response.status === 429 ? null : ''
  } catch {
    return null
  }
}

async function startOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    size += chunk.length
    // What stands behind this would not be read by anybody: breaking off ends the answer.
    if (size >= MOST_BYTES) break
  }
  return text
}
