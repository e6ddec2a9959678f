import { endpoint, energyDwh, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { energyPermissions } from './screens.ts'

export const energyDimensions = ['vehicle', 'driver', 'line', 'fleet', 'day', 'month'] as const
export type EnergyDimension = (typeof energyDimensions)[number]
export const maxEnergyDays = 400
/** Minimum distance for a consumption per 100 km. */
export const minConsumptionDistanceM = 10_000

const idOrNone = z.union([z.uuid(), z.literal('none')]).optional()
export const energyFilter = z.object({
  dayFrom: z.iso.date(),
  dayTo: z.iso.date(),
  vehicleId: z.uuid().optional(),
  /** `none`: energy of days without a record. */
  driverId: idOrNone,
  lineId: idOrNone,
  fleetId: idOrNone,
})
export type EnergyFilter = z.output<typeof energyFilter>
export const energyExport = 'fleet.vehicle-energy'

export const energySums = z.object({
  records: z.int(),
  distanceM: z.int(),
  /** Part of the distance that the vehicle measured on days without a driver's record. */
  gpsM: z.int(),
  /** Charged energy. */
  chargedDwh: energyDwh,
  /** Used energy: charged, plus the decrease of the battery's charge. */
  usedDwh: energyDwh,
  /** Energy that the quotas allow for the distance with a quota. */
  quotaDwh: energyDwh,
  /** The same including tolerances. */
  limitDwh: energyDwh,
  /** Distance without a quota, and its energy: neither saved nor wasted. */
  unquotedM: z.int(),
  unquotedDwh: energyDwh,
  /** Part of the used energy on days with an unknown distance; not part of the consumption per 100 km. */
  unexplainedDwh: energyDwh,
})
export type EnergySums = z.infer<typeof energySums>
/** Figures calculated from sums; null if unknown. */
export const energyFigures = z.object({
  /** Energy per 100 km. */
  dwh100km: energyDwh.nullable(),
  quotaDwh100km: energyDwh.nullable(),
  savedDwh: energyDwh.nullable(),
  /** Saved part of the quota, in hundredths of a percent. */
  savedHundredths: z.int().nullable(),
  isOver: z.boolean(),
  /** Positive: bonus; negative: penalty. */
  bonusMinor: minorUnits.nullable(),
})
export type EnergyFigures = z.infer<typeof energyFigures>

export const energyRow = energySums.extend(energyFigures.shape).extend({
  /** Id of the vehicle, driver, line or fleet; null: none. For days and months the same as `name`. */
  key: z.string().nullable(),
  name: z.string().nullable(),
})
export type EnergyRow = z.infer<typeof energyRow>

export const listVehicleEnergy = endpoint({
  name: 'listVehicleEnergy',
  method: 'GET',
  path: '/api/vehicle-energy',
  permission: energyPermissions.view,
  summary:
    'Lists energy charged, used, allowed and saved by vehicle, driver, line, fleet, day or month; a vehicle’s day is divided among its driver records by distance',
  query: pageQuery.extend({
    ...energyFilter.shape,
    by: z.enum(energyDimensions).default('vehicle'),
    sort: sortKeys([
      'key',
      'distanceM',
      'chargedDwh',
      'usedDwh',
      'dwh100km',
      'quotaDwh',
      'savedDwh',
      'savedHundredths',
      'bonusMinor',
    ]),
  }),
  reply: pageSchemaOf(energyRow).extend({
    totals: energySums.extend(energyFigures.shape),
    over: z.int(),
    currency: z.string(),
    /** Names of the selected vehicle, driver, line and fleet. */
    names: z.record(z.string(), z.string()),
  }),
})

export const energySession = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  vehicleId: z.uuid(),
  vehicleLabel: z.string(),
  /** Day to which the session counts. */
  day: z.string(),
  stationName: z.string().nullable(),
  startedAt: instant,
  endedAt: instant,
  timeZone: z.string(),
  energyDwh,
  startSoc: z.int().nullable(),
  endSoc: z.int().nullable(),
})
export type EnergySession = z.infer<typeof energySession>
export const energySessionFilter = energyFilter.pick({
  dayFrom: true,
  dayTo: true,
  vehicleId: true,
  fleetId: true,
})
export type EnergySessionFilter = z.output<typeof energySessionFilter>
export const listEnergySessions = endpoint({
  name: 'listVehicleEnergySessions',
  method: 'GET',
  path: '/api/vehicle-energy/sessions',
  permission: energyPermissions.view,
  summary: 'Lists the sessions of which the charged energy consists, with their sum',
  query: pageQuery.extend({ ...energySessionFilter.shape, sort: sortKeys(['startedAt', 'energyDwh']) }),
  reply: pageSchemaOf(energySession).extend({ energyDwh }),
})

export const energyEndpoints = [listVehicleEnergy, listEnergySessions] as const
