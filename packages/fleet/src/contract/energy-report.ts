import { z } from 'zod'

/*
 * Facts, measures and row dimensions of vehicles' distance and energy for the report engine, and the report itself. The
 * energy statistics use the same ones, so no total is defined twice.
 */

const keys = ['vehicle_id', 'model_id', 'type_id', 'driver_id', 'line_id', 'fleet_id'] as const
/**
 * Distance from drivers' records and, on days without one, from the vehicle's own measurement; charged, used and
 * allowed energy. The sources are functions of the range: stored facts, and for missing or outdated days the original
 * data. Days of all vehicles together have a separate table.
 */
export const vehicleEnergyFacts = {
  tables: {
    days: 'fleet_energy_by_day()',
    months: 'fleet_energy_by_month()',
    stationDays: 'fleet_energy_by_date()',
  },
  keys,
  sums: [
    'driven_m',
    'gps_m',
    'records',
    'mileages',
    'charged_dwh',
    'used_dwh',
    'quota_dwh',
    'limit_dwh',
    'unquoted_m',
    'unquoted_dwh',
    'unexplained_dwh',
  ],
} as const

/** Measures of the domain handbook, section 14: c = U ÷ D × 100 (blank below 10 km), S = Q − U, rate = S ÷ Q. */
export const vehicleEnergyMeasures = {
  drivenM: { unit: 'distance', column: 'driven_m', countColumn: 'mileages' },
  gpsM: { unit: 'distance', column: 'gps_m', countColumn: 'mileages' },
  chargedDwh: { unit: 'energy', column: 'charged_dwh' },
  usedDwh: { unit: 'energy', column: 'used_dwh' },
  /** Energy used on days without kilometres: not part of the consumption per 100 km, neither saved nor wasted. */
  unexplainedDwh: { unit: 'energy', column: 'unexplained_dwh' },
  drivenDwh: { unit: 'energy', plus: ['usedDwh'], less: ['unexplainedDwh'] },
  usedPer100km: { unit: 'perDistance', of: 'drivenDwh', over: 'drivenM', times: 100_000, minimum: 10_000 },
  /** Distance without any quota, and its energy. */
  unquotedM: { unit: 'distance', column: 'unquoted_m' },
  unquotedDwh: { unit: 'energy', column: 'unquoted_dwh' },
  quotedM: { unit: 'distance', plus: ['drivenM'], less: ['unquotedM'] },
  quotaDwh: { unit: 'energy', column: 'quota_dwh', countColumn: 'quota_dwh' },
  quotaPer100km: { unit: 'perDistance', of: 'quotaDwh', over: 'quotedM', times: 100_000 },
  savedDwh: { unit: 'energy', plus: ['quotaDwh', 'unquotedDwh', 'unexplainedDwh'], less: ['usedDwh'] },
  savedRate: { unit: 'share', of: 'savedDwh', over: 'quotaDwh' },
} as const

/** Row dimensions besides the vehicle, its model and type, and time. */
export const vehicleEnergyDimensions = ['driver', 'line', 'fleet'] as const
/** Absent if no driver was recorded, or if the vehicle has no line or fleet. */
export const vehicleEnergyKeys = {
  driverId: z.uuid().optional(),
  driverName: z.string().optional(),
  lineId: z.uuid().optional(),
  line: z.string().optional(),
  fleetId: z.uuid().optional(),
  fleet: z.string().optional(),
}

/** Address of the statistics that the report links to. */
export const vehicleEnergyPath = '/busmtcmng/carengquotastatistics'
interface VehicleEnergyBehind {
  dayFrom: string
  dayTo: string
  vehicleId?: string | undefined
  driverId?: string | undefined
  lineId?: string | undefined
  fleetId?: string | undefined
}
/** Link to the statistics by day for the same days and the same vehicle, driver, line or fleet. */
export function vehicleEnergyLink(part: VehicleEnergyBehind): string {
  const { dayFrom, dayTo, vehicleId, driverId, lineId, fleetId } = part
  const fields = Object.entries({ dayFrom, dayTo, vehicleId, driverId, lineId, fleetId, by: 'day' })
  const query = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${vehicleEnergyPath}?${new URLSearchParams(query)}`
}

export const vehicleEnergyReport = {
  id: 'carenganalysis',
  by: ['vehicle', ...vehicleEnergyDimensions, 'vehicleModel', 'vehicleType', 'day', 'month'],
  measures: [
    'drivenM',
    'gpsM',
    'chargedDwh',
    'usedDwh',
    'usedPer100km',
    'quotaPer100km',
    'quotaDwh',
    'savedDwh',
    'savedRate',
    'unquotedM',
    'unexplainedDwh',
  ],
  figures: ['drivenM', 'usedDwh', 'usedPer100km', 'savedDwh', 'savedRate'],
  hidden: ['gpsM', 'unquotedM', 'unexplainedDwh'],
  pictures: [{ kind: 'ranking', of: 'usedPer100km' }],
  sort: '-usedDwh',
  notes: ['reports.vehicle-energy.note'],
  drill: 'vehicleEnergy',
} as const
