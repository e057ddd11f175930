/** The shells that have a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The agents that `svc agent install` can set up. */
export const AGENT_NAMES = ['claude', 'codex', 'cursor', 'gemini', 'vscode'] as const
export type AgentName = (typeof AGENT_NAMES)[number]
