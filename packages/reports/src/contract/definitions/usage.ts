import { usageScreen, usageViewers } from '../screens.ts'
import { report } from '../definition.ts'

/** ROUTE-04: how much of their time and power connectors were used. */
export const usageReport = report({
  id: 'chgpileuserate',
  screen: usageScreen,
  permission: usageViewers,
  by: ['station', 'pile', 'gun', 'day', 'month'],
  measures: [
    'guns',
    'unusedGuns',
    'chargingRate',
    'pluggedRate',
    'idleRate',
    'capacityFactor',
    'congestionRate',
    'flowedDwh',
    'availableSeconds',
    'chargedSeconds',
    'pluggedSeconds',
    'possibleDwh',
    'congestedSeconds',
    'stationSeconds',
  ],
  figures: ['chargingRate', 'pluggedRate', 'idleRate', 'capacityFactor', 'congestionRate', 'unusedGuns'],
  hidden: ['chargedSeconds', 'pluggedSeconds', 'possibleDwh', 'congestedSeconds', 'stationSeconds'],
  pictures: [{ kind: 'course', of: ['chargingRate', 'pluggedRate', 'capacityFactor'] }],
  sort: '-chargingRate',
  notes: ['reports.usage.note'],
})
