/** The tools of agents, in the order in which they are listed. */
export type ToolName =
  | 'status'
  | 'new_jobs'
  | 'my_evidence'
  | 'find_jobs'
  | 'get_job'
  | 'keep_job'
  | 'record_application'
  | 'assess'
  | 'answers'
  | 'resume'
  | 'learning'

/** The operation of a tool that makes the call of a route. */
export type AgentOperation = { tool: ToolName; operation: string }

/** The operation that agents use; `http` if they make the call over HTTP only. */
export type AgentUse = AgentOperation | 'http'
