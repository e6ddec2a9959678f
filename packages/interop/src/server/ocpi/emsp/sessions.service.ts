import { decidePartnerStart } from '@evops/charging/server'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError } from '../../../contract/index.ts'
import { findSession, saveForeignSession, type ForeignSession } from '../../roaming/foreign-sessions.store.ts'
import { reduceHoldToCost } from '../../roaming/hold-cost.ts'
import { findStartOfSession, findStartPayer, releaseStart, type RoamingStartPayer } from '../../roaming/starts.store.ts'
import { findSentToken } from '../../roaming/tokens.store.ts'
import { ocpiStatusCodes, OcpiCallError, ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { exactKwhToTenthsWh, toExactAmount, exactPrice, exactToMinorUnits, priceShape } from './amounts.rules.ts'
import {
  parseInstantOrThrow,
  parsePartialUpdate,
  ocpiInstantSchema,
  objectOwnerFields,
  requireValidOcpiObject,
  requireMatchingId,
  requirePartnerParty,
  boundedText,
} from './objects.rules.ts'
import { storeOrRecordRejection } from './or-refused.ts'
import { receivedObjectId } from './pages.ts'
import { isOlderThanStored } from './places.service.ts'

export const energyShape = z
  .number()
  .min(0)
  .max(1e8)
  .refine((value) => toExactAmount(value) !== undefined)
/** Token that was authorized, in the same format for sessions and records. */
export const cdrToken = z.looseObject({
  country_code: boundedText(2),
  party_id: boundedText(3),
  uid: boundedText(36),
  type: boundedText(30),
  contract_id: boundedText(36),
})
export const sessionShape = z.looseObject({
  ...objectOwnerFields,
  id: boundedText(36),
  start_date_time: ocpiInstantSchema,
  end_date_time: ocpiInstantSchema.nullish(),
  kwh: energyShape,
  cdr_token: cdrToken,
  auth_method: z.enum(['AUTH_REQUEST', 'COMMAND', 'WHITELIST']),
  authorization_reference: boundedText(36).nullish(),
  location_id: boundedText(36),
  evse_uid: boundedText(36),
  connector_id: boundedText(36),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_cost: priceShape.nullish(),
  status: z.enum(['ACTIVE', 'COMPLETED', 'INVALID', 'PENDING', 'RESERVATION']),
})
type Session = z.output<typeof sessionShape>

export function toForeignSession(session: Session): ForeignSession {
  const { currency, total_cost: cost, kwh, end_date_time: end } = session
  return {
    sessionNo: session.id,
    status: session.status,
    stationNo: session.location_id,
    evseNo: session.evse_uid,
    startedAt: parseInstantOrThrow(session.start_date_time),
    endedAt: end ? parseInstantOrThrow(end) : null,
    energyDwh: exactKwhToTenthsWh(toExactAmount(kwh) ?? 0n),
    currency,
    costMinor: cost ? exactToMinorUnits(exactPrice(cost).due, currency) : null,
    raw: session,
    lastUpdated: parseInstantOrThrow(session.last_updated),
  }
}

export interface SessionPath {
  country: string
  party: string
  session: string
}
/**
 * Stores sessions of our drivers at a partner's stations, as sent by the partner (2.2.1, 9.2.2). Rejected sessions are
 * stored with the reason.
 */
export function createForeignSessions(services: Services) {
  /** Finds the holder of a token that the partner received. The payer is checked immediately. */
  async function whose(
    tx: Tx,
    linked: LinkedOcpiPartner,
    session: Session,
  ): Promise<RoamingStartPayer & { tokenId: string; reference: string | null }> {
    const { uid } = session.cdr_token
    const token = await findSentToken(tx, linked, { uid })
    if (!token) throw new OcpiCallError(ocpiStatusCodes.unknownToken, formatFieldError('cdr_token', 'unknown-token'))
    const { tokenId } = token
    const reference = session.authorization_reference ?? null
    if (reference !== null) {
      const payer = await findStartPayer(tx, linked, { reference, tokenId })
      if (payer) return { ...payer, tokenId, reference }
      throw new OcpiCallError(ocpiStatusCodes.invalid, formatFieldError('authorization_reference', 'unknown-reference'))
    }
    // A session of 2.1.1 has no field for the reference; without its start the money on hold would stay until it is late.
    const startedAt = parseInstantOrThrow(session.start_date_time)
    const start =
      linked.wireVersion === '2.1.1'
        ? await findStartOfSession(tx, linked, { tokenId, stationNo: session.location_id, startedAt })
        : undefined
    if (start) return { ...start, tokenId }
    const { holderId, payers } = await decidePartnerStart(tx, {
      operatorId: linked.operatorId,
      tokenId,
      at: startedAt,
    })
    if (holderId === null)
      throw new OcpiCallError(ocpiStatusCodes.unknownToken, formatFieldError('cdr_token', 'no-payer'))
    return { holderId, payers, tokenId, reference: null }
  }

  async function storeSession(tx: Tx, linked: LinkedOcpiPartner, sessionNo: string, object: unknown): Promise<void> {
    const of = { platformId: linked.platformId, now: services.now() }
    const session = requireValidOcpiObject(sessionShape, object, of)
    requireMatchingId(session.id, sessionNo, 'id')
    const existing = await findSession(tx, linked, sessionNo)
    const who = existing ?? (await whose(tx, linked, session))
    if (existing) {
      const token = await findSentToken(tx, linked, { uid: session.cdr_token.uid })
      if (token?.tokenId !== existing.tokenId)
        throw new OcpiCallError(ocpiStatusCodes.invalid, formatFieldError('cdr_token', 'other-token'))
    }
    const foreignSession = toForeignSession(session)
    await saveForeignSession(tx, linked, foreignSession, who)
    await reduceHoldToCost(tx, linked, foreignSession, { reference: who.reference, at: services.now() })
    // No record follows for a session that never took place.
    if (session.status === 'INVALID' && who.reference !== null)
      await releaseStart(tx, linked.operatorId, {
        reference: who.reference,
        at: services.now(),
        why: 'invalid',
      })
  }

  const attempt = (
    tx: Tx,
    linked: LinkedOcpiPartner,
    { sessionNo, body }: { sessionNo: string; body: unknown },
    work: () => Promise<void>,
  ) => storeOrRecordRejection(tx, linked, { kind: 'session', objectNo: sessionNo, raw: body, at: services.now() }, work)
  async function keeping(
    request: OcpiRequest,
    where: SessionPath,
    work: (tx: Tx, body: unknown) => Promise<void>,
  ): Promise<OcpiCallResponse> {
    const { linked } = request
    requirePartnerParty(request, where)
    const of = { sessionNo: where.session, body: request.body() }
    const came = await services.db.inTenant(linked.operatorId, (tx) => attempt(tx, linked, of, () => work(tx, of.body)))
    if (came instanceof OcpiCallError) throw came
    return {}
  }

  return {
    async get({ linked }: OcpiRequest, where: SessionPath): Promise<OcpiCallResponse> {
      requirePartnerParty({ linked }, where)
      const stored = await services.db.inTenant(linked.operatorId, (tx) => findSession(tx, linked, where.session))
      if (!stored) throw ocpiUnknownObjectError('session')
      return { data: stored.raw }
    },
    put: (request: OcpiRequest, where: SessionPath) =>
      keeping(request, where, (tx, body) => storeSession(tx, request.linked, where.session, body)),
    /** Stores pulled sessions in a single transaction. A rejected session does not affect the others. */
    putAll: (linked: LinkedOcpiPartner, bodies: readonly unknown[]) =>
      services.db.inTenant(linked.operatorId, async (tx) => {
        for (const body of bodies) {
          const sessionNo = receivedObjectId(body)
          await attempt(tx, linked, { sessionNo, body }, () => storeSession(tx, linked, sessionNo, body))
        }
      }),
    /**
     * An update that is older than the stored session changes nothing, because a newer one arrived first. Charging
     * periods are appended to the stored periods.
     */
    patch: (request: OcpiRequest, where: SessionPath) =>
      keeping(request, where, async (tx, body) => {
        const change = parsePartialUpdate(body)
        const stored = await findSession(tx, request.linked, where.session)
        if (!stored) throw ocpiUnknownObjectError('session')
        if (isOlderThanStored(stored.raw, change)) return
        const { charging_periods: before } = stored.raw
        const { charging_periods: more } = change
        const periods = Array.isArray(before) && Array.isArray(more) && { charging_periods: [...before, ...more] }
        await storeSession(tx, request.linked, where.session, { ...stored.raw, ...change, ...periods })
      }),
  }
}
