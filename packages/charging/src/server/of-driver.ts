import { randomBytes } from 'node:crypto'
import { evseOfConnectorNo } from '@evops/ocpp/contract'
import { dayMs, newId, Problem, requireFound, type Page } from '@evops/platform/contract'
import { hashSecret, type Actor, type Tx } from '@evops/platform/server'
import {
  tokenForm,
  type SessionDetail,
  type SessionFilter,
  type SessionRow,
  type StartedSession,
  type TargetKind,
  type TokenForm,
} from '../contract/index.ts'
import { connectorToStart } from './acts/acts.store.ts'
import type { SessionActDeps } from './acts/deps.ts'
import { parseRepeatableMoneyCall } from './acts/request.ts'
import { startSession } from './acts/start.service.ts'
import { requestSessionStop, type StopCommandResult } from './acts/stop.service.ts'
import { loadSessionDetail, runningCost } from './sessions/session-detail.service.ts'
import { sessionsById, pageOfSessions } from './sessions/sessions.store.ts'
import {
  isSessionOfHolder,
  setTokenOnlineOnly,
  lastConnectorReport,
  lockHolder,
  openSessionIdsOfHolder,
} from './sessions/driver-sessions.store.ts'
import { readReceiptLink, type ReceiptKey } from './terminal-payments/receipt-link.rules.ts'
import { changeToken, insertToken, setTokenHolder, tokensOfHolder } from './tokens/tokens.store.ts'

interface Wanted {
  chargePointId: string
  connectorNo: number
  target: { kind: TargetKind; value: number | null }
}
/** A session whose figures still change. */
export interface DriverRunningSession {
  session: SessionRow
  /** Cost so far with discounts. Null before its first register. */
  costMinor: number | null
  powerW: number | null
  soc: number | null
  heardAt: Date | null
  failure: string | null
}
/** Actions of members in the operator's own app. A session of another holder is treated as not found. */
export interface DriverChargingApi {
  /** Returns the member's own start token, created on first use. Throws charging.start-blocked if staff blocked it. */
  tokenOf(tx: Tx, who: { operatorId: string; holderId: string }): Promise<{ id: string; idTag: string }>
  /** Blocks all start tokens of a holder, who will not start again. */
  blockTokens(tx: Tx, holderId: string): Promise<void>
  /** Starts a session once per key. Throws the problems of starting, request.key-missing. */
  start(actor: Actor, call: Parameters<typeof parseRepeatableMoneyCall>[0], wanted: Wanted): Promise<StartedSession>
  stop(actor: Actor, sessionId: string): Promise<StopCommandResult>
  /** OCPP 2.1, C25: tells a charge point that a driver pays on the web. Others have no such message. */
  announceWebPayment(actor: Actor, payment: Omit<Wanted, 'target'> & { seconds: number }): Promise<void>
  /** Throws request.not-found. */
  session(tx: Tx, actor: Actor, id: string): Promise<SessionDetail>
  /** Returns the session of a receipt's link. Throws request.not-found for a link that was not signed here. */
  receiptKey(link: string): ReceiptKey
  /** Returns a billed session that a payment terminal at the charge point paid. Throws request.not-found. */
  terminalSession(tx: Tx, key: ReceiptKey): Promise<SessionDetail>
  live(tx: Tx, actor: Actor, id: string): Promise<DriverRunningSession>
  running(tx: Tx, actor: Actor): Promise<DriverRunningSession[]>
  sessions(
    tx: Tx,
    actor: Actor,
    wish: Pick<SessionFilter, 'dayFrom' | 'dayTo' | 'stationId'> & { page: number; pageSize: number },
  ): Promise<Page<SessionRow>>
}

/** Generates a tag within the length limit of OCPP 1.6, without characters that look alike. */
function appTag(): string {
  return `APP${randomBytes(8).toString('hex').toUpperCase()}`
}

/**
 * Returns the holder's own start token, created on first use. `since`: time from which the holder pays for its
 * sessions.
 */
export async function holderAppToken(
  tx: Tx,
  {
    operatorId,
    holderId,
    now,
    since = now,
    ...more
  }: { operatorId: string; holderId: string; now: Date; since?: Date } & Partial<TokenForm>,
): Promise<{ id: string; idTag: string }> {
  await lockHolder(tx, holderId)
  const own = (await tokensOfHolder(tx, holderId, now)).find(({ credential }) => credential === 'app')
  if (own) return { id: own.id, idTag: own.idTag }
  const idTag = appTag()
  const id = newId(now.getTime())
  await insertToken(tx, operatorId, { id, form: tokenForm.parse({ ...more, idTag, credential: 'app' }) })
  await setTokenOnlineOnly(tx, id)
  await setTokenHolder(tx, [id], holderId, since)
  return { id, idTag }
}

async function announceWebPayment(
  { services, command }: SessionActDeps,
  { operatorId, userId, name }: Actor,
  { seconds: timeout, ...place }: Omit<Wanted, 'target'> & { seconds: number },
): Promise<void> {
  const connector = await services.db.inTenant(operatorId, (tx) => connectorToStart(tx, place))
  const evseId = evseOfConnectorNo(place.connectorNo).id
  if (connector?.protocol !== 'ocpp2.1' || !connector.connected) return
  await command({
    operatorId,
    scope: 'all',
    userId,
    userName: name,
    chargePointNo: connector.chargePointNo,
    action: 'NotifyWebPaymentStarted',
    payload: { evseId, timeout },
    expiresInSeconds: 10,
  })
}

/**
 * Creates the start token of one session that a payment terminal pays. Nobody owns it, so nobody else owes the bill. It
 * expires, because only this session may use it.
 */
export async function terminalToken(
  tx: Tx,
  { operatorId, label, now, limitMinor }: { operatorId: string; label: string; now: Date; limitMinor: number | null },
): Promise<{ id: string; idTag: string }> {
  const [id, idTag] = [newId(now.getTime()), appTag()]
  const validUntil = new Date(now.getTime() + dayMs).toISOString()
  await insertToken(tx, operatorId, {
    id,
    form: tokenForm.parse({ idTag, label, credential: 'app', limitMinor, validUntil }),
  })
  await setTokenOnlineOnly(tx, id)
  return { id, idTag }
}

export function createDriverChargingApi(deps: SessionActDeps): DriverChargingApi {
  const { services } = deps
  async function requireTheirs(tx: Tx, actor: Actor, id: string): Promise<SessionRow> {
    const [session] = (await isSessionOfHolder(tx, { id, holderId: actor.userId })) ? await sessionsById(tx, [id]) : []
    if (!session) throw new Problem('request.not-found')
    return session
  }
  async function live(tx: Tx, actor: Actor, session: SessionRow): Promise<DriverRunningSession> {
    const isOver = session.endedAt !== null || session.state === 'failed' || session.state === 'cancelled'
    const cost = isOver ? null : await runningCost(tx, deps, { operatorId: actor.operatorId, id: session.id })
    const now = await lastConnectorReport(tx, session.id)
    return {
      session,
      ...now,
      ...(isOver && { powerW: null, soc: session.endSoc }),
      costMinor: isOver ? session.payableMinor : (cost?.totalMinor ?? null),
    }
  }
  const tokenOf: DriverChargingApi['tokenOf'] = (tx, who) => holderAppToken(tx, { ...who, now: services.now() })
  return {
    tokenOf,
    async blockTokens(tx, holderId) {
      for (const token of await tokensOfHolder(tx, holderId, services.now()))
        if (token.state !== 'blocked') await changeToken(tx, token.id, { ...token, state: 'blocked' })
    },
    async start(actor, call, { target, ...connector }) {
      const request = parseRepeatableMoneyCall(call, { name: 'driver', ...connector, target }, actor.userId)
      const { operatorId, userId: holderId } = actor
      const { id: tokenId } = await services.db.inTenant(actor, (tx) => tokenOf(tx, { operatorId, holderId }))
      const wish = { connectors: [connector], tokenId, target, reason: '' }
      const { sessions } = await startSession(deps, { actor, wish, request, mode: 'app' })
      const [session] = sessions
      if (!session) throw new Problem('request.not-found')
      return session
    },
    async stop(actor, sessionId) {
      await services.db.inTenant(actor, (tx) => requireTheirs(tx, actor, sessionId))
      return requestSessionStop(deps, { sessionId, actor, as: 'user_app', reason: '' }, (work) =>
        services.db.inTenant(actor, work),
      )
    },
    announceWebPayment: (actor, payment) => announceWebPayment(deps, actor, payment),
    async session(tx, actor, id) {
      await requireTheirs(tx, actor, id)
      return loadSessionDetail(tx, deps, { operatorId: actor.operatorId, id })
    },
    receiptKey: (link) => requireFound(readReceiptLink(hashSecret(services.config.secretKey), link) ?? undefined),
    async terminalSession(tx, { operatorId, sessionId }) {
      const [session] = await sessionsById(tx, [sessionId])
      if (session?.startMode !== 'direct_payment' || session.state !== 'settled') throw new Problem('request.not-found')
      return loadSessionDetail(tx, deps, { operatorId, id: sessionId })
    },
    live: async (tx, actor, id) => live(tx, actor, await requireTheirs(tx, actor, id)),
    async running(tx, actor) {
      const sessions = await sessionsById(tx, await openSessionIdsOfHolder(tx, actor.userId))
      const all: DriverRunningSession[] = []
      for (const session of sessions) all.push(await live(tx, actor, session))
      return all
    },
    sessions: (tx, actor, wish) => pageOfSessions(tx, { ...wish, holderId: actor.userId, inFull: false }),
  }
}
