import { createFleetModule } from '@evops/fleet/server'
import { fleetEndpoints } from '@evops/fleet/contract'
import { fleetDeps } from '@evops/fleet/testing'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { createStations, listAlarmDays, raiseDayAlarm } from '@evops/stations/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { tariffContent, type TariffContent } from '@evops/tariffs/contract'
import { depotEndpoints } from '../contract/index.ts'
import type { ExternalLimitSpan } from '../server/limit-at.rules.ts'
import { createDepots, type Depots, type GridLimits } from '../server/index.ts'

/**
 * Depot in Shanghai time, next to the depot of another operator. Bearer tokens: `ours` and `theirs` have every
 * permission, `scoped` has every permission without a station, `nobody` has none.
 */
export interface DepotSite extends TestServices {
  operatorId: string
  stationId: string
  depots: Depots
  audited: AuditEntry[]
  /** Operators whose alarms changed. */
  moved: string[]
  /** Limits of the depot's grid model. */
  net: { now: GridLimits }
  /** External limits of supply points. */
  /** Charge points that open switches leave without a source. */
  dead: Set<string>
  outside: (ExternalLimitSpan & { stationIds: string[] })[]
  /** Tariff versions by id. An unknown id returns the night tariff. */
  tariffs: Map<string, TariffContent>
  call: TestHttpCall
}

/** Cheap from 23:00 to 07:00, expensive in the evening. */
export const nightTariff = tariffContent.parse({
  currency: 'CNY',
  prices: {
    peak: { electricityE5: 120_000, serviceE5: 0 },
    flat: { electricityE5: 70_000, serviceE5: 0 },
    valley: { electricityE5: 30_000, serviceE5: 0 },
  },
  schedules: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayTypes: ['workday', 'weekend', 'holiday'],
      cells: Array.from({ length: 48 }, (_, at) => (at < 14 || at >= 46 ? 'valley' : at >= 34 ? 'peak' : 'flat')),
    },
  ],
})

export async function depotSite(): Promise<DepotSite> {
  const t = await testServices()
  const { services } = t
  const operatorId = await createTestOperator(services)
  const fleet = createFleetModule(fleetDeps(services))
  const moved: string[] = []
  const tariffs: DepotSite['tariffs'] = new Map()
  const net: DepotSite['net'] = { now: { limits: [], meshed: [], unfed: [] } }
  const outside: DepotSite['outside'] = []
  const dead: DepotSite['dead'] = new Set()
  const stations = createStations(services, {
    operatorOf: async () => ({ currency: 'CNY', timeZone: 'Asia/Shanghai' }),
  })
  const depots = createDepots({
    services,
    command: stations.command,
    tariffs: {
      versionContents: async (_tx, _operator, ids) => new Map(ids.map((id) => [id, tariffs.get(id) ?? nightTariff])),
    },
    currencyOf: async () => 'CNY',
    netLimitsAt: async () => net.now,
    deadChargePointsAt: async () => dead,
    contractLimitsAt: async () => [],
    outsideLimitsAt: async (_tx, { from }) => outside.filter(({ until }) => until > from.getTime()),
    loadBetween: (tx, span) => stations.loadBetween(tx, span),
    alarms: {
      raiseDayAlarm,
      listAlarmDays,
      moved: (operator) => void moved.push(operator),
    },
  })
  const codes = permissionCodesOf([...depotEndpoints, ...fleetEndpoints])
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['theirs', createTestActor(await createTestOperator(services), codes)],
    ['scoped', createTestActor(operatorId, codes, { scope: { stationIds: [] } })],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const app = await testApp(services, [fleet.domain, depots.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  return {
    ...t,
    operatorId,
    stationId: await createTestStation(services, operatorId, { name: 'Depot North' }),
    depots,
    audited,
    moved,
    net,
    outside,
    dead,
    tariffs,
    call: createTestCaller(app),
    async close() {
      await app.close()
      stations.close()
      await t.close()
    },
  }
}

/** Creates a site with a limit in watts and charge points below it. Returns the ids of the limits and charge points. */
export async function createTestDepot(
  { call, services, operatorId, stationId }: DepotSite,
  { limitW, points }: { limitW: number; points: readonly { limitW: number; fallbackW: number }[] },
): Promise<{
  siteId: string
  chargePoints: { nodeId: string; chargePointId: string; chargePointNo: string }[]
}> {
  const url = '/api/depot-limits'
  const site = await call('POST', url, { body: { stationId, kind: 'site', name: 'Grid', limitW } })
  const chargePoints = []
  for (const point of points) {
    const { id: chargePointId, chargePointNo } = await createTestChargePoint(services, operatorId, stationId)
    const body = {
      stationId,
      kind: 'point',
      name: chargePointNo,
      parentId: site.data.id,
      chargePointId,
      ...point,
    }
    chargePoints.push({ nodeId: (await call('POST', url, { body })).data.id, chargePointId, chargePointNo })
  }
  return { siteId: site.data.id, chargePoints }
}

/** Creates buses of the depot by number. Returns their ids. */
export async function createTestBuses(
  { call, stationId }: Pick<DepotSite, 'call' | 'stationId'>,
  numbers: readonly string[],
): Promise<string[]> {
  const mark = newId().slice(-6)
  const post = async (url: string, body: object) => (await call('POST', url, { body })).data
  const maker = await post('/api/vehicle-makers', { name: `Maker ${mark}` })
  const type = await post('/api/vehicle-types', { name: `Type ${mark}`, kind: 'city_bus' })
  const model = await post('/api/vehicle-models', {
    makerId: maker.id,
    typeId: type.id,
    name: `E12 ${mark}`,
    batteryDwh: 3_000_000,
    maxChargeW: 60_000,
    interface: 'gbt',
  })
  const fleet = await post('/api/fleets', { name: `Fleet ${mark}`, stationId })
  const made = []
  for (const selfNo of numbers)
    made.push((await post('/api/vehicles', { selfNo, modelId: model.id, fleetId: fleet.id })).id)
  return made
}
