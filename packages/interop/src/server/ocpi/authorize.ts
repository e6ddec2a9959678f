import type { ForeignTags, PresentedTag } from '@evops/charging/server'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import { LinkError } from '../links/link-error.ts'
import { listPartnerConnectors } from '../port/port.store.ts'
import { partnerPriceTerms } from '../port/port.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import { addNotifiedSession } from '../port/sessions.store.ts'
import {
  allowedWords,
  hasActiveSessionHere,
  createPartnerTagLookup,
  findPartnerAuthorization,
  listCardIssuers,
  savePartnerAuthorization,
  type AuthorizationResponse,
  type PartnerAuthorization,
  type CardIssuer,
} from './authorize.store.ts'
import { findCommandConnector } from './commands.service.ts'
import { evseUidOf } from './locations.rules.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { partnerModuleUrl } from './ocpi-turn.ts'
import { buildCdrToken } from './sessions.rules.ts'
import { insertOcpiSession } from './sessions.store.ts'
import { deriveUuid } from './uuid.rules.ts'

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
export function authorizationVerdict(allowed: AuthorizationResponse, whitelist: CardIssuer['token']['whitelist']) {
  if (allowed !== 'UNREACHED') return verdicts[allowed]
  return whitelist === 'NEVER' ? 'blocked' : 'accepted'
}

/**
 * Authorizes cards of partners' drivers at our charge points. ALWAYS is accepted without a request. For the other
 * settings a request is sent to the partner. If the response is late, NEVER is rejected and the rest is accepted. A
 * card that two partners report as valid is rejected, because the payer is ambiguous.
 */
export function createPartnerAuthorizer(
  services: Services,
  { outbound, sessions }: { outbound: Pick<OcpiOutbound, 'call'>; sessions: PartnerSessionService },
): ForeignTags {
  interface LinkedHolder {
    linked: LinkedOcpiPartner
    holder: CardIssuer
  }
  /** `findBlocker`: the card is known but may not charge. */
  async function holderOf(tag: PresentedTag): Promise<LinkedHolder | 'blocked' | undefined> {
    return services.db.inTenant(tag.operatorId, async (tx) => {
      const holders = await listCardIssuers(tx, tag)
      if (holders.length === 0) return undefined
      const [holder, ...others] = holders.filter(({ valid }) => valid)
      if (!holder || others.length > 0) return 'blocked'
      const linked = await findLinkedOcpiPartner(tx, holder.partnerId)
      return linked && { linked, holder }
    })
  }

  async function decide({ linked, holder: { token } }: LinkedHolder, tag: PresentedTag): Promise<PartnerAuthorization> {
    const authorisation =
      token.whitelist === 'ALWAYS'
        ? { allowed: 'WHITELIST' as const, reference: null }
        : await requestAuthorisation(linked, token, tag)
    await services.db.inTenant(tag.operatorId, (tx) =>
      savePartnerAuthorization(tx, linked, { ...tag, ...authorisation, at: services.now() }),
    )
    return authorisation
  }

  async function requestAuthorisation(
    linked: LinkedOcpiPartner,
    token: CardIssuer['token'],
    tag: PresentedTag,
  ): Promise<PartnerAuthorization> {
    const unreached = { allowed: 'UNREACHED', reference: null } as const
    const url = partnerModuleUrl(linked, 'tokens', 'SENDER')
    if (url === undefined) return unreached
    const connectors = await services.db.inTenant(tag.operatorId, (tx) =>
      listPartnerConnectors(tx, linked.id, { chargePointIds: [tag.chargePointId], now: services.now() }),
    )
    const evse_uids = connectors.map(({ connectorNo }) => evseUidOf({ ...tag, connectorNo: connectorNo ?? 0 }))
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
  async function authorisationOf(match: LinkedHolder, tag: PresentedTag, late: boolean): Promise<PartnerAuthorization> {
    const since = new Date(services.now().getTime() - goodForMs)
    const authorisation = await services.db.inTenant(tag.operatorId, (tx) =>
      findPartnerAuthorization(tx, match.linked, { ...tag, since }),
    )
    if (authorisation) return authorisation
    return late ? { allowed: 'UNREACHED', reference: null } : decide(match, tag)
  }

  return {
    wasSent: createPartnerTagLookup(services.db.gatewayPool),
    async judge(tag) {
      const match = await holderOf(tag)
      if (match === undefined) return undefined
      if (match === 'blocked') return { verdict: 'blocked', groupTag: null }
      const isHere = await services.db.inTenant(tag.operatorId, (tx) => hasActiveSessionHere(tx, match.linked, tag))
      const { allowed } = isHere ? { allowed: 'WHITELIST' as const } : await decide(match, tag)
      const verdict = authorizationVerdict(allowed, match.holder.token.whitelist)
      if (verdict !== 'accepted') return { verdict, groupTag: null }
      const groupTag = await services.db.inTenant(tag.operatorId, (tx) => sessions.tagOf(tx, match.linked))
      return { verdict, groupTag }
    },
    async begin({ connectorNo, deviceStartedAt, late, ...tag }) {
      const match = await holderOf(tag)
      if (match === undefined || match === 'blocked') return undefined
      const { linked, holder } = match
      const { allowed, reference } = await authorisationOf(match, tag, late)
      if (authorizationVerdict(allowed, holder.token.whitelist) !== 'accepted') return undefined
      const no = deriveUuid(
        `${tag.chargePointId}/${connectorNo}/${tag.idTag.toLowerCase()}/${deviceStartedAt.getTime()}`,
      )
      const now = services.now()
      const started = await services.db.inTenant(tag.operatorId, async (tx) => {
        const evse_uid = evseUidOf({ ...tag, connectorNo })
        const place = await findCommandConnector(tx, linked, { location_id: tag.stationId, evse_uid }, now)
        if (!place) return undefined
        const own = await sessions.tagOf(tx, linked)
        await addNotifiedSession(tx, linked, { partnerNo: no, at: now })
        await insertOcpiSession(tx, linked, {
          partnerNo: no,
          token: buildCdrToken(holder.token),
          authMethod: allowed === 'ALLOWED' ? 'AUTH_REQUEST' : 'WHITELIST',
          authorizationReference: reference,
          location: place.location,
          changedAt: now,
        })
        return own
      })
      if (started === undefined) return undefined
      return { id: linked.id, name: linked.name, no, tag: started, terms: partnerPriceTerms(linked, true) }
    },
  }
}
