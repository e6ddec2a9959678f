import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SelfTestStep } from '../../contract/index.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let partner: SimulatedOcpiPeer
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 3_000 })
})
beforeEach(async () => {
  await desk.signIn()
  const chargePoint = await desk.placed()
  partner = await desk.registered({ stationIds: [chargePoint.stationId], pushEnabled: true })
  await desk.run('interop:push-ocpi')
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const check = (by?: string) => desk.send('POST', `/api/organisation/partners/${partner.id}/ocpi/test`, undefined, by)
const outcome = async () =>
  (await check()).data<SelfTestStep[]>().map(({ step, failed }) => (failed ? `${step}: ${failed}` : step))

test('X-07 OCPI: a check of a connection reads what a handshake does and what was told, and changes nothing', async () => {
  const { arrived } = partner.peer
  const before = arrived.length
  expect(await outcome()).toEqual(['versions', 'details', 'credentials', 'locations', 'tariffs'])
  expect(arrived).toHaveLength(before)
  expect(await partner.link()).toMatchObject({ state: 'registered', failures: 0 })
})

test('X-07 OCPI: a check says at which step and in which way it fails', async () => {
  for (const [fault, on, found] of [
    ['token', '', ['versions: token']],
    ['slow', '/versions', ['versions: slow']],
    ['rubbish', '/versions', ['versions: unreadable']],
    ['down', '/credentials', ['versions', 'details', 'credentials: status', 'locations', 'tariffs']],
    ['no-credentials', '/2.3.0', ['versions', 'details: modules', 'credentials', 'locations', 'tariffs']],
  ] as const) {
    partner.peer.fault(fault, on)
    expect([fault, await outcome()]).toEqual([fault, found])
  }
  partner.peer.fault(null)
  // The partner lost the received data.
  partner.peer.arrived.length = 0
  expect(await outcome()).toEqual(['versions', 'details', 'credentials', 'locations: refused', 'tariffs: refused'])
})

test('S-17 S-19 a check is its operator’s alone, with the code of who edits partners', async () => {
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER6')
  expect((await check(stranger)).status).toBe(404)
  expect((await check('')).status).toBe(401)
})
