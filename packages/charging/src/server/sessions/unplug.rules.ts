import { repricingInputOf, pricedSession, priceSession, reducedBy, type TariffContent } from '@evops/tariffs/contract'
import type { PluggedSession, UnplugRow } from './unplug-row.ts'
import { reductionsAsBilled } from './coupon.rules.ts'
import { differenceJournal } from './posting.rules.ts'

/**
 * Returns the change of a session when its plug is removed: the time, and a new bill if the occupancy costs something.
 * The previous bill stays, and the difference is posted to the ledger. Time during which the charge point was
 * disconnected is free (the handbook waives the effect of charge point faults, section 5).
 */
export function sessionUpdateOnUnplug(
  operatorId: string,
  session: PluggedSession,
  content: TariffContent | null,
): UnplugRow {
  const { id, revision, tariffVersionId } = session
  const unplugRow: UnplugRow = {
    operatorId,
    id,
    revision,
    unpluggedAt: new Date(session.unpluggedAt).toISOString(),
  }
  if (!content || tariffVersionId === null || session.bill === null) return unplugRow
  const before = pricedSession.parse(session.bill)
  const { unpluggedAt, faulted, unseenUntil } = session
  const plug = { unpluggedAt, faulted, ...(unseenUntil !== null && { unseenUntil }) }
  const reductions = reductionsAsBilled(before.reductions, session.held)
  const bill = priceSession({ ...repricingInputOf(before), reductions, content, plug })
  if (!bill.occupancy) return unplugRow
  return {
    ...unplugRow,
    tariffVersionId,
    bill,
    currency: bill.currency,
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    totalMinor: bill.totalMinor,
    reducedMinor: reducedBy(bill.reductions),
    journal: differenceJournal(
      {
        operatorId,
        id,
        holderId: session.holderId,
        payers: session.payers,
        tokenId: session.tokenId,
        at: session.unpluggedAt,
        revision: revision + 1,
      },
      before,
      bill,
    ),
  }
}
