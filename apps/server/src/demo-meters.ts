import { localDayOf, startOfLocalDay } from '@evops/charging/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { Domains } from './domains.ts'

interface Parts {
  services: Services
  domains: Domains
  operatorId: string
}
const dayMs = 86_400_000

/**
 * The depots' supply meters, read at midnight by the meter's own clock. Lines and transformers between meter and
 * connectors cause losses; at the second depot additional energy was drawn on the day before the demo was created.
 */
const demoMeters: readonly { code: string; meterNo: string; lossPermille: number; lastPermille?: number }[] =
  [
    { code: 'NORTH-DEPOT', meterNo: 'EM-0100', lossPermille: 2 },
    { code: 'SOUTH-HUB', meterNo: 'EM-0200', lossPermille: 5, lastPermille: 61 },
    { code: 'A2-NORTE', meterNo: 'EM-0300', lossPermille: 18 },
  ]
/** Number of past days with meter readings in a new demo. */
const readDays = 14

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
  if (added > 0) await domains.charging.reconciliation.closeDays({ operatorId, scope: 'all' })
}

async function readOne(
  tx: Tx,
  { services, domains: { stations, charging }, operatorId }: Parts,
  { stationId, ...about }: (typeof demoMeters)[number] & { stationId: string },
): Promise<number> {
  const { meterNo, lossPermille, lastPermille = lossPermille } = about
  const now = services.now()
  const { timeZone } = await stations.stationOf(tx, stationId)
  const today = localDayOf(timeZone, now.getTime())
  const found = (await stations.meters.of(tx, stationId)).find((meter) => meter.meterNo === meterNo)
  const meter =
    found ?? (await stations.meters.add(tx, operatorId, { stationId, meterNo, name: '', multiplier: 1 }))
  let day = meter.lastAt === null ? today - readDays : localDayOf(timeZone, Date.parse(meter.lastAt))
  let registerDwh = meter.lastRegisterDwh ?? 8_000_000_000
  const readings = meter.lastAt === null ? [{ at: startOfLocalDay(timeZone, day), registerDwh }] : []
  for (; day < today; day += 1) {
    const wanted = { stationId, day: new Date(day * dayMs).toISOString().slice(0, 10), now }
    const { connectorsDwh } = await charging.reconciliation.balanceOf(tx, wanted)
    registerDwh += Math.round(
      (connectorsDwh * 1000) / (1000 - (day === today - 1 ? lastPermille : lossPermille)),
    )
    readings.push({ at: startOfLocalDay(timeZone, day + 1), registerDwh })
  }
  if (readings.length > 0)
    await stations.meters.read(
      tx,
      { operatorId, meterId: meter.id, now },
      readings.map(({ at, ...reading }) => ({ ...reading, at: new Date(at).toISOString(), restarts: false })),
    )
  return readings.length
}
