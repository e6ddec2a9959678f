import { languages, type Text, type Words } from '@evops/platform/contract'
import { measures, type MeasureName } from '../../contract/index.ts'
import { acrossNames, comparisonName, partName } from './names.ts'
import { acrossOf } from './appearance.rules.ts'
import { measureWords } from '../../contract/measures.words.ts'

/*
 * Heads of columns that follow from measures: the parts of one that stands across, what it was before and its change. Made
 * of the words of measures, so that a new measure needs none of its own.
 */
const inAll = (of: (language: keyof Text) => string) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as unknown as Text
const names = Object.keys(measures) as MeasureName[]

export const partWords: Words = Object.fromEntries(
  names.flatMap((name) => {
    const across = acrossOf(name)?.across
    if (across === undefined)
      return (['before', 'change'] as const).map((kind) => [
        `reports.${kind}.${name}`,
        inAll((language) => comparisonName(measureWords[`reports.measure.${name}`][language], kind, language)),
      ])
    return acrossNames[across]('en').map((_, part) => [
      `reports.part.${name}.${part}`,
      inAll((language) => partName(name, across, part, language)),
    ])
  }),
)
