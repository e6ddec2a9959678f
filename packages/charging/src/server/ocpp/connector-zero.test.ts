import { createTestChargePoint } from '@evops/stations/testing'
import { expect, test } from 'vitest'
import { staffSite } from '../../testing/index.ts'

test('M-05 a transaction on connector 0 of a charge point with one connector is billed, with its meter values', async () => {
  const site = await staffSite()
  await site.token('TAG-OK')
  const place = await site.chargePoint()
  const connectors = [{ connectorNo: 1, connectorType: 4 as const }]
  const { id, ...names } = await createTestChargePoint(site.services, site.operatorId, place.stationId, { connectors })
  const point = await site.connect({ ...place, ...names, chargePointId: id })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const start = { connectorId: 0, idTag: 'TAG-OK', meterStart: 1_000, timestamp: ago(30) }
  const started = await point.call('StartTransaction', start)
  if (started.type !== 'result') throw new Error(started.description)
  const { transactionId } = started.payload as { transactionId: number }
  expect(await point.call('StartTransaction', start)).toMatchObject({ payload: { transactionId } })
  const meterValue = [
    {
      timestamp: ago(10),
      sampledValue: [{ value: '4000', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
    },
  ]
  await point.call('MeterValues', { connectorId: 0, transactionId, meterValue })
  await point.call('StopTransaction', { transactionId, meterStop: 6_000, timestamp: ago(1) })
  const { data } = await site.call('GET', `/api/sessions?chargePointId=${id}`)
  expect(data.list).toMatchObject([{ connectorNo: 1, state: 'settled', energyDwh: 50_000 }])
  const { data: session } = await site.call('GET', `/api/sessions/${data.list[0].id}`)
  expect(JSON.stringify(session)).toContain('40000')
  const events = await site.admin.query(
    "select detail from stations_events where charge_point_id = $1 and code = 'StrangeContent'",
    [id],
  )
  expect(events.rows).toEqual([{ detail: 'connectorId 0' }])
  await point.close()
  await site.close()
})

test('M-05 a start on connector 0 of a charge point with two connectors is refused with the cause', async () => {
  const site = await staffSite()
  const point = await site.connect(await site.chargePoint())
  const start = { connectorId: 0, idTag: 'TAG-OK', meterStart: 0, timestamp: new Date().toISOString() }
  expect(await point.call('StartTransaction', start)).toMatchObject({
    type: 'error',
    code: 'PropertyConstraintViolation',
    description: 'connectorId must be between 1 and 99',
  })
  await point.close()
  await site.close()
})
