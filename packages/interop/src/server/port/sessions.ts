import type { SessionState, SessionDetail } from '@evops/charging/contract'
import type { PartnerChargingApi, PartnerPayer } from '@evops/charging/server'
import type { Ledger } from '@evops/ledger/server'
import { Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { partnerPriceTerms, type SharedDataService, type ViewingPartner } from './port.ts'
import { lockPartnerWallet, addNotifiedSession } from './sessions.store.ts'

/** Partner that may start sessions and pays for them. */
export type PartnerStarter = ViewingPartner & PartnerPayer
export interface StartRequest {
  /** Session number of the partner. A repeated start gets the same answer as the first one. */
  partnerNo: string
  at: { chargePointNo: string; connectorNo: number }
  /** True if the protocol supports fees per minute, per session and for occupancy. */
  fees: boolean
  /** The session is paid at a payment terminal of the partner (decision 390). */
  paidAtTerminal?: { limitMinor: number | null } | undefined
  /** Stores the protocol's own data in the transaction that creates the session. */
  note?: (tx: Tx) => Promise<void>
}
/**
 * Reason against a start: no such connector for this partner, charge point offline, connector occupied or reserved,
 * connector faulted, or the payer.
 */
export type StartRefusal = 'no-connector' | 'offline' | 'taken' | 'unfit' | 'payer'
export type PartnerStartResult = { state: SessionState } | { refused: StartRefusal }
export type PartnerSessionService = ReturnType<typeof createSessions>
export interface SessionDeps {
  services: Services
  port: Pick<SharedDataService, 'connector'>
  charging: PartnerChargingApi
  wallets: Pick<Ledger['wallets'], 'open' | 'ofMany'>
}

/** Partners pay at the end of the month: no limit until one is set for the wallet. */
const noLimitMinor = 1_000_000_000_000
const refusals: Readonly<Record<string, StartRefusal>> = {
  'request.not-found': 'no-connector',
  'charging.charge-point-offline': 'offline',
  'charging.connector-busy': 'taken',
  'charging.start-booked': 'taken',
  'charging.connector-unfit': 'unfit',
  'charging.charge-point-out-of-use': 'unfit',
}

/** Starts and ends sessions of partners, for every protocol. A response never waits for a charge point. */
export function createSessions({ services, port, charging, wallets }: SessionDeps) {
  const underway = new Set<Promise<unknown>>()
  /**
   * Runs work in the background: the response of a charge point changes the session, and jobs end sessions without a
   * response.
   */
  function inBackground(received: Promise<unknown>): void {
    const work: Promise<unknown> = received
      .catch((error: unknown) => services.log.error({ error }, 'a charge point was not told what a partner asked for'))
      .finally(() => underway.delete(work))
    underway.add(work)
  }

  async function requirePayer(tx: Tx, { operatorId, id, name }: PartnerStarter): Promise<void> {
    await lockPartnerWallet(tx, { operatorId, id })
    if ((await wallets.ofMany(tx, [id])).has(id)) return
    await wallets.open(tx, { operatorId, id, kind: 'partner', name, creditLimitMinor: noLimitMinor })
  }

  return {
    async start(
      starter: PartnerStarter,
      { partnerNo, at, fees, note, paidAtTerminal }: StartRequest,
    ): Promise<PartnerStartResult> {
      const { existing, connector } = await services.db.inTenant(starter.operatorId, async (tx) => ({
        existing: await charging.stateOf(tx, starter, partnerNo),
        connector: await port.connector(tx, starter, at),
      }))
      if (existing) return { state: existing }
      if (!connector) return { refused: 'no-connector' }
      const wish = {
        partnerNo,
        chargePointId: connector.chargePointId,
        connectorNo: connector.connectorNo,
        terms: partnerPriceTerms(starter, fees),
        paidAtTerminal,
      }
      try {
        const { heard } = await charging.start(starter, wish, async (tx) => {
          if (!paidAtTerminal) await requirePayer(tx, starter)
          await addNotifiedSession(tx, starter, { partnerNo, at: services.now() })
          await note?.(tx)
        })
        inBackground(heard)
        return { state: 'starting' }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const refused = refusals[error.code] ?? (error.code.startsWith('charging.start-') ? 'payer' : undefined)
        if (!refused) throw error
        return { refused }
      }
    },
    async stop(starter: PartnerStarter, partnerNo: string): Promise<'requested' | 'unknown' | 'offline' | 'over'> {
      try {
        inBackground((await charging.stop(starter, partnerNo)).heard)
        return 'requested'
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'request.not-found') return 'unknown'
        if (error.code === 'charging.charge-point-offline') return 'offline'
        if (error.code === 'charging.not-running') return 'over'
        throw error
      }
    },
    /** Returns a session with its bill, or with its current cost. Undefined: the partner has no such session. */
    session: (tx: Tx, starter: PartnerStarter, partnerNo: string): Promise<SessionDetail | undefined> =>
      charging.session(tx, starter, partnerNo),
    /** The start token that stands for a partner here, with the wallet that owes. */
    async tagOf(tx: Tx, starter: PartnerStarter): Promise<string> {
      await requirePayer(tx, starter)
      return (await charging.tokenOf(tx, starter)).idTag
    },
    recordTerminalPayment: (...args: Parameters<typeof charging.recordTerminalPayment>) =>
      charging.recordTerminalPayment(...args),
    inBackground,
    /** Waits until all charge point commands are answered or have timed out. */
    idle: async () => void (await Promise.all(underway)),
  }
}
