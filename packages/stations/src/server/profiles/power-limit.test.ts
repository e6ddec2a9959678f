import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
const points: RawChargePoint[] = []
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())
afterEach(() => Promise.all(points.splice(0).map((point) => point.close())))

/** Runs the worker's minute job once. */
const round = () =>
  Promise.resolve(site.stations.domain.jobs?.['stations:power-limits']?.run({}, { jobId: '', attempt: 1 }))
const limit = (chargePoint: TestChargePoint, percent: number | null) =>
  site.admin.query('update stations_charge_points set power_limit_percent = $2 where id = $1', [
    chargePoint.id,
    percent,
  ])
const stateOf = async (chargePoint: TestChargePoint) =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.powerLimit
const active = async (chargePoint: TestChargePoint) =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/charging-profiles`)).data

async function device(answers: Record<string, string> = {}) {
  const chargePoint = await site.chargePoint({ powerLimitPercent: 80 })
  const answer = { SetChargingProfile: 'Accepted', ClearChargingProfile: 'Accepted', ...answers }
  const connect = async () => {
    const point = await site.connect(chargePoint)
    points.push(point)
    for (const action of ['SetChargingProfile', 'ClearChargingProfile'] as const)
      point.answer(action, () => ({ status: answer[action] }))
    await sendBootNotification(point)
    return point
  }
  return { chargePoint, answer, connect, point: await connect() }
}

test('ROUTE-03 chgpile: a power limit goes to the charge point as its ChargePointMaxProfile, is in force from Accepted on and told once', async () => {
  const { chargePoint, point } = await device()
  expect(await stateOf(chargePoint)).toBe('waiting')
  await round()
  await round()
  const sent = site.messagesOf(point, 'SetChargingProfile')
  expect(sent).toMatchObject([
    {
      connectorId: 0,
      csChargingProfiles: {
        chargingProfilePurpose: 'ChargePointMaxProfile',
        chargingSchedule: {
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 48_000 }],
        },
      },
    },
  ])
  expect([await stateOf(chargePoint), await active(chargePoint)]).toMatchObject([
    'active',
    [{ connectorNo: 0, purpose: 'ChargePointMaxProfile', periods: [{ limit: 48_000 }] }],
  ])
})

test('ROUTE-03 chgpile: another limit is told, none is cleared', async () => {
  const { chargePoint, point } = await device()
  await round()
  await limit(chargePoint, 50)
  expect(await stateOf(chargePoint)).toBe('waiting')
  await round()
  expect(await active(chargePoint)).toMatchObject([{ periods: [{ limit: 30_000 }] }])
  await limit(chargePoint, 100)
  await round()
  await round()
  expect(site.messagesOf(point, 'ClearChargingProfile')).toHaveLength(1)
  expect([await stateOf(chargePoint), await active(chargePoint)]).toEqual([null, []])
})

test('ROUTE-03 chgpile: one that is refused is never shown as in force, is not told each minute, and is told again when the charge point is back', async () => {
  const { chargePoint, point, answer, connect } = await device({ SetChargingProfile: 'Rejected' })
  await round()
  await round()
  expect(site.messagesOf(point, 'SetChargingProfile')).toHaveLength(1)
  expect([await stateOf(chargePoint), await active(chargePoint)]).toEqual(['refused', []])
  answer.SetChargingProfile = 'Accepted'
  await point.close()
  const again = await connect()
  await round()
  expect(site.messagesOf(again, 'SetChargingProfile')).toHaveLength(1)
  expect(await stateOf(chargePoint)).toBe('active')
})

test('ROUTE-03 chgpile: a charge point that is not connected is told when it comes', async () => {
  const { chargePoint, point, connect } = await device()
  await point.close()
  await round()
  expect(await stateOf(chargePoint)).toBe('waiting')
  const again = await connect()
  await round()
  expect(site.messagesOf(again, 'SetChargingProfile')).toHaveLength(1)
})
