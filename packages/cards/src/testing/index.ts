import { newId } from '@evops/platform/contract'
import type { RegisterForm } from '../contract/index.ts'

/** Returns an unused card number and chip number. */
export function createTestCardForm(
  wanted: Partial<RegisterForm> = {},
): Partial<RegisterForm> & { cardNo: string; uid: string } {
  const random = newId().replaceAll('-', '')
  const digits = BigInt(`0x${random.slice(-12)}`)
    .toString()
    .padStart(16, '0')
    .slice(-16)
  return { cardNo: digits, uid: random.slice(-14).toUpperCase(), ...wanted }
}

export { createSimulatedPurseCard, type PurseApplet } from './applet.ts'
export { simulateOfflinePayment } from './terminal.ts'
export { certifyRecord } from '../server/purse/certified.rules.ts'
