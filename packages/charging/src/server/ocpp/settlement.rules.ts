import { parseUntrustedJson } from '@evops/platform/server'
import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { z } from 'zod'

/** Our own message in OCPP DataTransfer, with which a charge point reports its own settlement of a session. */
export const vendorId = 'evops'
export const settlementMessage = 'Settlement'

const mostWh = 1e9
const wh = z.number().min(0).max(mostWh)
const settlement = z.object({
  transactionId: z.int().positive(),
  energyWh: wh.optional(),
  /** Decimal in the operator's currency: `"45.20"`. */
  totalAmount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,5})?$/)
    .optional(),
  /** Wh by kind of period: `{"peak": 12000, "valley": 18000}`. */
  periodsWh: z.partialRecord(z.enum(periodKinds), wh).optional(),
})

export interface ChargePointSettlement {
  transactionId: number
  energyDwh: number | null
  totalMinor: number | null
  periods: Record<string, number> | null
}

/** Parses a settlement. Null if it is not valid. Energy is rounded to 0.1 Wh, money half up to the minor unit. */
export function readSettlement(data: string | undefined, currency: string): ChargePointSettlement | null {
  const read = settlement.safeParse(parseJson(data))
  if (!read.success) return null
  const { transactionId, energyWh, totalAmount, periodsWh } = read.data
  return {
    transactionId,
    energyDwh: energyWh === undefined ? null : dwh(energyWh),
    totalMinor: totalAmount === undefined ? null : minorOfDecimal(totalAmount, currencyExponent(currency)),
    periods: periodsWh
      ? Object.fromEntries(Object.entries(periodsWh).map(([kind, value]) => [kind, dwh(value)]))
      : null,
  }
}

function parseJson(data: string | undefined): unknown {
  try {
    return parseUntrustedJson(data ?? '')
  } catch {
    return undefined
  }
}

function dwh(watthours: number): number {
  return Math.round(watthours * 10)
}

/** Converts a decimal of major units to minor units, half up. */
export function minorOfDecimal(amount: string, exponent: number): number {
  const [whole = '', part = ''] = amount.split('.')
  const e5 = BigInt(whole + part.padEnd(5, '0'))
  return toSafeNumber(roundHalfUp(e5, 10n ** BigInt(5 - exponent)))
}
