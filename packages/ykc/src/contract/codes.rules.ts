import { ykcCodeWords } from './codes.words.ts'
import type { YkcMessageName } from './messages.ts'
import { ykcStopWords } from './stop-codes.words.ts'

type Language = 'zh' | 'en' | 'es'
/**
 * `value`: one meaning for each number. `bits`: one for each set bit. `groups`: one for each pair of bits that is not
 * 00. `timeouts`: pairs of bits without a name of their own, 01 timed out and 10 unreliable.
 */
type CodeKind = 'value' | 'bits' | 'groups' | 'timeouts'
type Code = readonly [kind: CodeKind, table: string]

const unreliable = 2
const pairsOfBits = 16
const stopReasonTable = 'stopReason'

/** Codes that mean the same in every message. */
const fieldCodes: Readonly<Record<string, Code>> = {
  network: ['value', 'network'],
  carrier: ['value', 'carrier'],
  connectorFault: ['value', 'connectorFault'],
  state: ['value', 'state'],
  holstered: ['value', 'holstered'],
  plugged: ['value', 'yes'],
  faults: ['bits', 'faults'],
  success: ['value', 'success'],
  mode: ['value', 'mode'],
  pinNeeded: ['value', 'yes'],
  startMode: ['value', 'startMode'],
  stopReason: ['value', stopReasonTable],
  auxiliary: ['value', 'auxiliary'],
  batteryKind: ['value', 'batteryKind'],
  owned: ['value', 'owned'],
  chargingMode: ['value', 'chargingMode'],
  batteryWarnings: ['groups', 'batteryWarnings'],
  insulationWarnings: ['groups', 'insulationWarnings'],
  present: ['value', 'yes'],
  locked: ['value', 'yes'],
  lockPosition: ['value', 'lockPosition'],
  parkingSpace: ['value', 'parkingSpace'],
  lockAlarm: ['value', 'lockAlarm'],
  lockMove: ['value', 'lockMove'],
  when: ['value', 'when'],
  identificationTimeouts: ['timeouts', ''],
  chargeReadyTimeouts: ['timeouts', ''],
  chargerStatusTimeouts: ['timeouts', ''],
  chargerStatisticsTimeouts: ['timeouts', ''],
  vehicleIdentificationTimeouts: ['timeouts', ''],
  batteryReadyTimeouts: ['timeouts', ''],
  batteryStatusTimeouts: ['timeouts', ''],
  batteryStatisticsTimeouts: ['timeouts', ''],
}

/** Codes whose meaning depends on their message. */
const messageCodes: Partial<Record<YkcMessageName, Readonly<Record<string, Code>>>> = {
  Login: { kind: ['value', 'chargePointKind'] },
  LoginAnswer: { result: ['value', 'login'] },
  ModelCheckAnswer: { result: ['value', 'sameModel'] },
  RecordReceived: { result: ['value', 'received'] },
  BalanceAnswer: { result: ['value', 'balanceSet'] },
  UpdateFirmware: { kind: ['value', 'firmwareKind'] },
  UpdateFirmwareAnswer: { result: ['value', 'firmware'] },
  StartVerdict: { reason: ['value', 'refusal'] },
  DualStartVerdict: { reason: ['value', 'refusal'] },
  StartResult: { reason: ['value', 'startFailure'] },
  DualStartResult: { reason: ['value', 'startFailure'] },
  StopResult: { reason: ['value', 'stopFailure'] },
  SetCardsAnswer: { reason: ['value', 'cardFailure'] },
  ClearCardsAnswer: { reason: ['value', 'cardFailure'] },
  BmsStop: {
    stopCause: ['groups', 'bmsCause'],
    stopFaults: ['groups', 'bmsFaults'],
    stopErrors: ['groups', 'bmsErrors'],
  },
  ChargerStop: {
    stopCause: ['groups', 'chargerCause'],
    stopFaults: ['groups', 'chargerFaults'],
    stopErrors: ['groups', 'chargerErrors'],
  },
}

/**
 * Returns a code in words with its number behind it, as `ended at the charge point (0x45)`. A number without a meaning
 * in the document stands alone, because vendors differ there. Null: the field is no code.
 */
export function meaningOfCode(
  field: { message: YkcMessageName; key: string },
  value: number,
  language: Language,
): string | null {
  const code = messageCodes[field.message]?.[field.key] ?? fieldCodes[field.key]
  if (!code) return null
  const [, table] = code
  const number = table === stopReasonTable ? `0x${value.toString(16).padStart(2, '0').toUpperCase()}` : String(value)
  const meanings = meaningsOf(code, value, language)
  return meanings.length === 0 ? number : `${meanings.join(', ')} (${number})`
}

function meaningsOf([kind, table]: Code, value: number, language: Language): string[] {
  const wordOf = (suffix: string) => textOf(`ykc.code.${table}.${suffix}`, language)
  const found = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined)
  if (kind === 'value') return found([wordOf(String(value))])
  if (value === 0) return found([textOf('ykc.code.none', language)])
  if (kind === 'bits')
    return found(
      Array.from({ length: pairsOfBits }, (_, bit) => bit)
        .filter((bit) => (value >> bit) & 1)
        .map((bit) => wordOf(String(bit))),
    )
  const pairs = Array.from({ length: pairsOfBits / 2 }, (_, group) => [group, (value >> (group * 2)) & 3] as const)
  if (kind === 'timeouts')
    return found([...new Set(pairs.map(([, pair]) => pair))].map((pair) => timeoutOf(pair, language)))
  return found(
    pairs.map(([group, pair]) => wordOf(`${group}-${pair}`) ?? unreliableOf(wordOf(`${group}-1`), pair, language)),
  )
}

function timeoutOf(pair: number, language: Language): string | undefined {
  if (pair === 1) return textOf('ykc.code.timedOut', language)
  return pair === unreliable ? textOf('ykc.code.unreliable', language) : undefined
}

/** Names a group that is neither set nor clear. */
function unreliableOf(name: string | undefined, pair: number, language: Language): string | undefined {
  if (pair !== unreliable || name === undefined) return undefined
  return `${name}: ${textOf('ykc.code.unreliable', language) ?? ''}`
}

function textOf(key: string, language: Language): string | undefined {
  const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = { ...ykcCodeWords, ...ykcStopWords }
  return texts[key]?.[language]
}
