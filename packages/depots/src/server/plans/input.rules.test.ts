import { expect, test } from 'vitest'
import type { DepartureFact, DepotFacts, ConnectorFact } from './facts.store.ts'
import { buildPlanInput } from './input.rules.ts'
import { forecastReturn } from './return-soc.rules.ts'

const now = new Date('2026-11-26T12:10:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const connector: ConnectorFact = {
  nodeId: 'point',
  nodeName: '01',
  chargePointId: 'chargePoint',
  chargePointNo: 'P1',
  connectorNo: 1,
  ratedW: 120_000,
  chargePointRatedW: 120_000,
  connected: true,
  linkChangedAt: new Date(0),
  status: 'charging',
  powerW: 40_000,
  soc: null,
  sampledAt: null,
  charging: false,
  vehicleId: null,
  chargingSince: null,
  fallbackW: 10_000,
  ignores: false,
  sent: null,
}
const departure: DepartureFact = {
  id: 'next',
  serviceDay: '2026-11-26',
  blockNo: '201',
  lineNo: null,
  vehicleId: 'bus',
  vehicleLabel: '12',
  departAt: at(3),
  returnAt: at(9),
  targetSoc: 80,
  reserveSoc: 0,
  preconditionMinutes: 0,
  preconditionW: 10_000,
  priority: 0,
  pluggedAt: null,
  arrivesAt: null,
  arrivalSoc: null,
  batteryDwh: 3_000_000,
  dwhPerPercent: null,
  maxChargeW: 100_000,
  chargeCurve: null,
  soc: null,
  socAt: null,
  socSource: null,
  leftAt: null,
  backAt: null,
  leftSoc: null,
  heldConnector: null,
  heldPlugged: false,
  heldPlaceholderFor: null,
  wantedConnector: null,
}
const node = {
  id: 'site',
  parentId: null,
  kind: 'site' as const,
  name: 'Grid',
  limitW: 200_000,
  windows: [],
  cutW: null,
  cutUntil: null,
  chargePointId: null,
  fallbackW: null,
  demandKind: 'none' as const,
  demandPriceMinor: null,
  demandPeriod: null,
  demandUntil: null,
  readyMarginMinutes: 20,
  readyMarginPercent: 2,
}
function taskOf(more: Partial<DepartureFact>, there: Partial<ConnectorFact> = {}) {
  const facts: DepotFacts = {
    station: { id: 'depot', name: 'North', timeZone: 'UTC' },
    nodes: [
      node,
      {
        ...node,
        id: 'point',
        parentId: 'site',
        kind: 'point',
        chargePointId: 'chargePoint',
        fallbackW: 10_000,
      },
    ],
    connectors: [{ ...connector, ...there }],
    departures: [{ ...departure, ...more }],
    tariffVersionId: null,
  }
  const [task] = buildPlanInput(facts, undefined, { now, currency: 'CNY', alreadyW: 0 }).input.tasks
  return task
}

test('X-05 what was known of a charge before the last way home is not believed: the worst case', () => {
  const out = { leftAt: at(-7), backAt: at(-1) }
  const telematicsSoc = (hours: number, soc = 95) => ({
    soc,
    socAt: at(hours),
    socSource: 'telematics' as const,
  })
  expect(taskOf({ ...telematicsSoc(-8) })?.socPct).toBe(95)
  expect(taskOf({ ...out, ...telematicsSoc(-8) })).toMatchObject({ socPct: null, worstSocPct: 10 })
  // The value was reported on the way, and the vehicle continued its trip.
  expect(taskOf({ ...out, ...telematicsSoc(-5) })?.socPct).toBeNull()
  expect(taskOf({ ...out, ...telematicsSoc(-1.2, 40) })?.socPct).toBe(40)
  // The worst case is never higher than the last reported value.
  expect(taskOf({ ...out, ...telematicsSoc(-5, 7) })?.worstSocPct).toBe(7)
})

test('X-05 a vehicle on its way is planned with the charge that its telematics lets expect, not with 10 %', () => {
  const way = {
    leftAt: at(-4),
    backAt: at(2),
    leftSoc: 96,
    soc: 92,
    socAt: at(0),
    socSource: 'telematics' as const,
  }
  // Four points in four hours, so two more until its return.
  expect(taskOf(way)).toMatchObject({
    socPct: null,
    forecast: { source: 'telematics', pct: 90, uncertaintyPct: 2 },
    worstSocPct: 88,
  })
  expect(taskOf({ ...way, arrivalSoc: 55 })?.worstSocPct).toBe(55)
})

test('X-05 the charge at a return is forecast from telematics, kilometres, season and the last session, in this order', () => {
  const usage = { kmPerHour: 20, ownDwh100km: 1_000_000, seasonDwh100km: 1_200_000, lastReturnSoc: 44 }
  const trip = { from: at(-4).getTime(), until: at(1).getTime(), startSoc: 90 }
  const bus = { ...departure, batteryDwh: 4_600_000 }
  const forecast = (more: Partial<typeof usage | Record<keyof typeof usage, null>>, soc: Partial<DepartureFact> = {}) =>
    forecastReturn({ ...bus, ...soc }, { trip, usage: { ...usage, ...more } })
  const telematics = { soc: 70, socAt: at(0), socSource: 'telematics' as const }
  expect(forecast({}, telematics)).toEqual({ source: 'telematics', pct: 65, uncertaintyPct: 2 })
  // 100 km × 100 kWh/100 km × 92 % are 20 % of the battery.
  expect(forecast({})).toEqual({ source: 'mileage', pct: 70, uncertaintyPct: 4 })
  expect(forecast({ ownDwh100km: null })).toEqual({ source: 'season', pct: 66, uncertaintyPct: 8 })
  // 120 km in an hour is no timetable: the charge of the trip would not be enough.
  expect(forecast({ kmPerHour: 120 })?.source).toBe('lastSession')
  expect(forecast({ kmPerHour: null })).toEqual({ source: 'lastSession', pct: 44, uncertaintyPct: 15 })
  expect(forecast({ kmPerHour: null, lastReturnSoc: null })).toBeNull()
})

test('X-05 a vehicle that comes home before its time is planned where it charges; one that left its session open is out', () => {
  const out = { leftAt: at(-5), backAt: at(1) }
  const plugged = { charging: true, vehicleId: 'bus', soc: 33, sampledAt: now }
  expect(taskOf(out)).toMatchObject({ connectorId: null, socPct: null })
  expect(taskOf(out, { ...plugged, chargingSince: at(-0.5) })).toMatchObject({
    connectorId: 'chargePoint:1',
    socPct: 33,
    arrivesAt: now.getTime(),
  })
  expect(taskOf(out, { ...plugged, chargingSince: at(-6) })).toMatchObject({
    connectorId: null,
    socPct: null,
  })
})

test('E-02 a session outside the plan lowers what the site may plan, not only its charge point', () => {
  const facts: DepotFacts = {
    station: { id: 'depot', name: 'North', timeZone: 'UTC' },
    nodes: [
      node,
      {
        ...node,
        id: 'point',
        parentId: 'site',
        kind: 'point',
        chargePointId: 'chargePoint',
        fallbackW: 60_000,
      },
    ],
    connectors: [{ ...connector, charging: true, vehicleId: null, powerW: 50_000, fallbackW: 60_000 }],
    departures: [],
    tariffVersionId: null,
  }
  const { limits } = buildPlanInput(facts, undefined, { now, currency: 'CNY', alreadyW: 0 }).input
  expect(limits.map(({ id, otherLoadW }) => [id, otherLoadW[0], otherLoadW[8]])).toEqual([
    ['site', 50_000, 0],
    ['point', 50_000, 0],
  ])
})

test('X-05 heating before a departure takes the power that the departure says', () => {
  expect(taskOf({ preconditionMinutes: 0, preconditionW: 25_000 })?.preconditionW).toBe(0)
  expect(taskOf({ preconditionMinutes: 30, preconditionW: 25_000 })).toMatchObject({
    preconditionW: 25_000,
    preconditionFrom: at(2.5).getTime(),
  })
})
