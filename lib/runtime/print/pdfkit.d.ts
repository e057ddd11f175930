declare module 'pdfkit' {
  /** An object of the file, which other objects name. */
  export type PdfReference = {
    data: Record<string, unknown>
    write: (chunk: string | Uint8Array) => void
    end: (chunk?: string | Uint8Array) => void
  }

  /** A part of the structure that programs read; marked content and parts can be added until it ends. */
  export type PdfPart = {
    dictionary: PdfReference
    add: (child: PdfPart | PdfContent) => PdfPart
    end: () => void
  }

  /** The list of places in the file that programs show beside it. */
  export type PdfOutline = {
    addItem: (
      title: string,
      place: { fit: false; top: number; left: number; pageNumber: number },
    ) => PdfOutline
  }

  export type PdfContent = { readonly refs: { mcid: number }[] }

  export type PdfOptions = {
    pdfVersion: '1.7'
    autoFirstPage: false
    /** Null, or the document begins with a font of its own. */
    font: null
    size: [number, number]
    margin: 0
    tagged: true
    /** Has the file say that it keeps the rules of PDF/UA. */
    subset: 'PDF/UA'
    displayTitle: true
    lang: string
    compress: true
    info: Record<string, string | Date>
  }

  export class PDFDocument {
    constructor(options: PdfOptions)
    info: Record<string, string | Date>
    outline: PdfOutline
    _root: PdfReference
    page: {
      fonts: Record<string, PdfReference>
      dictionary: PdfReference
      write: (chunk: Uint8Array) => void
    }
    _offset: number
    _write(data: string | Uint8Array): void
    ref(data?: Record<string, unknown>): PdfReference
    addPage(): this
    addContent(operators: string): this
    save(): this
    restore(): this
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this
    path(outline: string): this
    struct(role: string): PdfPart
    addStructure(part: PdfPart): this
    markContent(tag: string): this
    markStructureContent(tag: string): PdfContent
    endMarkedContent(): this
    link(x: number, y: number, width: number, height: number, url: string, options: object): this
    end(): void
    _addInfo(): void
  }
}
