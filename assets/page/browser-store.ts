/** A small setting that this browser keeps; '' where there is none or the browser keeps nothing. */
export function readKept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
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
