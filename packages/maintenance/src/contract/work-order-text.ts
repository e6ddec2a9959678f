import type { Language } from '@evops/platform/contract'
import { faultCatalogue, formatDetailFigures } from '@evops/stations/contract'
import { workStateWords } from './states.ts'

const starts = workStateWords['maintenance.source.starts']
const openings = [
  ...faultCatalogue.flatMap(({ code, text }) =>
    Object.values(text).map((phrase) => [`${code} ${phrase}`, text] as const),
  ),
  ...Object.values(starts).map((phrase) => [phrase, starts] as const),
]

/**
 * Returns the description of a work order: texts that the product itself wrote in the operator's language are
 * translated to the reader's, including their figures.
 */
export function localizedWorkOrderText(description: string, language: Language): string {
  const found = openings.find(
    ([phrase]) =>
      description === phrase || (/^(?: ·|:)/.test(description.slice(phrase.length)) && description.startsWith(phrase)),
  )
  return found ? found[1][language] + formatDetailFigures(description.slice(found[0].length), language) : description
}
