/** One line of a document as a reader sees it, whatever the format. */
export type SourceLine = {
  /** Its number in the document, from 1: lines of a text, visual lines of a PDF, paragraphs of a DOCX. */
  number: number
  /** Without the bullet mark and without what stands apart at the right. */
  text: string
  /** What stands apart at the right margin or in the next cell: a date, a place. */
  right: string | null
  /** The level of a heading, where the format marks headings. */
  level: number | null
  bullet: boolean
  /** Distance from the left margin, in widths of a letter m. */
  indent: number
  /** The size of the letters, 1 being that of most of the document. */
  size: number
  /** Set in another font than most of the document. */
  strong: boolean
  /** Whether more space than usual stands above it. */
  gap: boolean
  /** Whether the next line's first word would not have fitted on it, so that the next may go on with it. */
  full: boolean
}
