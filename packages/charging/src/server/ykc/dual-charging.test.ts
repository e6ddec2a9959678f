import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { stationTimeOf } from './station-time.rules.ts'

const vin = 'LTESTVN0000000027'
const group = '260309101500'

let site: YkcSite
let chargePoint: SiteChargePoint
let point: RawYkcPoint
let no: string
let uid: string
let card: string
beforeAll(async () => {
  site = await ykcSite()
  await site.token(vin)
})
afterAll(() => site.close())
beforeEach(async () => {
  // The last digits of an id are random: a card of its own for each test.
  uid = newId().slice(-8).toUpperCase()
  card = uid.padStart(16, '0')
  await site.token(uid, { manyAtOnce: false })
  ;({ chargePoint, point } = await site.ykcPoint())
  no = chargePoint.chargePointNo
  await waitForLink()
  return () => point.close()
})

const rowsOf = async (text: string) => (await site.admin.query(text, [chargePoint.chargePointId])).rows
const waitForLink = () =>
  waitUntil(async () => {
    const [row] = await rowsOf('select connected from stations_links where charge_point_id = $1')
    return row?.connected === true
  }, 'the link is stored')
const sessions = () =>
  rowsOf(
    `select s.connector_no as no, s.state, s.token_state as token, s.energy_dwh::int as energy, p.connector_no as parent, s.total_minor is not null as billed
     from charging_sessions s left join charging_sessions p on p.id = s.parent_id where s.charge_point_id = $1 order by 1`,
  )

type StartValues = Parameters<typeof point.send<'DualStartRequest'>>[1]
async function ask(values: StartValues): Promise<{ serial: string; success: number; reason: number }> {
  point.send('DualStartRequest', { chargePointNo: no, mode: 1, card, group, ...values })
  const verdict = await point.next('DualStartVerdict')
  if (verdict.name !== 'DualStartVerdict') throw new Error('no verdict')
  expect(verdict.values).toMatchObject({ chargePointNo: no, connectorNo: values.connectorNo })
  return verdict.values
}
async function charge(connectorNo: string, serial: string): Promise<void> {
  const power = { outputVoltage: 6_000, outputCurrent: 1_000 }
  point.send('Realtime', { chargePointNo: no, connectorNo, serial, state: 3, plugged: 1, energy: 100, ...power })
  point.send('Heartbeat', { chargePointNo: no, connectorNo })
  await point.next('HeartbeatAnswer')
}
async function sendRecord(connectorNo: string, serial: string, energy: number): Promise<void> {
  const localTime = (at: number) => stationTimeOf(new Date(at), 'Asia/Shanghai')
  point.send('Record', {
    serial,
    chargePointNo: no,
    connectorNo,
    startedAt: localTime(Date.now() - 60_000),
    endedAt: localTime(Date.now()),
    registerAtStart: 1_000_000,
    registerAtEnd: 1_000_000 + energy,
    energy,
    energyWithLoss: energy,
    startMode: 2,
    stopReason: 0x45,
    card,
  })
  await point.next('RecordReceived')
}

describe('both connectors charge one vehicle', () => {
  test('X-27 by one card at the charge point: two sessions and bills, one vehicle, although the card allows one session', async () => {
    const main = await ask({ connectorNo: '01', auxiliary: 0 })
    const auxiliary = await ask({ connectorNo: '02', auxiliary: 1 })
    expect([main, auxiliary]).toMatchObject([
      { success: 1, reason: 0, group },
      { success: 1, reason: 0, group },
    ])
    expect(main.serial).not.toBe(auxiliary.serial)
    await charge('02', auxiliary.serial)
    await charge('01', main.serial)
    expect(await sessions()).toMatchObject([
      { no: 1, state: 'charging', token: 'accepted', parent: null },
      { no: 2, state: 'charging', token: 'accepted', parent: 1 },
    ])
    await sendRecord('01', main.serial, 300)
    await sendRecord('02', auxiliary.serial, 250)
    expect(await sessions()).toMatchObject([
      { no: 1, state: 'settled', energy: 300, billed: true },
      { no: 2, state: 'settled', energy: 250, billed: true },
    ])
  })

  test('an unknown card is refused at both', async () => {
    const unknown = 'DEADBEEF'.padStart(16, '0')
    expect(await ask({ connectorNo: '01', card: unknown })).toMatchObject({ success: 0, reason: 1 })
    expect(await ask({ connectorNo: '02', card: unknown, auxiliary: 1 })).toMatchObject({ success: 0, reason: 1 })
  })

  test('the same card without a group stays one session', async () => {
    const first = await ask({ connectorNo: '01', group: '0'.repeat(12) })
    const second = await ask({ connectorNo: '02', group: '0'.repeat(12) })
    await charge('01', first.serial)
    await charge('02', second.serial)
    expect(await sessions()).toMatchObject([
      { no: 1, token: 'accepted', parent: null },
      { no: 2, token: 'concurrent', parent: null },
    ])
  })

  test.each(['in the order of the document', 'in reading order'])('a VIN %s starts its vehicle', async (order) => {
    const sent = order === 'in reading order' ? vin.split('').toReversed().join('') : vin
    expect(await ask({ connectorNo: '01', mode: 3, card: '0'.repeat(16), vin: sent })).toMatchObject({ success: 1 })
  })

  test('from the console: each connector gets its start with the same number', async () => {
    const ids = [1, 2].map((connectorNo) => ({ chargePointId: chargePoint.chargePointId, connectorNo }))
    for (const connectorNo of ['01', '02'])
      point.send('Realtime', { chargePointNo: no, connectorNo, state: 2, plugged: 1 })
    point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
    await point.next('HeartbeatAnswer')
    const began = site.call('POST', '/api/sessions/start', { body: { connectors: ids, idTag: uid } })
    const starts = []
    for (const _ of ids) {
      const start = await point.next('DualRemoteStart')
      if (start.name !== 'DualRemoteStart') throw new Error('no start')
      const { serial, connectorNo, group: number } = start.values
      const result = { serial, chargePointNo: no, connectorNo, group: number, success: 1, auxiliary: starts.length }
      point.send('DualStartResult', result, start.sequence)
      starts.push(start.values)
    }
    expect(await began).toMatchObject({ status: 200 })
    expect(starts[0]?.group).toMatch(/^\d{12}$/)
    expect(starts[1]?.group).toBe(starts[0]?.group)
    for (const { connectorNo, serial } of starts) await charge(connectorNo, serial)
    expect(await sessions()).toMatchObject([
      { no: 1, state: 'charging', token: 'accepted', parent: null },
      { no: 2, state: 'charging', token: 'accepted', parent: 1 },
    ])
  })

  test('a charge point of version 1.5 gets single starts', async () => {
    point.close()
    point = await connectRawYkcPoint(site.ykcPort)
    await point.logIn(no, { protocolVersion: 15 })
    for (const connectorNo of ['01', '02'])
      point.send('Realtime', { chargePointNo: no, connectorNo, state: 2, plugged: 1 })
    point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
    await point.next('HeartbeatAnswer')
    const connectors = [1, 2].map((connectorNo) => ({ chargePointId: chargePoint.chargePointId, connectorNo }))
    const began = site.call('POST', '/api/sessions/start', { body: { connectors, idTag: uid } })
    for (const _ of connectors) {
      const start = await point.next('RemoteStart')
      if (start.name !== 'RemoteStart') throw new Error('no start')
      const { serial, connectorNo } = start.values
      point.send('StartResult', { serial, chargePointNo: no, connectorNo, success: 1 }, start.sequence)
    }
    expect(await began).toMatchObject({ status: 200 })
  })
})
