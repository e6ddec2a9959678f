import { decidePartnerStart } from '@evops/charging/server'
import { Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { protocolErrorTexts } from '../../../contract/index.ts'
import { claimReservationHold, type NewCommand } from '../../roaming/commands.store.ts'
import { findSession } from '../../roaming/foreign-sessions.store.ts'
import type { RoamingCommands, RoamingStartRequest } from '../../roaming/roaming.routes.ts'
import { findReceivedLocation } from '../../roaming/places.store.ts'
import { startRefusalReason } from '../../roaming/starts.rules.ts'
import { insertStart } from '../../roaming/starts.store.ts'
import { findSentToken } from '../../roaming/tokens.store.ts'
import type { PartnerCalls, ReadyPartnerCall } from './partner-calls.ts'
import { refreshPartnerTokens, toPartnerToken } from './our-tokens.service.ts'

type Reservation = Parameters<RoamingCommands['reserve']>[1]
type Unlocking = Parameters<RoamingCommands['unlock']>[1]
const nobody = { reference: null, tokenId: null }
export type RoamingCommandSender = ReturnType<typeof createCommands>

/** Sends commands to partners for our drivers (2.2.1, 13). */
export function createCommands(services: Services, partnerCalls: PartnerCalls) {
  const linkedFor = (tx: Tx, actor: Actor, partnerId: string) =>
    partnerCalls.linkedFor(tx, actor, { partnerId, module: 'commands' })
  const toCommandCall =
    (url: string, kind: NewCommand['kind'], body: object): ReadyPartnerCall['call'] =>
    (response_url) => ({
      method: 'POST',
      url: `${url}/${kind}`,
      name: `commands ${kind}`,
      body: { response_url, ...body },
    })

  /**
   * Checks a token of ours at an EVSE of the partner: the partner has received the token, it is allowed, and a payer
   * can pay. Throws interop.roaming-*.
   */
  async function wishOf(tx: Tx, actor: Actor, { partnerId, tokenId, stationNo, evseNo }: RoamingStartRequest) {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const evse = await findReceivedLocation(tx, linked, { stationNo, evseNo })
    if (!evse) throw new Problem('request.not-found')
    const at = services.now()
    await refreshPartnerTokens(tx, linked, at)
    const token = await findSentToken(tx, linked, { tokenId })
    if (token?.token['valid'] !== true) throw new Problem('interop.roaming-token-closed')
    const judged = await decidePartnerStart(tx, { operatorId: linked.operatorId, tokenId, at })
    if (judged.verdict !== 'accepted') throw new Problem(startRefusalReason(judged.verdict))
    const body = { token: toPartnerToken(token), location_id: stationNo, evse_uid: evseNo }
    return { linked, url, evse, judged, at, body, wish: { tokenId, sessionNo: null, stationNo, evseNo } }
  }

  async function startOf(tx: Tx, actor: Actor, request: RoamingStartRequest): Promise<ReadyPartnerCall> {
    const { linked, url, judged, at, body, wish } = await wishOf(tx, actor, request)
    const { tokenId, stationNo } = request
    const reference = await insertStart(tx, linked, { ...judged, tokenId, stationNo, at })
    const kind = 'START_SESSION'
    const call = toCommandCall(url, kind, { ...body, authorization_reference: reference })
    return { linked, wish: { ...wish, kind, reference }, call }
  }
  /** A reservation puts no money on hold. A later charge is authorized or started separately. */
  async function reserveOf(tx: Tx, actor: Actor, id: string, request: Reservation): Promise<ReadyPartnerCall> {
    const reservedUntil = new Date(request.reservedUntil)
    if (reservedUntil <= services.now()) throw new Problem('interop.roaming-past')
    const { linked, url, evse, body, wish } = await wishOf(tx, actor, request)
    const { capabilities } = evse
    if (!Array.isArray(capabilities) || !capabilities.includes('RESERVABLE'))
      throw new Problem('interop.roaming-not-taken')
    const kind = 'RESERVE_NOW'
    const call = toCommandCall(url, kind, {
      ...body,
      reservation_id: id,
      expiry_date: reservedUntil.toISOString(),
    })
    return { linked, wish: { ...wish, kind, reference: null, reservedUntil }, call }
  }
  async function cancelOf(
    tx: Tx,
    actor: Actor,
    { partnerId, id: reservationId }: { partnerId: string; id: string },
  ): Promise<ReadyPartnerCall> {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const reservation = await claimReservationHold(tx, linked, { reservationId, now: services.now() })
    if (!reservation) throw new Problem('request.not-found')
    if (!reservation.isReservation) throw new Problem('interop.roaming-not-stored')
    const { stationNo, evseNo } = reservation
    const kind = 'CANCEL_RESERVATION'
    const wish = { ...nobody, kind, sessionNo: null, stationNo, evseNo, reservationId } as const
    return { linked, wish, call: toCommandCall(url, kind, { reservation_id: reservationId }) }
  }
  async function stopOf(
    tx: Tx,
    actor: Actor,
    { partnerId, sessionNo }: { partnerId: string; sessionNo: string },
  ): Promise<ReadyPartnerCall> {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const session = await findSession(tx, linked, sessionNo)
    if (!session) throw new Problem('request.not-found')
    if (session.status === 'COMPLETED' || session.status === 'INVALID') throw new Problem('interop.roaming-over')
    const { tokenId } = session
    const kind = 'STOP_SESSION'
    const wish = { kind, reference: null, tokenId, sessionNo, stationNo: null, evseNo: null } as const
    return { linked, wish, call: toCommandCall(url, kind, { session_id: sessionNo }) }
  }
  /**
   * The unlock capability of the EVSE is not checked: many partners do not report it, and a driver waits next to the
   * cable.
   */
  async function unlockOf(tx: Tx, actor: Actor, request: Unlocking): Promise<ReadyPartnerCall> {
    const { partnerId, stationNo, evseNo, connectorNo } = request
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    if (!(await findReceivedLocation(tx, linked, { stationNo, evseNo, connectorNo })))
      throw new Problem('request.not-found')
    const kind = 'UNLOCK_CONNECTOR'
    const body = { location_id: stationNo, evse_uid: evseNo, connector_id: connectorNo }
    const wish = { ...nobody, kind, sessionNo: null, stationNo, evseNo, connectorNo } as const
    return { linked, wish, call: toCommandCall(url, kind, body) }
  }

  return {
    /** Throws request.not-found, interop.roaming-*. */
    start: (actor: Actor, request: RoamingStartRequest) =>
      partnerCalls.sendRequest(actor, (tx) => startOf(tx, actor, request)),
    stop: (actor: Actor, request: { partnerId: string; sessionNo: string }) =>
      partnerCalls.sendRequest(actor, (tx) => stopOf(tx, actor, request)),
    reserve: (actor: Actor, request: Reservation) =>
      partnerCalls.sendRequest(actor, (tx, id) => reserveOf(tx, actor, id, request)),
    cancel: (actor: Actor, request: { partnerId: string; id: string }) =>
      partnerCalls.sendRequest(actor, (tx) => cancelOf(tx, actor, request)),
    unlock: (actor: Actor, request: Unlocking) => partnerCalls.sendRequest(actor, (tx) => unlockOf(tx, actor, request)),
    /** OCPI has no such query. */
    find: async () => ({ stationNo: null, evseNo: null, problem: protocolErrorTexts.unknown }),
  }
}
