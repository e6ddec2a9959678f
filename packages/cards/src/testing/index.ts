import { newId } from '@evops/platform/contract'
import { terminalRecord, type RegisterForm, type TerminalRecord } from '../contract/index.ts'
import { serialOf } from '../server/keys/card-keys.service.ts'
import { derive } from '../server/keys/purse-crypto.rules.ts'
import { tacOf } from '../server/purse/transactions.rules.ts'

/** Returns an unused card number and chip number. */
export function aCardForm(
  wanted: Partial<RegisterForm> = {},
): Partial<RegisterForm> & { cardNo: string; uid: string } {
  const random = newId().replaceAll('-', '')
  const digits = BigInt(`0x${random.slice(-12)}`)
    .toString()
    .padStart(16, '0')
    .slice(-16)
  return { cardNo: digits, uid: random.slice(-14).toUpperCase(), ...wanted }
}

export { purseApplet, type PurseApplet } from './applet.ts'
export { payOffline } from './terminal.ts'
/**
 * Returns the record with the certificate that a card creates for it, with a set's triple DES key and the handbook's
 * rule.
 */
export function certifyRecord(setKey: Buffer, input: object): TerminalRecord {
  const record = terminalRecord.parse(input)
  const rules = { algorithm: '3des_2key', diversification: 'pboc', kcvMethod: 'zeros' } as const
  const key = derive(rules, setKey, serialOf(record.cardNo))
  return { ...record, tac: tacOf({ key, rules }, record) ?? '' }
}
