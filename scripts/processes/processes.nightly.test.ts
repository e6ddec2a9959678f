import { natsServer, testServices, type NatsServer, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerSite, type SitePoint } from '../bench/site.ts'
import type { ReconnectingConnection } from '../torture/wire.ts'
import { openBrowser, type SimulatedBrowser } from './browser.ts'
import { createProcessCluster, type ProcessCluster } from './cluster.ts'
import {
  minutesAgo,
  connectChargePoint as connectedTo,
  expectedSingleBill,
  waitUntilReached,
  listSessionsWithBills,
  waitUntilShown,
  signInToApi,
  sendStartTransaction,
  sendStopTransaction,
  sendConnectorStatus,
  transactionIdOfReply,
} from './sessions.ts'

/** Runs in each of the two rounds with two processes for browsers, two for charge points, and one database. */
describe.each(['LISTEN/NOTIFY', 'NATS'])('four processes that meet by %s', (kind) => {
  let services: TestServices
  let nats: NatsServer | undefined
  let cluster: ProcessCluster | undefined
  let points: SitePoint[] = []
  let browsers: SimulatedBrowser[] = []
  const wires: ReconnectingConnection[] = []

  beforeAll(async () => {
    services = await testServices()
    if (kind === 'NATS') nats = await natsServer()
    if (kind === 'NATS' && !nats) return
    cluster = await createProcessCluster({ databaseUrl: services.url, natsUrl: nats?.url })
    points = (await registerSite(services.url, { secretKey: cluster.secretKey, points: 4 })).points
    browsers = await Promise.all(cluster.webs.map(async (web) => openBrowser(web.port, await signInToApi(web))))
  })
  afterAll(async () => {
    for (const wire of wires) wire.close()
    for (const browser of browsers) browser.close()
    await cluster?.remove()
    await nats?.stop()
    await services.close()
  })

  function running(skip: (when: boolean, why: string) => void): ProcessCluster {
    skip(!cluster, 'there is no nats-server here, and Debian’s package can’t be fetched')
    if (!cluster) throw new Error('skipped')
    return cluster
  }
  /** Connects a charge point to this process and completes its boot. */
  async function connectPoint(gateway: { ocppUrl: string }, at: number): Promise<ReconnectingConnection> {
    const point = points[at]
    if (!point) throw new Error(`no point ${at}`)
    const wire = await connectedTo(gateway, point)
    wires.push(wire)
    return wire
  }

  test('a command reaches the process that holds the socket, whoever was asked; live values reach every browser', async ({
    skip,
  }) => {
    const { webs, gateways } = running(skip)
    const [left, right] = [await connectPoint(gateways[0], 0), await connectPoint(gateways[1], 1)]
    const [one, two] = [points[0]?.identity ?? '', points[1]?.identity ?? '']
    for (const web of webs) for (const chargePointNo of [one, two]) await waitUntilReached(web, chargePointNo)
    await sendConnectorStatus(left, 'Charging')
    await sendConnectorStatus(right, 'Faulted')
    await waitUntilShown(browsers, one, 'charging')
    await waitUntilShown(browsers, two, 'faulted')
  })

  test('R-01 a gateway process that is killed loses nothing: the session ends at the other, billed once', async ({
    skip,
  }) => {
    const { webs, gateways } = running(skip)
    const point = points[2]
    if (!point) throw new Error('no point')
    const transactionId = transactionIdOfReply(
      await sendStartTransaction(await connectPoint(gateways[0], 2), point, minutesAgo(30)),
    )
    expect(transactionId).toBeGreaterThan(0)
    await gateways[0].kill()
    const elsewhere = await connectPoint(gateways[1], 2)
    expect(await sendStopTransaction(elsewhere, transactionId, minutesAgo(1))).toHaveProperty('payload')
    expect(await listSessionsWithBills(services.admin, point.chargePointId)).toEqual(expectedSingleBill)
    await waitUntilReached(webs[1], point.identity)
    await gateways[0].start()
  })

  test('R-09 gateways restarted in turn drain: a session goes on at the other and fails nowhere', async ({ skip }) => {
    const { webs, gateways } = running(skip)
    const point = points[3]
    if (!point) throw new Error('no point')
    const started = sendStartTransaction(await connectPoint(gateways[0], 3), point, minutesAgo(30))
    // The start is in progress and is answered before the socket closes.
    const leaving = gateways[0].stop()
    const transactionId = transactionIdOfReply(await started)
    expect(transactionId).toBeGreaterThan(0)
    await leaving
    const second = await connectPoint(gateways[1], 3)
    await gateways[0].start()
    await gateways[1].stop()
    expect(second.connected).toBe(false)
    const third = await connectPoint(gateways[0], 3)
    await gateways[1].start()
    expect(await sendStopTransaction(third, transactionId, minutesAgo(1))).toHaveProperty('payload')
    expect(await listSessionsWithBills(services.admin, point.chargePointId)).toEqual(expectedSingleBill)
    for (const web of webs) await waitUntilReached(web, point.identity)
    await sendConnectorStatus(third, 'Available')
    await waitUntilShown(browsers, point.identity, 'idle')
  })
})
