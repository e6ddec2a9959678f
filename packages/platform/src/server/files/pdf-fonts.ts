import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/*
 * Fonts for PDF files. Noto Sans SC is published on npm in a hundred slices for browsers, each a variable font for some
 * characters. A PDF contains subsets of the slices with its own characters and weights only.
 */
export type FontWeight = 400 | 700
interface Slice {
  file: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const folder = new URL('./', import.meta.resolve('@fontsource-variable/noto-sans-sc/wght.css'))
let slices: Promise<readonly Slice[]> | undefined

/**
 * Reads the slices from the package's own style sheet, Latin first: some other slices also contain a few Latin letters.
 */
async function readSlices(): Promise<readonly Slice[]> {
  const css = await readFile(new URL('wght.css', folder), 'utf8')
  const found = [...css.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range: ([^;]+);/g)].map(
    ([, file = '', ranges = '']): Slice => ({
      file,
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      }),
    }),
  )
  const isLatin = ({ file }: Slice) => file.includes('-latin')
  return [...found.filter(isLatin), ...found.filter((slice) => !isLatin(slice))]
}

/** Returns a function that finds the slice of a character. */
async function findSlices() {
  slices ??= readSlices()
  const all = await slices
  const sliceByCode = new Map<number, Slice | undefined>()
  return (character: string) => {
    const code = character.codePointAt(0) ?? 0
    let slice = sliceByCode.get(code)
    if (!slice) {
      slice = all.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)) ?? all[0]
      sliceByCode.set(code, slice)
    }
    return slice
  }
}

async function cutOut(file: string, characters: string, weight: FontWeight): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const font = await readFile(fileURLToPath(new URL(file, folder)))
  return subsetFont(font, characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
}

/** Finds the font of a character. */
export interface PdfFonts {
  fontOf(character: string, weight: FontWeight): string
}
const nameOf = (slice: Slice | undefined, weight: FontWeight) => `${slice?.file} ${weight}`

/** Returns the fonts for a document whose text is completely known in advance. */
export async function loadPdfFonts(
  texts: Iterable<string>,
): Promise<PdfFonts & { files: ReadonlyMap<string, Buffer> }> {
  const sliceOf = await findSlices()
  const wanted = new Map<string, Set<string>>()
  for (const text of texts)
    for (const character of text) {
      const file = sliceOf(character)?.file ?? ''
      const characters = wanted.get(file) ?? new Set()
      wanted.set(file, characters.add(character))
    }
  const files = new Map<string, Buffer>()
  for (const [file, characters] of wanted)
    for (const weight of [400, 700] as const)
      files.set(`${file} ${weight}`, await cutOut(file, [...characters].join(''), weight))
  return { files, fontOf: (character, weight) => nameOf(sliceOf(character), weight) }
}

/**
 * Returns fonts for a document whose texts arrive one after another. `need` loads the slices of a text before it is
 * drawn, each slice complete and once. Memory is limited by the hundred existing slices.
 */
export async function growingFonts(
  bring: (name: string, file: Buffer) => void,
): Promise<PdfFonts & { need(text: string, weight: FontWeight): Promise<void> }> {
  const sliceOf = await findSlices()
  const brought = new Set<string>()
  const seen = { 400: new Set<string>(), 700: new Set<string>() }
  return {
    fontOf: (character, weight) => nameOf(sliceOf(character), weight),
    async need(text, weight) {
      for (const character of text) {
        if (seen[weight].has(character)) continue
        seen[weight].add(character)
        const slice = sliceOf(character)
        const name = nameOf(slice, weight)
        if (!slice || brought.has(name)) continue
        bring(name, await cutOut(slice.file, charactersOf(slice), weight))
        brought.add(name)
      }
    },
  }
}
function charactersOf({ ranges }: Slice): string {
  let all = ''
  for (const [from, to] of ranges) for (let code = from; code <= to; code += 1) all += String.fromCodePoint(code)
  return all
}
