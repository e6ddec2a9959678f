import { repricingInputOf, pricedSession, priceSession, reducedBy, type TariffContent } from '@evops/tariffs/contract'
import type { PluggedSession, UnplugRow } from './unplug-row.ts'
import { asBilled } from './coupon.rules.ts'
import { differenceJournal } from './posting.rules.ts'

/**
 * What an unplugging adds to an order: when it was, and a new bill where staying plugged cost something. The bill
 * before it stays; the ledger gets the difference. Where the charge point was out of touch nobody saw the vehicle stay:
 * that time costs nothing (the handbook waives what a fault of the charge point causes, section 5).
 */
export function unplugSession(
  operatorId: string,
  session: PluggedSession,
  content: TariffContent | null,
): UnplugRow {
  const { id, revision, tariffVersionId } = session
  const known: UnplugRow = {
    operatorId,
    id,
    revision,
    unpluggedAt: new Date(session.unpluggedAt).toISOString(),
  }
  if (!content || tariffVersionId === null || session.bill === null) return known
  const before = pricedSession.parse(session.bill)
  const { unpluggedAt, faulted, unseenUntil } = session
  const plug = { unpluggedAt, faulted, ...(unseenUntil !== null && { unseenUntil }) }
  const reductions = asBilled(before.reductions, session.held)
  const bill = priceSession({ ...repricingInputOf(before), reductions, content, plug })
  if (!bill.occupancy) return known
  return {
    ...known,
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
