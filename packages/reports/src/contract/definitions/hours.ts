import { hoursScreen, hourViewers, peaksScreen } from '../screens.ts'
import { report } from '../definition.ts'

/** ROUTE-04: what flowed in each hour of the station's clock. */
export const hoursReport = report({
  id: 'hourelecount',
  screen: hoursScreen,
  permission: hourViewers,
  by: ['day', 'station', 'pile', 'month'],
  measures: ['energyByHourDwh', 'startsByHour', 'moneyByHourMinor'],
  figures: [],
  pictures: [{ kind: 'heat', of: 'energyByHourDwh' }],
  sort: 'key',
  notes: ['reports.hours.note'],
})
/** ROUTE-09: when people come and when energy flows, by day of the week and hour. */
export const peaksReport = report({
  ...hoursReport,
  id: 'chargingpeakanalysis',
  screen: peaksScreen,
  by: ['weekday'],
})
