import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { PartnerTerms } from '@evops/tariffs/contract'
import { isSessionRunning, type SessionDetail, type SessionState } from '../contract/index.ts'
import { connectorToStart, lockIdempotencyKey } from './acts/acts.store.ts'
import type { SessionActDeps } from './acts/deps.ts'
import { createSessionsToStart, sendStartCommands } from './acts/start.service.ts'
import { markSessionStopping, sendStopCommand, type StopRequest } from './acts/stop.service.ts'
import { holderAppToken, terminalToken } from './of-driver.ts'
import { loadSessionDetail } from './sessions/session-detail.service.ts'
import { sessionOfPartner } from './sessions/partner-sessions.store.ts'
import {
  recordTerminalPayment,
  type RecordedTerminalPayment,
  type ReportedTerminalPayment,
} from './terminal-payments/terminal-advice.store.ts'

/** A partner's platform. A wallet with the partner's id owes the sessions that the partner starts. */
export interface PartnerPayer {
  operatorId: string
  id: string
  name: string
}
export interface PartnerStartRequest {
  /** The partner's own number of the session. A repeated start with it is the same session. */
  partnerNo: string
  chargePointId: string
  connectorNo: number
  /** Fixed when the session is created. */
  terms: PartnerTerms
  /** The session is paid at a payment terminal, not by the partner (decision 390). Null: no limit of its bill. */
  paidAtTerminal?: { limitMinor: number | null } | undefined
}
/** Result of an action. Its changes are committed, and the request to the charge point is running. */
export interface RequestedCommand {
  sessionId: string
  /** Resolves when its charge point responded or timed out. */
  heard: Promise<unknown>
}
/** Actions of partners' platforms. A number that does not belong to the partner is treated as not found. */
export interface PartnerChargingApi {
  /** `before` runs in the same transaction, before the session is created. Throws the problems of starting. */
  start(
    partner: PartnerPayer,
    wish: PartnerStartRequest,
    before: (tx: Tx) => Promise<void>,
  ): Promise<RequestedCommand & { repeated: boolean }>
  /** Throws request.not-found, charging.not-running, charging.charge-point-offline. */
  stop(partner: PartnerPayer, partnerNo: string): Promise<RequestedCommand>
  /** Returns the session with its bill, or with its current cost. */
  session(tx: Tx, partner: PartnerPayer, partnerNo: string): Promise<SessionDetail | undefined>
  stateOf(tx: Tx, partner: PartnerPayer, partnerNo: string): Promise<SessionState | undefined>
  /** The start token that stands for the partner here, made at the first question. */
  tokenOf(tx: Tx, partner: PartnerPayer): Promise<{ id: string; idTag: string }>
  /** Stores what a partner's payment terminal captured, or could not. */
  recordTerminalPayment(
    tx: Tx,
    partner: PartnerPayer,
    payment: ReportedTerminalPayment,
  ): Promise<RecordedTerminalPayment>
}

export function createPartnerChargingApi(deps: SessionActDeps): PartnerChargingApi {
  const { services } = deps
  const keyOf = ({ id }: PartnerPayer, partnerNo: string) => ({ partnerId: id, partnerNo })

  const tokenOf: PartnerChargingApi['tokenOf'] = (tx, { operatorId, id: holderId, name }) =>
    // The token never had another owner, so a start that is reported late also belongs to the partner.
    holderAppToken(tx, {
      operatorId,
      holderId,
      now: services.now(),
      since: new Date(0),
      label: name,
      manyAtOnce: true,
    })

  async function stop(partner: PartnerPayer, partnerNo: string): Promise<RequestedCommand> {
    const actor = actorOf(partner)
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(actor, work)
    const { wish, session } = await inTenant(async (tx) => {
      const existing = requireFound(await sessionOfPartner(tx, keyOf(partner, partnerNo)))
      const stopped: StopRequest = { sessionId: existing.id, actor, as: 'user_app', reason: '' }
      if (isSessionRunning(existing.state) && !(await connectorToStart(tx, existing))?.connected)
        throw new Problem('charging.charge-point-offline', { chargePoint: '' })
      return { wish: stopped, session: await markSessionStopping(tx, stopped) }
    })
    services.bus.publish('stations.live', { operatorId: partner.operatorId })
    const received = session ? sendStopCommand(deps, { wish, session, inTenant }) : Promise.resolve()
    return { sessionId: wish.sessionId, heard: received }
  }

  return {
    async start(partner, { partnerNo, chargePointId, connectorNo, terms, paidAtTerminal }, before) {
      const { operatorId, id: holderId, name } = partner
      const actor = actorOf(partner)
      const currency = await deps.currencyOf(operatorId)
      const made = await services.db.inTenant(actor, async (tx) => {
        await lockIdempotencyKey(tx, `${holderId} ${partnerNo}`)
        const existing = await sessionOfPartner(tx, keyOf(partner, partnerNo))
        if (existing) return { first: existing.id, startedSessions: [], tag: '' }
        await before(tx)
        const own = paidAtTerminal
          ? await terminalToken(tx, { operatorId, label: name, now: services.now(), ...paidAtTerminal })
          : await tokenOf(tx, partner)
        return createSessionsToStart(tx, deps, {
          actor,
          currency,
          wish: {
            connectors: [{ chargePointId, connectorNo }],
            tokenId: own.id,
            target: { kind: 'full', value: null },
            reason: '',
          },
          request: undefined,
          mode: paidAtTerminal ? 'direct_payment' : 'roaming',
          partner: { partnerId: holderId, partnerName: name, partnerNo, terms },
        })
      })
      return {
        sessionId: made.first,
        repeated: made.startedSessions.length === 0,
        heard: sendStartCommands(deps, actor, made),
      }
    },
    stop,
    tokenOf,
    recordTerminalPayment: (tx, { operatorId, id }, payment) =>
      recordTerminalPayment(tx, { ...payment, operatorId, partnerId: id, receivedAt: services.now() }),
    async session(tx, partner, partnerNo) {
      const existing = await sessionOfPartner(tx, keyOf(partner, partnerNo))
      return existing && loadSessionDetail(tx, deps, { operatorId: partner.operatorId, id: existing.id })
    },
    stateOf: async (tx, partner, partnerNo) => (await sessionOfPartner(tx, keyOf(partner, partnerNo)))?.state,
  }
}

function actorOf({ operatorId, id, name }: PartnerPayer): Actor {
  return {
    userId: id,
    operatorId,
    scope: 'all',
    name,
    permissions: new Set(),
    language: 'zh',
    platformStaff: false,
    address: '',
  }
}
