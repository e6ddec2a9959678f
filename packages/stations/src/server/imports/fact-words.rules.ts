import type { Text } from '@evops/platform/contract'
import { choiceWord, type RowHints } from '@evops/platform/server'
import { choiceHints, partsOf } from '../stations/fact-choices.ts'
import { connectorsOf, currentsOf } from './type-words.rules.ts'

const flagHints: RowHints = { titles: [], isFlag: true }

/**
 * Returns the screen's text for a cell's value, or undefined if the field has no code list or the cell is ambiguous.
 */
export function factWord(field: string, text: string, isFlag: boolean): Text | undefined {
  if (isFlag) return choiceWord(flagHints, text)
  const hints = choiceHints.get(field)
  if (!hints) return undefined
  const codes =
    field === 'connectorType' ? connectorsOf(text) : field === 'equipmentType' ? currentsOf(text) : undefined
  if (codes) return codes.length === 1 ? hints.choices?.[String(codes[0])] : undefined
  const words = partsOf(text).map((part) => choiceWord(hints, part))
  if (words.some((one) => one === undefined)) return undefined
  const joinTexts = (language: keyof Text) => words.flatMap((one) => one?.[language] ?? []).join('; ')
  return { zh: joinTexts('zh'), en: joinTexts('en'), es: joinTexts('es') }
}
