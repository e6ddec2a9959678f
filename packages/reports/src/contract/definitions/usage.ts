import { regulatorFiles } from '../regulators.ts'
import { usageScreen } from '../screens.ts'
import { defineReport } from '../definition.ts'

const rates = ['chargingRate', 'pluggedRate', 'idleRate', 'capacityFactor', 'congestionRate'] as const
const used = ['chargedSeconds', 'pluggedSeconds', 'possibleDwh', 'congestedSeconds', 'stationSeconds'] as const
const states = ['observedSeconds', 'offlineSeconds', 'faultedSeconds', 'disabledSeconds', 'excludedSeconds'] as const
/** Report (ROUTE-04) of connector utilization (usage rate) by time and power. */
export const usageReport = defineReport({
  id: 'chgpileuserate',
  screen: usageScreen,
  by: ['station', 'chargePoint', 'connector', 'day', 'month'],
  measures: [
    'connectors',
    'unusedConnectors',
    ...rates,
    'flowedDwh',
    'availableSeconds',
    ...used,
    'availability',
    'outages',
    'mtbfSeconds',
    'mttrSeconds',
    ...states,
  ],
  figures: [...rates, 'unusedConnectors', 'availability', 'outages'],
  hidden: [...used, ...states],
  pictures: [{ kind: 'course', of: ['chargingRate', 'pluggedRate', 'capacityFactor'] }],
  sort: '-chargingRate',
  notes: ['reports.usage.note', 'reports.availability.note'],
  files: regulatorFiles,
})
