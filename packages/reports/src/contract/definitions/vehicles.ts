import { report } from '../definition.ts'
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

/** ROUTE-04: what vehicles, fleets and companies charged. */
export const vehiclesReport = report({
  id: 'evchargingstatis',
  screen: vehiclesScreen,
  permission: vehiclesScreen.codes,
  by: ['vehicle', 'company', 'vehicleModel', 'vehicleType', 'startMode', 'day', 'month'],
  only: { company: withoutDistance(), startMode: withoutDistance() },
  measures,
  figures: ['sessions', 'energyDwh', 'netMinor', 'drivenM', 'energyPer100km'],
  hidden: ['failed', 'price', 'secondsPerSession'],
  pictures: [{ kind: 'ranking', of: 'energyDwh' }],
  sort: '-energyDwh',
  notes: ['reports.vehicles.note'],
})
/** ROUTE-09: the same by what vehicles are. */
export const vehicleTypesReport = report({
  ...vehiclesReport,
  id: 'cartypeanalysis',
  screen: vehicleTypesScreen,
  permission: vehicleTypesScreen.codes,
  by: ['vehicleType', 'vehicleModel'],
  only: {},
  pictures: [
    { kind: 'rows', of: 'sessions' },
    { kind: 'rows', of: 'energyDwh' },
    { kind: 'rows', of: 'chargingPowerW' },
  ],
  sort: 'key',
})
/** Distance is a vehicle's, whoever paid and however it began. */
function withoutDistance() {
  return measures.filter((name) => name !== 'drivenM' && name !== 'energyPer100km')
}
