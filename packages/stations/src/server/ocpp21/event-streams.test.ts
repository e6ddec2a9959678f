import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.1'] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})
const at = '2026-11-20T12:00:00Z'
const streams = () =>
  site.rows(
    'select stream_no, monitor_no, interval_s, most_values, heard_at is not null as heard from stations_event_streams where charge_point_id = $1',
    chargePoint,
  )
const open = (variableMonitoringId = 5) =>
  sendDeviceCall(point, 'OpenPeriodicEventStream', {
    constantStreamData: { id: 1, variableMonitoringId, params: { interval: 30, values: 10 } },
  })
async function setMonitors() {
  const variableMonitoring = [
    {
      id: 5,
      transaction: false,
      value: 30,
      type: 'Periodic',
      severity: 8,
      eventNotificationType: 'CustomMonitor',
    },
  ]
  const monitor = [{ component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' }, variableMonitoring }]
  await sendDeviceCall(point, 'NotifyMonitoringReport', { requestId: 1, seqNo: 0, generatedAt: at, monitor })
}
const power = async () =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/device-model`)).data.variables.find(
    ({ key }: { key: string }) => key === 'EVSE#1.Power',
  )?.attributes.Actual.value

describe('OCPP 2.1: streams of a monitor’s values', () => {
  test('TC_N_105_CSMS one is opened, tells without an answer, is adjusted and closed; the last value is the variable’s', async () => {
    await setMonitors()
    expect(await open()).toEqual({ status: 'Accepted' })
    const data = [
      { t: 2, v: '7200' },
      { t: 1, v: '7100' },
    ]
    point.send(JSON.stringify([6, 's1', 'NotifyPeriodicEventStream', { id: 1, pending: 0, basetime: at, data }]))
    await waitUntil(async () => (await power()) === '7200', 'the value is there')
    expect(point.received.filter((text) => text.includes('"s1"'))).toEqual([])
    expect(await streams()).toEqual([{ stream_no: 1, monitor_no: 5, interval_s: 30, most_values: 10, heard: true }])
    point.answer('AdjustPeriodicEventStream', () => ({ status: 'Accepted' }))
    const wish = { id: 1, params: { interval: 60 } }
    expect((await site.command(chargePoint, 'AdjustPeriodicEventStream', wish)).data).toMatchObject({
      state: 'accepted',
    })
    expect(await streams()).toMatchObject([{ interval_s: 60, most_values: null }])
    point.answer('GetPeriodicEventStream', () => ({
      constantStreamData: [{ id: 1, variableMonitoringId: 5, params: { interval: 60 } }],
    }))
    expect((await site.command(chargePoint, 'GetPeriodicEventStream')).data.reply).toMatchObject({
      constantStreamData: [{ id: 1 }],
    })
    expect(await sendDeviceCall(point, 'ClosePeriodicEventStream', { id: 1 })).toEqual({})
    expect(await streams()).toEqual([])
  })

  test('N11 of a monitor that nobody told us of none is opened; what no stream tells changes nothing', async () => {
    expect(await open(77)).toEqual({ status: 'Rejected' })
    point.send(
      JSON.stringify([
        6,
        's2',
        'NotifyPeriodicEventStream',
        { id: 9, pending: 0, basetime: at, data: [{ t: 0, v: '1' }] },
      ]),
    )
    point.send(JSON.stringify([6, 's3', 'NotifyPeriodicEventStream', { id: 'no' }]))
    point.send(JSON.stringify([6, 's4', 'Invented', {}]))
    expect(await sendDeviceCall(point, 'Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
    expect(point.received.filter((text) => /"s[234]"/.test(text))).toEqual([])
    expect([await streams(), await power()]).toEqual([[], undefined])
  })

  test('S-09 in 2.0.1 an unconfirmed message is no message', async () => {
    await point.close()
    point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    point.send('[6,"s5","NotifyPeriodicEventStream",{}]')
    const answer = JSON.parse(await point.message((text) => text.includes('"s5"')))
    expect(answer[2]).toBe('MessageTypeNotSupported')
  })

  test.each(['NotifySettlement', 'VatNumberValidation'])('2.1 alone knows %s: refused properly', async (action) => {
    expect(await point.call(action, {})).toMatchObject({ type: 'error', code: 'NotSupported' })
  })
})
