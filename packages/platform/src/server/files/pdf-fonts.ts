import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/*
 * Noto Sans SC comes from npm in a hundred slices, each for some characters, as variable fonts for browsers. A PDF gets what it
 * needs of them: slices of its own characters, at the weights it uses.
 */
export type Weight = 400 | 700
/** Characters of one text that are set in one font. */
export interface Run {
  font: string
  text: string
}
interface Slice {
  file: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const folder = new URL('./', import.meta.resolve('@fontsource-variable/noto-sans-sc/wght.css'))
let slices: Promise<readonly Slice[]> | undefined

/** Of the package's own style sheet, Latin first: some slices hold a few of its letters too. */
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

/** Fonts for all that a document says. `runs` cuts a text into what each of them sets. */
export interface Fonts {
  files: ReadonlyMap<string, Buffer>
  runs(text: string, weight: Weight): Run[]
}
export async function fontsFor(texts: Iterable<string>): Promise<Fonts> {
  slices ??= readSlices()
  const all = await slices
  const sliceOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return all.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)) ?? all[0]
  }
  const wanted = new Map<string, Set<string>>()
  for (const text of texts)
    for (const character of text) {
      const file = sliceOf(character)?.file ?? ''
      const characters = wanted.get(file) ?? new Set()
      wanted.set(file, characters.add(character))
    }
  const { default: subsetFont } = await import('subset-font')
  const files = new Map<string, Buffer>()
  for (const [file, characters] of wanted) {
    const font = await readFile(fileURLToPath(new URL(file, folder)))
    for (const weight of [400, 700]) {
      const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
      files.set(`${file} ${weight}`, await subsetFont(font, [...characters].join(''), options))
    }
  }
  return {
    files,
    runs(text, weight) {
      const runs: Run[] = []
      for (const character of text) {
        const font = `${sliceOf(character)?.file} ${weight}`
        const last = runs.at(-1)
        if (last?.font === font) last.text += character
        else runs.push({ font, text: character })
      }
      return runs
    },
  }
}
