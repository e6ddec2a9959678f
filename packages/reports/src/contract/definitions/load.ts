import { defineReport } from '../definition.ts'
import { energyModelScreen, energyScreen } from '../screens.ts'

const income = [
  'meteredDwh',
  'deliveredDwh',
  'lossDwh',
  'lossRate',
  'meterCoverage',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'energyMoneyMinor',
  'electricityPrice',
  'servicePrice',
  'price',
  'co2SavedG',
  'meteredDays',
  'soldDays',
] as const
const grid = ['gridEnergyMinor', 'gridDemandMinor', 'gridFactorMinor', 'gridOtherMinor'] as const
const earned = ['costedElectricityMinor', 'costedServiceMinor'] as const
const gaps = ['uncostedMonths', 'untariffedMonths'] as const
/** Report (ROUTE-10) of metered and delivered energy, revenue and electricity costs of stations. */
export const energyReport = defineReport({
  id: 'eleandchargeanalysis',
  screen: energyScreen,
  by: ['station', 'month', 'day'],
  // The grid company bills by month, so there are no costs by day.
  only: { day: income },
  measures: [
    ...income,
    ...grid,
    'gridMinor',
    'lossMinor',
    'marginMinor',
    'marginPrice',
    'gridDwh',
    'gridPrice',
    'costedDwh',
    ...earned,
    ...gaps,
  ],
  figures: [
    'meteredDwh',
    'energyDwh',
    'lossRate',
    'meterCoverage',
    'electricityMinor',
    'serviceMinor',
    'price',
    'gridMinor',
    'marginMinor',
    'marginPrice',
    'co2SavedG',
  ],
  hidden: ['gridDwh', 'gridPrice', 'costedDwh', ...earned, ...gaps, 'meteredDays', 'soldDays'],
  pictures: [
    { kind: 'waterfall', plus: earned, less: grid },
    { kind: 'course', of: ['electricityPrice', 'servicePrice'] },
  ],
  sort: '-energyDwh',
  notes: ['reports.energy.note', 'reports.costs.note'],
  drill: 'sessions',
})
/** Report (ROUTE-10) of the load of stations compared with their capacity. */
export const energyModelReport = defineReport({
  id: 'energymodelanalysis',
  screen: energyModelScreen,
  by: ['station', 'day', 'month'],
  measures: [
    'flowedDwh',
    'quarterW',
    'peakW',
    'averageW',
    'loadFactor',
    'meteredQuarterW',
    'limitW',
    'exceededQuarters',
    'overW',
    'stationSeconds',
  ],
  figures: ['flowedDwh', 'quarterW', 'averageW', 'loadFactor', 'exceededQuarters', 'overW'],
  hidden: ['stationSeconds'],
  pictures: [{ kind: 'course', of: ['quarterW', 'averageW', 'meteredQuarterW', 'limitW'] }],
  sort: '-quarterW',
  notes: ['reports.model.note', 'reports.limit.note'],
})
