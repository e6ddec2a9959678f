import { Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { findSession } from '../../roaming/foreign-sessions.store.ts'
import { saveActiveProfile } from '../../roaming/limits.store.ts'
import type { RoamingCommands } from '../../roaming/roaming.routes.ts'
import { ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import { activeShape } from '../profiles.rules.ts'
import { parseOcpiBody } from '../registration.ts'
import type { PartnerCalls, ReadyPartnerCall } from './partner-calls.ts'
import { requirePartnerParty } from './objects.rules.ts'

/** Period for which a partner is requested to report the charging profile, in seconds. */
const horizonSeconds = 86_400

type Limiting = Parameters<RoamingCommands['limit']>[1]
type OfSession = Parameters<RoamingCommands['sendLimit']>[1]
/** Manages the charging profiles of our drivers' sessions at a partner's stations (2.2.1, 14: the sender's side). */
export function createRoamingProfiles(services: Services, partnerCalls: PartnerCalls) {
  async function sessionOf(tx: Tx, actor: Actor, { partnerId, sessionNo }: OfSession) {
    const { linked, url } = await partnerCalls.linkedFor(tx, actor, { partnerId, module: 'chargingprofiles' })
    const session = await findSession(tx, linked, sessionNo)
    if (!session) throw new Problem('request.not-found')
    if (session.status === 'COMPLETED' || session.status === 'INVALID') throw new Problem('interop.roaming-over')
    const wish = {
      reference: null,
      tokenId: session.tokenId,
      sessionNo,
      stationNo: null,
      evseNo: null,
    }
    return { linked, wish, url: `${url}/${encodeURIComponent(sessionNo)}` }
  }
  async function limitOf(tx: Tx, actor: Actor, { limitW, limitUntil, ...of }: Limiting): Promise<ReadyPartnerCall> {
    const start = services.now()
    const until = limitUntil === undefined ? null : new Date(limitUntil)
    if (until && until <= start) throw new Problem('interop.roaming-past')
    const { linked, wish, url } = await sessionOf(tx, actor, of)
    const charging_profile = {
      // Without this field the steps would count from the start of the session.
      start_date_time: start.toISOString(),
      ...(until && { duration: Math.ceil((until.getTime() - start.getTime()) / 1_000) }),
      charging_rate_unit: 'W',
      charging_profile_period: [{ start_period: 0, limit: limitW }],
    }
    return {
      linked,
      wish: { ...wish, kind: 'SET_PROFILE', limitW, limitUntil: until },
      call: (response_url) => ({
        method: 'PUT',
        url,
        name: 'chargingprofiles',
        body: { charging_profile, response_url },
      }),
    }
  }
  async function plainOf(
    tx: Tx,
    actor: Actor,
    { kind, ...of }: OfSession & { kind: 'GET_PROFILE' | 'CLEAR_PROFILE' },
  ): Promise<ReadyPartnerCall> {
    const { linked, wish, url } = await sessionOf(tx, actor, of)
    const [method, more] =
      kind === 'GET_PROFILE' ? (['GET', { duration: String(horizonSeconds) }] as const) : (['DELETE', {}] as const)
    const call: ReadyPartnerCall['call'] = (response_url) => ({
      method,
      url: `${url}?${new URLSearchParams({ ...more, response_url }).toString()}`,
      name: 'chargingprofiles',
    })
    return { linked, wish: { ...wish, kind }, call }
  }
  return {
    /** Each function throws request.not-found, interop.roaming-*. */
    limit: (actor: Actor, request: Limiting) => partnerCalls.sendRequest(actor, (tx) => limitOf(tx, actor, request)),
    sendLimit: (actor: Actor, request: OfSession) =>
      partnerCalls.sendRequest(actor, (tx) => plainOf(tx, actor, { ...request, kind: 'GET_PROFILE' })),
    clearLimit: (actor: Actor, request: OfSession) =>
      partnerCalls.sendRequest(actor, (tx) => plainOf(tx, actor, { ...request, kind: 'CLEAR_PROFILE' })),
    /** Receives a charging profile that the partner reports on its own initiative. */
    async put(request: OcpiRequest, sessionNo: string): Promise<OcpiCallResponse> {
      requirePartnerParty(request)
      const profile = parseOcpiBody(activeShape, request.body())
      const { linked } = request
      const isKnown = await services.db.inTenant(linked.operatorId, (tx) =>
        saveActiveProfile(tx, linked, { sessionNo, profile, at: services.now() }),
      )
      if (!isKnown) throw ocpiUnknownObjectError('session')
      return {}
    },
  }
}
export type RoamingProfiles = ReturnType<typeof createRoamingProfiles>
