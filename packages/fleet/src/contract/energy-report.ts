import { z } from 'zod'

/*
 * What the engine of reports adds up of vehicles' kilometres and energy, and what it makes of it: facts, measures, what rows
 * stand for, the report. The statistics of energy read the same two: no total is defined twice.
 */

const keys = ['vehicle_id', 'model_id', 'type_id', 'driver_id', 'line_id', 'fleet_id'] as const
/**
 * Kilometres by drivers' records and those of days that only the vehicle measured; what was charged, used and allowed. Functions of
 * the span: what is kept of it, and what is not or is old from its source. Days of all vehicles together have a table of their own.
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
    'untold_dwh',
  ],
} as const

/** Domain handbook, section 14: c = U ÷ D × 100 (blank below 10 km), S = Q − U, rate = S ÷ Q. */
export const vehicleEnergyMeasures = {
  drivenM: { unit: 'distance', column: 'driven_m', known: 'mileages' },
  gpsM: { unit: 'distance', column: 'gps_m', known: 'mileages' },
  chargedDwh: { unit: 'energy', column: 'charged_dwh' },
  usedDwh: { unit: 'energy', column: 'used_dwh' },
  /** Used on days without kilometres: no part of what 100 km took, neither saved nor wasted. */
  untoldDwh: { unit: 'energy', column: 'untold_dwh' },
  drivenDwh: { unit: 'energy', plus: ['usedDwh'], less: ['untoldDwh'] },
  usedPer100km: { unit: 'perDistance', of: 'drivenDwh', over: 'drivenM', times: 100_000, minimum: 10_000 },
  /** Driven without any quota, and used then. */
  unquotedM: { unit: 'distance', column: 'unquoted_m' },
  unquotedDwh: { unit: 'energy', column: 'unquoted_dwh' },
  quotedM: { unit: 'distance', plus: ['drivenM'], less: ['unquotedM'] },
  quotaDwh: { unit: 'energy', column: 'quota_dwh', known: 'quota_dwh' },
  quotaPer100km: { unit: 'perDistance', of: 'quotaDwh', over: 'quotedM', times: 100_000 },
  savedDwh: { unit: 'energy', plus: ['quotaDwh', 'unquotedDwh', 'untoldDwh'], less: ['usedDwh'] },
  savedRate: { unit: 'share', of: 'savedDwh', over: 'quotaDwh' },
} as const

/** What rows may stand for beside a vehicle, its model and type, and a time. */
export const vehicleEnergyDimensions = ['driver', 'line', 'fleet'] as const
/** None: nobody recorded a driver, the vehicle has no line or fleet. */
export const vehicleEnergyKeys = {
  driverId: z.uuid().optional(),
  driverName: z.string().optional(),
  lineId: z.uuid().optional(),
  line: z.string().optional(),
  fleetId: z.uuid().optional(),
  fleet: z.string().optional(),
}

/** Where the statistics stand that the report leads to. */
export const vehicleEnergyPath = '/busmtcmng/carengquotastatistics'
interface VehicleEnergyBehind {
  dayFrom: string
  dayTo: string
  vehicleId?: string | undefined
  driverId?: string | undefined
  lineId?: string | undefined
  fleetId?: string | undefined
}
/** The statistics of the same days and of the same vehicle, driver, line or fleet, day by day. */
export function vehicleEnergyBehind(part: VehicleEnergyBehind): string {
  const { dayFrom, dayTo, vehicleId, driverId, lineId, fleetId } = part
  const given = Object.entries({ dayFrom, dayTo, vehicleId, driverId, lineId, fleetId, by: 'day' })
  const query = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
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
    'untoldDwh',
  ],
  figures: ['drivenM', 'usedDwh', 'usedPer100km', 'savedDwh', 'savedRate'],
  hidden: ['gpsM', 'unquotedM', 'untoldDwh'],
  pictures: [{ kind: 'ranking', of: 'usedPer100km' }],
  sort: '-usedDwh',
  notes: ['reports.vehicle-energy.note'],
  drill: 'vehicleEnergy',
} as const
