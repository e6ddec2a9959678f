import {
  averageScreen,
  dailyScreen,
  periodsScreen,
  powerScreen,
  summaryScreen,
  sumViewers,
  typesScreen,
  amountsScreen,
} from '../screens.ts'
import { report } from '../definition.ts'

const money = [
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'refundedMinor',
  'netMinor',
] as const
const more = [
  'energyPerSession',
  'secondsPerSession',
  'chargingSeconds',
  'electricityByPeriodMinor',
  'serviceByPeriodMinor',
] as const
const sums = ['sessions', 'energyDwh', 'energyByPeriodDwh', ...money, 'price', ...more] as const
/** Columns that most readers do without. */
const hidden = ['energyByPeriodDwh', ...more] as const

/** ROUTE-04: what stations, charge points and connectors charged and earned. */
export const summaryReport = report({
  id: 'reportformmng',
  screen: summaryScreen,
  permission: sumViewers,
  by: ['station', 'chargePoint', 'connector', 'day', 'month'],
  measures: sums,
  figures: ['sessions', 'energyDwh', 'totalMinor', 'netMinor', 'price'],
  hidden,
  pictures: [
    { kind: 'ranking', of: 'energyDwh' },
    { kind: 'stack', of: 'energyByPeriodDwh' },
  ],
  sort: '-energyDwh',
  drill: 'sessions',
})
/** ROUTE-04: the same day by day. */
export const dailyReport = report({
  id: 'dailychgorder',
  screen: dailyScreen,
  permission: sumViewers,
  by: ['day', 'month', 'station'],
  measures: [...sums, 'failed', 'quarterW'],
  figures: ['sessions', 'failed', 'energyDwh', 'netMinor', 'quarterW'],
  hidden,
  pictures: [{ kind: 'calendar', of: 'energyDwh' }],
  sort: 'key',
  drill: 'sessions',
})
const reliability = ['availability', 'faultedRate', 'outages', 'mtbfSeconds', 'mttrSeconds'] as const
const byType = [...sums, 'knownSeconds', 'netPerConnectorDay', ...reliability] as const
/** ROUTE-09: sessions, energy and money by DC, AC and the others. */
export const typesReport = report({
  id: 'piletypeanalysis',
  screen: typesScreen,
  permission: sumViewers,
  by: ['equipmentType', 'standard', 'maker', 'model', 'modelFirmware'],
  measures: byType,
  figures: [],
  hidden: [...hidden, 'knownSeconds'],
  pictures: [
    { kind: 'rows', of: 'sessions' },
    { kind: 'rows', of: 'energyDwh' },
    { kind: 'rows', of: 'netMinor' },
  ],
  sort: 'key',
  notes: ['reports.types.note'],
})
/** ROUTE-09: the same by rated power; how much of it sessions used is known by station. */
export const powerReport = report({
  ...typesReport,
  id: 'pilepoweranalysis',
  screen: powerScreen,
  by: ['powerClass', 'station', 'month'],
  only: { powerClass: byType },
  measures: [...byType, 'powerShare', 'powerShareP95'],
  figures: ['powerShare', 'powerShareP95'],
  notes: ['reports.power.note'],
})
/** ROUTE-10: energy and money by the six kinds of price period. */
export const periodsReport = report({
  id: 'timeintervalanalysis',
  screen: periodsScreen,
  permission: sumViewers,
  by: ['month', 'day', 'station'],
  measures: [
    'energyDwh',
    'energyByPeriodDwh',
    'electricityByPeriodMinor',
    'serviceByPeriodMinor',
    'electricityMinor',
    'serviceMinor',
    'price',
  ],
  figures: ['energyDwh', 'electricityMinor', 'serviceMinor', 'price'],
  pictures: [{ kind: 'stack', of: 'energyByPeriodDwh' }],
  sort: 'key',
  drill: 'sessions',
})
const amounts = ['sessions', ...money, 'netPerSession'] as const
const percentiles = [
  'amountMedian',
  'amountP90',
  'energyMedian',
  'energyP90',
  'minutesMedian',
  'minutesP90',
] as const
/** ROUTE-10: what amounts are made of, and how large sessions were. */
export const amountsReport = report({
  id: 'chgcostdistribution',
  screen: amountsScreen,
  permission: sumViewers,
  by: ['station', 'amount', 'energySize', 'minutesSize', 'day', 'month'],
  only: {
    station: amounts,
    day: amounts,
    month: amounts,
    amount: ['sessions', 'netMinor', 'netPerSession', 'amountMedian', 'amountP90'],
    energySize: ['sessions', 'energyMedian', 'energyP90'],
    minutesSize: ['sessions', 'minutesMedian', 'minutesP90'],
  },
  measures: [...amounts, ...percentiles],
  figures: ['sessions', 'totalMinor', 'netMinor', 'netPerSession', ...percentiles],
  // Of all sessions together.
  hidden: percentiles,
  pictures: [
    { kind: 'histogram', of: 'sessions' },
    {
      kind: 'waterfall',
      plus: ['electricityMinor', 'serviceMinor', 'occupancyMinor'],
      less: ['reducedMinor', 'refundedMinor'],
    },
  ],
  sort: '-totalMinor',
  notes: ['reports.sizes.note'],
  drill: 'sessions',
})
/** ROUTE-10: what a kWh cost on average. */
export const averageReport = report({
  id: 'chargeavgprice',
  screen: averageScreen,
  permission: sumViewers,
  by: ['day', 'month', 'station', 'company', 'startMode'],
  measures: ['energyDwh', 'price', 'electricityPrice', 'servicePrice', 'reducedPrice', 'netPrice'],
  figures: ['price', 'electricityPrice', 'servicePrice', 'reducedPrice', 'netPrice'],
  pictures: [{ kind: 'course', of: ['price', 'electricityPrice', 'netPrice'] }],
  sort: 'key',
  notes: ['reports.average.note'],
  drill: 'sessions',
})
