import { currencyCode, minorUnits } from '@evops/platform/contract'
import { vehicleEnergyKeys } from '@evops/fleet/contract'
import { workOrderKeys } from '@evops/maintenance/contract'
import { z } from 'zod'

/** A report's span: two years, a leap year among them. */
export const mostDays = 731

/** Rated power in kW: up to 7, over 7 and up to 22, and so on; the last is everything over 180. */
export const powerClasses = ['7', '22', '60', '120', '180', 'over'] as const
const idsOf = (text: string) => text.split(',').filter((part) => part !== '')
/** Ids separated by commas. */
const stationIds = z
  .union([z.array(z.uuid()), z.string()])
  .transform((given) => (typeof given === 'string' ? idsOf(given) : given))
  .pipe(z.array(z.uuid()).max(500))

/** What every report is asked for. Days are the station's; both are in. */
export const reportSpan = z.object({
  dayFrom: z.iso.date(),
  dayTo: z.iso.date(),
  /** Several, separated by commas; none: all that the asker sees. */
  stationIds: stationIds.optional(),
  chargePointId: z.uuid().optional(),
  currency: currencyCode.optional(),
})
export type ReportSpan = z.output<typeof reportSpan>

/** What a row is about: the parts that `by` asks for; the others are missing. */
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
  /** 1 Monday to 7 Sunday. */
  weekday: z.int().min(1).max(7).optional(),
  /** As stations have it: T/CEC 102, 1 DC, 2 AC, … */
  equipmentType: z.int().optional(),
  powerClass: z.enum(powerClasses).optional(),
  /** Sessions from `from` (included) to `to` (excluded): 0.1 Wh, minutes. A quarter of an octave each. */
  size: z.object({ from: z.number().nullable(), to: z.number() }).optional(),
  /** Connector standard, maker and model of the charge point, as they were on the day. */
  standard: z.string().optional(),
  maker: z.string().optional(),
  model: z.string().optional(),
  /** Plate, fleet number or VIN; none: no vehicle is known. */
  vehicleId: z.uuid().optional(),
  vehicleName: z.string().optional(),
  fleetName: z.string().optional(),
  vehicleModel: z.string().optional(),
  vehicleType: z.string().optional(),
  /** The company that paid; none: nobody's. */
  companyId: z.uuid().optional(),
  companyName: z.string().optional(),
  /** How sessions were started, as orders have it. */
  startMode: z.string().optional(),
  /** Net amounts from `fromMinor` to less than `toMinor`; null: without end. The first, to less than 1, is what was free. */
  amount: z.object({ fromMinor: minorUnits, toMinor: minorUnits.nullable() }).optional(),
  ...vehicleEnergyKeys,
  ...workOrderKeys,
})
export type ReportKey = z.infer<typeof reportKey>
