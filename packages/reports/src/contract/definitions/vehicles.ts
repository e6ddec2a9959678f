import { defineReport } from '../definition.ts'
import { vehiclesScreen, vehicleTypesScreen } from '../screens.ts'

const measures = [
  'sessions',
  'failed',
  'energyDwh',
  'chargingSeconds',
  'netMinor',
  'price',
  'energyPerSession',
  'secondsPerSession',
  'chargingPowerW',
  'socFrom',
  'socTo',
  'drivenM',
  'energyPer100km',
] as const

/** Report (ROUTE-04) of charging by vehicle, fleet and company. */
export const vehiclesReport = defineReport({
  id: 'evchargingstatis',
  screen: vehiclesScreen,
  by: ['vehicle', 'company', 'vehicleModel', 'vehicleType', 'startMode', 'day', 'month'],
  only: { company: withoutDistance(), startMode: withoutDistance() },
  measures,
  figures: ['sessions', 'energyDwh', 'netMinor', 'drivenM', 'energyPer100km'],
  hidden: ['failed', 'price', 'secondsPerSession'],
  pictures: [{ kind: 'ranking', of: 'energyDwh' }],
  sort: '-energyDwh',
  notes: ['reports.vehicles.note'],
})
/** The same report (ROUTE-09) by vehicle properties. */
export const vehicleTypesReport = defineReport({
  ...vehiclesReport,
  id: 'cartypeanalysis',
  screen: vehicleTypesScreen,
  by: ['vehicleType', 'vehicleModel'],
  only: {},
  pictures: [
    { kind: 'rows', of: 'sessions' },
    { kind: 'rows', of: 'energyDwh' },
    { kind: 'rows', of: 'chargingPowerW' },
  ],
  sort: 'key',
})
/** Removes the distance measures: distance belongs to the vehicle, not to the payer or the start mode. */
function withoutDistance() {
  return measures.filter((name) => name !== 'drivenM' && name !== 'energyPer100km')
}
