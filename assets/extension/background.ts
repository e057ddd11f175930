import { extension } from '#assets/extension/browser-api.ts'

// A press of the button, or Alt+S, is what lets the extension read the page: without it no page is seen.
extension.action.onClicked.addListener((tab) => {
  if (extension.sidebarAction) void extension.sidebarAction.open()
  else if (tab.id !== undefined) void extension.sidePanel?.open({ tabId: tab.id })
  // An open panel reads the page of the press.
  extension.runtime.sendMessage('pressed').catch(() => undefined)
})

void extension.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
