import { hoursScreen, hourViewers, peaksScreen } from '../screens.ts'
import { report } from '../definition.ts'

const hourly = ['energyByHourDwh', 'startsByHour', 'moneyByHourMinor'] as const

/** ROUTE-04: what flowed in each hour of the station's clock. */
export const hoursReport = report({
  id: 'hourelecount',
  screen: hoursScreen,
  permission: hourViewers,
  by: ['day', 'station', 'chargePoint', 'month'],
  // Of a charge point's connectors together no peak is kept.
  only: { chargePoint: hourly },
  measures: [...hourly, 'peakW'],
  figures: ['peakW'],
  pictures: [{ kind: 'heat', of: 'energyByHourDwh' }],
  sort: 'key',
  notes: ['reports.hours.note'],
})
/** ROUTE-09: when people come and when energy flows, by day of the week and hour. */
export const peaksReport = report({
  ...hoursReport,
  id: 'chargingpeakanalysis',
  screen: peaksScreen,
  by: ['weekday', 'station', 'month'],
  only: {},
  measures: [...hourly, 'peakW', 'shiftableDwh', 'shiftableSavingMinor'],
  figures: ['peakW', 'shiftableDwh', 'shiftableSavingMinor'],
  notes: ['reports.hours.note', 'reports.shiftable.note'],
})
