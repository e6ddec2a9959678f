/*
 * `npm run check:full -- R-09 [--points N]`: runs two gateway processes with an active session on each charge point,
 * and restarts them in turn. Prints how long each took to release its charge points and until all of them were
 * reconnected, and whether a session failed.
 */
import { parseArgs } from 'node:util'
import { createInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { registerSite, type SitePoint } from '../bench/site.ts'
import { printCheckResult } from '../full/report.ts'
import { queryNumbers, isAnswered } from '../load/fleet.ts'
import { ReconnectingConnection } from '../torture/wire.ts'

const { values } = parseArgs({ options: { points: { type: 'string', default: '5000' } } })
const points = Number(values.points)
const backLimitMs = 120_000
const connectWidth = 100

interface Driver {
  point: SitePoint
  wire: ReconnectingConnection
  transactionId: number
}

const first = await createInstallation({ env: { EVOPS_ROLES: 'web,worker' } })
await withCleanUp(first.remove, async () => {
  await first.start()
  const env = {
    DATABASE_URL: first.databaseUrl(),
    EVOPS_SECRET_KEY: first.secretKey().toString('utf8'),
    EVOPS_ROLES: 'gateway',
  }
  const gateways = [await createInstallation({ env }), await createInstallation({ env })]
  const end = async () => void (await Promise.all(gateways.map((one) => one.remove())))
  await withCleanUp(end, async () => {
    for (const gateway of gateways) await gateway.start()
    await roll(gateways)
  })
})

async function roll(gateways: Installation[]): Promise<void> {
  const site = await registerSite(first.databaseUrl(), { secretKey: first.secretKey(), points })
  const urls = gateways.map(({ ocppUrl }) => ocppUrl)
  const drivers = site.points.map((point, index): Driver => {
    const own = index % 2 === 0 ? urls : urls.toReversed()
    return { point, wire: new ReconnectingConnection({ url: own, point, chance: Math.random }), transactionId: 0 }
  })
  await all(drivers, start)
  const drained: number[] = []
  const back: number[] = []
  for (const gateway of gateways) {
    const startedAt = performance.now()
    const leaving = gateway.stop().then(() => drained.push(performance.now() - startedAt))
    const returning = comeBack(drivers).then(() => back.push(performance.now() - startedAt))
    await leaving
    await returning
    await gateway.start()
  }
  await all(drivers, stop)
  const { settled = 0, sessions = 0 } = await queryNumbers(
    first,
    "select count(*) filter (where state = 'settled' and energy_dwh = 50000) as settled, count(*) as sessions from charging_sessions",
  )
  const seconds = (all_: number[]) => all_.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')
  printCheckResult('R-09', {
    ok: drained.every((ms) => ms <= 30_000) && settled === points && sessions === points,
    text: `${points} charge points on two gateways, restarted in turn: drained in ${seconds(drained)} s, all back after ${seconds(back)} s; ${settled} of ${points} sessions settled, ${sessions - settled} otherwise`,
  })
}

/** Waits until every disconnected charge point is connected again, at any process. */
async function comeBack(drivers: Driver[]): Promise<void> {
  let calm = 0
  for (const limit = performance.now() + backLimitMs; performance.now() < limit && calm < 20;) {
    const lost = drivers.filter(({ wire }) => !wire.connected)
    calm = lost.length === 0 ? calm + 1 : 0
    await all(lost, ({ wire }) => wire.connect())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function all(drivers: readonly Driver[], act: (driver: Driver) => Promise<unknown>): Promise<void> {
  const waiting = [...drivers]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await act(next)
  }
  await Promise.all(Array.from({ length: connectWidth }, worker))
}

async function callUntilAnswered({ wire }: Driver, action: string, payload: object): Promise<Record<string, unknown>> {
  for (;;) {
    if (!wire.connected) await wire.connect()
    const reply = await wire.call(action, action, payload)
    if (isAnswered(reply)) return reply.payload
  }
}
function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

async function start(driver: Driver): Promise<void> {
  const { idTag } = driver.point
  const payload = { connectorId: 1, idTag, meterStart: 1_000, timestamp: ago(30) }
  driver.transactionId = Number((await callUntilAnswered(driver, 'StartTransaction', payload)).transactionId)
}
async function stop(driver: Driver): Promise<void> {
  const { transactionId } = driver
  await callUntilAnswered(driver, 'StopTransaction', { transactionId, meterStop: 6_000, timestamp: ago(1) })
}
