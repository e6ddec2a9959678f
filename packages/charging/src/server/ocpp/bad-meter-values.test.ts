import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
})
afterAll(() => site.close())

interface Sampled {
  value: string
  measurand?: string
  unit?: string
}
const watts = (value: string) => ({ value, measurand: 'Power.Active.Import', unit: 'W' })

test('ROUTE-03 chgpile: what nobody can believe is kept apart with its reason, once, and in no sample', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const sendMeterValues = (at: number, sampledValue: Sampled[]) =>
    point.call('MeterValues', {
      connectorId: 1,
      meterValue: [{ timestamp: new Date(at).toISOString(), sampledValue }],
    })
  const started = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
  await sendMeterValues(started, [{ value: '5000' }, watts('3000')])
  const nan = [{ value: '5010' }, watts('NaN'), { value: '9999', measurand: 'Voltage', unit: 'V' }]
  await sendMeterValues(started + 60_000, nan)
  await sendMeterValues(started + 60_000, nan)
  await sendMeterValues(started + 120_000, [{ value: '12' }, watts('3100')])
  await sendMeterValues(Date.now() + 86_400_000, [{ value: '5030' }, watts('3200')])

  const { rows: bad } = await site.admin.query(
    `select b.measurand, b.reason, b.value from stations_bad_meter_values b join stations_charge_points p on p.operator_id = b.operator_id and p.charge_point_key = b.charge_point_key
     where p.id = $1 order by b.reason`,
    [chargePoint.chargePointId],
  )
  expect(bad.map(({ measurand, reason }) => [measurand, reason])).toEqual([
    ['Energy.Active.Import.Register', 'backwards'],
    ['Clock', 'clock-ahead'],
    ['Power.Active.Import', 'not-a-number'],
    ['Voltage', 'out-of-range'],
  ])
  expect(bad[2].value).toBe('NaN W')
  const { rows: storedRows } = await site.admin.query(
    `select x.power_w, x.voltage_dv, x.at <= now() as past from stations_meter_values x join stations_charge_points p on p.operator_id = x.operator_id and p.charge_point_key = x.charge_point_key
     where p.id = $1 order by x.at`,
    [chargePoint.chargePointId],
  )
  expect(storedRows.map(({ power_w }) => power_w)).toEqual([3_000, null, 3_100, 3_200])
  expect(storedRows.every(({ voltage_dv, past }) => voltage_dv === null && past)).toBe(true)
})
