import { languages, type LocalizedText, type Words } from '@evops/platform/contract'
import { measures, type MeasureName } from '../../contract/index.ts'
import { splitColumnNames, comparisonName, splitColumnHeading } from './names.ts'
import { splitDimensionOf } from './appearance.rules.ts'
import { measureWords } from '../../contract/measures.words.ts'

/*
 * Headings of columns that are derived from measures: the columns of a split measure, the previous value and the
 * change. They are composed of the measures' words, so that a new measure needs no headings of its own.
 */
const inAll = (of: (language: keyof LocalizedText) => string) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as unknown as LocalizedText
const names = Object.keys(measures) as MeasureName[]

export const partWords: Words = Object.fromEntries(
  names.flatMap((name) => {
    const across = splitDimensionOf(name)?.across
    if (across === undefined)
      return (['before', 'change'] as const).map((kind) => [
        `reports.${kind}.${name}`,
        inAll((language) => comparisonName(measureWords[`reports.measure.${name}`][language], kind, language)),
      ])
    return splitColumnNames[across]('en').map((_, part) => [
      `reports.part.${name}.${part}`,
      inAll((language) => splitColumnHeading(name, across, part, language)),
    ])
  }),
)
