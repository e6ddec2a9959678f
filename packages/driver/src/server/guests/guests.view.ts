import { localTime, requireFound } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { SessionDetail } from '@evops/charging/contract'
import type { GuestCharge, TerminalReceipt } from '../../contract/index.ts'
import { toLiveSession } from '../charging/charging.rules.ts'
import type { DriverDeps } from '../deps.ts'
import { findStation, openConnectors } from '../public/stations.store.ts'
import { guestNoOf, actorOfGuest } from './guests.service.ts'
import { taxOfBill } from './guests.rules.ts'
import { findGuestCharge, type GuestKey } from './guests.store.ts'

/** Returns a charge as its guest sees it. Throws request.not-found while its payment is not requested yet. */
export async function loadGuestView(tx: Tx, deps: DriverDeps, key: GuestKey): Promise<GuestCharge> {
  const { charging, payments, services } = deps
  const now = services.now()
  const charge = requireFound(await findGuestCharge(tx, key.id))
  const actor = actorOfGuest(key, charge.language)
  const payment = await payments.guests.get(tx, actor, requireFound(charge.intentId ?? undefined))
  const [operator] = await deps.operators(tx)
  const [connector] = await openConnectors(tx, charge, now)
  const station = connector && (await findStation(tx, connector.stationId, {}))
  const session = charge.sessionId === null ? null : await charging.live(tx, actor, charge.sessionId)
  const ended = session?.session.endedAt ? await charging.session(tx, actor, session.session.id) : null
  const receipt = ended && (await receiptOf(tx, deps, ended))
  const {
    amountMinor: sumMinor,
    currency,
    provider,
    method,
    test,
    state,
    offer,
    capturedMinor,
    refundedMinor,
  } = payment
  return {
    no: guestNoOf(key.id),
    state: charge.state,
    refusal: charge.refusal || null,
    stationName: session?.session.stationName ?? station?.name ?? '',
    connectorName: connector ? `${connector.chargePointName} · ${connector.connectorNo}` : '',
    code: connector?.code ?? '',
    currency,
    sumMinor,
    provider,
    method,
    test,
    offer: state === 'created' ? offer : null,
    paidMinor: capturedMinor,
    refundedMinor,
    session: session && toLiveSession(session, now),
    receipt,
    hotline: station?.hotline || operator?.hotline || '',
  }
}

/** Returns the receipt of a session that has ended: its bill, the seller, and the included tax. */
async function receiptOf(tx: Tx, { documents }: DriverDeps, session: SessionDetail) {
  const seller = await documents.seller(tx, localTime(session.startedAt, session.timeZone).slice(0, 10))
  return {
    bill: session.bill,
    seller,
    taxMinor: taxOfBill(session, seller, documents.taxWithin),
    at: session.endedAt ?? session.startedAt,
  }
}

/** Returns the receipt of a session that a terminal at the charge point paid. Throws request.not-found. */
export async function loadTerminalReceipt(
  tx: Tx,
  deps: DriverDeps,
  key: { operatorId: string; sessionId: string },
): Promise<TerminalReceipt> {
  const session = await deps.charging.terminalSession(tx, key)
  const { terminalPayments, payableMinor, chargePointName, connectorNo } = session
  return {
    sessionNo: session.sessionNo,
    stationName: session.stationName,
    connectorName: `${chargePointName} · ${connectorNo}`,
    currency: session.currency,
    payableMinor: payableMinor ?? 0,
    creditMinor: session.returned?.creditMinor ?? 0,
    paidMinor: terminalPayments.reduce((sum, { postedMinor }) => sum + postedMinor, 0),
    vatNumber: terminalPayments.find(({ vatNumber }) => vatNumber !== '')?.vatNumber ?? '',
    receipt: await receiptOf(tx, deps, session),
  }
}
