import {
  mac4,
  timedMacInput,
  purchaseTransactionInput,
  purseTransactionTypes,
  transactionKey,
  encodeBigEndian,
} from '../server/keys/purse-crypto.rules.ts'
import type { PurseApplet } from './applet.ts'

const purchasePlace = 0x15

/**
 * Lets an offline terminal take money off a triple DES card. Returns the record that it reports later. `at`: fourteen
 * digits.
 */
export async function simulateOfflinePayment(
  card: PurseApplet,
  { amountMinor, terminal, at, terminalSerial }: OfflinePayment,
): Promise<{ counter: number; beforeMinor: number; afterMinor: number; tac: string }> {
  const purchaseKey = card.keys().get(purchasePlace) ?? Buffer.alloc(16)
  const beginData = Buffer.concat([Buffer.of(1), encodeBigEndian(amountMinor, 4), Buffer.from(terminal, 'hex')])
  const [beginReply = ''] = await card.transceive([`805001020B${toHex(beginData)}0F`])
  const started = Buffer.from(beginReply, 'hex')
  const [beforeMinor, counter] = [started.readUInt32BE(0), started.readUInt16BE(4)]
  const start = purchaseTransactionInput(started.subarray(11, 15), counter, terminalSerial)
  const session = transactionKey('3des_2key', purchaseKey, start)
  const facts = { amountMinor, type: purseTransactionTypes.purchase, terminal, at }
  const chargingSession = Buffer.concat([
    encodeBigEndian(terminalSerial, 4),
    Buffer.from(at, 'hex'),
    mac4('3des_2key', session, timedMacInput(facts)),
  ])
  const [reply = ''] = await card.transceive([`805401000F${toHex(chargingSession)}08`])
  return { counter, beforeMinor, afterMinor: beforeMinor - amountMinor, tac: reply.slice(0, 8) }
}
export interface OfflinePayment {
  amountMinor: number
  terminal: string
  at: string
  terminalSerial: number
}
const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
