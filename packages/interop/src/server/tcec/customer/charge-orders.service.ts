import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault } from '../../../contract/index.ts'
import { saveRefusal } from '../../roaming/refusals.store.ts'
import { wordOfRefusal, type Records } from '../../roaming/records.service.ts'
import type { ForeignRecord } from '../../roaming/records.store.ts'
import { termsOf } from '../../roaming/roaming-links.store.ts'
import { findSaid } from '../../roaming/places.store.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { Refused, rets } from '../call-kinds.ts'
import { clockTime, kWh, yuan } from '../session-rows.rules.ts'
import { currency, dwh, minor } from './amounts.rules.ts'
import { disputesOf, listFault, reasonWords, totalsOf, type DayCheck } from './checks.rules.ts'
import { billedSessions, recordsOf } from './records.store.ts'
import { chargingSessionOf, sumsFault, type HeardOf, type OrderInfo } from './sessions.rules.ts'
import type { TcecSessions } from './sessions.service.ts'

/** Error with the reason against an order. Only the reason is stored. */
class Disputed extends Error {}

export type TcecOrders = ReturnType<typeof createTcecOrders>

/** Processes orders by which a partner bills our drivers (T/CEC 102.3), and the partner's daily check. */
export function createTcecOrders(
  services: Services,
  { sessions, records }: { sessions: TcecSessions; records: Records },
) {
  /** Accepts an order once. Other content with the same number cancels the previous record. Throws Disputed. */
  async function take(
    tx: Tx,
    partner: PartnerKey,
    order: OrderInfo,
    raw: object,
    saidAt: Date,
  ): Promise<void> {
    const { StartChargeSeq: sessionNo, ConnectorID, StartTime: from, EndTime: to } = order
    const existing = await sessions.lockSession(tx, partner, sessionNo)
    if (!existing) throw new Disputed(fault('StartChargeSeq', 'unknown'))
    const { roundingMinor } = await termsOf(tx, partner)
    const wrong = sessions.faultOf(existing, { ConnectorID, from, to }) ?? sumsFault(order, roundingMinor)
    if (wrong !== undefined) throw new Disputed(wrong)
    const { session: before } = existing.heard
    const newSession = chargingSessionOf(order, saidAt)
    const { records: count, standing } = await recordsOf(tx, partner, sessionNo)
    // An outdated or repeated order changes nothing.
    if (standing && ((before && saidAt < before.saidAt) || isSame(standing, newSession))) return
    await sessions.keep(tx, partner, sessionNo, {
      ...existing,
      heard: { ...existing.heard, session: newSession },
    })
    const no = (more: number) => (count + more === 0 ? sessionNo : `${sessionNo}-${count + more}`)
    const { stationNo, tokenId: uid, reference } = existing.start
    const station = await findSaid(tx, partner, { stationNo })
    const record: ForeignRecord = {
      ...newSession,
      recordNo: no(standing ? 1 : 0),
      sessionNo,
      uid,
      reference,
      stationName: z.string().catch(stationNo).parse(station?.['StationName']),
      currency,
      // The order's details contain its own prices.
      tariffMinor: null,
      credits: null,
      raw: { ...raw },
    }
    if (standing) {
      const { recordNo: credits, costMinor } = standing
      await book(tx, partner, { ...record, ...standing, recordNo: no(0), credits, costMinor: 0 - costMinor })
    }
    await book(tx, partner, record)
  }
  async function book(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<void> {
    const taken = await records.take(tx, partner, record)
    if ('refused' in taken) throw new Disputed(fault('StartChargeSeq', wordOfRefusal(taken.refused)))
  }
  const isSame = (
    standing: Omit<NonNullable<HeardOf['session']>, 'saidAt'>,
    newSession: NonNullable<HeardOf['session']>,
  ) =>
    standing.costMinor === newSession.costMinor &&
    standing.energyDwh === newSession.energyDwh &&
    standing.startedAt.getTime() === newSession.startedAt.getTime() &&
    standing.endedAt.getTime() === newSession.endedAt.getTime()

  async function saveFault(tx: Tx, partner: PartnerKey, objectNo: string, reason: string, received: unknown) {
    await saveRefusal(tx, partner, { kind: 'cdr', objectNo, reason, raw: received, at: services.now() })
  }

  return {
    async hear(partner: PartnerKey, order: OrderInfo, raw: object, saidAt: Date): Promise<object> {
      const { StartChargeSeq, ConnectorID } = order
      const answer = (ConfirmResult: number) => ({ StartChargeSeq, ConnectorID, ConfirmResult })
      try {
        await services.db.inTenant(partner.operatorId, (tx) => take(tx, partner, order, raw, saidAt))
        return answer(0)
      } catch (error) {
        if (!(error instanceof Disputed)) throw error
        const { message } = error
        await services.db.inTenant(partner.operatorId, (tx) =>
          saveFault(tx, partner, StartChargeSeq, message, raw),
        )
        return answer(1)
      }
    },
    /** Throws `Refused` if the list contradicts its own totals. */
    async check(tx: Tx, partner: PartnerKey, check: DayCheck): Promise<object> {
      const { CheckOrderSeq, StartTime: from, EndTime: to } = check
      const orders = check.ChargeOrders ?? []
      const { roundingMinor } = await termsOf(tx, partner)
      const wrong = listFault(check, roundingMinor)
      if (wrong !== undefined) throw new Refused(rets.business, wrong)
      const named = orders.map(({ StartChargeSeq }) => StartChargeSeq)
      const disputes = disputesOf(
        check,
        await billedSessions(tx, partner, { from, to, named }),
        roundingMinor,
      )
      for (const { StartChargeSeq, DisputeReason } of disputes) {
        const reason = `check_charge_orders ${CheckOrderSeq}: ${reasonWords[DisputeReason]}`
        const matchedOrder = orders.find((one) => one.StartChargeSeq === StartChargeSeq)
        const orderAmounts = matchedOrder && {
          TotalPower: kWh(dwh(matchedOrder.TotalPower)),
          TotalMoney: yuan(minor(matchedOrder.TotalMoney), currency),
        }
        await saveFault(tx, partner, StartChargeSeq, reason, {
          StartChargeSeq,
          DisputeReason,
          ...orderAmounts,
        })
      }
      return {
        CheckOrderSeq,
        StartTime: clockTime(from.getTime()),
        EndTime: clockTime(to.getTime()),
        ...totalsOf(disputes),
        DisputeOrders: disputes,
      }
    },
  }
}
