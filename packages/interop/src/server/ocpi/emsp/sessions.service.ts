import { judgeElsewhere } from '@evops/charging/server'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault } from '../../../contract/index.ts'
import { findSession, saveForeignSession, type ForeignSession } from '../../roaming/foreign-sessions.store.ts'
import { holdOnlyCost } from '../../roaming/hold-cost.ts'
import { payerOfStart, releaseStart, type Payer } from '../../roaming/starts.store.ts'
import { findSentToken } from '../../roaming/tokens.store.ts'
import { codes, OcpiRefused, unknownHere } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiRequest } from '../ocpi-inbound.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { dwhOf, exactOf, exactPrice, minorOf, priceShape } from './amounts.rules.ts'
import {
  at,
  changeOf,
  instant,
  owned,
  requireRuled,
  requireSameId,
  requireTheirs,
  text,
} from './objects.rules.ts'
import { orRefused } from './or-refused.ts'
import { idOf } from './pages.ts'
import { isOvertaken } from './places.service.ts'

export const energy = z
  .number()
  .min(0)
  .max(1e8)
  .refine((value) => exactOf(value) !== undefined)
/** Token that was authorized, in the same format for sessions and records. */
export const cdrToken = z.looseObject({
  country_code: text(2),
  party_id: text(3),
  uid: text(36),
  type: text(30),
  contract_id: text(36),
})
export const sessionShape = z.looseObject({
  ...owned,
  id: text(36),
  start_date_time: instant,
  end_date_time: instant.nullish(),
  kwh: energy,
  cdr_token: cdrToken,
  auth_method: z.enum(['AUTH_REQUEST', 'COMMAND', 'WHITELIST']),
  authorization_reference: text(36).nullish(),
  location_id: text(36),
  evse_uid: text(36),
  connector_id: text(36),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_cost: priceShape.nullish(),
  status: z.enum(['ACTIVE', 'COMPLETED', 'INVALID', 'PENDING', 'RESERVATION']),
})
type Session = z.output<typeof sessionShape>

export function sessionOf(session: Session): ForeignSession {
  const { currency, total_cost: cost, kwh, end_date_time: end } = session
  return {
    sessionNo: session.id,
    status: session.status,
    stationNo: session.location_id,
    evseNo: session.evse_uid,
    startedAt: at(session.start_date_time),
    endedAt: end ? at(end) : null,
    energyDwh: dwhOf(exactOf(kwh) ?? 0n),
    currency,
    costMinor: cost ? minorOf(exactPrice(cost).due, currency) : null,
    raw: session,
    lastUpdated: at(session.last_updated),
  }
}

export interface Where {
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
    linked: OcpiLinked,
    session: Session,
  ): Promise<Payer & { tokenId: string; reference: string | null }> {
    const { uid } = session.cdr_token
    const token = await findSentToken(tx, linked, { uid })
    if (!token) throw new OcpiRefused(codes.unknownToken, fault('cdr_token', 'unknown-token'))
    const { tokenId } = token
    const reference = session.authorization_reference ?? null
    if (reference !== null) {
      const payer = await payerOfStart(tx, linked, { reference, tokenId })
      if (payer) return { ...payer, tokenId, reference }
      throw new OcpiRefused(codes.invalid, fault('authorization_reference', 'unknown-reference'))
    }
    const { holderId, payers } = await judgeElsewhere(tx, {
      operatorId: linked.operatorId,
      tokenId,
      at: at(session.start_date_time),
    })
    if (holderId === null) throw new OcpiRefused(codes.unknownToken, fault('cdr_token', 'no-payer'))
    return { holderId, payers, tokenId, reference: null }
  }

  async function storeSession(tx: Tx, linked: OcpiLinked, sessionNo: string, object: unknown): Promise<void> {
    const of = { platformId: linked.platformId, now: services.now() }
    const session = requireRuled(sessionShape, object, of)
    requireSameId(session.id, sessionNo, 'id')
    const existing = await findSession(tx, linked, sessionNo)
    const who = existing ?? (await whose(tx, linked, session))
    if (existing) {
      const token = await findSentToken(tx, linked, { uid: session.cdr_token.uid })
      if (token?.tokenId !== existing.tokenId)
        throw new OcpiRefused(codes.invalid, fault('cdr_token', 'other-token'))
    }
    const foreignSession = sessionOf(session)
    await saveForeignSession(tx, linked, foreignSession, who)
    await holdOnlyCost(tx, linked, foreignSession, { reference: who.reference, at: services.now() })
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
    linked: OcpiLinked,
    { sessionNo, body }: { sessionNo: string; body: unknown },
    work: () => Promise<void>,
  ) => orRefused(tx, linked, { kind: 'session', objectNo: sessionNo, raw: body, at: services.now() }, work)
  async function keeping(
    request: OcpiRequest,
    where: Where,
    work: (tx: Tx, body: unknown) => Promise<void>,
  ): Promise<OcpiAnswer> {
    const { linked } = request
    requireTheirs(request, where)
    const of = { sessionNo: where.session, body: request.body() }
    const came = await services.db.inTenant(linked.operatorId, (tx) =>
      attempt(tx, linked, of, () => work(tx, of.body)),
    )
    if (came instanceof OcpiRefused) throw came
    return {}
  }

  return {
    async get({ linked }: OcpiRequest, where: Where): Promise<OcpiAnswer> {
      requireTheirs({ linked }, where)
      const stored = await services.db.inTenant(linked.operatorId, (tx) =>
        findSession(tx, linked, where.session),
      )
      if (!stored) throw unknownHere('session')
      return { data: stored.raw }
    },
    put: (request: OcpiRequest, where: Where) =>
      keeping(request, where, (tx, body) => storeSession(tx, request.linked, where.session, body)),
    /** Stores pulled sessions in a single transaction. A rejected session does not affect the others. */
    putAll: (linked: OcpiLinked, bodies: readonly unknown[]) =>
      services.db.inTenant(linked.operatorId, async (tx) => {
        for (const body of bodies) {
          const sessionNo = idOf(body)
          await attempt(tx, linked, { sessionNo, body }, () => storeSession(tx, linked, sessionNo, body))
        }
      }),
    /**
     * An update that is older than the stored session changes nothing, because a newer one arrived first. Charging
     * periods are appended to the stored periods.
     */
    patch: (request: OcpiRequest, where: Where) =>
      keeping(request, where, async (tx, body) => {
        const change = changeOf(body)
        const stored = await findSession(tx, request.linked, where.session)
        if (!stored) throw unknownHere('session')
        if (isOvertaken(stored.raw, change)) return
        const { charging_periods: before } = stored.raw
        const { charging_periods: more } = change
        const periods = Array.isArray(before) &&
          Array.isArray(more) && { charging_periods: [...before, ...more] }
        await storeSession(tx, request.linked, where.session, { ...stored.raw, ...change, ...periods })
      }),
  }
}
