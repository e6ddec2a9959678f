import { z } from 'zod'

/*
 * What is written down of a station, a charge point and a connector besides what names it (domain handbook, section 3).
 * Codes are T/CEC 102's where it has some. All may be missing: "not given" is an answer.
 */

export const oneOf = <const V extends readonly number[]>(values: V) =>
  z.union(values.map((value) => z.literal<V[number]>(value)))
/** Missing and emptied are the same: nobody gave it. */
const optionalFact = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const text = (max: number) => optionalFact(z.string().trim().max(max))
const int = (min: number, max: number) => optionalFact(z.int().min(min).max(max))
const day = optionalFact(z.iso.date())
const patternText = (form: RegExp, message: string) => optionalFact(z.string().trim().regex(form, message))
const each = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.array(z.enum(values)).max(values.length).default([])

/** T/CEC 102 Construction: where a station stands. */
export const constructions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255] as const
/** 0 free, 1 paid, 2 free for a while, 3 discount for charging, 255 as posted. */
export const parkTypes = [0, 1, 2, 3, 255] as const
export const payments = ['card', 'online', 'cash'] as const
export const electricityTypes = [
  'large_industrial',
  'commercial',
  'residential',
  'agricultural',
  'other',
] as const
export const facilities = [
  'attended',
  'video',
  'barrier',
  'ground_lock',
  'printer',
  'wifi',
  'shop',
  'car_wash',
  'toilet',
] as const

export const stationFacts = z.object({
  /** Who owns the equipment, where that is not the operator. */
  ownerName: text(100),
  ownerCode: patternText(/^[A-Za-z0-9]{9,18}$/, '9 to 18 letters and digits'),
  /** For drivers; `phone` is the site's own. */
  servicePhone: text(30),
  construction: optionalFact(oneOf(constructions)),
  parkSpaces: int(0, 100_000),
  parkType: optionalFact(oneOf(parkTypes)),
  parkFee: text(200),
  parkInfo: text(200),
  /** How long parking costs nothing for who charges; the idle fee has minutes of its own in the billing rule. */
  stopFreeMinutes: int(0, 1_440),
  roundTheClock: z.boolean().default(false),
  payments: each(payments),
  bookable: z.boolean().default(false),
  siteGuide: text(500),
  matchCars: text(200),
  gridCapacityVa: int(0, 1_000_000_000),
  gridAccountNo: text(40),
  electricityType: optionalFact(z.enum(electricityTypes)),
  officialRunOn: day,
  facilities: each(facilities),
  invoiceable: z.boolean().default(false),
})

export const networks = ['sim', 'lan', 'wan'] as const
const voltageDv = int(0, 20_000)
const currentDa = int(0, 50_000)

export const chargePointFacts = z.object({
  ownerName: text(100),
  /** As its plate says; what it says of itself stands in `vendor` and `model`. */
  manufacturer: text(80),
  manufacturerCode: patternText(/^[A-Za-z0-9]{9}$/, '9 letters and digits'),
  plateModel: text(60),
  producedOn: day,
  commissionedOn: day,
  warrantyUntil: day,
  minVoltageDv: voltageDv,
  maxVoltageDv: voltageDv,
  maxCurrentDa: currentDa,
  network: optionalFact(z.enum(networks)),
  /** What it reports takes the place of what was entered. */
  iccid: text(40),
  simExpiresOn: day,
  /** What a wallet must hold for a start here. */
  lowBalanceMinor: int(0, 100_000_000),
  powerLimitPercent: int(30, 100),
  plugAndCharge: z.boolean().default(false),
  autoPower: z.boolean().default(false),
  publicVisible: z.boolean().default(true),
})

/** GB/T 20234: 1 of 2011, 2 of 2015. */
export const connectorStandards = [1, 2] as const
/** As OCPI 2.2.1 calls them. */
export const ocpiTypes = [
  'GBT_AC',
  'GBT_DC',
  'IEC_62196_T1',
  'IEC_62196_T1_COMBO',
  'IEC_62196_T2',
  'IEC_62196_T2_COMBO',
  'CHADEMO',
  'TESLA_S',
  'PANTOGRAPH_BOTTOM_UP',
  'PANTOGRAPH_TOP_DOWN',
] as const
export const auxiliaryVolts = [12, 24] as const

export const connectorFacts = z.object({
  standard: optionalFact(oneOf(connectorStandards)),
  ocpiType: optionalFact(z.enum(ocpiTypes)),
  minVoltageDv: voltageDv,
  maxVoltageDv: voltageDv,
  maxCurrentDa: currentDa,
  /** Between these it gives its full power. */
  fullPowerFromDv: voltageDv,
  fullPowerToDv: voltageDv,
  auxiliaryV: optionalFact(oneOf(auxiliaryVolts)),
  /** The parking space in front of it. */
  parkNo: text(20),
})

export type StationFacts = z.output<typeof stationFacts>
export type ChargePointFacts = z.output<typeof chargePointFacts>
export type ConnectorFacts = z.output<typeof connectorFacts>

/** What lies the wrong way round: the field to blame, for a refinement of a form. */
export function wrongWayRound(form: {
  minVoltageDv?: number | null | undefined
  maxVoltageDv?: number | null | undefined
  fullPowerFromDv?: number | null | undefined
  fullPowerToDv?: number | null | undefined
}): 'maxVoltageDv' | 'fullPowerToDv' | undefined {
  if ((form.minVoltageDv ?? 0) > (form.maxVoltageDv ?? Infinity)) return 'maxVoltageDv'
  return (form.fullPowerFromDv ?? 0) > (form.fullPowerToDv ?? Infinity) ? 'fullPowerToDv' : undefined
}
