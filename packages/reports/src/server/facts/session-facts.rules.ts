import type { SessionFact } from '@evops/charging/server'
import type { FactRow, ConnectorDay } from './cells.rules.ts'
import { sizeBucket, sizeKinds, type SizeKind } from './buckets.rules.ts'

/** Placeholder id for a missing vehicle, model, type or company, because key columns are never null. */
export const missingIdPlaceholder = '00000000-0000-0000-0000-000000000000'

/**
 * End reasons caused by the charge point: sessions without energy that ended so, and failed starts, count as failed.
 */
const faults: ReadonlySet<string> = new Set(['start_failed', 'device_fault', 'emergency', 'power_loss', 'reboot'])

/** Returns true if a session that started failed because of its charge point. */
export function isFailed({ energyDwh, stopReason }: { energyDwh: number; stopReason: string | null }): boolean {
  return energyDwh === 0 && stopReason !== null && faults.has(stopReason)
}

/** Keys of a session row, besides its day and place. */
export const sessionKeys = [
  'currency',
  'payer_kind',
  'payer_id',
  'payer_class',
  'start_mode',
  'vehicle_id',
  'model_id',
  'type_id',
] as const
export const sessionSums = [
  'sessions',
  'failed',
  'energy_dwh',
  'charging_seconds',
  'electricity_minor',
  'service_minor',
  'occupancy_minor',
  'total_minor',
  'reduced_minor',
  'refunded_minor',
  'soc_from_sum',
  'soc_to_sum',
  'soc_sessions',
] as const

export interface VehicleKind {
  modelId: string
  typeId: string
}
/** Data about a connector's day besides its sessions. */
export interface DaySurroundings {
  ratedPowerW: number
  vehicleAt: (vehicleId: string, at: number) => VehicleKind | undefined
}

/** Returns one row for each session that ended on a connector's day, and for each failed start on it. */
export function sessionRows(
  { stationId, chargePointId, connectorNo, cells }: ConnectorDay,
  sessions: readonly SessionFact[],
  around: DaySurroundings,
): FactRow[] {
  return sessions
    .filter(({ endedAt }) => endedAt >= cells.from && endedAt < cells.to)
    .map((session) => ({
      day: cells.day,
      station_id: stationId,
      charge_point_id: chargePointId,
      connector_no: connectorNo,
      session_id: session.id,
      ...sessionDimensions(session, around),
      ...(session.failedStart ? failedSums : sumsOf(session)),
      ...(session.failedStart ? {} : sizesOf(session, around.ratedPowerW)),
    }))
}

function sessionDimensions(session: SessionFact, { vehicleAt }: DaySurroundings): FactRow {
  const { vehicleId, startedAt } = session
  const kind = vehicleId === null ? undefined : vehicleAt(vehicleId, startedAt)
  return {
    currency: session.currency,
    payer_kind: session.payerKind,
    payer_id: session.payerId ?? missingIdPlaceholder,
    payer_class: session.payerClass,
    start_mode: session.startMode,
    vehicle_id: vehicleId ?? missingIdPlaceholder,
    model_id: kind?.modelId ?? missingIdPlaceholder,
    type_id: kind?.typeId ?? missingIdPlaceholder,
  }
}

type Sums = Record<(typeof sessionSums)[number], number>

const failedSums: Sums = {
  sessions: 0,
  failed: 1,
  energy_dwh: 0,
  charging_seconds: 0,
  electricity_minor: 0,
  service_minor: 0,
  occupancy_minor: 0,
  total_minor: 0,
  reduced_minor: 0,
  refunded_minor: 0,
  soc_from_sum: 0,
  soc_to_sum: 0,
  soc_sessions: 0,
}

function sumsOf(session: SessionFact): Sums {
  const { energyDwh, startSoc, endSoc } = session
  const hasSocs = startSoc !== null && endSoc !== null
  return {
    sessions: 1,
    failed: isFailed(session) ? 1 : 0,
    energy_dwh: energyDwh,
    charging_seconds: chargingSecondsOf(session),
    electricity_minor: session.electricityMinor,
    service_minor: session.serviceMinor,
    occupancy_minor: session.occupancyMinor,
    total_minor: session.totalMinor,
    reduced_minor: session.reducedMinor,
    refunded_minor: session.refundedMinor,
    soc_from_sum: hasSocs ? startSoc : 0,
    soc_to_sum: hasSocs ? endSoc : 0,
    soc_sessions: hasSocs ? 1 : 0,
  }
}
/** Returns the charging time of a session: all of its time if that was never split. */
export function chargingSecondsOf(session: SessionFact): number {
  return session.chargingSeconds ?? secondsOf(session)
}
function secondsOf({ startedAt, endedAt }: SessionFact): number {
  return Math.round((endedAt - startedAt) / 1_000)
}

/**
 * Returns the sizes of a session with their buckets. The share of the rated power is left out if either value is
 * unknown.
 */
function sizesOf(session: SessionFact, ratedPowerW: number): FactRow {
  const { energyDwh, totalMinor, reducedMinor, refundedMinor } = session
  const seconds = chargingSecondsOf(session)
  const sizes: Partial<Record<SizeKind, number>> = {
    amount: totalMinor - reducedMinor - refundedMinor,
    energy: energyDwh,
    minutes: Math.round(secondsOf(session) / 60),
    ...(seconds > 0 && ratedPowerW > 0 && { power: Math.round((energyDwh * 360_000) / (seconds * ratedPowerW)) }),
  }
  return Object.fromEntries(
    sizeKinds.flatMap((kind) => {
      const value = sizes[kind]
      return value === undefined
        ? []
        : [
            [`${kind}_bucket`, sizeBucket(value)],
            [`${kind}_value`, value],
          ]
    }),
  )
}

/** Returns the bucket rows of session rows, each counting one session. */
export function bucketRows(sessions: readonly FactRow[]): FactRow[] {
  return sessions.flatMap((row) =>
    sizeKinds.flatMap((kind) => {
      const [bucket, value] = [row[`${kind}_bucket`], row[`${kind}_value`]]
      if (bucket === undefined || bucket === null || value === undefined || value === null) return []
      const { day = '', station_id = '', currency = '' } = row
      return [{ day, station_id, currency, kind, bucket, sessions: 1, sum: value }]
    }),
  )
}
