import type { SiteChargePoint } from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { createYkcPoint, type SimulatedYkcPoint } from '@evops/simulator/simulator'
import { createServer, type Server } from 'node:net'
import { expect } from 'vitest'
import type { DepotTestSite } from './depot-yard.ts'

/** A YKC charge point of a depot with a vehicle at its first connector. */
export interface YkcDepotPoint {
  chargePoint: SiteChargePoint
  point: SimulatedYkcPoint
  /** UID of the vehicle's card. */
  card: string
  /** State of charge in percent. */
  soc: number
}

const ratedW = 120_000
const vehicleW = 60_000
const capacityDwh = 3_000_000
const reportMs = 10_000
const full = 100
const fullBattery = 0x41
/** Multiplied by milliseconds and watts, gives tenths of a watt-hour. */
const dwhPerWattMs = 10 / 3_600_000

/** YKC charge points of a depot, over real sockets, on the clock of the depot. */
export interface YkcYard {
  points: YkcDepotPoint[]
  /** Opens the port, registers and connects the charge points, one for each of these vehicles. */
  open(yard: DepotTestSite, vehicleIds: readonly string[]): Promise<void>
  /** Lets vehicles charge for a step of the clock, and reports. */
  advance(ms: number): Promise<void>
  powerW(): number
  close(): void
}

export function createYkcYard(): YkcYard {
  const points: YkcDepotPoint[] = []
  let server: Server | undefined
  let refreshSettings = async () => {}
  let reportedMs = 0
  let refreshedMs = 0

  const powerOf = ({ point }: YkcDepotPoint) =>
    point.isCharging(1) ? Math.min(vehicleW, (ratedW * point.maxPower) / 100) : 0

  return {
    points,
    async open(yard, vehicleIds) {
      const { site, stationId, clock } = yard
      const opened = createServer((socket) => site.ocpp.ykc.accept(socket))
      server = opened
      await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
      const address = opened.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      refreshSettings = () => site.ocpp.refreshSettings()
      for (const [place, vehicleId] of vehicleIds.entries()) {
        const card = `5A3C10F${place + 1}`
        await site.token(card)
        const bound = await yard.call('POST', `/api/vehicles/${vehicleId}/tokens`, { idTag: card, from: null })
        expect(bound).toMatchObject({ status: 200 })
        const chargePoint = await site.chargePoint({ stationId })
        const { chargePointNo, chargePointId } = chargePoint
        await site.admin.query(
          'update stations_identities set identity = $1, no_password = true where charge_point_id = $2',
          [chargePointNo, chargePointId],
        )
        const point = createYkcPoint({ port, chargePointNo, now: () => clock.now() })
        points.push({ chargePoint, point, card, soc: 0 })
        expect(await point.connect()).toBe(true)
        await waitUntil(async () => {
          const { rows } = await site.admin.query(
            `select from stations_charge_points p join stations_links l on l.charge_point_id = p.id
             where p.id = $1 and p.protocol = 'ykc1.6' and l.connected`,
            [chargePointId],
          )
          return rows.length > 0
        }, 'its login is stored')
      }
    },
    async advance(ms) {
      reportedMs += ms
      refreshedMs += ms
      if (reportedMs >= reportMs) {
        for (const one of points) await report(one, powerOf(one), reportedMs)
        reportedMs = 0
      }
      if (refreshedMs < 30_000) return
      refreshedMs = 0
      await refreshSettings()
    },
    powerW: () => points.reduce((sum, one) => sum + powerOf(one), 0),
    close() {
      for (const { point } of points) point.disconnect()
      server?.close()
    },
  }
}

/** Adds what the vehicle took since its last report. A full one ends its session by itself. */
async function report(one: YkcDepotPoint, watts: number, ms: number): Promise<void> {
  const { point } = one
  if (watts === 0) {
    point.heartbeat()
    return
  }
  const energy = Math.round(watts * ms * dwhPerWattMs)
  one.soc = Math.min(full, one.soc + (energy * full) / capacityDwh)
  point.setSoc(1, Math.floor(one.soc))
  point.charge(1, energy, watts)
  if (one.soc >= full) await point.stop(1, fullBattery)
}
