import { calendarDayAt, dayMs } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { departureForm } from '../contract/index.ts'
import { addDeparture } from './departures/departures.service.ts'
import { localInstant } from './departures/service-clock.rules.ts'

type Send = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
/** Tools for the depot demo data: the API as the operator's manager, and the operator's rows. */
export interface DepotDemoData {
  services: Services
  operatorId: string
  second: Send
  timeZone: string
  now: number
  /** Blocks of a day in local minutes. Each vehicle leaves that much later than the previous one. */
  runs: readonly { out: number; back: number; every: number }[]
}
interface Named {
  id: string
  name: string
}
/**
 * Creates a depot with limits, the departures of yesterday, today and tomorrow, and a depot system with its own names,
 * for the operator with vehicles.
 */
export async function createDepotDemo(demoData: DepotDemoData): Promise<void> {
  const { second: sendRequest } = demoData
  const { list: vehicles } = await sendRequest<{ list: Vehicle[] }>('GET', '/api/vehicles?pageSize=20&sort=selfNo')
  const stationId = vehicles.find((one) => one.stationId)?.stationId
  if (!stationId) return
  await createLimits(sendRequest, stationId)
  await createDepartures(demoData, stationId, vehicles.slice(0, 14))
  await createDepotSystem(sendRequest, stationId, vehicles)
  await sendRequest('POST', `/api/depots/${stationId}/plan`)
}
interface Vehicle {
  id: string
  selfNo: string
  lineId: string | null
  stationId: string | null
}

/**
 * Sets the site limit below the grid model's limit, lowest in the evening. The other limits are those of the grid
 * model.
 */
async function createLimits(sendRequest: Send, stationId: string): Promise<void> {
  const windows = [{ from: '17:00', until: '21:00', limitW: 700_000 }]
  const site = { stationId, kind: 'site', name: '10 kV', limitW: 1_200_000, windows }
  await sendRequest('POST', '/api/depot-limits', site)
  const path = '/api/depot-limits/net'
  const { mark } = await sendRequest<{ mark: string }>('GET', `${path}?stationId=${stationId}`)
  await sendRequest('POST', path, { stationId, mark, fallbackW: 30_000 })
}

/** Creates a depot system with its own names for some vehicles and connectors. */
async function createDepotSystem(sendRequest: Send, stationId: string, vehicles: readonly Vehicle[]): Promise<void> {
  const system = { stationId, name: 'BMS', presystemId: 'BMS-1' }
  const { id } = await sendRequest<{ id: string }>('POST', '/api/depot-partners', system)
  const name = (body: object) => sendRequest('POST', `/api/depot-partners/${id}/names`, body)
  for (const { id: vehicleId, selfNo } of vehicles.slice(0, 6))
    await name({ kind: 'vehicle', name: `BUS-${selfNo.padStart(5, '0')}`, vehicleId })
  const chargePoints = await sendRequest<Named[]>('GET', `/api/depot-choices?kind=chargePoint&stationId=${stationId}`)
  for (const [at, { id: chargePointId }] of chargePoints.slice(0, 4).entries())
    await name({ kind: 'point', name: `LP-${at + 1}`, chargePointId, connectorNo: 1 })
}

/** Inserts departures as a file import does, because a plan after each single one would be useless. */
async function createDepartures(
  demoData: DepotDemoData,
  stationId: string,
  vehicles: readonly Vehicle[],
): Promise<void> {
  const { services, operatorId, timeZone, now, runs } = demoData
  const days = [-1, 0, 1].map((n) => calendarDayAt(now + n * dayMs, timeZone))
  await services.db.inTenant(operatorId, async (tx) => {
    for (const serviceDay of days)
      for (const [part, { out, back, every }] of runs.entries())
        for (const [place, { id, lineId }] of vehicles.entries()) {
          const at = (minutes: number) =>
            new Date(localInstant(timeZone, serviceDay, minutes + place * every)).toISOString()
          // One departure has no vehicle yet and waits for an assignment.
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
