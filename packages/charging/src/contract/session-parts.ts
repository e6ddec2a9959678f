import { energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionStates } from './session-states.ts'

export const curvePoint = z.object({
  at: instant,
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
  voltageDv: z.int().nullable(),
  currentDa: z.int().nullable(),
  registerDwh: energyDwh.nullable(),
})
export type CurvePoint = z.infer<typeof curvePoint>

/**
 * A point holds what the battery management demanded and measured at one time. Voltages and currents are in tenths.
 * Temperatures are the battery's highest and lowest one; null: not reported.
 */
export const vehicleCurvePoint = z.object({
  at: instant,
  demandedDv: z.int(),
  demandedDa: z.int(),
  measuredDv: z.int(),
  measuredDa: z.int(),
  soc: z.int(),
  hottestC: z.int().nullable(),
  coldestC: z.int().nullable(),
})
export type VehicleCurvePoint = z.infer<typeof vehicleCurvePoint>

/** Session of another connector with the same vehicle. */
export const sessionSibling = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  connectorNo: z.int(),
  state: z.enum(sessionStates),
  energyDwh: energyDwh.nullable(),
  totalMinor: minorUnits.nullable(),
})

/** Amount that a wallet paid for a session, or still owes. */
export const sessionPaymentLine = z.object({
  account: z.enum(['wallet_gift', 'wallet_principal', 'wallet_credit', 'wallet_arrears', 'purse_clearing']),
  holderId: z.uuid(),
  holderName: z.string(),
  holderKind: z.enum(['member', 'company', 'purse', 'partner', 'guest']),
  amountMinor: minorUnits,
})
export type SessionPaymentLine = z.infer<typeof sessionPaymentLine>

export const sessionMessage = z.object({
  at: instant,
  direction: z.enum(['in', 'out']),
  action: z.string().nullable(),
  messageId: z.string().nullable(),
  body: z.string(),
})
export type SessionMessage = z.infer<typeof sessionMessage>
