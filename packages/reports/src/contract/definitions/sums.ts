import {
  averageScreen,
  dailyScreen,
  periodsScreen,
  powerScreen,
  summaryScreen,
  typesScreen,
  amountsScreen,
} from '../screens.ts'
import { defineReport } from '../definition.ts'

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
/** Columns that most readers do not need. */
const hidden = ['energyByPeriodDwh', ...more] as const

/** Report (ROUTE-04) of energy and revenue of stations, charge points and connectors. */
export const summaryReport = defineReport({
  id: 'reportformmng',
  screen: summaryScreen,
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
/** The same report (ROUTE-04) by day. */
export const dailyReport = defineReport({
  id: 'dailychgorder',
  screen: dailyScreen,
  by: ['day', 'month', 'station'],
  measures: [...sums, 'failed', 'quarterW'],
  figures: ['sessions', 'failed', 'energyDwh', 'netMinor', 'quarterW'],
  hidden,
  pictures: [{ kind: 'calendar', of: 'energyDwh' }],
  sort: 'key',
  drill: 'sessions',
})
const reliability = ['availability', 'faultedRate', 'outages', 'mtbfSeconds', 'mttrSeconds'] as const
const byType = [...sums, 'observedSeconds', 'netPerConnectorDay', ...reliability] as const
/** Report (ROUTE-09) of sessions, energy and money by DC, AC and other types. */
export const typesReport = defineReport({
  id: 'piletypeanalysis',
  screen: typesScreen,
  by: ['equipmentType', 'standard', 'maker', 'model', 'modelFirmware'],
  measures: byType,
  figures: [],
  hidden: [...hidden, 'observedSeconds'],
  pictures: [
    { kind: 'rows', of: 'sessions' },
    { kind: 'rows', of: 'energyDwh' },
    { kind: 'rows', of: 'netMinor' },
  ],
  sort: 'key',
  notes: ['reports.types.note'],
})
/** The same report (ROUTE-09) by rated power; the used share of that power is only known by station. */
export const powerReport = defineReport({
  ...typesReport,
  id: 'pilepoweranalysis',
  screen: powerScreen,
  by: ['powerClass', 'station', 'month'],
  only: { powerClass: byType },
  measures: [...byType, 'powerShare', 'powerShareP95'],
  figures: ['powerShare', 'powerShareP95'],
  notes: ['reports.power.note'],
})
/** Report (ROUTE-10) of energy and money by the six kinds of price period. */
export const periodsReport = defineReport({
  id: 'timeintervalanalysis',
  screen: periodsScreen,
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
const percentiles = ['amountMedian', 'amountP90', 'energyMedian', 'energyP90', 'minutesMedian', 'minutesP90'] as const
/** Report (ROUTE-10) of the composition of amounts and the size of sessions. */
export const amountsReport = defineReport({
  id: 'chgcostdistribution',
  screen: amountsScreen,
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
  // Percentiles of all sessions together.
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
/** Report (ROUTE-10) of the average price per kWh. */
export const averageReport = defineReport({
  id: 'chargeavgprice',
  screen: averageScreen,
  by: ['day', 'month', 'station', 'company', 'startMode'],
  measures: ['energyDwh', 'price', 'electricityPrice', 'servicePrice', 'reducedPrice', 'netPrice'],
  figures: ['price', 'electricityPrice', 'servicePrice', 'reducedPrice', 'netPrice'],
  pictures: [{ kind: 'course', of: ['price', 'electricityPrice', 'netPrice'] }],
  sort: 'key',
  notes: ['reports.average.note'],
  drill: 'sessions',
})
