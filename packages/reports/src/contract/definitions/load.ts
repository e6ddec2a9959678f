import { report } from '../definition.ts'
import { energyModelScreen, energyScreen } from '../screens.ts'

/** ROUTE-10: what stations were metered, delivered and earned. */
export const energyReport = report({
  id: 'eleandchargeanalysis',
  screen: energyScreen,
  permission: energyScreen.codes,
  by: ['station', 'month', 'day'],
  measures: [
    'meteredDwh',
    'deliveredDwh',
    'lossDwh',
    'lossRate',
    'energyDwh',
    'electricityMinor',
    'serviceMinor',
    'energyMoneyMinor',
    'electricityPrice',
    'servicePrice',
    'price',
    'co2SavedG',
  ],
  figures: ['meteredDwh', 'energyDwh', 'lossRate', 'electricityMinor', 'serviceMinor', 'price', 'co2SavedG'],
  pictures: [{ kind: 'course', of: ['electricityPrice', 'servicePrice'] }],
  sort: '-energyDwh',
  notes: ['reports.energy.note'],
  drill: 'orders',
})
/** ROUTE-10: the load of stations against what they could draw. */
export const energyModelReport = report({
  id: 'energymodelanalysis',
  screen: energyModelScreen,
  permission: energyModelScreen.codes,
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
