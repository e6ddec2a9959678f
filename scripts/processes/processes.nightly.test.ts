import { natsServer, testHouse, until, type NatsServer, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerSite, type SitePoint } from '../bench/site.ts'
import { apiOf } from '../full/api.ts'
import { Wire, type Reply } from '../torture/wire.ts'
import { openBrowser, type Browser } from './browser.ts'
import { makeCluster, type Cluster } from './cluster.ts'

/** What runs in each of the two rounds: two processes for browsers, two for charge points, one database. */
describe.each(['LISTEN/NOTIFY', 'NATS'])('four processes that meet by %s', (kind) => {
  let house: TestHouse
  let nats: NatsServer | undefined
  let cluster: Cluster | undefined
  let points: SitePoint[] = []
  let browsers: Browser[] = []
  const wires: Wire[] = []

  beforeAll(async () => {
    house = await testHouse()
    if (kind === 'NATS') nats = await natsServer()
    if (kind === 'NATS' && !nats) return
    cluster = await makeCluster({ databaseUrl: house.url, natsUrl: nats?.url })
    points = (await registerSite(house.url, { secretKey: cluster.secretKey, points: 4 })).points
    browsers = await Promise.all(cluster.webs.map(async (web) => openBrowser(web.port, await signedIn(web))))
  }, 120_000)
  afterAll(async () => {
    for (const wire of wires) wire.close()
    for (const browser of browsers) browser.close()
    await cluster?.remove()
    await nats?.stop()
    await house.close()
  }, 60_000)

  const signedIn = (web: { port: number }) => apiOf(web).signIn('admin', 'a password for runs only')
  function running(skip: (when: boolean, why: string) => void): Cluster {
    skip(!cluster, 'there is no nats-server here, and Debian’s package can’t be fetched')
    if (!cluster) throw new Error('skipped')
    return cluster
  }
  /** A charge point that is let in by this process and has started. */
  async function connected(gateway: { ocppUrl: string }, at: number): Promise<Wire> {
    const point = points[at]
    if (!point) throw new Error(`no point ${at}`)
    const answer = () => ({ status: 'Accepted' })
    const wire = new Wire({ url: gateway.ocppUrl, point, chance: Math.random, answer })
    wires.push(wire)
    await wire.connect()
    const boot = { chargePointVendor: 'Several', chargePointModel: 'S-4' }
    expect(await wire.call('boot', 'BootNotification', boot)).toHaveProperty('payload.status', 'Accepted')
    return wire
  }
  const tell = (wire: Wire, status: string) =>
    wire.call(status, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status })
  const shown = (pileNo: string, status: string) =>
    until(
      () => browsers.every(({ guns }) => guns.get(`${pileNo}:1`)?.status === status),
      `every browser shows ${pileNo} ${status}`,
      20_000,
    )
  async function asked(web: { port: number }, pileNo: string): Promise<string> {
    const order = { action: 'TriggerMessage', payload: { requestedMessage: 'Heartbeat' } }
    const url = `/api/piles/${pileNo}/commands`
    const { state } = await apiOf(web).call<{ state: string }>(await signedIn(web), 'POST', url, order)
    return state
  }
  const start = (wire: Wire, { idTag }: SitePoint, timestamp: string) =>
    wire.call('start', 'StartTransaction', { connectorId: 1, idTag, meterStart: 1_000, timestamp })
  const stop = (wire: Wire, transactionId: number, timestamp: string) =>
    wire.call('stop', 'StopTransaction', { transactionId, meterStop: 6_000, timestamp })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const transactionOf = (reply: Reply) =>
    typeof reply === 'object' && 'payload' in reply ? Number(reply.payload.transactionId) : 0
  async function settled(pileId: string): Promise<object[]> {
    const { rows } = await house.admin.query<object>(
      `select state, energy_dwh::int as energy, (select count(*)::int from charging_bills b where b.order_id = o.id) as bills
       from charging_orders o where pile_id = $1`,
      [pileId],
    )
    return rows
  }
  const oneBill = [{ state: 'settled', energy: 50_000, bills: 1 }]

  test('a command reaches the process that holds the socket, whoever was asked; live values reach every browser', async ({
    skip,
  }) => {
    const { webs, gateways } = running(skip)
    const [left, right] = [await connected(gateways[0], 0), await connected(gateways[1], 1)]
    const [one, two] = [points[0]?.identity ?? '', points[1]?.identity ?? '']
    for (const web of webs) for (const pileNo of [one, two]) expect(await asked(web, pileNo)).toBe('accepted')
    await tell(left, 'Charging')
    await tell(right, 'Faulted')
    await shown(one, 'charging')
    await shown(two, 'faulted')
  }, 60_000)

  test('R-01 a gateway process that is killed loses nothing: the session ends at the other, billed once', async ({
    skip,
  }) => {
    const { webs, gateways } = running(skip)
    const point = points[2]
    if (!point) throw new Error('no point')
    const transactionId = transactionOf(await start(await connected(gateways[0], 2), point, ago(30)))
    expect(transactionId).toBeGreaterThan(0)
    await gateways[0].kill()
    const elsewhere = await connected(gateways[1], 2)
    expect(await stop(elsewhere, transactionId, ago(1))).toHaveProperty('payload')
    expect(await settled(point.pileId)).toEqual(oneBill)
    expect(await asked(webs[1], point.identity)).toBe('accepted')
    await gateways[0].start()
  }, 60_000)

  test('R-09 gateways restarted in turn drain: a session goes on at the other and fails nowhere', async ({
    skip,
  }) => {
    const { webs, gateways } = running(skip)
    const point = points[3]
    if (!point) throw new Error('no point')
    const begun = start(await connected(gateways[0], 3), point, ago(30))
    // The start is under way: it is answered before the socket closes.
    const leaving = gateways[0].stop()
    const transactionId = transactionOf(await begun)
    expect(transactionId).toBeGreaterThan(0)
    await leaving
    const second = await connected(gateways[1], 3)
    await gateways[0].start()
    await gateways[1].stop()
    expect(second.connected).toBe(false)
    const third = await connected(gateways[0], 3)
    await gateways[1].start()
    expect(await stop(third, transactionId, ago(1))).toHaveProperty('payload')
    expect(await settled(point.pileId)).toEqual(oneBill)
    for (const web of webs) expect(await asked(web, point.identity)).toBe('accepted')
    await tell(third, 'Available')
    await shown(point.identity, 'idle')
  }, 60_000)
})
