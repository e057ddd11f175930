/** The parts of the browsers' interface for extensions that Shortlist uses: WebExtensions, the same in Chromium and Firefox. */
type ExtensionApi = {
  storage: {
    local: {
      get: (names: string[]) => Promise<Record<string, unknown>>
      set: (values: Record<string, unknown>) => Promise<void>
      remove: (names: string[]) => Promise<void>
      /** Chromium alone: keeps the scripts in pages from reading what is stored. Firefox never lets them. */
      setAccessLevel?: (access: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
    }
    /** Kept in memory until the browser ends. */
    session: {
      get: (names: string[]) => Promise<Record<string, unknown>>
      set: (values: Record<string, unknown>) => Promise<void>
    }
  }
  tabs: { query: (of: { active: true; currentWindow: true }) => Promise<Tab[]> }
  scripting: {
    executeScript: (injection: {
      target: { tabId: number; allFrames?: boolean }
      files?: string[]
      func?: (...values: never[]) => unknown
      args?: unknown[]
    }) => Promise<{ result?: unknown }[]>
  }
  action: { onClicked: { addListener: (listener: (tab: Tab) => void) => void } }
  runtime: {
    onMessage: { addListener: (listener: (message: unknown, sender: { tab?: Tab }) => void) => void }
    sendMessage: (message: unknown) => Promise<unknown>
  }
  /** Chromium alone. */
  sidePanel?: { open: (at: { tabId: number }) => Promise<void> }
  /** Firefox alone. */
  sidebarAction?: { open: () => Promise<void> }
}

type Tab = { id?: number; windowId?: number }

const scope = globalThis as unknown as { browser?: ExtensionApi; chrome: ExtensionApi }

/** The browser's interface for extensions. */
export const extension = scope.browser ?? scope.chrome
