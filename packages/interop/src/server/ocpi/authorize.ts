import type { ForeignTags, ShownTag } from '@evops/charging/server'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import { LinkError } from '../links/link-error.ts'
import { connectorsOf } from '../port/port.store.ts'
import { termsFor } from '../port/port.ts'
import type { Sessions } from '../port/sessions.ts'
import { addNotifiedSession } from '../port/sessions.store.ts'
import {
  allowedWords,
  chargesHere,
  createSentTagLookup,
  findAuthorisation,
  holdersOf,
  saveAuthorisation,
  type Allowed,
  type Authorisation,
  type Holder,
} from './authorize.store.ts'
import { placeOf } from './commands.service.ts'
import { evseUidOf } from './locations.rules.ts'
import { findOcpiLinked, type OcpiLinked } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { moduleOf } from './ocpi-turn.ts'
import { cdrTokenOf } from './sessions.rules.ts'
import { addOcpiSession } from './sessions.store.ts'
import { uuidOf } from './uuid.rules.ts'

/** Time limit for the partner's response. The driver waits at the charge point. */
const withinMs = 5_000
/** Validity of a partner's authorization for the start that follows. */
const goodForMs = 15 * 60_000

const answerShape = z.looseObject({
  allowed: z.enum(allowedWords),
  authorization_reference: z.string().min(1).max(36).nullish(),
})
const verdicts = {
  ALLOWED: 'accepted',
  WHITELIST: 'accepted',
  BLOCKED: 'blocked',
  NOT_ALLOWED: 'blocked',
  EXPIRED: 'expired',
  NO_CREDIT: 'low_balance',
} as const

/**
 * Decides whether a card may charge, depending on the partner's response, or on the whitelist setting if the partner
 * cannot be reached (2.2.1, sections 12.3.2 and 12.4.7).
 */
export function verdictOf(allowed: Allowed, whitelist: Holder['token']['whitelist']) {
  if (allowed !== 'UNREACHED') return verdicts[allowed]
  return whitelist === 'NEVER' ? 'blocked' : 'accepted'
}

/**
 * Authorizes cards of partners' drivers at our charge points. ALWAYS is accepted without a request. For the other
 * settings a request is sent to the partner. If the response is late, NEVER is rejected and the rest is accepted. A
 * card that two partners report as valid is rejected, because the payer is ambiguous.
 */
export function createAuthorize(
  services: Services,
  { outbound, sessions }: { outbound: Pick<OcpiOutbound, 'call'>; sessions: Sessions },
): ForeignTags {
  interface LinkedHolder {
    linked: OcpiLinked
    holder: Holder
  }
  /** `findBlocker`: the card is known but may not charge. */
  async function holderOf(tag: ShownTag): Promise<LinkedHolder | 'blocked' | undefined> {
    return services.db.inTenant(tag.operatorId, async (tx) => {
      const holders = await holdersOf(tx, tag)
      if (holders.length === 0) return undefined
      const [holder, ...others] = holders.filter(({ valid }) => valid)
      if (!holder || others.length > 0) return 'blocked'
      const linked = await findOcpiLinked(tx, holder.partnerId)
      return linked && { linked, holder }
    })
  }

  async function decide({ linked, holder: { token } }: LinkedHolder, tag: ShownTag): Promise<Authorisation> {
    const authorisation =
      token.whitelist === 'ALWAYS'
        ? { allowed: 'WHITELIST' as const, reference: null }
        : await requestAuthorisation(linked, token, tag)
    await services.db.inTenant(tag.operatorId, (tx) =>
      saveAuthorisation(tx, linked, { ...tag, ...authorisation, at: services.now() }),
    )
    return authorisation
  }

  async function requestAuthorisation(
    linked: OcpiLinked,
    token: Holder['token'],
    tag: ShownTag,
  ): Promise<Authorisation> {
    const unreached = { allowed: 'UNREACHED', reference: null } as const
    const url = moduleOf(linked, 'tokens', 'SENDER')
    if (url === undefined) return unreached
    const connectors = await services.db.inTenant(tag.operatorId, (tx) =>
      connectorsOf(tx, linked.id, { chargePointIds: [tag.chargePointId], now: services.now() }),
    )
    const evse_uids = connectors.map(({ connectorNo }) =>
      evseUidOf({ ...tag, connectorNo: connectorNo ?? 0 }),
    )
    const body = { location_id: tag.stationId, evse_uids }
    const address = `${url}/${encodeURIComponent(token.uid)}/authorize?type=${encodeURIComponent(token.type)}`
    try {
      const answer = await outbound.call(linked, {
        method: 'POST',
        url: address,
        name: 'tokens',
        body,
        withinMs,
      })
      const read = answerShape.safeParse(answer)
      if (!read.success) return unreached
      return { allowed: read.data.allowed, reference: read.data.authorization_reference ?? null }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      return error.kind === 'refused' ? { allowed: 'NOT_ALLOWED', reference: null } : unreached
    }
  }

  /**
   * Returns a recent authorization if there is one. If there is no time left for a request, the whitelist setting
   * decides.
   */
  async function authorisationOf(match: LinkedHolder, tag: ShownTag, late: boolean): Promise<Authorisation> {
    const since = new Date(services.now().getTime() - goodForMs)
    const authorisation = await services.db.inTenant(tag.operatorId, (tx) =>
      findAuthorisation(tx, match.linked, { ...tag, since }),
    )
    if (authorisation) return authorisation
    return late ? { allowed: 'UNREACHED', reference: null } : decide(match, tag)
  }

  return {
    wasSent: createSentTagLookup(services.db.gatewayPool),
    async judge(tag) {
      const match = await holderOf(tag)
      if (match === undefined) return undefined
      if (match === 'blocked') return { verdict: 'blocked', groupTag: null }
      const isHere = await services.db.inTenant(tag.operatorId, (tx) => chargesHere(tx, match.linked, tag))
      const { allowed } = isHere ? { allowed: 'WHITELIST' as const } : await decide(match, tag)
      const verdict = verdictOf(allowed, match.holder.token.whitelist)
      if (verdict !== 'accepted') return { verdict, groupTag: null }
      const groupTag = await services.db.inTenant(tag.operatorId, (tx) => sessions.tagOf(tx, match.linked))
      return { verdict, groupTag }
    },
    async begin({ connectorNo, deviceStartedAt, late, ...tag }) {
      const match = await holderOf(tag)
      if (match === undefined || match === 'blocked') return undefined
      const { linked, holder } = match
      const { allowed, reference } = await authorisationOf(match, tag, late)
      if (verdictOf(allowed, holder.token.whitelist) !== 'accepted') return undefined
      const no = uuidOf(
        `${tag.chargePointId}/${connectorNo}/${tag.idTag.toLowerCase()}/${deviceStartedAt.getTime()}`,
      )
      const now = services.now()
      const started = await services.db.inTenant(tag.operatorId, async (tx) => {
        const evse_uid = evseUidOf({ ...tag, connectorNo })
        const place = await placeOf(tx, linked, { location_id: tag.stationId, evse_uid }, now)
        if (!place) return undefined
        const own = await sessions.tagOf(tx, linked)
        await addNotifiedSession(tx, linked, { partnerNo: no, at: now })
        await addOcpiSession(tx, linked, {
          partnerNo: no,
          token: cdrTokenOf(holder.token),
          authMethod: allowed === 'ALLOWED' ? 'AUTH_REQUEST' : 'WHITELIST',
          authorizationReference: reference,
          location: place.location,
          changedAt: now,
        })
        return own
      })
      if (started === undefined) return undefined
      return { id: linked.id, name: linked.name, no, tag: started, terms: termsFor(linked, true) }
    },
  }
}
