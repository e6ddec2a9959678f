import { currencyCode, minorUnits } from '@evops/platform/contract'
import { vehicleEnergyKeys } from '@evops/fleet/contract'
import { workOrderKeys } from '@evops/maintenance/contract'
import { z } from 'zod'

/** Maximum range of a report in days: two years, including a leap year. */
export const maxReportDays = 731

/** Classes of rated power in kW: up to 7, over 7 and up to 22, and so on; the last is everything over 180. */
export const powerClasses = ['7', '22', '60', '120', '180', 'over'] as const
const idsOf = (text: string) => text.split(',').filter((part) => part !== '')
/** Ids separated by commas. */
const stationIds = z
  .union([z.array(z.uuid()), z.string()])
  .transform((value) => (typeof value === 'string' ? idsOf(value) : value))
  .pipe(z.array(z.uuid()).max(500))

/** Range filter of every report. Days are in the station's local time; both ends are inclusive. */
export const reportSpan = z.object({
  dayFrom: z.iso.date(),
  dayTo: z.iso.date(),
  /** One or several stations, separated by commas; absent: all that the caller may see. */
  stationIds: stationIds.optional(),
  chargePointId: z.uuid().optional(),
  currency: currencyCode.optional(),
})
export type ReportSpan = z.output<typeof reportSpan>

/** Key of a row: only the parts that belong to the dimension `by` are set. */
export const reportKey = z.object({
  stationId: z.uuid().optional(),
  stationName: z.string().optional(),
  chargePointId: z.uuid().optional(),
  chargePointNo: z.string().optional(),
  chargePointName: z.string().optional(),
  connectorNo: z.int().optional(),
  day: z.iso.date().optional(),
  /** 2026-03 */
  month: z.string().optional(),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7).optional(),
  /** Equipment type as stored for stations: T/CEC 102, 1 DC, 2 AC, … */
  equipmentType: z.int().optional(),
  powerClass: z.enum(powerClasses).optional(),
  /**
   * Size range of sessions from `from` (inclusive) to `to` (exclusive), in 0.1 Wh or minutes. Each range is a quarter
   * of an octave.
   */
  size: z.object({ from: z.number().nullable(), to: z.number() }).optional(),
  /** Connector standard, manufacturer and model of the charge point, as they were on that day. */
  standard: z.string().optional(),
  maker: z.string().optional(),
  model: z.string().optional(),
  /** Plate, fleet number or VIN; absent if the vehicle is unknown. */
  vehicleId: z.uuid().optional(),
  vehicleName: z.string().optional(),
  fleetName: z.string().optional(),
  vehicleModel: z.string().optional(),
  vehicleType: z.string().optional(),
  /** Company that paid; absent if no company did. */
  companyId: z.uuid().optional(),
  companyName: z.string().optional(),
  /** Start mode, as stored with sessions. */
  startMode: z.string().optional(),
  /**
   * Range of net amounts from `fromMinor` to less than `toMinor`; null: no upper limit. The first range, to less than
   * 1, contains free sessions.
   */
  amount: z.object({ fromMinor: minorUnits, toMinor: minorUnits.nullable() }).optional(),
  ...vehicleEnergyKeys,
  ...workOrderKeys,
})
export type ReportKey = z.infer<typeof reportKey>
