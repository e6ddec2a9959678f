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
/** What explains a quantity: a demand that was taken or allowed, a load-factor cap, a power factor. */
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
  /** In 1e-4 of its unit. */
  valueE4: z.int(),
  unit: z.enum(['kW', 'kvarh', 'ratio', 'amount']),
})
export type BillFact = z.infer<typeof billFact>

/** quantity × price ÷ divisor, or quantity × rate: rounded half up to the currency's minor unit, once. */
export const billLine = z.object({
  code: z.enum(billLineCodes),
  /** The name of its period, or of the other price. */
  name: z.string(),
  period: z.int().nullable(),
  /** In 1e-4 of the unit; of `amount`: minor units. */
  quantityE4: z.int(),
  unit: z.enum(billUnits),
  priceE6: z.int().nullable(),
  /** Days of the year where the price is that of a year. */
  divisor: z.int(),
  /** 1e-4 of the amount that it adjusts. */
  rateE4: z.int().nullable(),
  amountMinor: minorUnits,
  /** The quarter hour that made it. */
  at: instant.nullable(),
  quarters: z.int(),
  interpolated: z.int(),
  facts: z.array(billFact),
  /** The first day of the version whose price it is. */
  versionFrom: z.iso.date(),
})
export type BillLine = z.infer<typeof billLine>
export const billWarnings = ['no-reactive', 'demand-ended', 'two-versions'] as const
/** How far a bill of a month goes that is not over, or whose quarter hours are not all there yet. */
export const billToDate = z.object({
  /** The end of the last quarter hour that is in it: until there every meter has reported. */
  until: instant,
  /** Quarter hours that have passed since and are not there. */
  missing: z.int(),
  /** Quarter hours from there to the end of the month: taken as if nothing more came. */
  open: z.int(),
  /** How far each meter goes. */
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
  /** Missing quarter hours between others, taken as lying on a line between them. */
  interpolated: z.int(),
  energyDwh,
  /** In 1e-4 kW. */
  maxDemandE4: z.int(),
  maxDemandAt: instant.nullable(),
  /** In 1e-4; null: reactive energy is not known. */
  powerFactorE4: z.int().nullable(),
  lines: z.array(billLine),
  totalMinor: minorUnits,
  warnings: z.array(z.enum(billWarnings)),
  /** Null: of a month that is over. */
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
    'What the grid company will ask for a month, line by line, without taxes; for a month that runs to date, as if nothing more came. 409 where prices, the contract or quarter hours are missing',
  query: z.object({ month: billMonth }),
  reply: gridBill,
})
/** The export run of a bill: `{ supplyId, month }`. */
export const gridBillExport = 'energy.bill'
export const gridBillFilter = z.object({ supplyId: z.uuid(), month: billMonth })
export type GridBillFilter = z.infer<typeof gridBillFilter>
export const billEndpoints = [getGridBill] as const
