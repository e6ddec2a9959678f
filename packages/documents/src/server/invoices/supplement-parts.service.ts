import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { paidPartOfFees, type SessionFees } from './amounts.rules.ts'
import { invoiceCandidatesById } from './candidates.store.ts'
import type { ComposedSession } from './compose.service.ts'
import { increasedPartOfSession } from './credit.rules.ts'
import { listRemainingSessions } from './credits.store.ts'
import { supplementsOfInvoice } from './invoices.store.ts'

/**
 * Returns the fees of an invoice's sessions that its valid supplementary invoices contain after credit notes, by session;
 * `except` leaves out one of them.
 */
export async function supplementedFees(
  tx: Tx,
  invoiceId: string,
  except?: string,
): Promise<Map<string, ComposedSession>> {
  const added = new Map<string, ComposedSession>()
  for (const { id } of await supplementsOfInvoice(tx, invoiceId))
    for (const { taken: _taken, ...session } of id === except ? [] : await listRemainingSessions(tx, id)) {
      const before = added.get(session.sessionId)
      added.set(session.sessionId, before ? addParts(before, session) : session)
    }
  return added
}
const addParts = (before: ComposedSession, more: ComposedSession): ComposedSession => ({
  ...more,
  ...addFees(before, more, 1),
  energyDwh: before.energyDwh + more.energyDwh,
})
/** Adds the fees of two parts, or deducts those of the second. */
export function addFees(one: SessionFees, other: SessionFees | undefined, sign: 1 | -1): SessionFees {
  return {
    electricityMinor: one.electricityMinor + sign * (other?.electricityMinor ?? 0),
    serviceMinor: one.serviceMinor + sign * (other?.serviceMinor ?? 0),
    occupancyMinor: one.occupancyMinor + sign * (other?.occupancyMinor ?? 0),
  }
}

/**
 * Returns what the payers of an invoice's sessions have paid beyond the invoice and its valid supplementary invoices, by
 * session and fee; `except` is left out of them. The energy is the one that no invoice contains yet.
 */
export async function increasedSessions(tx: Tx, invoiceId: string, except?: string): Promise<ComposedSession[]> {
  const invoiced = await listRemainingSessions(tx, invoiceId)
  const added = await supplementedFees(tx, invoiceId, except)
  const ids = invoiced.map(({ sessionId }) => sessionId)
  const now = new Map((await invoiceCandidatesById(tx, ids)).map((one) => [one.sessionId, one]))
  return invoiced.flatMap(({ sessionId, day, energyDwh, ...fees }) => {
    const paid = now.get(sessionId)
    const more =
      paid && increasedPartOfSession(addFees(fees, added.get(sessionId), 1), paidPartOfFees(paid.paidMinor, paid))
    if (!paid || !more) return []
    const invoicedDwh = energyDwh + (added.get(sessionId)?.energyDwh ?? 0)
    return [{ sessionId, day, energyDwh: Math.max(0, paid.energyDwh - invoicedDwh), ...more }]
  })
}

/** Throws documents.session-changed if the difference differs from the one that a supplementary invoice contains. */
export async function requireDifferenceUnchanged(
  tx: Tx,
  {
    id,
    supplementsId,
    totalMinor,
    number,
    no,
  }: { id: string; supplementsId: string; totalMinor: number; number: string | null; no: string },
): Promise<void> {
  const more = await increasedSessions(tx, supplementsId, id)
  const sum = more.reduce((all, one) => all + one.electricityMinor + one.serviceMinor + one.occupancyMinor, 0)
  if (sum !== totalMinor) throw new Problem('documents.session-changed', { sessions: number ?? no })
}

/** Throws documents.supplemented if a valid supplementary invoice adds to an invoice. */
export async function requireNoSupplements(tx: Tx, invoiceId: string): Promise<void> {
  const [first] = await supplementsOfInvoice(tx, invoiceId)
  if (first) throw new Problem('documents.supplemented', { number: first.number ?? first.no })
}
