import { connectRawChargePoint, type RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

/* Hostile charge points of OCPP 2.0.1: one clear answer each, nothing lost, and other charge points unaffected. */
let site: ExternalPointTestSite
let bystander: RawChargePoint
beforeAll(async () => {
  site = await createExternalPointTestSite()
  bystander = (await connectPoint()).point
})
afterAll(async () => {
  await bystander.close()
  await site.close()
})

async function connectPoint(): Promise<{
  chargePoint: TestChargePoint
  point: RawChargePoint
  open: () => Promise<RawChargePoint>
}> {
  const chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
  const { identity, password } = chargePoint
  const open = () =>
    connectRawChargePoint({ url: site.addresses.plain, identity, password, subprotocols: ['ocpp2.0.1'] })
  return { chargePoint, point: await open(), open }
}
async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  expect(reply, action).toMatchObject({ type: 'result' })
  return reply.type === 'result' ? (reply.payload as Record<string, unknown>) : {}
}
/** Checks that another charge point is answered as always. */
async function expectBystanderServed(): Promise<void> {
  await sendCall(bystander, 'Heartbeat', {})
}
const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'Foreign', model: 'Hostile' } }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const meterValue = (wh: number, timestamp: string) => ({
  timestamp,
  sampledValue: [{ value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }],
})

/** Creates the messages of one transaction. */
function transactionOf(point: RawChargePoint, transactionId: string) {
  let seqNo = 0
  const eventOf = (eventType: string, wh: number, timestamp: string, more: object = {}) => ({
    eventType,
    triggerReason: eventType === 'Started' ? 'Authorized' : 'MeterValuePeriodic',
    timestamp,
    seqNo: seqNo++,
    transactionInfo: { transactionId, chargingState: 'Charging' },
    ...(eventType === 'Started' && {
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: 'FOREIGN-1', type: 'Central' },
    }),
    meterValue: [meterValue(wh, timestamp)],
    ...more,
  })
  return {
    eventOf,
    send: (...args: Parameters<typeof eventOf>) => sendCall(point, 'TransactionEvent', eventOf(...args)),
  }
}
const waitForEnd = (chargePoint: TestChargePoint) =>
  waitUntil(async () => (await site.newest(chargePoint))?.endedAt !== null, 'the session has ended')

test.each([
  ['1970', () => new Date(1_000)],
  ['14 hours fast', () => new Date(Date.now() + 14 * 3_600_000)],
  ['14 hours slow', () => new Date(Date.now() - 14 * 3_600_000)],
])('M-09 a 2.0.1 clock of %s loses no session and no energy', async (name, clock) => {
  const { chargePoint, point } = await connectPoint()
  await sendCall(point, 'BootNotification', boot)
  const { eventOf, send } = transactionOf(point, `clock-${name}`)
  const start = eventOf('Started', 1_000, clock().toISOString())
  expect(await sendCall(point, 'TransactionEvent', start)).toMatchObject({
    idTokenInfo: { status: 'Accepted' },
  })
  // Repeated after a lost answer, it is the same session.
  await sendCall(point, 'TransactionEvent', start)
  await send('Ended', 1_500, clock().toISOString())
  await waitForEnd(chargePoint)
  const { list } = await site.sendRequest('GET', `/api/sessions?chargePointId=${chargePoint.id}`)
  expect(list).toMatchObject([{ energyDwh: 5_000 }])
  await expectBystanderServed()
  await point.close()
})

test('S-10 300 boots of 2.0.1 in a minute are answered, and reported once', async () => {
  const { chargePoint, point } = await connectPoint()
  for (let boots = 0; boots < 300; boots += 1)
    expect(await sendCall(point, 'BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  await expectBystanderServed()
  const { rows } = await site.services.admin.query(
    "select count(*)::int as loops from stations_events where charge_point_id = $1 and code = 'BootLoop'",
    [chargePoint.id],
  )
  expect(rows).toEqual([{ loops: 1 }])
  await point.close()
})

test('S-09 a 2.0.1 message of any depth gets one error, and its charge point stays connected', async () => {
  const { point } = await connectPoint()
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
  await sendCall(point, 'Heartbeat', {})
  await expectBystanderServed()
  await point.close()
})

test('M-01 the end of a 2.0.1 session with the meter values of a whole day is read', async () => {
  const { chargePoint, point } = await connectPoint()
  const { send } = transactionOf(point, 'whole-day')
  await send('Started', 0, ago(1_441))
  const values = Array.from({ length: 1_440 }, (_, minute) => meterValue(minute * 10, ago(1_440 - minute)))
  await send('Ended', 14_400, ago(0), { meterValue: [...values, meterValue(14_400, ago(0))] })
  await waitForEnd(chargePoint)
  expect(await site.newest(chargePoint)).toMatchObject({ energyDwh: 144_000 })
  await expectBystanderServed()
  await point.close()
})

test('S-10 a 2.0.1 message without an end closes its own connection only, and the charge point may come back', async () => {
  const { point, open } = await connectPoint()
  point.send(`[2,"big","DataTransfer",{"vendorId":"V","data":"${'x'.repeat(2_000_000)}"}]`)
  expect(await point.closed).toMatchObject({ code: 1009 })
  await expectBystanderServed()
  const again = await open()
  await sendCall(again, 'Heartbeat', {})
  await again.close()
})

test('M-06 2.0.1 registers that contradict each other are held, whatever comes after them', async () => {
  const { chargePoint, point } = await connectPoint()
  const { send } = transactionOf(point, 'contradicted')
  await send('Started', 1_000, ago(30))
  for (const [wh, minutes] of [
    [2_000, 25],
    [3_000, 20],
    [4_000, 15],
    [5_000, 10],
    [6_000, 5],
  ] as const)
    await send('Updated', wh, ago(minutes))
  await send('Ended', 1_500, ago(1))
  await waitForEnd(chargePoint)
  expect(await site.newest(chargePoint)).toMatchObject({ state: 'abnormal', flags: ['A05'] })
  // The connector is free again for the next driver.
  const next = transactionOf(point, 'after-it')
  await next.send('Started', 6_000, ago(1))
  await next.send('Ended', 6_100, ago(0))
  await waitUntil(async () => (await site.newest(chargePoint))?.energyDwh === 1_000, 'the next session is billed')
  await expectBystanderServed()
  await point.close()
})

test('M-03 2.0.1 ids out of range get one clear error each, and nothing is stored', async () => {
  const { chargePoint, point } = await connectPoint()
  const { eventOf } = transactionOf(point, 'out-of-range')
  const started = eventOf('Started', 0, ago(1))
  for (const payload of [
    { ...started, seqNo: -1 },
    { ...started, seqNo: 2 ** 31 },
    { ...started, evse: { id: 1_000, connectorId: 1 } },
    { ...started, evse: { id: -1, connectorId: 1 } },
    { ...started, transactionInfo: { transactionId: '' } },
  ])
    expect(await point.call('TransactionEvent', payload), JSON.stringify(payload)).toMatchObject({
      type: 'error',
      code: 'PropertyConstraintViolation',
    })
  const { total } = await site.sendRequest('GET', `/api/sessions?chargePointId=${chargePoint.id}`)
  expect(total).toBe(0)
  await sendCall(point, 'Heartbeat', {})
  await expectBystanderServed()
  await point.close()
})
