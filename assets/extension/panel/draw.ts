/** Makes an element; texts are set as text, so that no words of a page become markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Partial<HTMLElementTagNameMap[K]> = {},
  ...parts: (Node | string | false | null)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), values)
  element.append(...parts.filter((part) => part !== false && part !== null))
  return element
}

/** Makes a button that cannot be pressed twice while its work is under way. */
export function press(label: string, work: () => Promise<void>, className = ''): HTMLButtonElement {
  const button = el('button', { type: 'button', className }, label)
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    await work().finally(() => {
      button.ariaDisabled = null
    })
  })
  return button
}

/** Makes a text field with its label. */
export function textField(
  label: string,
  value: string,
  type = 'text',
): { row: HTMLElement; input: HTMLInputElement } {
  const input = el('input', { type, value })
  return { row: el('label', {}, label, input), input }
}

/** Puts a message where screen readers read it out. */
export function say(text: string): void {
  const place = document.getElementById('message')
  if (place) place.textContent = text
}
