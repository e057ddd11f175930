declare module 'linebreak' {
  /** Steps through the places where Unicode (UAX 14) lets a line of a text break. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
  export = LineBreaker
}
