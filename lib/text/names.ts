type Name<Texts extends string> = Texts extends `${infer First} ${infer Rest}` ? First | Name<Rest> : Texts

/** Returns the names in texts, each with its own type. Example: `names('title pay')` is `['title', 'pay']`. */
export function names<const Texts extends readonly string[]>(
  ...texts: Texts
): readonly Name<Texts[number]>[] {
  return texts.flatMap((text) => text.split(' ')) as Name<Texts[number]>[]
}
