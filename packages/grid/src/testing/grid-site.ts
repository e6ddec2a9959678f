import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createBytesCaller,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { energyEndpoints } from '@evops/energy/contract'
import { createEnergy } from '@evops/energy/server'
import { stationsEndpoints } from '@evops/stations/contract'
import { createStations, listAlarmDays, raiseDayAlarm } from '@evops/stations/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { gridEndpoints, type GridKind, type GridObjectRow } from '../contract/index.ts'
import { createGrid } from '../server/index.ts'

type Holder = 'ours' | 'second' | 'theirs' | 'nobody' | 'scoped' | 'viewer' | 'planner'
/**
 * Test site: an operator with a station, and another operator. Bearer tokens: `ours`, `second` (another user) and
 * `theirs` have every code, `scoped` every code for no station, `viewer` may view and add, `planner` only uses
 * templates, `nobody` has none.
 */
export interface GridSite extends TestServices {
  operatorId: string
  theirId: string
  stationId: string
  actors: Readonly<Record<Holder, Actor>>
  audited: AuditEntry[]
  call: TestHttpCall
  /** Returns the response of a call by `ours` as bytes. */
  bytes: ReturnType<typeof createBytesCaller>
  /** Adds an object that must be accepted; by default at the station. */
  add: (kind: GridKind, name: string, more?: object) => Promise<GridObjectRow>
  /** Connects terminals that must be accepted: `[object, sequence]`; default 1. */
  join: (one: End, other: End) => Promise<GridObjectRow>
  aMeter: (meterNo: string, at?: { stationId?: string; operatorId?: string }) => Promise<string>
  aSupply: (supplyNo: string, stationIds?: readonly string[]) => Promise<string>
  chargePointAt: (stationId: string, chargePointNo: string, operatorId?: string) => Promise<string>
}
type End = GridObjectRow | readonly [GridObjectRow, number]
const endOf = (end: End) => ('id' in end ? ([end, 1] as const) : end)

export async function gridSite(): Promise<GridSite> {
  const t = await testServices()
  const { services, admin } = t
  const [operatorId, theirId] = [await createTestOperator(services), await createTestOperator(services)]
  const stations = createStations(services, { operatorOf: async () => ({ timeZone: 'Asia/Shanghai' }) })
  const energy = createEnergy({
    services,
    currencyOf: async () => 'CNY',
    allowedNetworks: async () => ['127.0.0.0/8'],
    operatorOf: async () => ({ timeZone: 'Asia/Shanghai' }),
    loadBetween: (tx, span) => stations.loadBetween(tx, span),
    marginsOf: async () => [],
    plannedLoadOf: async () => [],
    alarms: { raiseDayAlarm, listAlarmDays, moved: () => undefined },
  })
  const grid = createGrid({ services, places: stations, collectors: energy.collectors })
  const all = permissionCodesOf([...gridEndpoints, ...energyEndpoints, ...stationsEndpoints])
  const actors = {
    ours: createTestActor(operatorId, all),
    second: createTestActor(operatorId, all, { userId: newId(), name: 'second' }),
    theirs: createTestActor(theirId, all),
    nobody: createTestActor(operatorId, []),
    planner: createTestActor(operatorId, ['energyPerm', 'gridtemplate:control']),
    viewer: createTestActor(operatorId, ['energyPerm', 'gridobject:create']),
    scoped: createTestActor(operatorId, all, { scope: { stationIds: [] } }),
  }
  const audited: AuditEntry[] = []
  const app = await testApp(services, [grid.domain], {
    actor: (token) => Object.entries(actors).find(([name]) => name === token)?.[1] ?? null,
    audit: async (...[, , entry]: [unknown, unknown, AuditEntry]) => void audited.push(entry),
  })
  const call = createTestCaller(app)
  const stationId = await createTestStation(services, operatorId, { name: 'North' })
  const good = async (url: string, body: object): Promise<GridObjectRow> => {
    const { status, data, error, fields } = await call('POST', url, { body })
    if (status !== 200) throw new Error(`${url}: ${status} ${error} ${JSON.stringify(fields)}`)
    return data
  }
  return {
    ...t,
    operatorId,
    theirId,
    stationId,
    actors,
    audited,
    call,
    bytes: createBytesCaller(app),
    add: (kind, name, more = {}) => good('/api/energy/objects', { kind, name, stationId, ...more }),
    join(one, other) {
      const [[from, sequence], [to, at]] = [endOf(one), endOf(other)]
      const body = { sequence, to: { objectId: to.id, sequence: at } }
      return good(`/api/energy/objects/${from.id}/connection`, body)
    },
    async aMeter(meterNo, { stationId: at = stationId, operatorId: owner = operatorId } = {}) {
      const id = newId()
      await admin.query('insert into stations_meters (operator_id, id, station_id, meter_no) values ($1, $2, $3, $4)', [
        owner,
        id,
        at,
        meterNo,
      ])
      return id
    },
    async aSupply(supplyNo, stationIds = [stationId]) {
      const id = newId()
      await admin.query(
        `insert into energy_supply_points (operator_id, id, name, supply_no, valid_from, created_at) values ($1, $2, $3, $3, '2026-01-01', now())`,
        [operatorId, id, supplyNo],
      )
      for (const at of stationIds)
        await admin.query(
          'insert into energy_supply_stations (operator_id, supply_id, station_id) values ($1, $2, $3)',
          [operatorId, id, at],
        )
      return id
    },
    chargePointAt: async (at, chargePointNo, owner = operatorId) =>
      (await createTestChargePoint(services, owner, at, { chargePointNo, identity: newId() })).id,
    async close() {
      await app.close()
      await energy.close()
      stations.close()
      await t.close()
    },
  }
}
