import { localDayOf, startOfLocalDay } from '@evops/charging/contract'
import { saveQuarters } from '@evops/energy/server'
import { calendarDayOf, newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { spreadOverQuarters, type Flow } from './demo-quarters.ts'
import { createDemoTaskRunner } from './demo-stage.ts'
import type { Domains } from './domains.ts'

interface Parts {
  services: Services
  domains: Domains
  operatorId: string
}
const quarterMs = 900_000
/** Step of the load curve in ms. */
const meanMs = 300_000

/**
 * The depots' supply meters, read at midnight by the meter's own clock. Lines and transformers between meter and
 * connectors cause losses; at the second depot additional energy was drawn on the day before the demo was created.
 */
const demoMeters: readonly { code: string; meterNo: string; lossPermille: number; lastPermille?: number }[] = [
  { code: 'NORTH-DEPOT', meterNo: 'EM-0100', lossPermille: 2 },
  { code: 'SOUTH-HUB', meterNo: 'EM-0200', lossPermille: 5, lastPermille: 61 },
  { code: 'A2-NORTE', meterNo: 'EM-0300', lossPermille: 18 },
]
/** Number of past days with meter readings in a new demo. */
const readDays = 30

/** Reads the meters at every midnight since the last reading, and has the days calculated. */
export async function readDemoMeters(parts: Parts): Promise<void> {
  const { services, domains, operatorId } = parts
  const added = await services.db.inTenant(operatorId, async (tx) => {
    const ids = new Map((await domains.stations.wallOf(tx)).map(({ code, stationId }) => [code, stationId]))
    let count = 0
    for (const meter of demoMeters) {
      const stationId = ids.get(meter.code)
      if (stationId !== undefined) count += await readOne(tx, parts, { ...meter, stationId })
    }
    return count
  })
  if (added === 0) return
  // Balances compare the meters with their rolled-up days, and would raise an alarm for each day that is not yet.
  await createDemoTaskRunner({ domains })('energy:roll-up')
  await domains.charging.reconciliation.closeDays({ operatorId, scope: 'all' })
}

async function readOne(
  tx: Tx,
  parts: Parts,
  { stationId, ...about }: (typeof demoMeters)[number] & { stationId: string },
): Promise<number> {
  const {
    services,
    domains: { stations },
    operatorId,
  } = parts
  const { meterNo, lossPermille, lastPermille = lossPermille } = about
  const now = services.now()
  const { timeZone } = await stations.stationOf(tx, stationId)
  const today = localDayOf(timeZone, now.getTime())
  const found = (await stations.meters.of(tx, stationId)).find((meter) => meter.meterNo === meterNo)
  // Meters of a supply are of class 0.5S or better above 100 kW.
  const facts = { stationId, meterNo, name: '', multiplier: 1, accuracyClass: 'iec_0_5s' } as const
  const meter = found ?? (await stations.meters.add(tx, operatorId, facts))
  let day = meter.lastAt === null ? today - readDays : localDayOf(timeZone, Date.parse(meter.lastAt))
  let registerDwh = meter.lastRegisterDwh ?? 8_000_000_000
  const readings = meter.lastAt === null ? [{ at: startOfLocalDay(timeZone, day), registerDwh }] : []
  const place = { stationId, meterId: meter.id, timeZone }
  for (; day < today; day += 1) {
    const permille = day === today - 1 ? lastPermille : lossPermille
    registerDwh += await addDemoQuarters(tx, parts, { ...place, day, permille })
    readings.push({ at: startOfLocalDay(timeZone, day + 1), registerDwh })
  }
  await addDemoQuarters(tx, parts, { ...place, day: today, permille: lossPermille })
  if (readings.length > 0)
    await stations.meters.read(
      tx,
      { operatorId, meterId: meter.id, now },
      readings.map(({ at, ...reading }) => ({ ...reading, at: new Date(at).toISOString(), restarts: false })),
    )
  return readings.length
}

/**
 * Writes the quarter hours of a meter's day up to now: what its charge points took, plus the losses. Returns the energy
 * of the day, by which the register grows.
 */
async function addDemoQuarters(
  tx: Tx,
  { services, domains: { stations, charging }, operatorId }: Parts,
  place: { stationId: string; meterId: string; timeZone: string; day: number; permille: number },
): Promise<number> {
  const { stationId, meterId, timeZone, day, permille } = place
  const now = services.now()
  const wanted = { stationId, day: calendarDayOf(day), now }
  const { connectorsDwh, sessionList } = await charging.reconciliation.balanceOf(tx, wanted)
  const from = startOfLocalDay(timeZone, day)
  const to = startOfLocalDay(timeZone, day + 1)
  const until = Math.min(to, Math.floor(now.getTime() / quarterMs) * quarterMs)
  const flows = await demoFlows(tx, stations, { stationId, from, until })
  const sessions = sessionList.map(({ startedAt, endedAt, dayDwh }): Flow => {
    const [start, end] = [Date.parse(startedAt), endedAt === null ? until : Date.parse(endedAt)]
    return { from: Math.max(start, from), to: Math.min(end, until), dwh: dayDwh }
  })
  // Open sessions have no register yet, so today is the energy that flowed so far.
  const flowedDwh = until < to ? sumOf(flows) : connectorsDwh
  const energyDwh = Math.round((flowedDwh * 1000) / (1000 - permille))
  const fromId = newId(now.getTime())
  const quarters =
    until <= from ? [] : spreadOverQuarters(energyDwh, { from, to: until }, flows.length > 0 ? flows : sessions)
  await saveQuarters(
    tx,
    operatorId,
    quarters.map((activeDwh, slot) => ({
      meterId,
      at: from + slot * quarterMs,
      activeDwh,
      reactiveDvarh: Math.round(activeDwh * 0.42),
      spread: false,
      fromId,
    })),
  )
  return energyDwh
}
/** Returns what the charge points took, as their load curve shows it. */
async function demoFlows(
  tx: Tx,
  stations: Domains['stations'],
  { stationId, from, until }: { stationId: string; from: number; until: number },
): Promise<Flow[]> {
  const load = await stations.loadBetween(tx, { from: new Date(from), to: new Date(until), stationId })
  return load.map(({ at, powerW }) => ({
    from: at.getTime(),
    to: at.getTime() + meanMs,
    dwh: (powerW * meanMs) / 360_000,
  }))
}
const sumOf = (flows: readonly Flow[]) => flows.reduce((sum, { dwh }) => sum + dwh, 0)
