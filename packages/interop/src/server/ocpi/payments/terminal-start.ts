import type { Tx } from '@evops/platform/server'
import { lockCommand } from '../commands.store.ts'
import { ocpiStatusCodes, OcpiCallError } from '../envelope.rules.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { hasTerminals, markTerminalHeard, sessionOfAuthorization, terminalServing } from './payment-terminals.store.ts'

interface StartAtTerminal {
  body: { token: { type: string }; authorization_reference?: string | undefined }
  connector: { chargePointId: string }
  now: Date
}
/**
 * Decides who pays a session that a partner starts. A payment terminal provider starts with the token of an ad hoc user
 * and the reference of the payment, and only where a terminal of it serves the EVSE. Any other start is paid by the
 * partner.
 */
export async function terminalOfStart(
  tx: Tx,
  linked: LinkedOcpiPartner,
  { body, connector, now }: StartAtTerminal,
): Promise<{ atTerminal?: { limitMinor: number | null } } | { refused: string }> {
  if (body.token.type !== 'AD_HOC_USER' || !(await hasTerminals(tx, linked))) return {}
  const reference = body.authorization_reference
  if (reference === undefined) return { refused: 'authorization_reference: missing' }
  const terminal = await terminalServing(tx, linked, connector.chargePointId)
  if (!terminal) return { refused: 'evse_uid: no payment terminal of yours serves it' }
  // One payment pays one session, because its confirmation names nothing but the payment.
  if ((await sessionOfAuthorization(tx, linked, reference)) !== undefined)
    return { refused: 'authorization_reference: used before' }
  await markTerminalHeard(tx, terminal.id, now)
  return { atTerminal: { limitMinor: terminal.reservedMinor } }
}

/** Throws OcpiCallError if another start has used the payment meanwhile. Locks the payment until the session is stored. */
export async function requireFreshPayment(tx: Tx, linked: LinkedOcpiPartner, reference: string): Promise<void> {
  await lockCommand(tx, linked, reference.toLowerCase())
  if ((await sessionOfAuthorization(tx, linked, reference)) !== undefined)
    throw new OcpiCallError(ocpiStatusCodes.invalid, 'authorization_reference: used before')
}
