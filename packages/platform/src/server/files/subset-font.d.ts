declare module 'subset-font' {
  /** A font with the glyphs of a text alone, its axes fixed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
