import { sessionSignedValues, sessionStates, payStates, stopReasons, targetForm } from '@evops/charging/contract'
import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
} from '@evops/platform/contract'
import { pricedSession } from '@evops/tariffs/contract'
import { z } from 'zod'
import { connectorKey } from './parts.ts'

/** A session as shown to the driver. */
export const driverSession = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  state: z.enum(sessionStates),
  payState: z.enum(payStates),
  startedAt: instant,
  endedAt: instant.nullable(),
  currency: currencyCode,
  energyDwh: energyDwh.nullable(),
  electricityMinor: minorUnits.nullable(),
  serviceMinor: minorUnits.nullable(),
  occupancyMinor: minorUnits.nullable(),
  totalMinor: minorUnits.nullable(),
  reducedMinor: minorUnits,
  payableMinor: minorUnits.nullable(),
  refundedMinor: minorUnits,
  startSoc: z.int().nullable(),
  endSoc: z.int().nullable(),
  stopReason: z.enum(stopReasons).nullable(),
  /** Name of the company that is billed; null: the driver. */
  billedTo: z.string().nullable(),
  version: z.int(),
})
export type DriverSession = z.infer<typeof driverSession>

/** Current state of the session. */
export const liveSession = driverSession.extend({
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
  /** Cost so far after discounts; null before the first meter reading. */
  costMinor: minorUnits.nullable(),
  target: targetForm.nullable(),
  /** Reason reported by the charge point why the session did not start; null: it started, or still may. */
  failure: z.string().nullable(),
  /** Time of the charge point's last message about the session. */
  heardAt: instant.nullable(),
  at: instant,
})
export type LiveSession = z.infer<typeof liveSession>

export const startDriverSession = endpoint({
  name: 'startDriverSession',
  method: 'POST',
  path: '/api/driver/sessions',
  permission: 'driver',
  summary: 'Starts a session by QR code or connector, once per Idempotency-Key; an occupied connector is refused',
  body: z
    .object({
      qr: z.string().trim().min(1).max(200).optional(),
      connector: connectorKey.optional(),
      target: targetForm.default({ kind: 'full', value: null }),
    })
    .refine(({ qr, connector }) => (qr === undefined) !== (connector === undefined), {
      path: ['connector'],
      message: 'driver.fault.one-of',
    }),
  reply: liveSession,
  transaction: false,
})
export const listLiveSessions = endpoint({
  name: 'listLiveSessions',
  method: 'GET',
  path: '/api/driver/sessions',
  permission: 'driver',
  summary: 'Lists the driver’s sessions that are starting, charging or stopping',
  reply: z.array(liveSession),
})
export const getRunningSession = endpoint({
  name: 'getRunningSession',
  method: 'GET',
  path: '/api/driver/sessions/{id}',
  permission: 'driver',
  summary: 'Returns the current state of a session, also after its end',
  reply: liveSession,
})
export const watchSession = endpoint({
  name: 'watchSession',
  method: 'GET',
  path: '/api/driver/sessions/{id}/events',
  permission: 'driver',
  summary:
    'Streams a session as server-sent events: `session` with the full session after each change, a comment every 15 s; closes after the end of the session',
  reply: 'stream',
  traced: false,
  transaction: false,
})
export const stopDriverSession = endpoint({
  name: 'stopDriverSession',
  method: 'POST',
  path: '/api/driver/sessions/{id}/stop',
  permission: 'driver',
  summary: 'Sends the charge point the command to stop the session; returns its response and the current session',
  reply: z.object({ answer: z.string(), session: liveSession }),
  transaction: false,
})
export const listDriverSessions = endpoint({
  name: 'listDriverSessions',
  method: 'GET',
  path: '/api/driver/past-sessions',
  permission: 'driver',
  summary: 'Lists the driver’s sessions, newest first',
  query: pageQuery.omit({ sort: true }).extend({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    stationId: z.uuid().optional(),
  }),
  reply: pageSchemaOf(driverSession),
})
export const getDriverSession = endpoint({
  name: 'getDriverSession',
  method: 'GET',
  path: '/api/driver/past-sessions/{id}',
  permission: 'driver',
  summary: 'Returns a session with its bill explained: periods, fees, discounts, and the amount that each payer paid',
  reply: driverSession.extend({
    /** Null: cannot be billed yet. During charging: the bill if the session ended now. */
    bill: pricedSession.nullable(),
    billed: z.boolean(),
    paid: z.array(
      z.object({
        account: z.enum(['wallet_gift', 'wallet_principal', 'wallet_credit', 'wallet_arrears', 'purse_clearing']),
        /** True for the driver's own wallet, false for a company's. */
        own: z.boolean(),
        amountMinor: minorUnits,
      }),
    ),
    /** Energy that the vehicle returned to the grid, and its credit beside the bill. Null without such a register. */
    returned: z.object({ energyDwh: z.int(), creditMinor: minorUnits }).nullable(),
    /** Signed meter values: verified, or not and why. Null if the charge point sent none. */
    signed: sessionSignedValues.omit({ values: true }).nullable(),
    curve: z.array(z.object({ at: instant, powerW: z.int().nullable(), soc: z.int().nullable() })),
    canEvaluate: z.boolean(),
    canInvoice: z.boolean(),
  }),
})
export const driverChargingEndpoints = [
  startDriverSession,
  listLiveSessions,
  getRunningSession,
  watchSession,
  stopDriverSession,
  listDriverSessions,
  getDriverSession,
] as const
