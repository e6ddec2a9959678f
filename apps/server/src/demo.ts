import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  runFleet,
  rushHourFactor,
  busesAtPoint,
  busStay,
  type SimulatedFleet,
  type FleetPoint,
} from '@evops/simulator/simulator'
import { showDemoTariffs } from '@evops/charging/server'
import { menuAreas } from '@evops/organisation/contract'
import { markDemo } from '@evops/organisation/server'
import { createDemoLists } from '@evops/outreach/server'
import { hashSecret, type Services } from '@evops/platform/server'
import { addDemoReviews } from './demo-access.ts'
import { demoBuses, demoShiftsOf, startDemoBusReports, addDemoBuses } from './demo-buses.ts'
import { startDemoDrivers } from './demo-life.ts'
import { addDemoHistory, type DemoMeterRegisters } from './demo-past.ts'
import { addRefusedCards } from './demo-refused-cards.ts'
import { demoOperators, demoVersionOf, ocppPointsOf, serviceTag, type DemoOperator } from './demo-site.ts'
import { startDemoYkcPoints } from './demo-ykc.ts'
import { deleteDemoOperators } from './demo-reset.store.ts'
import { createDemoTaskRunner, openDemoEnvironment, type DemoEnvironment } from './demo-stage.ts'
import {
  createDemoStaff,
  createDemoResults,
  createDemoSetup,
  createDemoBackground,
  createDemoLiveState,
  type DemoDataContext,
} from './demo-data.ts'
import { demoDataTexts } from './demo-texts.ts'
import type { Domains } from './domains.ts'
import type { LoopbackServices } from './payments-loopback.ts'

const [seed, dayMs] = [20_261, 86_400_000]
/** Number of past days in the demo data; the operators were created one day earlier. */
const demoDataDays = 30
/** Long-term share of connectors without a timetable that charge at a given time of day. */
export const busyAt = (now: number, { utcOffsetHours }: DemoOperator) => 0.3 * rushHourFactor(now, utcOffsetHours)

/** Initial state of the charge points. */
interface RunningSessions {
  registers: DemoMeterRegisters
  busy: number
}

interface DemoParts {
  services: Services
  domains: Domains
  /** Connection string: the past is written over separate connections. */
  url: string
  /** Address of the database's owner, who may delete the demo and analyze tables. */
  ownerUrl: string
  embedded: boolean
  loopback: LoopbackServices
  /** Opens the port for YKC charge points and returns it. */
  openYkcPort?: (() => Promise<number>) | undefined
}

/**
 * Creates operators with stations, simulated charge points over real sockets, and a month of history, so that the first
 * page shows data. Runs once, on an empty embedded database (or with EVOPS_DEMO=1); later starts only reconnect the
 * charge points.
 */
export async function runDemo(parts: DemoParts): Promise<SimulatedFleet | undefined> {
  const { services, domains, embedded } = parts
  if (services.config.resetDemo) await deleteDemoOperators(parts.ownerUrl)
  if (services.config.demo === false || !services.config.roles.has('gateway')) return undefined
  const existing = await services.db.asPlatform((tx) => domains.organisation.operators(tx))
  const operators = existing.filter((operator) => operator.kind === 'operator')
  const [first] = demoOperators
  if (!operators.some(({ optcode }) => optcode === first?.optcode)) {
    if (services.config.demo !== true && (!embedded || operators.length > 0)) return undefined
    return together(await createDemoOperators(parts))
  }
  const fleets = []
  await parts.loopback.open()
  for (const operator of demoOperators) {
    const operatorId = operators.find(({ optcode }) => optcode === operator.optcode)?.id
    if (operatorId === undefined) continue
    const readings = await services.db.inTenant(operatorId, async (tx) => [
      ...(await domains.stations.lastRegisters(tx)),
      ...(await domains.charging.lastMeters(tx)),
    ])
    fleets.push(living(parts, { operator, operatorId, registers: furthest(readings), busy: 0 }))
  }
  return together(fleets)
}

/** Creates the operators of the demo with their past, and starts their charge points. */
export async function createDemoOperators(parts: Omit<DemoParts, 'embedded'>): Promise<SimulatedFleet[]> {
  const { services } = parts
  const stage = await openDemoEnvironment(services, parts)
  const now = services.now().getTime()
  const tales = await Promise.all(demoOperators.map((operator) => beginDemoData(stage, operator, now)))
  const [pasts] = await Promise.all([
    addDemoHistory(stage, { operators: demoOperators, days: demoDataDays, now }),
    ...tales.map(createDemoBackground),
  ])
  const since = new Date(now - (demoDataDays + 1) * dayMs)
  const { stations } = stage.domains
  const curves = Promise.all(tales.map(({ operatorId }) => stations.rollUpPast({ operatorId, since })))
  const taleDetails = await Promise.all(
    tales.map(async (tale) => {
      const { registers, busy } = pasts.get(tale.operator) ?? { registers: new Map(), busy: 0 }
      return { ...tale, busy, registers: await createDemoResults(tale, registers) }
    }),
  )
  await Promise.all([curves, workOut(stage, taleDetails)])
  const fleets = taleDetails.map(({ operator, operatorId, registers, busy }) =>
    living(parts, { operator, operatorId, registers, busy }),
  )
  const ending = afterArrival(fleets, async () => {
    await Promise.all(taleDetails.map(createDemoLiveState))
    await Promise.all(taleDetails.map(addDemoLists))
    await createDemoTaskRunner(stage)('stations:parameters')
  })
    .catch((error: unknown) => services.log.warn({ error }, 'the end of the demo’s story'))
    .then(() => stage.close())
  const [first, ...others] = fleets
  if (!first) return []
  return [{ ...first, stop: async () => void (await Promise.all([ending, first.stop()])) }, ...others]
}

/** Runs the scheduled calculations at once: figures, and checks of sessions. */
async function workOut(stage: DemoEnvironment, tales: readonly DemoDataContext[]): Promise<void> {
  const run = createDemoTaskRunner(stage)
  await Promise.all([
    run('reports:roll-up'),
    addDemoFleets(stage, tales),
    ...tales.map(addRefusedCards),
    ...tales.map(addDemoReviews),
    run('charging:abnormal-closed').then(() => run('charging:abnormal-open')),
  ])
}

/** Creates bus positions of yesterday and today, and earlier driver records. */
async function addDemoFleets(stage: DemoEnvironment, tales: readonly DemoDataContext[]): Promise<void> {
  await Promise.all(tales.map((tale) => addDemoBuses(stage, tale)))
  await createDemoTaskRunner(stage)('telematics:mileage')
  for (const { operatorId, operator, now } of tales) {
    const shifts = demoShiftsOf(operator, { now, days: demoDataDays })
    await stage.services.db.inTenant(operatorId, (tx) => stage.domains.fleet.demoShifts(tx, operatorId, shifts))
  }
  await createDemoTaskRunner(stage)('fleet:learn-batteries')
}

/** Gives the lists that are empty otherwise an entry each. */
async function addDemoLists({ stage, staff, operator: { language } }: DemoDataContext): Promise<void> {
  const [sendRequest, second] = [stage.as(staff.bookkeeper), stage.as(staff.manager)]
  await createDemoLists({ sendRequest, second, language, serviceTag })
  await showDemoTariffs(second)
}

const arrivalMs = 20_000

/** Runs an action once all charge points have connected; not at all if they stop or take too long. */
async function afterArrival(fleets: readonly SimulatedFleet[], act: () => Promise<void>): Promise<void> {
  const points = fleets.flatMap((fleet) => fleet.points)
  for (const limit = Date.now() + arrivalMs; Date.now() < limit;) {
    await setTimeout(250)
    if (points.every(({ ready }) => ready)) return act()
  }
}

/** Creates an operator with its staff and what it set up before its first session. */
export async function beginDemoData(
  stage: DemoEnvironment,
  operator: DemoOperator,
  now: number,
): Promise<DemoDataContext> {
  // Created one after the other: the first operator is the default for a sign-in without a code.
  const setUpAt = now - (demoDataDays + 1) * dayMs + demoOperators.indexOf(operator) * 3_600_000
  const operatorId = await stage.at(setUpAt, () => createDemo(stage, operator))
  const staff = await stage.at(now - demoDataDays * dayMs, () => createDemoStaff(stage, { operator, operatorId }))
  const tale = { stage, operator, operatorId, staff, now }
  await createDemoSetup(tale)
  return tale
}

/** Starts the simulated driver activity, which runs until the charge points stop. */
function living(
  { services, domains, openYkcPort }: Pick<DemoParts, 'services' | 'domains' | 'openYkcPort'>,
  demo: { operator: DemoOperator; operatorId: string } & RunningSessions,
): SimulatedFleet {
  const fleet = startPoints(services, demo)
  const parts = { services, domains, operatorId: demo.operatorId, operator: demo.operator }
  const ends = [
    startDemoDrivers(parts),
    startDemoBusReports(parts),
    startDemoYkcPoints({ services, openYkcPort, ...demo }),
  ]
  return {
    ...fleet,
    async stop() {
      for (const end of ends) end()
      await fleet.stop()
    },
  }
}

/** Combines several fleets into one. */
function together(fleets: readonly SimulatedFleet[]): SimulatedFleet | undefined {
  const [first] = fleets
  return (
    first && {
      points: fleets.flatMap(({ points }) => points),
      statistics: () => first.statistics(),
      stop: async () => void (await Promise.all(fleets.map((fleet) => fleet.stop()))),
    }
  )
}

/**
 * Returns the highest known meter reading of each connector: a meter never decreases, so it comes from a meter value or
 * a later start or stop.
 */
function furthest(readings: readonly (readonly [string, number])[]): DemoMeterRegisters {
  const registers = new Map<string, number>()
  for (const [connector, wh] of readings) registers.set(connector, Math.max(wh, registers.get(connector) ?? 0))
  return registers
}

async function createDemo({ services, domains }: DemoEnvironment, operator: DemoOperator): Promise<string> {
  const { optcode, name, registrationNo, address, currency, timeZone, language, tags } = operator
  const { id: operatorId } = await services.db.asPlatform(async (tx) => {
    const monitors = { operation: true, information: true, revenue: true }
    const settings = { tagsView: true, areas: [...menuAreas], publicMonitors: monitors }
    const platformId = registrationNo.replaceAll('-', '').slice(0, 9)
    const about = { optcode, name, productName: '', registrationNo, address, currency, timeZone, language }
    const made = await domains.organisation.createOperator(tx, { ...about, settings, platformId })
    await markDemo(tx, made.id)
    return made
  })
  await services.db.inTenant(operatorId, async (tx) => {
    await domains.tariffs.demoRule(tx, operatorId, currency, { now: services.now(), ...operator.tariff })
    for (const tag of [...tags, ...operator.ykcCards, { idTag: serviceTag, label: demoDataTexts[language].service }])
      await domains.charging.createToken(tx, operatorId, { ...tag, manyAtOnce: true })
    const made = []
    for (const { form, chargePoints } of operator.stations) {
      const { id: stationId } = await domains.stations.createStation(tx, operatorId, form)
      made.push(stationId)
      for (const chargePoint of chargePoints) {
        const password = demoPassword(services, chargePoint.chargePointNo)
        const own = { stationId, assetState: 'operating', password } as const
        await domains.stations.createChargePoint(tx, operatorId, { ...chargePoint, ...own })
      }
    }
    const [depot] = made
    const buses = tags.filter(({ idTag }) => idTag.startsWith('DEMO'))
    if (depot !== undefined && buses.length > 0)
      await domains.fleet.demoFleet(tx, {
        operatorId,
        name: '示例公交车队 · Demo fleet',
        stationId: depot,
        lineNos: ['K1', 'K2'],
        buses: buses.map(({ idTag, label }) => ({ idTag, selfNo: label.replace(/\D/g, '') })),
      })
  })
  return operatorId
}

/** Derives a charge point's password from the installation's key, so that no file of secrets is needed. */
function demoPassword(services: Services, identity: string): string {
  return createHmac('sha256', hashSecret(services.config.secretKey))
    .update(`demo charge point ${identity}`)
    .digest('base64url')
    .slice(0, 32)
}

/** Returns the demo's charge points for the simulator, without the offline ones. */
export function demoPoints(services: Services, operator: DemoOperator, registers: DemoMeterRegisters): FleetPoint[] {
  return operator.stations.flatMap((station) => {
    const [first, ...others] = station.tags
    const chargePoints = ocppPointsOf(station)
    const buses = demoBuses(operator, [station])
    const busAt = (place: number) => busesAtPoint(buses, place, chargePoints.length)
    const stayAt = (place: number) => (connector: number, now: number) => {
      const bus = busAt(place)(connector)
      return bus && busStay(bus, now)
    }
    return chargePoints
      .filter(({ chargePointNo }) => !operator.away.includes(chargePointNo))
      .map((chargePoint) => ({
        // Buses of the other depots come at any time, so that some connector charges at every hour.
        ...(station === operator.stations[0] &&
          buses.length > 0 && { stayAt: stayAt(chargePoints.indexOf(chargePoint)) }),
        identity: chargePoint.chargePointNo,
        password: demoPassword(services, chargePoint.chargePointNo),
        connectors: chargePoint.connectors.length,
        ratedKw: chargePoint.ratedPowerW / 1000,
        kind: chargePoint.equipmentType === 2 ? ('ac' as const) : ('dc' as const),
        version: demoVersionOf(chargePoint),
        broken: chargePoint.chargePointNo === operator.faulted,
        signs: operator.signing.includes(chargePoint.chargePointNo),
        ...(first !== undefined && { tags: [first, ...others] as const }),
        meterStartWh: chargePoint.connectors.map(
          ({ connectorNo }) => registers.get(`${chargePoint.chargePointNo}:${connectorNo}`) ?? 0,
        ),
      }))
  })
}

function demoUrl({ config }: Services): string {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  return `ws://${everywhere ? '127.0.0.1' : config.host}:${config.port}/ocpp/`
}

function startPoints(
  services: Services,
  { operator, registers, busy }: { operator: DemoOperator } & RunningSessions,
): SimulatedFleet {
  return runFleet({
    url: demoUrl(services),
    points: demoPoints(services, operator, registers),
    tags: operator.tags.map((tag) => tag.idTag),
    seed,
    meterValueSeconds: 30,
    busy: Math.max(busy, busyAt(services.now().getTime(), operator)),
    gapMinutes: { dc: 300, ac: 420 },
    utcOffsetHours: operator.utcOffsetHours,
    onProblem: (identity, error) => services.log.warn({ identity, error }, 'simulated charge point'),
  })
}
