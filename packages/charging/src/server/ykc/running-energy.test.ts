import { createTestWallet } from '@evops/ledger/testing'
import { waitUntil } from '@evops/platform/testing'
import type { RawYkcPoint } from '@evops/ykc/testing'
import { connectRawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AbnormalRow } from '../../contract/index.ts'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'
import { stationTimeOf } from './station-time.rules.ts'

const uid = '5A3C10F2'
const card = uid.padStart(16, '0')
const startedMs = 3_600_000
const registerAtStart = 1_234_567_890

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string
beforeAll(async () => {
  site = await ykcSite()
  await site.token(uid)
})
afterAll(() => site.close())
beforeEach(async () => {
  // Each session began an hour ago. A price per time of day could change in between, so nothing here names an amount.
  site.setNow(new Date(Date.now() - startedMs))
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  onTestFinished(() => site.setNow(undefined))
  return () => point.close()
})

type Values = Parameters<typeof point.send<'Realtime'>>[1]
async function realtime(values: Values) {
  const power = { outputVoltage: 6_000, outputCurrent: 1_000 }
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', state: 3, plugged: 1, ...power, ...values })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}
const waitUntilConnected = async () =>
  waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link is stored')

async function startByCard(): Promise<string> {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  await realtime({ serial: verdict.values.serial })
  site.setNow(undefined)
  return verdict.values.serial
}
async function startWithTarget(target: { kind: 'energy' | 'amount'; value: number }): Promise<string> {
  await realtime({ state: 2 })
  await waitUntilConnected()
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag: uid, target }
  const began = site.call('POST', '/api/sessions/start', { body })
  const start = await point.next('RemoteStart')
  if (start.name !== 'RemoteStart') throw new Error('no start')
  const { serial } = start.values
  point.send('StartResult', { serial, chargePointNo: no, connectorNo: '01', success: 1 }, start.sequence)
  expect(await began).toMatchObject({ status: 200 })
  await realtime({ serial })
  site.setNow(undefined)
  return serial
}
async function listed() {
  return (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list[0]
}
async function detail() {
  return (await site.call('GET', `/api/sessions/${(await listed()).id}`)).data
}
const runTimers = async () =>
  site.charging.domain.jobs?.['charging:session-states']?.run(undefined, { jobId: '', attempt: 1 })

/** Runs the timers, answers the stop that they send, and sends the record of the session. */
async function expectStop(serial: string, energy: number): Promise<void> {
  const timers = runTimers()
  expect((await point.next('RemoteStop')).values).toEqual({ chargePointNo: no, connectorNo: '01' })
  point.send('StopResult', { chargePointNo: no, connectorNo: '01', success: 1 })
  await timers
  await sendRecord(serial, energy)
}
async function sendRecord(serial: string, energy: number): Promise<void> {
  const localTime = (at: number) => stationTimeOf(new Date(at), 'Asia/Shanghai')
  point.send('Record', {
    serial,
    chargePointNo: no,
    connectorNo: '01',
    startedAt: localTime(Date.now() - startedMs),
    endedAt: localTime(Date.now()),
    registerAtStart,
    registerAtEnd: registerAtStart + energy,
    energy,
    energyWithLoss: energy,
    startMode: 2,
    stopReason: 0x40,
    card,
  })
  await point.next('RecordReceived')
}

test('X-27 energy and amount of a running session are shown, and the record alone is billed', async () => {
  const serial = await startByCard()
  await realtime({ serial, energy: 200_000 })
  expect(await listed()).toMatchObject({ state: 'charging', energyDwh: 200_000 })
  const running = await detail()
  expect(running).toMatchObject({ energyDwh: 200_000, unmeasured: null, billed: false, meterStartDwh: null })
  expect(running.bill.energyDwh).toBe(200_000)
  expect(running.bill.totalMinor).toBeGreaterThan(0)
  await sendRecord(serial, 201_000)
  const ended = await detail()
  expect(ended).toMatchObject({
    state: 'settled',
    energyDwh: 201_000,
    meterStartDwh: registerAtStart,
    meterEndDwh: registerAtStart + 201_000,
    billed: true,
  })
  expect(ended.bill.energyDwh).toBe(201_000)
  expect(ended.totalMinor).toBe(ended.bill.totalMinor)
})

test('a session is stopped at its energy target, and billed by its record', async () => {
  const serial = await startWithTarget({ kind: 'energy', value: 300_000 })
  await realtime({ serial, energy: 299_999 })
  await runTimers()
  expect(await listed()).toMatchObject({ state: 'charging' })
  await realtime({ serial, energy: 300_000 })
  await expectStop(serial, 300_500)
  expect(await detail()).toMatchObject({ state: 'settled', energyDwh: 300_500, stopReason: 'target_energy' })
})

test('a session is stopped at its amount target', async () => {
  // 20 kWh cost more than one yuan at every hour of the example's prices.
  const serial = await startWithTarget({ kind: 'amount', value: 100 })
  await realtime({ serial, energy: 100 })
  await runTimers()
  expect(await listed()).toMatchObject({ state: 'charging' })
  await realtime({ serial, energy: 200_000 })
  await expectStop(serial, 200_100)
  expect(await detail()).toMatchObject({ state: 'settled', energyDwh: 200_100, stopReason: 'target_amount' })
})

test('a session is stopped when the wallet of its payer is used up', async () => {
  const idTag = '77AC10F2'
  const tokenId = await site.token(idTag)
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 1_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card: idTag.padStart(16, '0') })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  const { serial } = verdict.values
  await realtime({ serial })
  site.setNow(undefined)
  await realtime({ serial, energy: 10_000 })
  await runTimers()
  expect(await listed()).toMatchObject({ state: 'charging' })
  await realtime({ serial, energy: 400_000 })
  await expectStop(serial, 400_100)
  expect(await detail()).toMatchObject({ state: 'settled', energyDwh: 400_100, stopReason: 'out_of_credit' })
})

const anomalies = async () => {
  await site.charging.finder.lookAtClosed()
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${no}`)
  return data.list.map(({ flag, evidence }: AbnormalRow) => [flag, evidence])
}

test.each([
  ['less than was counted', 150_000],
  ['more than was possible since the last count', 300_000],
])('a record with %s is billed, and an alarm has both figures', async (_case, recordDwh) => {
  const serial = await startByCard()
  await realtime({ serial, energy: 200_000 })
  await sendRecord(serial, recordDwh)
  expect(await detail()).toMatchObject({ state: 'settled', energyDwh: recordDwh })
  const counted = expect.objectContaining({ kind: 'counted', countedDwh: 200_000, recordDwh })
  expect(await anomalies()).toContainEqual(['A05', counted])
})

test('a record within the tolerance of the count is no alarm', async () => {
  const serial = await startByCard()
  await realtime({ serial, energy: 200_000 })
  await sendRecord(serial, 199_500)
  expect((await anomalies()).filter(([flag]: [string]) => flag === 'A05')).toEqual([])
})

test('late, unknown and impossible counts, and those of another connector, change nothing', async () => {
  const serial = await startByCard()
  await realtime({ serial, energy: 200_000 })
  for (const energy of [199_000, 0, 0xff_ff_ff_ff, 90_000_000]) await realtime({ serial, energy })
  await realtime({ serial, connectorNo: '02', energy: 250_000 })
  expect(await listed()).toMatchObject({ energyDwh: 200_000 })
  expect((await detail()).bill.energyDwh).toBe(200_000)
  await realtime({ serial, energy: 210_000 })
  expect(await listed()).toMatchObject({ energyDwh: 210_000 })
})

test('a session whose serial shows on another connector is not stopped there', async () => {
  const serial = await startByCard()
  await realtime({ state: 2 })
  await realtime({ serial, connectorNo: '02' })
  const { id } = await listed()
  const stopped = await site.call('POST', `/api/sessions/${id}/stop`, { body: { reason: 'Test' } })
  expect(stopped.data).toMatchObject({ state: 'rejected' })
})

test('after a reconnect an older count does not replace a newer one', async () => {
  const serial = await startByCard()
  await realtime({ serial, energy: 200_000 })
  point.close()
  point = await connectRawYkcPoint(site.ykcPort)
  await point.logIn(no)
  await realtime({ serial, energy: 150_000 })
  expect(await listed()).toMatchObject({ energyDwh: 200_000 })
})
