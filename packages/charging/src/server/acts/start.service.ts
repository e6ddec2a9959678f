import { newId, Problem, localTime, type ProblemValues } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { CommandResult } from '@evops/stations/contract'
import type { z } from 'zod'
import { type StartedSession, type TokenStartLimit, type startSessions } from '../../contract/index.ts'
import { logOperation } from '../operations/log-operation.ts'
import { cardVerdict, placeRefusal, startRefusal } from '../sessions/may-start.rules.ts'
import { reserveMinor } from '../sessions/limits.rules.ts'
import { releaseWalletHold, placeSessionHold, spendableAmountOf } from '../sessions/wallet.store.ts'
import { drawTransactionId, sessionNumber } from '../sessions/session-number.rules.ts'
import {
  connectorToStart,
  isBookedForOther,
  tokenLimitRefusal,
  insertSession,
  insertPartnerSession,
  lockSession,
  updateSessionIfUnchanged,
  companyStartRefusal,
  loadStartedSessions,
  tokenListEntriesAt,
  tokenToStart,
  type NewSession,
  type PartnerStart,
  type StartConnector,
  type StartToken,
} from './acts.store.ts'
import { findToken } from '../tokens/tokens.store.ts'
import type { SessionActDeps } from './deps.ts'
import { findIdempotentResult, type RepeatableCall } from './request.ts'

type Wish = z.output<(typeof startSessions)['body']>
interface Wanted {
  actor: Actor
  wish: Wish
  request: RepeatableCall | undefined
  /** Origin of the request: the operator's staff, a member in their app, or a partner's platform. */
  mode: NewSession['mode']
  partner?: PartnerStart
}
type RequestedConnector = StartConnector & { connectorNo: number }
interface StartedRow {
  id: string
  chargePointNo: string
  connectorNo: number
}

const waitSeconds = 30
const placeProblems = {
  busy: 'charging.connector-busy',
  out_of_use: 'charging.charge-point-out-of-use',
  offline: 'charging.charge-point-offline',
  unfit: 'charging.connector-unfit',
} as const

/**
 * Starts a session from the console or a member's app. The sessions are committed before the commands are sent. Each
 * session continues when its start is confirmed, or fails by its charge point's response or after 90 seconds. If one of
 * two connectors fails, the other is stopped as soon as it starts: both or none.
 */
export async function startSession(
  deps: SessionActDeps,
  wanted: Wanted,
): Promise<{ sessions: StartedSession[]; repeated: boolean }> {
  const { actor, request } = wanted
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => deps.services.db.inTenant(actor, work)
  const currency = await deps.currencyOf(actor.operatorId)
  const made = await inTenant(async (tx) => {
    const previous = await findIdempotentResult(tx, request)
    return previous
      ? { first: previous.sessionId, startedSessions: [], tag: '' }
      : createSessionsToStart(tx, deps, { ...wanted, currency })
  })
  await sendStartCommands(deps, actor, made)
  const sessions = await inTenant((tx) => loadStartedSessions(tx, made.first))
  return { sessions, repeated: made.startedSessions.length === 0 }
}

/** Sends the commands to the charge points of the created sessions. Resolves when each has answered or timed out. */
export async function sendStartCommands(
  deps: SessionActDeps,
  actor: Actor,
  { startedSessions, tag }: Created,
): Promise<void> {
  await Promise.all(startedSessions.map((session) => sendStartCommand(deps, actor, { ...session, idTag: tag })))
  deps.services.bus.publish('stations.live', { operatorId: actor.operatorId })
}

interface Created {
  first: string
  startedSessions: StartedRow[]
  tag: string
}

/** Creates the sessions before any command is sent. Throws the problems of starting. */
export async function createSessionsToStart(
  tx: Tx,
  deps: SessionActDeps,
  startRequest: Wanted & { currency: string },
): Promise<Created> {
  const { actor, wish, request, currency, mode } = startRequest
  const now = deps.services.now()
  const connectors = await listRequestedConnectors(tx, wish)
  const reserve = Math.max(reserveMinor(currency), ...connectors.map((connector) => connector.lowBalanceMinor))
  const { operatorId } = actor
  const idTag = wish.idTag ?? (await tagOf(tx, wish.tokenId, now))
  const token = await tokenToStart(tx, idTag, now)
  if (!token) throw createStartRefusal('unknown')
  const money = await moneyOf(tx, deps, { operatorId, token, reserve, currency })
  const started: StartedRow[] = []
  for (const connector of connectors) {
    const { chargePointId, connectorNo } = connector
    await requireStart(tx, { token, money, connector, operatorId, at: now })
    const id = newId(now.getTime())
    const added = await insertSession(tx, {
      operatorId,
      id,
      sessionNo: sessionNumber({ ...connector, at: now }),
      stationId: connector.stationId,
      chargePointId,
      connectorNo,
      protocol: connector.protocol,
      transactionId: drawTransactionId(),
      token,
      startedAt: now,
      timeZone: connector.timeZone,
      currency,
      targetKind: wish.target.kind,
      targetValue: wish.target.value,
      parentId: started[0]?.id ?? null,
      requestedBy: actor.userId,
      mode,
    })
    if (!added) throw new Problem('charging.connector-busy', { chargePoint: connector.chargePointNo, connectorNo })
    if (startRequest.partner) await insertPartnerSession(tx, { operatorId, id }, startRequest.partner)
    await setMoneyAside(tx, token, { operatorId, sessionId: id, at: now })
    await logOperation(tx, actor, {
      sessionId: id,
      action: 'start',
      after: { idTag: token.idTag, target: wish.target.kind, value: wish.target.value },
      reason: wish.reason,
      request: started.length === 0 ? request : undefined,
    })
    started.push({ id, chargePointNo: connector.chargePointNo, connectorNo })
  }
  const [first] = started
  if (!first) throw new Problem('request.not-found')
  return { first: first.id, startedSessions: started, tag: token.idTag }
}

/** Sets the money of the token's wallets aside for the session. A token without a wallet has none. */
async function setMoneyAside(
  tx: Tx,
  { holderId, payers }: StartToken,
  session: { operatorId: string; sessionId: string; at: Date },
): Promise<void> {
  if (holderId === null) return
  await placeSessionHold(tx, { ...session, holderId, payers, journalId: newId(session.at.getTime()) })
}

/**
 * Throws the reason why the token may not start at the connector, in the order of `cardVerdict`: charging.start-unknown
 * and other states, -blacklisted, -suspended, -station, -hours, -day, -month, -limit-…, -concurrent, -arrears, -frozen,
 * -low-balance, -booked.
 */
async function requireStart(
  tx: Tx,
  {
    token,
    money,
    connector,
    ...request
  }: {
    token: StartToken
    money: StartMoney
    connector: RequestedConnector
    operatorId: string
    at: Date
  },
): Promise<void> {
  const { holderId } = token
  const place = { stationId: connector.stationId, timeZone: connector.timeZone }
  const listed = await tokenListEntriesAt(tx, { ...request, ...place, id: token.id })
  const terms = holderId === null ? null : await companyStartRefusal(tx, { ...request, ...place, holderId })
  const limit = await tokenLimitRefusal(tx, { tokenId: token.id, ...place, at: request.at })
  const verdict = cardVerdict({
    token: token.verdict,
    listed,
    refusal: startRefusal({
      listed,
      holderRefusal: terms,
      ownRefusal: limit?.refusal ?? null,
      isCopy: false,
    }),
    isElsewhere: token.inUse,
    isShort: money.isShort,
    isBooked: await isBookedForOther(tx, { ...request, ...connector, ...token }),
  })
  if (verdict === 'accepted') return
  if (listed === 'black') throw createStartRefusal('blacklisted')
  if (verdict === 'limited' && terms !== null) throw createStartRefusal(terms)
  if (verdict === 'limited' && limit) throw refusedByLimit(limit, place.timeZone)
  throw createStartRefusal(verdict === 'low_balance' ? money.reason : verdict, money.amounts)
}

/** Returns the tag of the selected start token. Throws request.not-found. */
async function tagOf(tx: Tx, tokenId: string | undefined, now: Date): Promise<string> {
  const token = tokenId === undefined ? undefined : await findToken(tx, tokenId, now)
  if (!token) throw new Problem('request.not-found')
  return token.idTag
}

/** Returns the connectors of the request in its order. Throws what `requireConnector` throws for the first unfit one. */
async function listRequestedConnectors(tx: Tx, wish: Wish): Promise<RequestedConnector[]> {
  const connectors: RequestedConnector[] = []
  for (const { chargePointId, connectorNo } of wish.connectors) {
    const connector = await connectorToStart(tx, { chargePointId, connectorNo })
    connectors.push({ ...requireConnector(connector, connectorNo, wish), connectorNo })
  }
  return connectors
}

function requireConnector(connector: StartConnector | undefined, connectorNo: number, wish: Wish): StartConnector {
  if (!connector) throw new Problem('request.not-found')
  const place = { chargePoint: connector.chargePointNo, connectorNo }
  const refusal = placeRefusal({
    isBusy: connector.busy,
    takesStarts: connector.takesStarts,
    isConnected: connector.connected,
    status: connector.status,
  })
  if (refusal !== null) throw new Problem(placeProblems[refusal], place)
  if (wish.target.kind === 'soc' && !connector.reportsSoc)
    throw new Problem('charging.no-soc', { chargePoint: connector.chargePointNo })
  return connector
}

/** Money of a start token: whether no more than the reserve is left, and the reason for a refusal. */
interface StartMoney {
  isShort: boolean
  reason: 'arrears' | 'frozen' | 'low_balance'
  /** Smallest balance that allows a start, and the balance now. */
  amounts?: ProblemValues
}

async function moneyOf(
  tx: Tx,
  { balanceOf }: SessionActDeps,
  params: { operatorId: string; token: StartToken; reserve: number; currency: string },
): Promise<StartMoney> {
  const { operatorId, token, reserve, currency } = params
  const worth = token.holderId
    ? await spendableAmountOf(tx, { ...token, operatorId, holderId: token.holderId, sessionId: null })
    : undefined
  if (worth?.blocked) return { isShort: true, reason: worth.blocked === 'arrears' ? 'arrears' : 'frozen' }
  const wallet = worth ? (worth.moneyMinor > 0 ? worth.moneyMinor + worth.giftMinor : 0) : Infinity
  const balance = (await balanceOf?.({ operatorId, tokenId: token.id, sessionId: null })) ?? null
  const left = Math.min(token.limitMinor ?? Infinity, balance ?? Infinity, wallet)
  if (left > reserve) return { isShort: false, reason: 'low_balance' }
  const amounts = { needed: { minor: reserve + 1, currency }, available: { minor: Math.max(0, left), currency } }
  return { isShort: true, reason: 'low_balance', amounts }
}

/** Returns the problem for the limit that was reached, with its end in the station's local time. */
function refusedByLimit(
  { refusal, refusedUntil }: { refusal: TokenStartLimit; refusedUntil: Date | null },
  timeZone: string,
): Problem {
  const until =
    refusedUntil === null ? '' : localTime(refusedUntil.toISOString(), timeZone).slice(0, 'yyyy-mm-dd hh:mm'.length)
  return createStartRefusal(`limit-${refusal}`, { until })
}

function createStartRefusal(verdict: string, values: ProblemValues = {}): Problem {
  const code = `charging.start-${verdict.replace('_', '-')}`
  return new Problem(code, values, { idTag: code })
}

/**
 * Sends the command to the charge point. Its response ends the session, or the session stays in `starting` until the
 * start is confirmed.
 */
async function sendStartCommand(
  deps: SessionActDeps,
  actor: Actor,
  session: StartedRow & { idTag: string },
): Promise<void> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => deps.services.db.inTenant(actor.operatorId, work)
  await inTenant(async (tx) => {
    const now = await lockSession(tx, session.id)
    if (now?.state === 'created') await updateSessionIfUnchanged(tx, now, { state: 'starting' })
  })
  const { result } = await deps.command({
    operatorId: actor.operatorId,
    scope: 'all',
    userId: actor.userId,
    userName: actor.name,
    chargePointNo: session.chargePointNo,
    action: 'RemoteStartTransaction',
    payload: { idTag: session.idTag, connectorId: session.connectorNo },
    expiresInSeconds: waitSeconds,
  })
  const failure = failureOf(result)
  if (failure === null) return
  await inTenant((tx) => failStart(tx, session.id, { failure, at: deps.services.now() }))
}

/**
 * Marks a session that waits for its start as failed and releases its money on hold. A session that has started in the
 * meantime continues.
 */
async function failStart(tx: Tx, id: string, { failure, at }: { failure: string; at: Date }): Promise<void> {
  const session = await lockSession(tx, id)
  if (!session || (session.state !== 'created' && session.state !== 'starting')) return
  await updateSessionIfUnchanged(tx, session, {
    state: 'failed',
    payState: 'none',
    stopReason: 'start_failed',
    reported: failure,
  })
  await releaseWalletHold(tx, { operatorId: session.operatorId, sessionId: id, at })
  await logOperation(
    tx,
    { operatorId: session.operatorId, userId: null, name: '' },
    {
      sessionId: id,
      action: 'state',
      before: { state: session.state },
      after: { state: 'failed', answer: failure },
      reason: failure === 'no-start' ? 'start-timeout' : 'start-refused',
    },
  )
}

/** Returns null while the session may still start: the command was accepted, or there was no response in time. */
function failureOf({ state, reply }: CommandResult): string | null {
  if (state === 'accepted' || state === 'timeout') return null
  if (state === 'offline') return 'offline'
  if (typeof reply === 'object' && reply !== null && 'status' in reply && typeof reply.status === 'string')
    return reply.status
  return state
}
