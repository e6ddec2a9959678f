import { z } from 'zod'
import { formatFieldError } from '../../../contract/index.ts'
import type { ForeignSession } from '../../roaming/foreign-sessions.store.ts'
import { startSequenceStates } from '../session-rows.rules.ts'
import {
  amountShape,
  chinaTimeShape,
  tcecCurrency,
  exactToTenthsWh,
  exactToFen,
  maxFutureMs,
  startSequenceShape,
  integerSchema,
} from './amounts.rules.ts'

/* Sessions of our drivers, as reported by an operator's platform (T/CEC 102.3). */

const connector = z.string().min(1).max(36)
const state = integerSchema.pipe(z.int().min(1).max(5))
/** Some platforms send an empty text until there is a value. */
const later = z.union([z.literal('').transform(() => null), chinaTimeShape]).nullish()

export const startResult = z.looseObject({
  StartChargeSeq: startSequenceShape,
  StartChargeSeqStat: state,
  ConnectorID: connector,
  StartTime: later,
})
export const chargeStatus = z.looseObject({
  StartChargeSeq: startSequenceShape,
  StartChargeSeqStat: state,
  ConnectorID: connector,
  StartTime: chinaTimeShape,
  /** Time of the measurement. */
  EndTime: later,
  TotalPower: amountShape,
  TotalMoney: amountShape.nullish(),
})
export const stopResult = z.looseObject({
  StartChargeSeq: startSequenceShape,
  StartChargeSeqStat: state,
  ConnectorID: connector,
  SuccStat: integerSchema.nullish(),
})
const detail = z.looseObject({
  DetailPower: amountShape,
  DetailElecMoney: amountShape,
  DetailSeviceMoney: amountShape,
  /** Times and prices serve to check the amounts. Some platforms leave them out. */
  DetailStartTime: chinaTimeShape.nullish().catch(null),
  DetailEndTime: chinaTimeShape.nullish().catch(null),
  ElecPrice: amountShape.nullish().catch(null),
  SevicePrice: amountShape.nullish().catch(null),
})
export const orderInfo = z.looseObject({
  StartChargeSeq: startSequenceShape,
  ConnectorID: connector,
  StartTime: chinaTimeShape,
  EndTime: chinaTimeShape,
  TotalPower: amountShape,
  TotalElecMoney: amountShape,
  TotalSeviceMoney: amountShape,
  TotalMoney: amountShape,
  SumPeriod: integerSchema.nullish(),
  ChargeDetails: z.array(detail).max(200).nullish(),
})
export type OrderInfo = z.output<typeof orderInfo>

/**
 * Reports of a session, the newest of each kind. The state of the session is derived from all of them, independent of
 * their order.
 */
const sessionProgress = z.object({
  start: z.object({ startedAt: z.coerce.date().nullable() }).optional(),
  status: z
    .object({
      state: z.int(),
      startedAt: z.coerce.date(),
      measuredAt: z.coerce.date().nullable(),
      energyDwh: z.int(),
      costMinor: z.int().nullable(),
    })
    .optional(),
  stopped: z.literal(true).optional(),
  session: z
    .object({
      startedAt: z.coerce.date(),
      endedAt: z.coerce.date(),
      energyDwh: z.int(),
      costMinor: z.int(),
      reportedAt: z.coerce.date(),
    })
    .optional(),
})
export type SessionProgress = z.output<typeof sessionProgress>
export const parseSessionProgress = (value: unknown): SessionProgress => sessionProgress.catch({}).parse(value)

export function toForeignSessionStatus(report: z.output<typeof chargeStatus>): NonNullable<SessionProgress['status']> {
  return {
    state: report.StartChargeSeqStat,
    startedAt: report.StartTime,
    measuredAt: report.EndTime ?? null,
    energyDwh: exactToTenthsWh(report.TotalPower),
    costMinor: typeof report.TotalMoney === 'bigint' ? exactToFen(report.TotalMoney) : null,
  }
}
export function toForeignChargingSession(report: OrderInfo, reportedAt: Date): NonNullable<SessionProgress['session']> {
  return {
    startedAt: report.StartTime,
    endedAt: report.EndTime,
    energyDwh: exactToTenthsWh(report.TotalPower),
    costMinor: exactToFen(report.TotalMoney),
    reportedAt,
  }
}
/** Returns true if the report is older than the stored one. */
export function isOlderReport(
  stored: SessionProgress['status'],
  { measuredAt }: NonNullable<SessionProgress['status']>,
): boolean {
  return (
    stored !== undefined && (stored.measuredAt?.getTime() ?? 0) > (measuredAt?.getTime() ?? Number.POSITIVE_INFINITY)
  )
}

interface StartedSession {
  sessionNo: string
  stationNo: string
  evseNo: string
  requestedAt: Date
}
/**
 * Derives the session from its reports. The order of arrival does not matter, because rows are written one after the
 * other under the lock of the start.
 */
export function toTcecForeignSession(
  { requestedAt, ...started }: StartedSession,
  reports: SessionProgress,
  now: Date,
): ForeignSession {
  const { start, status, session } = reports
  const isOver = session !== undefined || reports.stopped === true || status?.state === startSequenceStates.over
  return {
    ...started,
    status: isOver ? 'COMPLETED' : 'ACTIVE',
    startedAt: session?.startedAt ?? status?.startedAt ?? start?.startedAt ?? requestedAt,
    endedAt: session?.endedAt ?? (isOver ? (status?.measuredAt ?? null) : null),
    energyDwh: session?.energyDwh ?? status?.energyDwh ?? 0,
    currency: tcecCurrency,
    costMinor: session?.costMinor ?? status?.costMinor ?? null,
    // Plain JSON, as stored.
    raw: z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(reports))),
    lastUpdated: now,
  }
}

/**
 * Returns an error for impossible times: before the start request, in the future, or end before start. Undefined: the
 * times are valid.
 */
export function validateSessionTimes(
  { from, to }: { from: Date | null | undefined; to?: Date | null | undefined },
  { requestedAt, now, skewMs }: { requestedAt: Date; now: Date; skewMs: number },
): string | undefined {
  const latest = now.getTime() + maxFutureMs
  if (from && from.getTime() < requestedAt.getTime() - skewMs) return formatFieldError('StartTime', 'early')
  if (from && from.getTime() > latest) return formatFieldError('StartTime', 'ahead')
  if (to && to.getTime() > latest) return formatFieldError('EndTime', 'ahead')
  if (from && to && to < from) return formatFieldError('EndTime', 'before-start')
  return undefined
}
