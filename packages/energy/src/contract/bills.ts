import { currencyCode, endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { gridBillPermissions } from './screens.ts'

export const billLineCodes = [
  'energy',
  'demand',
  'demand-excess',
  'capacity',
  'distribution',
  'contracted',
  'excess',
  'power-factor',
  'reactive',
  'other',
] as const
export const billUnits = ['kWh', 'kW', 'kVA', 'kWday', 'kvarh', 'month', 'day', 'amount'] as const
/** Facts that explain a quantity: a measured or allowed demand, a load-factor cap, a power factor. */
export const billFactCodes = [
  'demand',
  'demand-peak',
  'contracted',
  'load-cap',
  'power-factor',
  'reactive',
  'free-reactive',
  'funds',
] as const
export const billFact = z.object({
  code: z.enum(billFactCodes),
  valueE4: z.int(),
  unit: z.enum(['kW', 'kvarh', 'ratio', 'amount']),
})
export type BillFact = z.infer<typeof billFact>

/** Bill line: quantity × price ÷ divisor, or quantity × rate, rounded half up once to the currency's minor unit. */
export const billLine = z.object({
  code: z.enum(billLineCodes),
  /** Name of the period, or of the other charge. */
  name: z.string(),
  period: z.int().nullable(),
  /** In 1e-4 of the unit. For `amount`: minor units. */
  quantityE4: z.int(),
  unit: z.enum(billUnits),
  priceE6: z.int().nullable(),
  /** Days of the year if the price is yearly. */
  divisor: z.int(),
  /** Rate in 1e-4 of the adjusted amount. */
  rateE4: z.int().nullable(),
  amountMinor: minorUnits,
  /** Quarter hour that determined the value. */
  at: instant.nullable(),
  quarters: z.int(),
  interpolated: z.int(),
  facts: z.array(billFact),
  /** First day of the tariff version with this price. */
  versionFrom: z.iso.date(),
})
export type BillLine = z.infer<typeof billLine>
export const billWarnings = ['no-reactive', 'demand-ended', 'two-versions'] as const
/** Completeness of a bill for a month that is not over, or whose quarter hours are not complete. */
export const billToDate = z.object({
  /** End of the last included quarter hour. All meters have reported up to this time. */
  until: instant,
  /** Number of past quarter hours after that time that are missing. */
  missing: z.int(),
  /** Number of quarter hours from that time to the end of the month. They count as zero consumption. */
  open: z.int(),
  /** Last value of each meter. */
  meters: z.array(z.object({ name: z.string(), until: instant })),
})
export const gridBill = z.object({
  supplyId: z.uuid(),
  supplyName: z.string(),
  supplyNo: z.string(),
  tariffName: z.string(),
  month: z.string(),
  timeZone: z.string(),
  currency: currencyCode,
  from: instant,
  to: instant,
  days: z.int(),
  quarters: z.int(),
  /** Number of missing quarter hours that are linearly interpolated. */
  interpolated: z.int(),
  energyDwh,
  /**
   * Series of the bill: the quarter hours of each meter, with the energy of its register in the part of the month for
   * which it was read. Empty: the quarter hours come from the stored days of the supply point.
   */
  series: z.array(
    z.object({
      meterNo: z.string(),
      quartersDwh: energyDwh,
      register: z.object({ from: instant, to: instant, energyDwh, quartersDwh: energyDwh }).nullable(),
    }),
  ),
  /** In 1e-4 kW. */
  maxDemandE4: z.int(),
  maxDemandAt: instant.nullable(),
  /** In 1e-4. Null: reactive energy is unknown. */
  powerFactorE4: z.int().nullable(),
  lines: z.array(billLine),
  totalMinor: minorUnits,
  warnings: z.array(z.enum(billWarnings)),
  /** Null: the month is over. */
  toDate: billToDate.nullable(),
})
export type GridBill = z.infer<typeof gridBill>

export const billMonth = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { abort: true })
export const getGridBill = endpoint({
  name: 'getGridBill',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/bill',
  permission: gridBillPermissions.view,
  summary:
    'Calculates the grid bill of a month, line by line, without taxes; the current month to date, as if no more energy came. 409 if prices, the contract or quarter hours are missing',
  query: z.object({ month: billMonth }),
  reply: gridBill,
})
/** Export of a bill: `{ supplyId, month }`. */
export const gridBillExport = 'energy.bill'
export const gridBillFilter = z.object({ supplyId: z.uuid(), month: billMonth })
export type GridBillFilter = z.infer<typeof gridBillFilter>
export const billEndpoints = [getGridBill] as const
