import { terminalRecord, type TerminalRecord } from '../../contract/index.ts'
import { applicationSerialOf } from '../keys/card-keys.service.ts'
import { diversifyForCard } from '../keys/purse-crypto.rules.ts'
import { calculateRecordTac } from './transactions.rules.ts'

/**
 * Returns the record with the certificate that a card creates for it, with a set's triple DES key and the handbook's
 * rule.
 */
export function certifyRecord(setKey: Buffer, input: object): TerminalRecord {
  const record = terminalRecord.parse(input)
  const rules = { algorithm: '3des_2key', diversification: 'pboc', kcvMethod: 'zeros' } as const
  const key = diversifyForCard(rules, setKey, applicationSerialOf(record.cardNo))
  return { ...record, tac: calculateRecordTac({ key, rules }, record) ?? '' }
}
