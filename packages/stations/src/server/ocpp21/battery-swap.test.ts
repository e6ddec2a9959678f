import type { RawChargePoint } from '@evops/ocpp/testing'
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

const idToken = { idToken: '04A1B2C3D4E5F6', type: 'ISO14443' }
const battery = (evseId: number, serialNumber: string, soC: number) => ({ evseId, serialNumber, soC, soH: 97.5 })
const report = (eventType: string, batteryData: object[], requestId = 7) =>
  sendDeviceCall(point, 'BatterySwap', { eventType, requestId, idToken, batteryData })
const swaps = (query = '', token = 'ours') =>
  site.call('GET', `/api/charge-points/${chargePoint.id}/battery-swaps${query}`, { token })

describe('OCPP 2.1 S: battery swaps', () => {
  test('S01 batteries put in and taken out are listed with the end of their token, newest first; a repetition once', async () => {
    const batteries = [battery(1, 'B-100', 11.5), battery(2, 'B-101', 20)]
    expect(await report('BatteryIn', batteries)).toEqual({})
    expect(await report('BatteryIn', batteries)).toEqual({})
    await report('BatteryOut', [battery(3, 'B-200', 99)])
    expect((await swaps()).data.list).toMatchObject([
      { requestNo: 7, eventType: 'BatteryOut', idTag: '•••• E5F6', batteries: [{ slotNo: 3, soc: 99 }] },
      {
        requestNo: 7,
        eventType: 'BatteryIn',
        batteries: [
          { slotNo: 1, serialNumber: 'B-100', soc: 11.5, soh: 97.5 },
          { slotNo: 2, serialNumber: 'B-101', soc: 20 },
        ],
      },
    ])
    const first = (await swaps('?limit=1')).data
    expect((await swaps(`?limit=1&before=${encodeURIComponent(first.next)}`)).data).toMatchObject({
      list: [{ eventType: 'BatteryIn' }],
      next: null,
    })
  })

  test('S03 a battery that nobody took is a minor event, without the token', async () => {
    await report('BatteryOutTimeout', [battery(3, 'B-200', 99)], -1)
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=report`)
    expect(data.list).toMatchObject([{ code: 'BatterySwap.BatteryOutTimeout', level: 2, detail: '#-1 · B-200' }])
  })

  test('an event of a later edition is refused and not stored', async () => {
    const later = { eventType: 'BatteryRepaired', requestId: 7, idToken, batteryData: [battery(1, 'B', 1)] }
    expect(await point.call('BatterySwap', later)).toMatchObject({
      type: 'error',
      code: 'PropertyConstraintViolation',
    })
    expect((await swaps()).data.list).toEqual([])
  })

  test('TC_S_102_CSMS TC_S_103_CSMS a swap is requested for a token of the type that charge points reported, with a number of its own', async () => {
    point.answer('RequestBatterySwap', () => ({ status: 'Accepted' }))
    const sent = await site.command(chargePoint, 'RequestBatterySwap', { idTag: '04A1B2C3D4E5F6' })
    expect(sent.data.state).toBe('accepted')
    expect(site.messagesOf(point, 'RequestBatterySwap')).toEqual([{ idToken, requestId: expect.any(Number) }])
    expect(JSON.stringify(site.audited.at(-1))).toContain('RequestBatterySwap')
    point.answer('RequestBatterySwap', () => ({ status: 'Rejected' }))
    const refused = await site.command(chargePoint, 'RequestBatterySwap', { idTag: 'X', requestId: 9 })
    expect(refused.data.state).toBe('rejected')
    expect(site.messagesOf(point, 'RequestBatterySwap').at(-1)).toEqual({
      idToken: { idToken: 'X', type: 'Central' },
      requestId: 9,
    })
  })

  test('the list is for who may see charge points, and of the own operator', async () => {
    expect((await swaps('', '')).status).toBe(401)
    expect((await swaps('', 'viewer')).status).toBe(200)
    expect((await swaps('', 'theirs')).status).toBe(404)
  })
})
