import { expect, test } from 'vitest'
import type { ReportDimension, ReportKey } from '../../contract/index.ts'
import { filterForRow, recordsPath } from './records.rules.ts'

const days = { dayFrom: '2026-03-01', dayTo: '2026-03-31' }
const records = '/statsanalysis/chgtransorder?endFrom=2026-03-01&endTo=2026-03-31'
const place = { stationId: 's1', chargePointId: 'p1', connectorNo: 2 }

test.each<[string, ReportDimension, ReportKey | undefined, string[], string | undefined]>([
  ['all of a span', 'station', undefined, [], records],
  ['a station', 'station', place, ['s1', 's2'], `${records}&stationId=s1`],
  ['a charge point', 'chargePoint', place, [], `${records}&chargePointId=p1`],
  ['a connector', 'connector', place, [], `${records}&chargePointId=p1&connectorNo=2`],
  [
    'a day of one chosen station',
    'day',
    { day: '2026-03-05' },
    ['s1'],
    '/statsanalysis/chgtransorder?endFrom=2026-03-05&endTo=2026-03-05&stationId=s1',
  ],
  [
    'a month that the span begins within',
    'month',
    { month: '2026-03' },
    [],
    '/statsanalysis/chgtransorder?endFrom=2026-03-01&endTo=2026-03-31',
  ],
  ['a day of the week, which records are not asked for', 'weekday', { weekday: 1 }, [], undefined],
  ['several stations together, which the records cannot be asked for', 'day', undefined, ['s1', 's2'], undefined],
])('ROUTE-04 a row leads to the records it is made of: %s', (_name, by, key, stationIds, path) => {
  expect(recordsPath({ by, days, stationIds }, key)).toBe(path)
})

test('ROUTE-03 chgyworder: a figure of repairs leads to the orders that it counts', () => {
  const of = (by: ReportDimension) => ({ by, days, stationIds: [], definition: { drill: 'workOrders' as const } })
  const sessions = '/statsanalysis/chgyworder?dayFrom=2026-03-01&dayTo=2026-03-31'
  expect(recordsPath(of('station'), { stationId: 's1' }, 'madeWorkOrders')).toBe(`${sessions}&stationId=s1`)
  expect(recordsPath(of('station'), {}, 'madeWorkOrders')).toBeUndefined()
  expect(recordsPath(of('staff'), { staffId: 't1' }, 'slaRate')).toBe(`${sessions}&assigneeId=t1&counted=judged`)
  expect(recordsPath(of('firmware'), { firmware: '1.0 b' }, 'repeatedWorkOrders')).toBe(
    `${sessions}&firmware=1.0+b&counted=repeated`,
  )
  expect(recordsPath(of('chargePointModel'), {}, 'madeWorkOrders')).toBeUndefined()
})

test('ROUTE-04 records of a report on one charge point are of that charge point', () => {
  expect(recordsPath({ by: 'day', days, stationIds: [], chargePointId: 'p1' }, { day: '2026-03-05' })).toBe(
    '/statsanalysis/chgtransorder?endFrom=2026-03-05&endTo=2026-03-05&chargePointId=p1',
  )
})

test('ROUTE-04 chgpileuserate: a row leads to the same report, one step closer', () => {
  const usage = { by: ['station', 'chargePoint', 'connector', 'day', 'month'] as const }
  const of = (by: ReportDimension) => ({ by, days, stationIds: [] })
  expect(filterForRow(usage, of('station'), place)).toEqual({ by: 'chargePoint', stationIds: 's1' })
  expect(filterForRow(usage, of('chargePoint'), place)).toEqual({ by: 'connector', chargePointId: 'p1' })
  expect(filterForRow(usage, of('month'), { month: '2026-03' })).toEqual({ by: 'day', ...days })
  expect(filterForRow(usage, of('connector'), place)).toBeUndefined()
  expect(filterForRow({ by: ['weekday'] }, of('weekday'), { weekday: 3 })).toBeUndefined()
})
