import type { TransactionEvent, TransactionLimit } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { transactionLimitOf } from './transaction-limit.rules.ts'
import type { SessionLimitQuery, StoredSessionLimits } from './transaction-limit.store.ts'
import type { Ocpp2Transaction } from './transaction.rules.ts'

/** Number of limits that a process remembers. */
const mostRemembered = 10_000

export type FindTransactionLimit = (
  context: CallContext<ConnectedChargePoint, TransactionEvent>,
  transaction: Ocpp2Transaction,
) => Promise<TransactionLimit | undefined>

/**
 * OCPP 2.1, E16: finds the limit of a transaction for the answer to its message: the first time, and again after each
 * change, for example when the driver adds money. An unchanged limit is not repeated, because the charge point reports
 * each limit that it applies.
 */
export function transactionLimits({
  balanceOf,
  sessionLimits,
}: Pick<ChargingDeps, 'balanceOf'> & {
  sessionLimits: (query: SessionLimitQuery) => Promise<StoredSessionLimits | null>
}): FindTransactionLimit {
  const sent = new Map<string, string>()
  return async ({ connection: { point, subprotocol }, payload }, { ref, transactionId, ended }) => {
    const { operatorId, chargePointId } = point
    const key = `${chargePointId} ${ref}`
    if (ended) sent.delete(key)
    if (subprotocol !== 'ocpp2.1' || ended || transactionId === null) return undefined
    const session = await sessionLimits({ operatorId, transactionId })
    if (!session) return undefined
    const { id: sessionId, tokenId } = session
    const balanceMinor = tokenId === null ? null : ((await balanceOf?.({ operatorId, tokenId, sessionId })) ?? null)
    const limit = transactionLimitOf({ ...session, balanceMinor })
    const { transactionLimit: applied } = payload.transactionInfo
    if (!limit || isSame(limit, applied) || sent.get(key) === JSON.stringify(limit)) return undefined
    if (sent.size >= mostRemembered) sent.clear()
    sent.set(key, JSON.stringify(limit))
    return limit
  }
}

function isSame(limit: TransactionLimit, applied: TransactionLimit = {}): boolean {
  const names = ['maxCost', 'maxEnergy', 'maxTime', 'maxSoC'] as const
  return names.every((name) => limit[name] === applied[name])
}
