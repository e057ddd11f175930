type Name<Texts extends string> = Texts extends `${infer First} ${infer Rest}` ? First | Name<Rest> : Texts

/** Returns the names in texts, each with its own type. Example: `names('title pay')` is `['title', 'pay']`. */
export function names<const Texts extends readonly string[]>(
  ...texts: Texts
): readonly Name<Texts[number]>[] {
  return texts.flatMap((text) => text.split(' ')) as Name<Texts[number]>[]
}

/** Returns the pairs of a table whose entries stand on lines or between bars. Example: `pairs('nacht: night | tag: day')`. */
export function pairs(table: string): [string, string][] {
  return table.split(/[|\n]/).flatMap((line) => {
    const entry = line.trim()
    const index = entry.search(/:(?: |$)/)
    return index < 0 ? [] : [[entry.slice(0, index), entry.slice(index + 1).trim()]]
  })
}

/** Returns the named parts of an object. */
export function picked<T extends object, Part extends keyof T & string>(
  from: T,
  parts: readonly Part[],
): Pick<T, Part> {
  return Object.fromEntries(parts.map((part) => [part, from[part]])) as Pick<T, Part>
}

/** Returns a text with a capital first letter. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
