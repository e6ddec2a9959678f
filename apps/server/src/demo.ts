import { createHmac } from 'node:crypto'
import { runFleet, uploadPastSessions, type Fleet, type FleetPoint } from '@evops/simulator/simulator'
import type { House, Tx } from '@evops/platform/server'
import { liveDemo } from './demo-life.ts'
import { demoStations, demoTags, type DemoStation } from './demo-site.ts'
import type { Domains } from './domains.ts'

/** The operator code of the demo. */
const optcode = 'demo'
const seed = 20_261

/**
 * An operator with stations and simulated charge points over real sockets, so that the first page shows life. Made
 * once, on an empty embedded database (or where EVOPS_DEMO=1 asks for it); later starts only bring its points back.
 */
export async function runDemo({
  house,
  domains,
  embedded,
}: {
  house: House
  domains: Domains
  embedded: boolean
}): Promise<Fleet | undefined> {
  if (house.config.demo === false || !house.config.roles.has('gateway')) return undefined
  const existing = await house.db.asPlatform((tx) => domains.organisation.operators(tx))
  const operators = existing.filter((operator) => operator.kind === 'operator')
  let operatorId = operators.find((operator) => operator.optcode === optcode)?.id
  if (!operatorId) {
    if (house.config.demo !== true && (!embedded || operators.length > 0)) return undefined
    operatorId = await createDemo(house, domains)
    // Last values are written a moment later: the points know best where their registers stand.
    return living({ house, domains, operatorId }, await startPoints(house, await tellPast(house)))
  }
  const known = await house.db.inTenant(operatorId, async (tx) => [
    ...(await domains.stations.lastRegisters(tx)),
    ...(await domains.charging.lastMeters(tx)),
  ])
  return living({ house, domains, operatorId }, await startPoints(house, furthest(known)))
}

/** With what drivers do beside charging, until its points stop. */
function living(parts: Parameters<typeof liveDemo>[0], fleet: Fleet): Fleet {
  const end = liveDemo(parts)
  return {
    ...fleet,
    async stop() {
      end()
      await fleet.stop()
    },
  }
}

/** A register never falls: what a sample said, or the start or stop after it, whichever is further. */
function furthest(known: readonly (readonly [string, number])[]): Registers {
  const registers = new Map<string, number>()
  for (const [gun, wh] of known) registers.set(gun, Math.max(wh, registers.get(gun) ?? 0))
  return registers
}

async function createDemo(house: House, domains: Domains): Promise<string> {
  const operator = await house.db.asPlatform((tx) =>
    domains.organisation.createOperator(tx, {
      optcode,
      name: '示例公交 · Demo Transit',
      productName: '',
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      language: 'zh',
      settings: { tagsView: true, publicMonitors: { operation: true, information: true, revenue: true } },
    }),
  )
  await house.db.inTenant(operator.id, async (tx) => {
    await domains.tariffs.demoRule(tx, operator.id, 'CNY')
    for (const tag of demoTags)
      await domains.charging.createToken(tx, operator.id, { ...tag, manyAtOnce: true })
    const made = []
    for (const station of demoStations)
      made.push(await createDemoStation(tx, { house, domains, operatorId: operator.id, station }))
    const [depot] = made
    if (depot !== undefined)
      await domains.fleet.demoFleet(tx, {
        operatorId: operator.id,
        name: '示例公交车队 · Demo fleet',
        stationId: depot,
        lineNos: ['K1', 'K2'],
        buses: demoTags.map(({ idTag, label }) => ({ idTag, selfNo: label.replace(/\D/g, '') })),
      })
  })
  return operator.id
}

async function createDemoStation(
  tx: Tx,
  {
    house,
    domains,
    operatorId,
    station,
  }: { house: House; domains: Domains; operatorId: string; station: DemoStation },
): Promise<string> {
  const { piles, ...form } = station
  const { id: stationId } = await domains.stations.createStation(tx, operatorId, form)
  for (const pile of piles) {
    const password = demoPassword(house, pile.pileNo)
    await domains.stations.createPile(tx, operatorId, {
      ...pile,
      stationId,
      assetState: 'operating',
      password,
    })
  }
  return stationId
}

/** The points know their passwords without a file of secrets: derived from the installation's own key. */
function demoPassword(house: House, identity: string): string {
  return createHmac('sha256', house.config.secretKey)
    .update(`demo charge point ${identity}`)
    .digest('base64url')
    .slice(0, 32)
}

/** Wh by `{pileNo}:{gunNo}`. */
type Registers = ReadonlyMap<string, number>

/** The demo's points, as the simulator takes them. */
function demoPoints(house: House, registers?: Registers): FleetPoint[] {
  return demoStations.flatMap((station) =>
    station.piles.map((pile) => ({
      identity: pile.pileNo,
      password: demoPassword(house, pile.pileNo),
      guns: pile.guns.length,
      ratedKw: pile.ratedPowerW / 1000,
      kind: pile.equipmentType === 2 ? ('ac' as const) : ('dc' as const),
      version: pile.protocol === 'ocpp2.0.1' ? ('ocpp2.0.1' as const) : ('ocpp1.6' as const),
      ...(registers
        ? { meterStartWh: pile.guns.map(({ gunNo }) => registers.get(`${pile.pileNo}:${gunNo}`) ?? 0) }
        : {}),
    })),
  )
}

function demoUrl({ config }: House): string {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  return `ws://${everywhere ? '127.0.0.1' : config.host}:${config.port}/ocpp/`
}

/** Two days of sessions, uploaded late by the points themselves: bills and lists have something to show at once. */
async function tellPast(house: House): Promise<Registers> {
  const [first, ...others] = demoTags.map((tag) => tag.idTag)
  if (first === undefined) return new Map()
  const ends = await uploadPastSessions({
    url: demoUrl(house),
    points: demoPoints(house),
    tags: [first, ...others],
    seed,
    days: 2,
    now: house.now().getTime(),
  })
  return new Map(
    [...ends].flatMap(([identity, guns]) => guns.map((wh, at) => [`${identity}:${at + 1}`, wh] as const)),
  )
}

async function startPoints(house: House, registers: Registers): Promise<Fleet> {
  return runFleet({
    url: demoUrl(house),
    points: demoPoints(house, registers),
    tags: demoTags.map((tag) => tag.idTag),
    seed,
    sampleSeconds: 10,
    // As often as in the days that were told: today's curve goes on where yesterday's was.
    busy: 0.25,
    gapMinutes: { dc: 150, ac: 300 },
    onProblem: (identity, error) => house.log.warn({ identity, error }, 'simulated charge point'),
  })
}
