import { expect, test } from 'vitest'
import { recordsPath } from './records.rules.ts'

const days = { dayFrom: '2026-03-01', dayTo: '2026-03-31' }
const records = '/statsanalysis/chgtransorder?endFrom=2026-03-01&endTo=2026-03-31'

test.each([
  ['all of a span', {}, [], records],
  ['a station', { stationId: 's1' }, ['s1', 's2'], `${records}&stationId=s1`],
  ['a charge point', { stationId: 's1', pileId: 'p1' }, [], `${records}&pileId=p1`],
  ['a connector', { stationId: 's1', pileId: 'p1', gunNo: 2 }, [], `${records}&pileId=p1&gunNo=2`],
  [
    'a day of one chosen station',
    { days: { dayFrom: '2026-03-05', dayTo: '2026-03-05' } },
    ['s1'],
    '/statsanalysis/chgtransorder?endFrom=2026-03-05&endTo=2026-03-05&stationId=s1',
  ],
  ['several stations together, which the records cannot be asked for', {}, ['s1', 's2'], undefined],
])('ROUTE-04 a row leads to the records it is made of: %s', (_name, row, stationIds, path) => {
  expect(recordsPath(row, { days, stationIds })).toBe(path)
})
