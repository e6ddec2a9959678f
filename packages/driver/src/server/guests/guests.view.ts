import { localTime, requireFound } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { GuestCharge } from '../../contract/index.ts'
import { toLiveSession } from '../charging/charging.rules.ts'
import type { DriverDeps } from '../deps.ts'
import { findStation, openConnectors } from '../public/stations.store.ts'
import { guestNoOf, actorOfGuest } from './guests.service.ts'
import { taxOfBill } from './guests.rules.ts'
import { findGuestCharge, type GuestKey } from './guests.store.ts'

/** Returns a charge as its guest sees it. Throws request.not-found while its payment is not requested yet. */
export async function loadGuestView(tx: Tx, deps: DriverDeps, key: GuestKey): Promise<GuestCharge> {
  const { charging, documents, payments, services } = deps
  const now = services.now()
  const charge = requireFound(await findGuestCharge(tx, key.id))
  const actor = actorOfGuest(key, charge.language)
  const payment = await payments.guests.get(tx, actor, requireFound(charge.intentId ?? undefined))
  const [operator] = await deps.operators(tx)
  const [connector] = await openConnectors(tx, charge, now)
  const station = connector && (await findStation(tx, connector.stationId, {}))
  const session = charge.sessionId === null ? null : await charging.live(tx, actor, charge.sessionId)
  const ended = session?.session.endedAt ? await charging.session(tx, actor, session.session.id) : null
  const seller = ended && (await documents.seller(tx, localTime(ended.startedAt, ended.timeZone).slice(0, 10)))
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
    receipt: ended &&
      seller && {
        bill: ended.bill,
        seller,
        taxMinor: taxOfBill(ended, seller, documents.taxWithin),
        at: ended.endedAt ?? ended.startedAt,
      },
    hotline: station?.hotline || operator?.hotline || '',
  }
}
