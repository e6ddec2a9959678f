import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation, type Installation } from '../bench/installation.ts'
import { registerSite, type SitePoint } from '../bench/site.ts'
import type { ReconnectingConnection } from '../torture/wire.ts'
import { openBrowser, type SimulatedBrowser } from './browser.ts'
import {
  minutesAgo,
  connectChargePoint,
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

/*
 * Small form of processes.nightly.test.ts: two processes that communicate over LISTEN/NOTIFY, both serving charge
 * points.
 */
const secret = 'a key for runs of two processes only'
let services: TestServices
let web: Installation
let gateway: Installation
let point: SitePoint
let browser: SimulatedBrowser
let wire: ReconnectingConnection

beforeAll(async () => {
  services = await testServices()
  const env = { DATABASE_URL: services.url, EVOPS_SECRET_KEY: secret }
  web = await createInstallation({ env: { ...env, EVOPS_ROLES: 'web,worker,gateway' } })
  gateway = await createInstallation({ env: { ...env, EVOPS_ROLES: 'gateway' } })
  // The first process initialises an empty database.
  await web.start()
  await gateway.start()
  const site = await registerSite(services.url, { secretKey: Buffer.from(secret, 'utf8'), points: 1 })
  const [only] = site.points
  if (!only) throw new Error('no point')
  point = only
  browser = await openBrowser(web.port, await signInToApi(web))
  wire = await connectChargePoint(gateway, point)
})
afterAll(async () => {
  wire?.close()
  browser?.close()
  await Promise.all([web?.remove(), gateway?.remove()])
  await services.close()
})

test('a command reaches the process that holds the socket; live values reach a browser at the other', async () => {
  await waitUntilReached(web, point.identity)
  await sendConnectorStatus(wire, 'Charging')
  await waitUntilShown([browser], point.identity, 'charging')
})

test('R-09 a gateway that is stopped answers what is under way: the session ends at the other, billed once', async () => {
  const started = sendStartTransaction(wire, point, minutesAgo(30))
  const leaving = gateway.stop()
  const transactionId = transactionIdOfReply(await started)
  expect(transactionId).toBeGreaterThan(0)
  await leaving
  expect(wire.connected).toBe(false)
  wire = await connectChargePoint(web, point)
  expect(await sendStopTransaction(wire, transactionId, minutesAgo(1))).toHaveProperty('payload')
  expect(await listSessionsWithBills(services.admin, point.chargePointId)).toEqual(expectedSingleBill)
  await waitUntilReached(web, point.identity)
})
