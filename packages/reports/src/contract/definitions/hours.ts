import { hoursScreen, peaksScreen } from '../screens.ts'
import { defineReport } from '../definition.ts'

const hourly = ['energyByHourDwh', 'startsByHour', 'moneyByHourMinor'] as const

/** Report (ROUTE-04) of energy by hour in the station's local time. */
export const hoursReport = defineReport({
  id: 'hourelecount',
  screen: hoursScreen,
  by: ['day', 'station', 'chargePoint', 'month'],
  // No peak is stored for all connectors of a charge point together.
  only: { chargePoint: hourly },
  measures: [...hourly, 'peakW'],
  figures: ['peakW'],
  pictures: [{ kind: 'heat', of: 'energyByHourDwh' }],
  sort: 'key',
  notes: ['reports.hours.note'],
})
/** Report (ROUTE-09) of session starts and energy by weekday and hour. */
export const peaksReport = defineReport({
  ...hoursReport,
  id: 'chargingpeakanalysis',
  screen: peaksScreen,
  by: ['weekday', 'station', 'month'],
  only: {},
  measures: [...hourly, 'peakW', 'shiftableDwh', 'shiftableSavingMinor'],
  figures: ['peakW', 'shiftableDwh', 'shiftableSavingMinor'],
  notes: ['reports.hours.note', 'reports.shiftable.note'],
})
