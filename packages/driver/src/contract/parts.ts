import { connectorStatuses } from '@evops/stations/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { optcode } from '@evops/organisation/contract'
import { currencyCode, instant, languages, minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'

/** Public clients (RFC 6749, 2.1): none of them keeps a secret, so that each sign-in is proven by PKCE (RFC 7636). */
export const driverClients = ['driver-web', 'driver-mini', 'driver-app'] as const
export type DriverClient = (typeof driverClients)[number]

/** Whose app it is: each public call names the operator by its code. */
export const ofOperator = z.object({ operator: optcode })
/** What an app calls itself on one device: a random id of its own, kept there. */
export const deviceId = z.uuid()
export const language = z.enum(languages)

/** One connector, by charge point and number. */
export const connectorKey = z.object({ chargePointId: z.uuid(), connectorNo: z.int().min(1).max(99) })

/** What a kWh costs in a stretch of today, by the station's clock; prices in 1e-5 of the major unit. */
export const pricePeriod = z.object({
  from: instant,
  to: instant,
  period: z.enum(periodKinds),
  electricityE5: priceE5,
  serviceE5: priceE5,
})
/** Today's prices of one connector. */
export const todaysPrice = z.object({
  currency: currencyCode,
  periods: z.array(pricePeriod),
  /** For each minute of charging, and once for a session. */
  minuteFeeE5: priceE5,
  sessionFeeE5: priceE5,
  minimumMinor: minorUnits,
  /** Staying plugged after the end, in words; empty: costs nothing. */
  occupancy: z.string(),
})
export type TodaysPrice = z.infer<typeof todaysPrice>

export const connector = connectorKey.extend({
  chargePointNo: z.string(),
  chargePointName: z.string(),
  /** What stands under the QR code: the charge point's number and two digits. */
  code: z.string(),
  connectorType: z.int(),
  /** The standard of the plug, as OCPI calls it; empty: unknown. */
  standard: z.string(),
  ratedPowerW: z.int().nullable(),
  state: z.enum(connectorStatuses),
  /** When it was last reported. */
  stateAt: instant.nullable(),
  /** It may be started now. */
  startable: z.boolean(),
})
export type Connector = z.infer<typeof connector>
