import { choicesFromWords, type RowHints } from '@evops/platform/server'
import type { ImportField } from '../../contract/index.ts'
import { assetValueWords, assetTypeWords } from '../../contract/fact-values.ts'

const words = { ...assetTypeWords, ...assetValueWords }
const prefixes: Partial<Record<ImportField, string>> = {
  stationType: 'type',
  equipmentType: 'equipment',
  connectorType: 'connector',
  'station.status': 'status',
  'station.enteredSystem': 'system',
  'station.construction': 'construction',
  'station.parkType': 'park',
  'station.payments': 'payment',
  'station.electricityType': 'electricity',
  'station.facilities': 'facility',
  'chargePoint.protocol': 'protocol',
  'chargePoint.assetState': 'asset',
  'chargePoint.enteredSystem': 'system',
  'chargePoint.network': 'network',
  'connector.standard': 'standard',
  'connector.ocpiType': 'ocpi',
}
const also: Partial<Record<ImportField, RowHints['also']>> = {
  stationType: { 1: ['public', '公共', '公用', 'pública'], 100: ['bus', '公交', 'autobuses'] },
  'station.status': {
    1: ['planned', 'in construction', '在建'],
    5: ['closed', '关闭', '下线', 'cerrado'],
    6: ['maintenance', '维修', '检修', 'mantenimiento'],
    50: [
      'open',
      'operational',
      'active',
      'available',
      '正常',
      '运营中',
      '营业',
      '启用',
      'operativa',
      'abierta',
      'activa',
    ],
    51: ['paused', 'inactive', '暂停', '停用', 'pausada', 'inactiva'],
  },
  'chargePoint.protocol': {
    'ocpp1.6j': ['ocpp1.6', '1.6', '1.6j'],
    'ocpp2.0.1': ['2.0.1'],
    'ocpp2.1': ['2.1'],
    'ykc1.6': ['ykc', '云快充', '云快充1.6'],
  },
  'chargePoint.network': {
    sim: ['4g', '5g', 'cellular', 'gprs', 'móvil'],
    lan: ['ethernet', 'wifi', '有线', 'cable'],
  },
}

const volts = (value: number) => ({ zh: `${value} V`, en: `${value} V`, es: `${value} V` })
/** Recognised values of file fields with a code list, by the names used on screens. */
export const choiceHints: ReadonlyMap<string, RowHints> = new Map<string, RowHints>([
  ...Object.entries(prefixes).map(([field, prefix]) => {
    const choices = choicesFromWords(words, `stations.${prefix}.`)
    return [field, { titles: [], choices, also: also[field as ImportField] ?? {} }] as const
  }),
  ['connector.auxiliaryV', { titles: [], choices: { 12: volts(12), 24: volts(24) } }],
])

/** Splits a cell with several values of a code list. */
export function splitCodeListCell(text: string): string[] {
  return text.split(/[;,|、；，]/).flatMap((part) => part.trim() || [])
}
