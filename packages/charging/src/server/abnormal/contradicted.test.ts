import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AbnormalDetail } from '../../contract/index.ts'
import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

/** A session of OCPP 1.6 from half an hour ago, with its samples as [minutes ago, Wh, W]. */
async function session16(
  point: RawChargePoint,
  stopWh: number,
  samples: readonly (readonly [minutes: number, wh: number, watts?: number])[],
) {
  const started = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: 1_000,
    timestamp: ago(30),
  })
  if (started.type !== 'result') throw new Error(started.description)
  const { transactionId } = started.payload as { transactionId: number }
  for (const [minutes, wh, watts] of samples)
    await point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: ago(minutes),
          sampledValue: [
            { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
            ...(watts === undefined ? [] : [{ value: String(watts), measurand: 'Power.Active.Import', unit: 'W' }]),
          ],
        },
      ],
    })
  await point.call('StopTransaction', { transactionId, meterStop: stopWh, timestamp: ago(1) })
}

async function session201(chargePoint: SiteChargePoint, stopWh: number, samples: readonly [number, number][]) {
  const point = await connectTestPoint201(site, chargePoint)
  const sendEvent = transaction201(`held-${chargePoint.chargePointNo}`)
  const send = (event: ReturnType<typeof sendEvent>) => point.sendCall('TransactionEvent', event)
  await send(
    sendEvent('Started', 'Authorized', {
      timestamp: ago(30),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('TAG-OK'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(ago(30), 1_000)],
    }),
  )
  for (const [minutes, wh] of samples)
    await send(
      sendEvent('Updated', 'MeterValuePeriodic', {
        timestamp: ago(minutes),
        meterValue: [testRegisterValue(ago(minutes), wh)],
      }),
    )
  await send(sendEvent('Ended', 'EVDeparted', { timestamp: ago(1), meterValue: [testRegisterValue(ago(1), stopWh)] }))
  await point.close()
}

async function sessionOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    'select id, state, pay_state, energy_dwh, total_minor, flags from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
const held = { state: 'abnormal', pay_state: 'none', energy_dwh: null, total_minor: null, flags: ['A05'] }
const samples: [number, number][] = [25, 20, 15, 10, 5].map((minutes, n) => [minutes, (n + 2) * 1_000])
const evidence = { kind: 'below-value', startDwh: 10_000, endDwh: 15_000, valueDwh: 60_000, valueAt: ago(5) }

describe('M-06 a session whose figures contradict each other is held for a person', () => {
  test.each(['ocpp1.6', 'ocpp2.0.1'])('%s: start 1000 Wh, samples 2000 to 6000, stop 1500', async (version) => {
    const chargePoint = await site.chargePoint()
    if (version === 'ocpp1.6') await session16(await site.connect(chargePoint), 1_500, samples)
    else await session201(chargePoint, 1_500, samples)
    const session = await sessionOf(chargePoint)
    expect(session).toMatchObject(held)
    const page = async () => (await site.call('GET', `/api/sessions/${session.id}`)).data
    expect(await page(), 'at once').toMatchObject({ evidence: [{ flag: 'A05', evidence }], bill: null })
    await site.charging.finder.lookAtClosed()
    expect(await page(), 'after the check').toMatchObject({ evidence: [{ flag: 'A05', evidence }] })
    const { data } = await site.call('GET', `/api/abnormal-sessions/${session.id}`)
    const { actions, version: seen } = data as AbnormalDetail
    expect(actions).toEqual(expect.arrayContaining(['recompute', 'edit', 'void']))
    const done = await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, {
      body: { action: 'recompute', reason: 'The samples are right', version: seen },
    })
    expect(done.data.session).toMatchObject({ state: 'settled', energyDwh: 50_000 })
  })

  test('25 minutes at 9.45 kW with kWh labelled Wh is neither free nor settled', async () => {
    const chargePoint = await site.chargePoint({ ratedPowerW: 11_000 })
    const powers = [26, 21, 16, 11, 6, 2].map((minutes, n) => [minutes, 1_000 + n, 9_450] as const)
    await session16(await site.connect(chargePoint), 1_004, powers)
    const session = await sessionOf(chargePoint)
    expect(session).toMatchObject(held)
    await site.charging.finder.lookAtClosed()
    const { data } = await site.call('GET', `/api/sessions/${session.id}`)
    expect(data.evidence).toEqual([
      {
        flag: 'A05',
        evidence: {
          kind: 'below-power',
          startDwh: 10_000,
          endDwh: 10_040,
          energyDwh: 40,
          leastDwh: 37_800,
          powerW: 9_450,
          lastedS: 1_440,
        },
      },
    ])
  })

  test('more than 120 % of the battery of the token is held; a person may bill it', async () => {
    const chargePoint = await site.chargePoint()
    await site.token('SMALL-CAR')
    await site.admin.query("update charging_tokens set battery_dwh = 20000 where id_tag = 'SMALL-CAR'")
    const point = await site.connect(chargePoint)
    const started = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: 'SMALL-CAR',
      meterStart: 1_000,
      timestamp: ago(30),
    })
    if (started.type !== 'result') throw new Error(started.description)
    const { transactionId } = started.payload as { transactionId: number }
    await point.call('StopTransaction', { transactionId, meterStop: 4_000, timestamp: ago(1) })
    const session = await sessionOf(chargePoint)
    expect(session).toMatchObject({ ...held, flags: ['A09'] })
    await site.charging.finder.lookAtClosed()
    const { data } = await site.call('GET', `/api/abnormal-sessions/${session.id}`)
    expect(data.flags).toMatchObject([
      { flag: 'A09', evidence: { kind: 'much-battery', energyDwh: 30_000, limitDwh: 24_000 } },
    ])
    const done = await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, {
      body: { action: 'recompute', reason: 'A second battery', version: data.version },
    })
    expect(done.data.session).toMatchObject({ state: 'settled', energyDwh: 30_000 })
  })

  test('free vending is no unknown card (A10), and rounding no step of the register (A05)', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const sendEvent = transaction201('free-vending')
    const send = (event: ReturnType<typeof sendEvent>) => point.sendCall('TransactionEvent', event)
    await send(
      sendEvent('Started', 'CablePluggedIn', {
        timestamp: ago(30),
        evse: { id: 1, connectorId: 1 },
        idToken: { idToken: '', type: 'NoAuthorization' },
        chargingState: 'Charging',
        meterValue: [testRegisterValue(ago(30), 0)],
      }),
    )
    await send(
      sendEvent('Updated', 'MeterValuePeriodic', {
        timestamp: ago(10),
        meterValue: [testRegisterValue(ago(10), 2.18)],
      }),
    )
    await send(sendEvent('Ended', 'EVDeparted', { timestamp: ago(1), meterValue: [testRegisterValue(ago(1), 2)] }))
    await site.charging.finder.lookAtClosed()
    expect((await sessionOf(chargePoint)).flags).toEqual(['A06'])
    await point.close()
  })
})
