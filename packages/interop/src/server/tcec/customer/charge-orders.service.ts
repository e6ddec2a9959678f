import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError, type HeldRecordFinding } from '../../../contract/index.ts'
import { createFinding } from '../../roaming/evidence.rules.ts'
import { saveRejectedObject } from '../../roaming/refusals.store.ts'
import { recordRefusalText, type ForeignRecords } from '../../roaming/records.service.ts'
import { listSessionRecords, type ForeignRecord } from '../../roaming/records.store.ts'
import { readRoamingTerms } from '../../roaming/roaming-links.store.ts'
import { findConnectorTariff, findReceivedLocation } from '../../roaming/places.store.ts'
import { parsePartnerTariff } from '../../roaming/their-price.rules.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { TcecCallError, tcecReturnCodes } from '../call-kinds.ts'
import { maxClockSkewMs } from '../envelope.rules.ts'
import { formatChinaTime, tenthsWhToKwh, minorUnitsToYuan } from '../session-rows.rules.ts'
import { tcecCurrency, exactToTenthsWh, exactToFen } from './amounts.rules.ts'
import {
  findDayDisputes,
  findDayCheckInconsistency,
  reasonWords,
  disputeTotals,
  type DayCheck,
} from './checks.rules.ts'
import { orderCost, orderContradictions } from './order-evidence.rules.ts'
import { billedSessions } from './records.store.ts'
import { toForeignChargingSession, type SessionProgress, type OrderInfo } from './sessions.rules.ts'
import type { TcecSessions } from './sessions.service.ts'

/** Error with the reason against an order. Only the reason is stored. */
class Disputed extends Error {}

export type TcecOrders = ReturnType<typeof createTcecOrders>

/** Processes orders by which a partner bills our drivers (T/CEC 102.3), and the partner's daily check. */
export function createTcecOrders(
  services: Services,
  { sessions, records }: { sessions: TcecSessions; records: ForeignRecords },
) {
  /**
   * Accepts an order once. Other content with the same number replaces the previous record. Returns false if the order
   * contradicts its evidence and is held (decision 225). Throws Disputed.
   */
  async function take(tx: Tx, partner: PartnerKey, order: OrderInfo, raw: object, reportedAt: Date): Promise<boolean> {
    const { StartChargeSeq: sessionNo, ConnectorID: evseNo } = order
    const existing = await sessions.lockSession(tx, partner, sessionNo)
    if (!existing) throw new Disputed(formatFieldError('StartChargeSeq', 'unknown'))
    if (evseNo !== existing.start.evseNo) throw new Disputed(formatFieldError('ConnectorID', 'other-start'))
    const { session: before } = existing.heard
    const newSession = toForeignChargingSession(order, reportedAt)
    const { existingRecord } = await listSessionRecords(tx, partner, sessionNo)
    // An outdated or repeated order changes nothing.
    if ((before && reportedAt < before.reportedAt) || (existingRecord && isSame(existingRecord, newSession)))
      return true
    const { stationNo, tokenId: uid, reference } = existing.start
    const station = await findReceivedLocation(tx, partner, { stationNo })
    const tariff = parsePartnerTariff(await findConnectorTariff(tx, partner, { stationNo, evseNo }))
    const record: ForeignRecord = {
      ...newSession,
      recordNo: sessionNo,
      sessionNo,
      uid,
      reference,
      stationName: z.string().catch(stationNo).parse(station?.['StationName']),
      currency: tcecCurrency,
      tariffMinor: orderCost(order, tariff),
      credits: null,
      stationNo,
      evseNo,
      raw: { ...raw },
    }
    await sessions.keep(tx, partner, sessionNo, {
      ...existing,
      heard: { ...existing.heard, session: newSession },
    })
    const { roundingMinor } = await readRoamingTerms(tx, partner)
    const findings = [...startFindings(existing.start, order), ...orderContradictions(order, roundingMinor)]
    const taken = await records.replace(tx, partner, { record, findings })
    if ('refused' in taken) throw new Disputed(formatFieldError('StartChargeSeq', recordRefusalText(taken.refused)))
    return taken.isHeld !== true
  }
  function startFindings({ requestedAt }: { requestedAt: Date }, { StartTime }: OrderInfo): HeldRecordFinding[] {
    return StartTime.getTime() < requestedAt.getTime() - maxClockSkewMs
      ? [createFinding('early', 'instant', StartTime.toISOString(), requestedAt.toISOString())]
      : []
  }
  const isSame = (
    current: Omit<NonNullable<SessionProgress['session']>, 'reportedAt'>,
    newSession: NonNullable<SessionProgress['session']>,
  ) =>
    current.costMinor === newSession.costMinor &&
    current.energyDwh === newSession.energyDwh &&
    current.startedAt.getTime() === newSession.startedAt.getTime() &&
    current.endedAt.getTime() === newSession.endedAt.getTime()

  async function saveFault(tx: Tx, partner: PartnerKey, objectNo: string, reason: string, received: unknown) {
    await saveRejectedObject(tx, partner, { kind: 'cdr', objectNo, reason, raw: received, at: services.now() })
  }

  return {
    async hear(partner: PartnerKey, order: OrderInfo, raw: object, reportedAt: Date): Promise<object> {
      const { StartChargeSeq, ConnectorID } = order
      const answer = (ConfirmResult: number) => ({ StartChargeSeq, ConnectorID, ConfirmResult })
      try {
        const isTaken = await services.db.inTenant(partner.operatorId, (tx) =>
          take(tx, partner, order, raw, reportedAt),
        )
        // 1: a dispute. A held order is one until a person accepts it.
        return answer(isTaken ? 0 : 1)
      } catch (error) {
        if (!(error instanceof Disputed)) throw error
        const { message } = error
        await services.db.inTenant(partner.operatorId, (tx) => saveFault(tx, partner, StartChargeSeq, message, raw))
        return answer(1)
      }
    },
    /** Throws `Refused` if the list contradicts its own totals. */
    async check(tx: Tx, partner: PartnerKey, check: DayCheck): Promise<object> {
      const { CheckOrderSeq, StartTime: from, EndTime: to } = check
      const orders = check.ChargeOrders ?? []
      const { roundingMinor } = await readRoamingTerms(tx, partner)
      const wrong = findDayCheckInconsistency(check, roundingMinor)
      if (wrong !== undefined) throw new TcecCallError(tcecReturnCodes.business, wrong)
      const named = orders.map(({ StartChargeSeq }) => StartChargeSeq)
      const disputes = findDayDisputes(check, await billedSessions(tx, partner, { from, to, named }), roundingMinor)
      for (const { StartChargeSeq, DisputeReason } of disputes) {
        const reason = `check_charge_orders ${CheckOrderSeq}: ${reasonWords[DisputeReason]}`
        const matchedOrder = orders.find((one) => one.StartChargeSeq === StartChargeSeq)
        const orderAmounts = matchedOrder && {
          TotalPower: tenthsWhToKwh(exactToTenthsWh(matchedOrder.TotalPower)),
          TotalMoney: minorUnitsToYuan(exactToFen(matchedOrder.TotalMoney), tcecCurrency),
        }
        await saveFault(tx, partner, StartChargeSeq, reason, {
          StartChargeSeq,
          DisputeReason,
          ...orderAmounts,
        })
      }
      return {
        CheckOrderSeq,
        StartTime: formatChinaTime(from.getTime()),
        EndTime: formatChinaTime(to.getTime()),
        ...disputeTotals(disputes),
        DisputeOrders: disputes,
      }
    },
  }
}
