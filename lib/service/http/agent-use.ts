/** The tools of agents, in the order in which they are listed: those that only read, then those that write. */
export const TOOL_NAMES = [
  'status',
  'new_jobs',
  'my_evidence',
  'find_jobs',
  'get_job',
  'applications',
  'answers',
  'learning',
  'keep_job',
  'record_application',
  'assess',
  'save_answer',
  'write_resume',
  'make_course',
  'set_up',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/** A list in a reply that a tool shortens: its path, and the fields that each row keeps. */
export type BriefRows = { list: string; keep: readonly string[] }

/** The operation of a tool that makes the call of a route. */
export type AgentOperation = {
  tool: ToolName
  operation: string
  /** The sentence that describes the operation to an agent, if the route's own summary does not fit it. */
  description?: string
  /** The question to the person who must allow the call, if the route's own summary does not fit it. */
  asks?: string
  /** The decision that only the person makes: the call always waits for their yes, and shows all texts of its input. */
  needs?: string
  /** Values that the tool always sends; an agent cannot give them. Example: `{ peek: '1' }`. */
  fixed?: Readonly<Record<string, string | boolean>>
  /** The arguments of the route that an agent can give; all when left out. */
  takes?: readonly string[]
  /** The fields of the reply that the tool returns; all when left out. */
  fields?: readonly string[]
  /** The rows of the reply, which the tool returns in pages and short. */
  rows?: BriefRows
}

/** The operations that agents use; `http` if they make the call over HTTP only. */
export type AgentUse = AgentOperation | readonly AgentOperation[] | 'http'
