/** A small setting that this browser keeps; '' where there is none or the browser keeps nothing. */
export function readKept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Removes what this browser keeps under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Keeps a small setting in this browser, where the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
