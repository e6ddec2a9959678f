import type { LocalizedText } from '@evops/platform/contract'
import { choiceLabel, type RowHints } from '@evops/platform/server'
import { choiceHints, splitCodeListCell } from '../stations/fact-choices.ts'
import { connectorTypesOf, currentTypesOf } from './type-words.rules.ts'

const flagHints: RowHints = { titles: [], isFlag: true }

/**
 * Returns the screen's text for a cell's value, or undefined if the field has no code list or the cell is ambiguous.
 */
export function fieldValueText(field: string, text: string, isFlag: boolean): LocalizedText | undefined {
  if (isFlag) return choiceLabel(flagHints, text)
  const hints = choiceHints.get(field)
  if (!hints) return undefined
  const codes =
    field === 'connectorType' ? connectorTypesOf(text) : field === 'equipmentType' ? currentTypesOf(text) : undefined
  if (codes) return codes.length === 1 ? hints.choices?.[String(codes[0])] : undefined
  const words = splitCodeListCell(text).map((part) => choiceLabel(hints, part))
  if (words.some((one) => one === undefined)) return undefined
  const joinTexts = (language: keyof LocalizedText) => words.flatMap((one) => one?.[language] ?? []).join('; ')
  return { zh: joinTexts('zh'), en: joinTexts('en'), es: joinTexts('es') }
}
