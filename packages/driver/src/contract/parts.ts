import { connectorStatuses } from '@evops/stations/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { operatorCodeSchema } from '@evops/organisation/contract'
import { currencyCode, instant, languages, minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { driverPlugs } from './plugs.ts'

/** Public clients (RFC 6749, 2.1): they have no secret, so each sign-in is secured by PKCE (RFC 7636). */
export const driverClients = ['driver-web', 'driver-mini', 'driver-app'] as const
export type DriverClient = (typeof driverClients)[number]

/** Operator of the app: each public call names it by its code. */
export const operatorCodeQuery = z.object({ operator: operatorCodeSchema })
/** Device id of an app: a random id generated and stored on the device. */
export const deviceId = z.uuid()
export const languageSchema = z.enum(languages)

/** Key of a connector: charge point and connector number. */
export const connectorKey = z.object({ chargePointId: z.uuid(), connectorNo: z.int().min(1).max(99) })

/** Price of a kWh in a period of today, in station local time, in 1e-5 of the major unit. */
export const pricePeriod = z.object({
  from: instant,
  to: instant,
  period: z.enum(periodKinds),
  electricityE5: priceE5,
  serviceE5: priceE5,
})
export const connectorPriceToday = z.object({
  currency: currencyCode,
  periods: z.array(pricePeriod),
  /** Fee for each minute of charging, and fee per session. */
  minuteFeeE5: priceE5,
  sessionFeeE5: priceE5,
  minimumMinor: minorUnits,
  /** Text about the fee for staying plugged in after the end; empty: free. */
  occupancy: z.string(),
})
export type ConnectorPriceToday = z.infer<typeof connectorPriceToday>

export const driverConnector = connectorKey.extend({
  chargePointNo: z.string(),
  chargePointName: z.string(),
  /** Text below the QR code: the charge point's number and two digits. */
  code: z.string(),
  connectorType: z.int(),
  /** Plug standard in OCPI notation; empty: unknown. */
  standard: z.string(),
  plug: z.enum(driverPlugs),
  /** True if the cable is fixed to the charge point, false for a socket; null: unknown. */
  hasCable: z.boolean().nullable(),
  ratedPowerW: z.int().nullable(),
  state: z.enum(connectorStatuses),
  /** Time of the last status report. */
  stateAt: instant.nullable(),
  /** True if a session can be started now. */
  startable: z.boolean(),
})
export type DriverConnector = z.infer<typeof driverConnector>
