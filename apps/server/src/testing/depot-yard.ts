import { createTestBuses } from '@evops/depots/testing'
import { createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil, type TestHttpCall } from '@evops/platform/testing'
import {
  createChargePoint,
  SteppedClock,
  type ChargePoint,
  type ChargePointQuirks,
  type SupportedVersion,
} from '@evops/simulator/simulator'
import type { SiteChargePoint } from '@evops/charging/testing'
import { expect } from 'vitest'
import { productSite, type ProductSite } from './product-site.ts'

export interface DepotTestPoint {
  chargePoint: SiteChargePoint
  nodeId: string
  point: ChargePoint
  /** May be changed during the test, with immediate effect. */
  quirks: { ignoresProfiles?: boolean }
  /** Returns the calls received for an action. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  messagesOf: (action: string) => any[]
}
export interface DepotTestSite {
  site: ProductSite
  /** Calls as a user with all permissions, whatever the simulated time. */
  call: ProductSite['call']
  clock: SteppedClock
  stationId: string
  siteId: string
  points: DepotTestPoint[]
  vehicleIds: string[]
  /** Total power of all charge points per second, with the limit valid at that time. */
  drawn: { at: number; watts: number; limitW: number }[]
  /**
   * Advances the clock of app and charge points second by second: in each the control loop runs and charge points
   * answer commands.
   */
  seconds(count: number): Promise<void>
  /** Advances time with scheduled work only: a control run each `everySeconds`, and the tasks of each minute. */
  pass(minutes: number, everySeconds?: number): Promise<void>
  /** Runs the tasks of one minute. */
  minute(): Promise<void>
  /** Changes the site's limit and checks the reply. */
  limit(watts: number): Promise<void>
  controls(): Promise<Record<string, unknown>[]>
  plug(place: number, connector: number, bus: { tag: string; soc: number; maxKw?: number }): Promise<void>
  /** Waits until the server has recorded that a charge point is connected, or disconnected. */
  linked(place: number, wanted?: boolean): Promise<void>
  /** Starts another session of a vehicle that is still plugged in. */
  again(place: number, connector: number, tag: string): Promise<void>
  close(): Promise<void>
}
const quarterMs = 900_000
/**
 * Returns a time two minutes after the start of the low price of a night that began at least 12 hours ago (23:00 to
 * 07:00 in Shanghai with the example tariff): plans are the same at any real hour, and charging does not wait for a
 * lower price. The time is in the past because sockets on the real clock accept only past times from charge points.
 */
export function lowPriceNight(now = Date.now()): number {
  const dayMs = 86_400_000
  const start = 15 * 3_600_000
  return Math.floor((now - 12 * 3_600_000 - start) / dayMs) * dayMs + start + 120_000
}
interface Wish {
  /** Number of charge points; two connectors each. */
  points: number
  limitW: number
  fallbackW: number
  busNumbers?: readonly string[]
  /** Start time; not in the future. */
  from: number
  version?: (place: number) => SupportedVersion
  timeZone?: string
  keys?: Readonly<Record<string, string>>
  /** Charge points of another protocol in the same depot. */
  others?: {
    /** Called after each step of the clock. */
    advance: (ms: number) => Promise<void>
    /** Their total power in W. */
    powerW: () => number
  }
}

/** Creates a depot as the product runs it: simulated charge points on real sockets, with the same clock as the app. */
export async function createDepotTestSite({
  points: count,
  limitW,
  fallbackW,
  from,
  ...wish
}: Wish): Promise<DepotTestSite> {
  const site = await productSite()
  const clock = new SteppedClock(from)
  site.setNow(new Date(clock.now()))
  const first = await site.chargePoint(wish.timeZone ? { timeZone: wish.timeZone } : {})
  const { stationId } = first
  const chargePoints = [first]
  while (chargePoints.length < count) chargePoints.push(await site.chargePoint({ stationId }))
  const sendRequest = asker(site, clock)
  const call: TestHttpCall = (method, url, { body } = {}) =>
    sendRequest(method as 'GET' | 'POST', url, body as object | undefined)
  const vehicleIds = wish.busNumbers ? await createTestBuses({ call, stationId }, wish.busNumbers) : []
  for (const [place, id] of vehicleIds.entries()) {
    const idTag = `BUS-${wish.busNumbers?.[place]}`
    await site.token(idTag)
    const bound = await sendRequest('POST', `/api/vehicles/${id}/tokens`, { idTag, from: null })
    expect(bound).toMatchObject({ status: 200 })
  }
  const node = async (body: object) => {
    const made = await sendRequest('POST', '/api/depot-limits', { stationId, ...body })
    expect(made).toMatchObject({ status: 200 })
    return made.data
  }
  const top = await node({ kind: 'site', name: 'Grid', limitW })
  const points: DepotTestPoint[] = []
  for (const [place, chargePoint] of chargePoints.entries()) {
    const options = { version: wish.version?.(place) ?? 'ocpp1.6', keys: wish.keys } as const
    const made = aPoint(site, { chargePoint, clock, ...options })
    expect(await made.point.comeBack()).toBe(true)
    await waitForConnection(site, chargePoint.chargePointId)
    const shape = {
      kind: 'point',
      name: `P${place + 1}`,
      parentId: top.id,
      chargePointId: chargePoint.chargePointId,
    }
    points.push({ ...made, nodeId: (await node({ ...shape, limitW: 120_000, fallbackW })).id })
  }
  const drawn: DepotTestSite['drawn'] = []
  let nowLimit = limitW
  const job = (name: string) => site.job('depots', name)
  const recordDraw = async () => {
    await job('depots:control')
    await site.domains.depots.settled()
    const otherW = wish.others?.powerW() ?? 0
    const watts = points.flatMap(({ point }) => point.connectors).reduce((sum, { powerW }) => sum + powerW, otherW)
    drawn.push({ at: clock.now(), watts, limitW: nowLimit })
  }
  const forward = async (ms: number) => {
    await clock.advance(ms)
    site.setNow(new Date(clock.now()))
    await wish.others?.advance(ms)
    await site.admin.query(lastValues)
  }
  const begin = async (place: number, connector: number, tag: string) => {
    expect(await points[place]?.point.start(connector, tag)).toMatchObject({ status: 'Accepted' })
  }
  const minute = async () => {
    await job('depots:fallbacks')
    await job('depots:plan')
  }
  return {
    site,
    clock,
    call: sendRequest,
    stationId,
    siteId: top.id,
    points,
    vehicleIds,
    drawn,
    minute,
    async seconds(n) {
      for (let second = 0; second < n; second += 1) {
        await forward(1_000)
        await recordDraw()
      }
    },
    async pass(minutes, everySeconds = 20) {
      for (let n = 0; n < minutes; n += 1) {
        await minute()
        for (let second = 0; second < 60; second += everySeconds) {
          // At the start of a quarter hour the control loop runs each second, as in production.
          const isNew = clock.now() % quarterMs < everySeconds * 1_000
          for (let left = isNew ? everySeconds : 1; left > 0; left -= 1) {
            await forward(isNew ? 1_000 : everySeconds * 1_000)
            await recordDraw()
          }
        }
      }
    },
    async limit(watts) {
      const { data } = await sendRequest('GET', `/api/depot-limits?stationId=${stationId}&kind=site`)
      const { version, stationId: _, kind: __, ...row } = data.list[0]
      const form = { stationId, kind: 'site', name: row.name, limitW: watts, version }
      expect(await sendRequest('PUT', `/api/depot-limits/${top.id}`, form)).toMatchObject({ status: 200 })
      nowLimit = watts
    },
    async controls() {
      const { rows } = await site.admin.query('select * from depots_controls order by charge_point_id, connector_no')
      return rows
    },
    async plug(place, connector, { tag, soc, maxKw = 60 }) {
      const point = points[place]?.point
      await point?.plug(connector, { capacityKwh: 300, soc, maxKw })
      await begin(place, connector, tag)
    },
    again: begin,
    linked: (place, wanted) => waitForConnection(site, points[place]?.chargePoint.chargePointId ?? '', wanted),
    async close() {
      await Promise.all(points.map(({ point }) => point.close()))
      await site.close()
    },
  }
}

/** Live values are written once per second of the real clock; here a simulated second takes some milliseconds. */
const lastValues = `
  insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, register_dwh, power_w, soc)
  select distinct on (p.id, m.connector_no) p.operator_id, p.id, m.connector_no, m.at, m.register_dwh, m.power_w, m.soc
  from stations_meter_values m join stations_charge_points p on p.operator_id = m.operator_id and p.charge_point_key = m.charge_point_key
  order by p.id, m.connector_no, m.at desc
  on conflict (operator_id, charge_point_id, connector_no) do update set sampled_at = excluded.sampled_at, register_dwh = excluded.register_dwh,
    power_w = excluded.power_w, soc = excluded.soc where excluded.sampled_at > stations_connector_values.sampled_at`

/** Reads the table, because connection times use the real clock. */
const waitForConnection = (site: ProductSite, chargePointId: string, wanted = true) =>
  waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePointId,
    ])
    return rows[0]?.connected === wanted
  }, 'the link is known')

/** Signs in again when necessary: a sign-in expires during a night without activity. */
function asker(site: ProductSite, clock: SteppedClock): ProductSite['call'] {
  let signedIn: { token: string; at: number } | undefined
  return async (method, url, payload) => {
    if (!signedIn || clock.now() - signedIn.at > 600_000) {
      const { token } = await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })
      signedIn = { token, at: clock.now() }
    }
    return site.call(method, url, payload, signedIn.token)
  }
}

interface PointWish {
  chargePoint: SiteChargePoint
  clock: SteppedClock
  version: SupportedVersion
  keys?: Readonly<Record<string, string>> | undefined
}
function aPoint(site: ProductSite, { chargePoint, clock, version, keys }: PointWish): Omit<DepotTestPoint, 'nodeId'> {
  const quirks: ChargePointQuirks = {}
  const point = createChargePoint({
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    version,
    connectors: 2,
    ratedKw: 120,
    clock,
    keys: { MeterValueSampleInterval: '10', ...keys },
    reconnect: false,
    seed: Number(newId().slice(-4).replaceAll(/[a-f]/g, '1')),
    quirks,
  })
  const received: { action: string; payload: unknown }[] = []
  point.events.on('call', (one) => void received.push(one))
  return {
    chargePoint,
    point,
    quirks,
    messagesOf: (action) => received.flatMap((one) => (one.action === action ? [one.payload] : [])),
  }
}

/** Returns the longest continuous time, in seconds, in which the power exceeded the limit. */
export function longestOverLimitSeconds(drawn: DepotTestSite['drawn']): number {
  let [longest, since] = [0, Number.NaN]
  for (const { at, watts, limitW } of drawn) {
    if (watts <= limitW) since = Number.NaN
    else if (Number.isNaN(since)) since = at
    else longest = Math.max(longest, (at - since) / 1_000)
  }
  return longest
}
