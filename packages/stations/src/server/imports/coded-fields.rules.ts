import type { LocalizedText } from '@evops/platform/contract'
import { parseChoice, type CodedField } from '@evops/platform/server'
import { fieldsOfKind, type ImportSettings } from '../../contract/index.ts'
import { assetValueWords } from '../../contract/fact-values.ts'
import { choiceHints } from '../stations/fact-choices.ts'
import { codeOfPlugs, plugsOf } from './plugs.rules.ts'
import { currentTypesOf } from './type-words.rules.ts'

const ocpiLabels: Readonly<Record<string, LocalizedText>> = assetValueWords
const socket: LocalizedText = { zh: '插座', en: 'socket', es: 'toma' }
const cable: LocalizedText = { zh: '带线', en: 'cable', es: 'manguera' }

/** Returns the label of one connector of a code: `IEC_62196_T2:2`, `CHADEMO`, `1`. */
function labelOfPlug(code: string): LocalizedText {
  const [name = '', type] = code.split(':')
  const label = ocpiLabels[`stations.ocpi.${name}`] ??
    choiceHints.get('connectorType')?.choices?.[name] ?? { zh: name, en: name, es: name }
  const suffix = type === '2' ? socket : type === '3' ? cable : undefined
  if (!suffix) return label
  return {
    zh: `${label.zh}，${suffix.zh}`,
    en: `${label.en}, ${suffix.en}`,
    es: `${label.es}, ${suffix.es}`,
  }
}

function labelOf(code: string): LocalizedText {
  const parts = code.split('+').map(labelOfPlug)
  const joinParts = (language: keyof LocalizedText) => parts.map((part) => part[language]).join(' + ')
  return { zh: joinParts('zh'), en: joinParts('en'), es: joinParts('es') }
}

/** Codes that a user can choose for the connector type of a value. */
const plugCodes = [
  'IEC_62196_T2_COMBO',
  'CHADEMO',
  'IEC_62196_T2:2',
  'IEC_62196_T2:3',
  'IEC_62196_T1_COMBO',
  'IEC_62196_T1:3',
  'TESLA_S',
  'GBT_DC',
  'GBT_AC:2',
  'GBT_AC:3',
  'IEC_62196_T2_COMBO+CHADEMO',
  'IEC_62196_T2_COMBO+CHADEMO+IEC_62196_T2:3',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
]

/** Returns the fields of a file whose cells are codes or their names. */
export function stationCodedFields({ kind, answers }: Pick<ImportSettings, 'kind' | 'answers'>): CodedField[] {
  const decided = answers.cable === 'socket' ? 2 : answers.cable === 'cable' ? 3 : undefined
  const codeOfConnector = (text: string) =>
    codeOfPlugs(
      plugsOf(text).map((plug) =>
        decided !== undefined && plug.possible.includes(decided) ? { ...plug, possible: [decided] } : plug,
      ),
    )
  const codeOfCurrent = (text: string) => {
    const [only, ...others] = currentTypesOf(text)
    return only === undefined || others.length > 0 ? undefined : String(only)
  }
  return fieldsOfKind(kind).flatMap((field): CodedField[] => {
    const hints = choiceHints.get(field)
    if (field === 'connectorType') {
      const choices = Object.fromEntries(plugCodes.map((code) => [code, labelOf(code)]))
      return [{ field, choices, codeOf: codeOfConnector, labelOf }]
    }
    const { choices } = hints ?? {}
    if (!hints || !choices) return []
    const codeOf = field === 'equipmentType' ? codeOfCurrent : (text: string) => parseChoice(hints, text)
    return [{ field, choices, codeOf }]
  })
}
