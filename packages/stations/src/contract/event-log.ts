import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { eventKinds } from './events.ts'
import { reportedConnectorStatuses } from './connectors.ts'
import { keysetReply, keysetQuery } from './keyset.ts'
import { alarmPermissions } from './screens.ts'
import { placeAndTimeFilters, commaSeparated } from './place-filter.ts'

/**
 * Kinds of log entries. `status`: a state without a fault. `fault`: a state with a fault. The others are a charge
 * point's own events.
 */
export const loggedKinds = ['status', 'fault', ...eventKinds] as const
export type LoggedKind = (typeof loggedKinds)[number]

/** One entry of the event log, from any source. */
export const loggedEvent = z.object({
  id: z.uuid(),
  kind: z.enum(loggedKinds),
  /** 1 info, 2 minor, 3 major, 4 critical. */
  level: z.int(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  /** 0 means the whole charge point. */
  connectorNo: z.int(),
  /** Fault code from the catalogue; for other kinds the device's own code. */
  code: z.string(),
  /** State as the device reported it, or null if the entry is not a state report. */
  reported: z.string().nullable(),
  /** The same state as one of the platform's statuses, if it maps to one. */
  status: z.enum(reportedConnectorStatuses).nullable(),
  errorCode: z.string().nullable(),
  vendorErrorCode: z.string().nullable(),
  detail: z.string().nullable(),
  /** Device timestamp, or null if the device sent none or an implausible one. */
  deviceAt: instant.nullable(),
  receivedAt: instant,
})
export type LoggedEvent = z.infer<typeof loggedEvent>

export const eventFilter = z.object({
  kind: commaSeparated(z.enum(loggedKinds)).optional(),
  /** Minimum level. */
  minLevel: z.coerce.number<number>().int().min(1).max(4).optional(),
  /** Fault code, or the device's own code. */
  code: z.string().trim().max(60).optional(),
  ...placeAndTimeFilters,
})
export type EventFilter = z.infer<typeof eventFilter>

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/events',
  permission: alarmPermissions.view,
  summary: 'Lists everything that charge points reported, newest first by the time of receipt',
  query: keysetQuery.extend(eventFilter.shape),
  reply: keysetReply(loggedEvent),
})
/** Export (`startExport`), with the filter of the list. */
export const eventsExport = 'stations.events'
/** Live topic per operator: `events`. Items are `loggedEvent` by `id`, in order of arrival. */
export const eventsTopic = 'events'
export const eventLogEndpoints = [listEvents] as const
