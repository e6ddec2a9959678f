import { connectRawChargePoint, type RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

let site: ExternalPointTestSite
let bystander: RawChargePoint
beforeAll(async () => {
  site = await createExternalPointTestSite()
  bystander = (await connected()).point
})
afterAll(async () => {
  await bystander.close()
  await site.close()
})

async function connected(): Promise<{
  chargePoint: TestChargePoint
  point: RawChargePoint
  open: () => Promise<RawChargePoint>
}> {
  const chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
  const { identity, password } = chargePoint
  const open = () => connectRawChargePoint({ url: site.addresses.plain, identity, password })
  return { chargePoint, point: await open(), open }
}
async function answerOf(point: RawChargePoint, action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  expect(reply, action).toMatchObject({ type: 'result' })
  return reply.type === 'result' ? (reply.payload as Record<string, unknown>) : {}
}
/** Another charge point is answered as always. */
async function expectBystanderServed(): Promise<void> {
  await answerOf(bystander, 'Heartbeat', {})
}
const boot = { chargePointVendor: 'Foreign', chargePointModel: 'Hostile' }

test.each([
  ['1970', () => new Date(1_000)],
  ['14 hours fast', () => new Date(Date.now() + 14 * 3_600_000)],
  ['14 hours slow', () => new Date(Date.now() - 14 * 3_600_000)],
])('M-09 a clock of %s loses no session and no energy', async (_, clock) => {
  const { chargePoint, point } = await connected()
  await answerOf(point, 'BootNotification', boot)
  const start = { connectorId: 1, idTag: 'FOREIGN-1', meterStart: 1_000, timestamp: clock().toISOString() }
  const { transactionId, idTagInfo } = await answerOf(point, 'StartTransaction', start)
  expect(idTagInfo).toMatchObject({ status: 'Accepted' })
  // Repeated after a lost answer, it is the same session.
  expect(await answerOf(point, 'StartTransaction', start)).toMatchObject({ transactionId })
  await answerOf(point, 'StopTransaction', {
    transactionId,
    meterStop: 1_500,
    timestamp: clock().toISOString(),
  })
  await waitUntil(async () => (await site.newest(chargePoint))?.endedAt !== null, 'the session has ended')
  expect(await site.newest(chargePoint)).toMatchObject({ energyDwh: 5_000 })
  await expectBystanderServed()
  await point.close()
})

test('S-10 300 boots in a minute are answered, and reported once', async () => {
  const { chargePoint, point } = await connected()
  for (let boots = 0; boots < 300; boots += 1)
    expect(await answerOf(point, 'BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  await expectBystanderServed()
  const { rows } = await site.services.admin.query(
    "select count(*)::int as loops from stations_events where charge_point_id = $1 and code = 'BootLoop'",
    [chargePoint.id],
  )
  expect(rows).toEqual([{ loops: 1 }])
  await point.close()
})

test('S-09 a message of any depth gets one error, and its charge point stays connected', async () => {
  const { point } = await connected()
  for (const [depth, left, right] of [
    [201, '[', ']'],
    [30_000, '[', ']'],
    [30_000, '{"a":', '}'],
  ] as const) {
    const id = `deep-${depth}-${left.length}`
    const inner = `${left.repeat(depth)}1${right.repeat(depth)}`
    point.send(`[2,"${id}","DataTransfer",{"vendorId":"V","data":${inner}}]`)
    const answers = await point.message((text) => text.includes(id))
    expect(JSON.parse(answers)).toMatchObject([4, id, expect.any(String), expect.any(String), {}])
    expect(point.received.filter((text) => text.includes(id))).toHaveLength(1)
  }
  await answerOf(point, 'Heartbeat', {})
  await expectBystanderServed()
  await point.close()
})

test('M-01 the end of a session with the meter values of a whole day is read', async () => {
  const { chargePoint, point } = await connected()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const start = { connectorId: 1, idTag: 'FOREIGN-1', meterStart: 0, timestamp: ago(1_441) }
  const { transactionId } = await answerOf(point, 'StartTransaction', start)
  const transactionData = Array.from({ length: 1_440 }, (_, minute) => ({
    timestamp: ago(1_440 - minute),
    sampledValue: [
      {
        value: String(minute * 10),
        measurand: 'Energy.Active.Import.Register',
        unit: 'Wh',
        context: 'Sample.Periodic',
      },
      { value: '600', measurand: 'Power.Active.Import', unit: 'W', context: 'Sample.Periodic' },
    ],
  }))
  const stop = { transactionId, meterStop: 14_400, timestamp: ago(0), transactionData }
  expect(JSON.stringify(stop).length).toBeGreaterThan(300_000)
  await answerOf(point, 'StopTransaction', stop)
  expect(await site.newest(chargePoint)).toMatchObject({ energyDwh: 144_000 })
  await expectBystanderServed()
  await point.close()
})

test('S-10 a message without an end closes its own connection only, and the charge point may come back', async () => {
  const { point, open } = await connected()
  point.send(`[2,"big","DataTransfer",{"vendorId":"V","data":"${'x'.repeat(2_000_000)}"}]`)
  expect(await point.closed).toMatchObject({ code: 1009 })
  await expectBystanderServed()
  const again = await open()
  await answerOf(again, 'Heartbeat', {})
  await again.close()
})
