import { z } from 'zod'

/*
 * Descriptive details of a station, a charge point and a connector (domain handbook, section 3). Codes are those of
 * T/CEC 102 where it defines them. All details are optional: "not given" is a valid value.
 */

export const literalUnion = <const V extends readonly number[]>(values: V) =>
  z.union(values.map((value) => z.literal<V[number]>(value)))
/** A missing and an emptied value are equivalent: not given. */
const optionalFact = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const text = (max: number) => optionalFact(z.string().trim().max(max))
const int = (min: number, max: number) => optionalFact(z.int().min(min).max(max))
const day = optionalFact(z.iso.date())
const patternText = (form: RegExp, message: string) => optionalFact(z.string().trim().regex(form, message))
const each = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.array(z.enum(values)).max(values.length).default([])

/** T/CEC 102 Construction: type of location of a station. */
export const stationConstructions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255] as const
/** 0 free, 1 paid, 2 free for a limited time, 3 discount for charging, 255 as posted. */
export const parkTypes = [0, 1, 2, 3, 255] as const
export const stationPaymentMethods = ['card', 'online', 'cash'] as const
export const electricityTypes = ['large_industrial', 'commercial', 'residential', 'agricultural', 'other'] as const
export const stationFacilities = [
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

/**
 * Postal address of a station in parts, beside its country code. Partners and authorities get these parts and nothing
 * that is derived from the address text. Lengths are those of OCPI 2.2.1, 8.3.1.
 */
export const stationAddress = z.object({
  street: text(100),
  postcode: text(10),
  town: text(45),
  region: text(60),
})
export type StationAddress = z.output<typeof stationAddress>

export const stationFacts = z.object({
  /** Owner of the equipment, if it is not the operator. */
  ownerName: text(100),
  ownerCode: patternText(/^[A-Za-z0-9]{9,18}$/, '9 to 18 letters and digits'),
  /** Phone number for drivers; `phone` is the number of the site. */
  servicePhone: text(30),
  construction: optionalFact(literalUnion(stationConstructions)),
  parkSpaces: int(0, 100_000),
  parkType: optionalFact(literalUnion(parkTypes)),
  parkFee: text(200),
  parkInfo: text(200),
  /** Minutes of free parking for charging drivers. The idle fee has its own free minutes in the billing rule. */
  stopFreeMinutes: int(0, 1_440),
  roundTheClock: z.boolean().default(false),
  payments: each(stationPaymentMethods),
  bookable: z.boolean().default(false),
  siteGuide: text(500),
  matchCars: text(200),
  gridCapacityVa: int(0, 1_000_000_000),
  gridAccountNo: text(40),
  electricityType: optionalFact(z.enum(electricityTypes)),
  officialRunOn: day,
  facilities: each(stationFacilities),
  invoiceable: z.boolean().default(false),
})

export const networkTypes = ['sim', 'lan', 'wan'] as const
const voltageDv = int(0, 20_000)
const currentDa = int(0, 50_000)

export const chargePointFacts = z.object({
  ownerName: text(100),
  /** Manufacturer on the type plate. The values that the charge point reports are in `vendor` and `model`. */
  manufacturer: text(80),
  manufacturerCode: patternText(/^[A-Za-z0-9]{9}$/, '9 letters and digits'),
  plateModel: text(60),
  producedOn: day,
  commissionedOn: day,
  warrantyUntil: day,
  minVoltageDv: voltageDv,
  maxVoltageDv: voltageDv,
  maxCurrentDa: currentDa,
  network: optionalFact(z.enum(networkTypes)),
  /** A value reported by the charge point replaces the entered one. */
  iccid: text(40),
  simExpiresOn: day,
  /** Minimum wallet balance for a start at this station. */
  lowBalanceMinor: int(0, 100_000_000),
  powerLimitPercent: int(30, 100),
  plugAndCharge: z.boolean().default(false),
  autoPower: z.boolean().default(false),
  publicVisible: z.boolean().default(true),
})

/** Edition of GB/T 20234: 1 for 2011, 2 for 2015. */
export const connectorStandards = [1, 2] as const
/** Household sockets by the letters of IEC TR 60083. */
export const domesticTypes = [
  'DOMESTIC_A',
  'DOMESTIC_B',
  'DOMESTIC_C',
  'DOMESTIC_D',
  'DOMESTIC_E',
  'DOMESTIC_F',
  'DOMESTIC_G',
  'DOMESTIC_H',
  'DOMESTIC_I',
  'DOMESTIC_J',
  'DOMESTIC_K',
  'DOMESTIC_L',
  'DOMESTIC_M',
  'DOMESTIC_N',
  'DOMESTIC_O',
] as const
export const nemaTypes = [
  'NEMA_5_20',
  'NEMA_6_30',
  'NEMA_6_50',
  'NEMA_10_30',
  'NEMA_10_50',
  'NEMA_14_30',
  'NEMA_14_50',
] as const
/** Connector types by their OCPI 2.2.1 names (8.4.5), the usual ones first. */
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
  'CHAOJI',
  'TESLA_R',
  'IEC_62196_T3A',
  'IEC_62196_T3C',
  'IEC_60309_2_single_16',
  'IEC_60309_2_three_16',
  'IEC_60309_2_three_32',
  'IEC_60309_2_three_64',
  ...domesticTypes,
  ...nemaTypes,
] as const
export const auxiliaryVolts = [12, 24] as const

export const connectorFacts = z.object({
  standard: optionalFact(literalUnion(connectorStandards)),
  ocpiType: optionalFact(z.enum(ocpiTypes)),
  minVoltageDv: voltageDv,
  maxVoltageDv: voltageDv,
  maxCurrentDa: currentDa,
  /** Voltage range in which the connector delivers full power. */
  fullPowerFromDv: voltageDv,
  fullPowerToDv: voltageDv,
  auxiliaryV: optionalFact(literalUnion(auxiliaryVolts)),
  /** Number of the parking space in front of the connector. */
  parkNo: text(20),
})

type AddressText = Readonly<
  Partial<Record<keyof StationAddress | 'address' | 'countryCode', string | null | undefined>>
>
/**
 * Returns the address in one line for people: from its parts if the street is entered, otherwise the address text.
 * `stations_address_line` is the same rule in SQL.
 */
export function addressLine({ address, street, postcode, town, region, countryCode }: AddressText): string {
  if (!street && address) return address
  if (countryCode === 'CN') return [region, town === region ? '' : town, street].filter(Boolean).join('')
  return [street, [postcode, town].filter(Boolean).join(' '), town === region ? '' : region].filter(Boolean).join(', ')
}

export type StationFacts = z.output<typeof stationFacts>
export type ChargePointFacts = z.output<typeof chargePointFacts>
export type ConnectorFacts = z.output<typeof connectorFacts>

/** Returns the field to report if a minimum exceeds its maximum, for use in a schema refinement. */
export function findInvertedRange(form: {
  minVoltageDv?: number | null | undefined
  maxVoltageDv?: number | null | undefined
  fullPowerFromDv?: number | null | undefined
  fullPowerToDv?: number | null | undefined
}): 'maxVoltageDv' | 'fullPowerToDv' | undefined {
  if ((form.minVoltageDv ?? 0) > (form.maxVoltageDv ?? Infinity)) return 'maxVoltageDv'
  return (form.fullPowerFromDv ?? 0) > (form.fullPowerToDv ?? Infinity) ? 'fullPowerToDv' : undefined
}
