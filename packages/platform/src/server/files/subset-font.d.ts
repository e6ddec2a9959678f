declare module 'subset-font' {
  /** Returns a font with only the glyphs of a text and with fixed axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
