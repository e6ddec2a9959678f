import { randomBytes } from 'node:crypto'
import type { Services } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ChargePointForm, StationForm } from '../contract/index.ts'
import { createChargePointService } from '../server/charge-points/charge-points.service.ts'
import { createStationService } from '../server/stations/stations.service.ts'

export { mergeOcppMessages } from '../server/ocpp-messages/merge.job.ts'
export { packMeterValues } from '../server/telemetry/pack-meter-values.job.ts'
export { saveRollupEnd } from '../server/telemetry/rollup.store.ts'
export { groupByChargePoint, writeOcppMessages, type OcppMessageRow } from '../server/gateway/ocpp-messages.store.ts'
export { storedMessages, type StoredOcppMessage } from './stored-messages.ts'

const unique = () => randomBytes(4).toString('hex').toUpperCase()

/** Creates a station through the service, in Shanghai's time zone by default. Returns its id. */
export async function createTestStation(
  services: Services,
  operatorId: string,
  more: Partial<StationForm> = {},
): Promise<string> {
  const code = more.code ?? `S-${unique()}`
  const stations = createStationService(services, {
    operatorOf: async () => ({ timeZone: 'Asia/Shanghai' }),
  })
  const form = { name: `Station ${code}`, timeZone: 'Asia/Shanghai', ...more, code }
  return (await services.db.inTenant(operatorId, (tx) => stations.create(tx, operatorId, form))).id
}

export interface TestChargePoint {
  id: string
  chargePointNo: string
  identity: string
  /** '' with `noPassword`. */
  password: string
}

/**
 * Creates a 60 kW charge point with one DC connector through the service, in service from its registration on.
 * `commissionedOn: null` leaves it planned until its first connection.
 */
export async function createTestChargePoint(
  services: Services,
  operatorId: string,
  stationId: string,
  more: Partial<ChargePointForm> = {},
): Promise<TestChargePoint> {
  const chargePointNo = more.chargePointNo ?? `P-${unique()}`
  const form = {
    name: `Charge point ${chargePointNo}`,
    ratedPowerW: 60_000,
    ...more,
    stationId,
    chargePointNo,
  }
  const { chargePoint, credentials } = await services.db.inTenant(operatorId, (tx) =>
    createChargePointService(services).create(tx, operatorId, form),
  )
  if (more.commissionedOn === undefined) await commission(services, operatorId, chargePoint.id)
  return {
    id: chargePoint.id,
    chargePointNo,
    identity: credentials.identity,
    password: credentials.password ?? '',
  }
}

/** Puts a charge point into service from the day of its registration, as most tests need it. */
async function commission(services: Services, operatorId: string, id: string): Promise<void> {
  await services.db.inTenant(operatorId, (tx) =>
    sql`
      update stations_charge_points p set commissioned_on = (least(p.created_at, now()) at time zone s.time_zone)::date
      from stations_stations s where s.operator_id = p.operator_id and s.id = p.station_id and p.id = ${id}`.execute(
      tx,
    ),
  )
}
