import type { Services } from '@evops/platform/server'
import { departureForm } from '../contract/index.ts'
import { addDeparture } from './departures/departures.service.ts'
import { localInstant } from './departures/service-clock.rules.ts'

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
/** What the demo hands over: the API as its manager, and the operator's own rows. */
export interface DepotDemoData {
  services: Services
  operatorId: string
  second: Ask
  timeZone: string
  now: number
  /** Rotations of a day, in minutes of its clock: each vehicle leaves so much later than the one before. */
  runs: readonly { out: number; back: number; every: number }[]
}
interface Named {
  id: string
  name: string
}
const dayMs = 86_400_000
/** A depot with limits, the departures of yesterday, today and tomorrow, and a depot system with names of its own: the operator that has vehicles. */
export async function createDepotDemo(demoData: DepotDemoData): Promise<void> {
  const { second: ask } = demoData
  const { list: vehicles } = await ask<{ list: Vehicle[] }>('GET', '/api/vehicles?pageSize=20&sort=selfNo')
  const stationId = vehicles.find((one) => one.stationId)?.stationId
  if (!stationId) return
  await createLimits(ask, stationId)
  await createDepartures(demoData, stationId, vehicles.slice(0, 14))
  await createDepotSystem(ask, stationId, vehicles)
  await ask('POST', `/api/depots/${stationId}/plan`)
}
interface Vehicle {
  id: string
  selfNo: string
  lineId: string | null
  stationId: string | null
}

/** The site is held below what its net carries, most in the evening; the rest is as the net asks for. */
async function createLimits(ask: Ask, stationId: string): Promise<void> {
  const windows = [{ from: '17:00', until: '21:00', limitW: 700_000 }]
  const site = { stationId, kind: 'site', name: '10 kV', limitW: 1_200_000, windows }
  await ask('POST', '/api/depot-limits', site)
  const path = '/api/depot-limits/net'
  const { mark } = await ask<{ mark: string }>('GET', `${path}?stationId=${stationId}`)
  await ask('POST', path, { stationId, mark, fallbackW: 30_000 })
}

/** A depot system that has names of its own for some vehicles and connectors. */
async function createDepotSystem(ask: Ask, stationId: string, vehicles: readonly Vehicle[]): Promise<void> {
  const system = { stationId, name: 'BMS', presystemId: 'BMS-1' }
  const { id } = await ask<{ id: string }>('POST', '/api/depot-partners', system)
  const name = (body: object) => ask('POST', `/api/depot-partners/${id}/names`, body)
  for (const { id: vehicleId, selfNo } of vehicles.slice(0, 6))
    await name({ kind: 'vehicle', name: `BUS-${selfNo.padStart(5, '0')}`, vehicleId })
  const chargePoints = await ask<Named[]>('GET', `/api/depot-choices?kind=charge-point&stationId=${stationId}`)
  for (const [at, { id: chargePointId }] of chargePoints.slice(0, 4).entries())
    await name({ kind: 'point', name: `LP-${at + 1}`, chargePointId, connectorNo: 1 })
}

/** Written as a file would be: a plan after each would be made for nothing. */
async function createDepartures(
  demoData: DepotDemoData,
  stationId: string,
  vehicles: readonly Vehicle[],
): Promise<void> {
  const { services, operatorId, timeZone, now, runs } = demoData
  const days = [-1, 0, 1].map((n) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now + n * dayMs),
  )
  await services.db.inTenant(operatorId, async (tx) => {
    for (const serviceDay of days)
      for (const [part, { out, back, every }] of runs.entries())
        for (const [place, { id, lineId }] of vehicles.entries()) {
          const at = (minutes: number) =>
            new Date(localInstant(timeZone, serviceDay, minutes + place * every)).toISOString()
          // One is still without a vehicle: somebody has to say who goes.
          const isOpen = place === vehicles.length - 1 && serviceDay === days[2]
          const form = departureForm.parse({
            stationId,
            serviceDay,
            blockNo: `${part + 1}${String(place + 1).padStart(2, '0')}`,
            lineId,
            vehicleId: isOpen ? null : id,
            departAt: at(out),
            returnAt: at(back),
            targetSoc: part === 0 ? 85 : 70,
            preconditionMinutes: part === 0 ? 20 : 0,
          })
          await addDeparture(tx, { operatorId, form, source: 'file', now: services.now() })
        }
  })
}
