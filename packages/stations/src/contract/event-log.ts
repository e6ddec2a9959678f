import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { eventKinds } from './events.ts'
import { reportedConnectorStatuses } from './connectors.ts'
import { keysetOf, keysetQuery } from './keyset.ts'
import { alarmPermissions } from './screens.ts'
import { placeAndTime, several } from './place-filter.ts'

/** `status`: a state reported without a fault. `fault`: with one. The others as a charge point's own events. */
export const loggedKinds = ['status', 'fault', ...eventKinds] as const
export type LoggedKind = (typeof loggedKinds)[number]

/** One line of the log of events, whatever reported it. */
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
  /** 0: the charge point as a whole. */
  connectorNo: z.int(),
  /** A fault's code of the catalogue; of others the device's own word. */
  code: z.string(),
  /** What the device said of its state; null: it is no report of a state. */
  reported: z.string().nullable(),
  /** The same in our words, where it is one of ours. */
  status: z.enum(reportedConnectorStatuses).nullable(),
  errorCode: z.string().nullable(),
  vendorErrorCode: z.string().nullable(),
  detail: z.string().nullable(),
  /** By the device's clock; null: it gave none that can be believed. */
  deviceAt: instant.nullable(),
  receivedAt: instant,
})
export type LoggedEvent = z.infer<typeof loggedEvent>

export const eventFilter = z.object({
  kind: several(z.enum(loggedKinds)).optional(),
  /** From this level on. */
  minLevel: z.coerce.number<number>().int().min(1).max(4).optional(),
  /** A fault's code, or a word of the device. */
  code: z.string().trim().max(60).optional(),
  ...placeAndTime,
})
export type EventFilter = z.infer<typeof eventFilter>

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/events',
  permission: alarmPermissions.view,
  summary: 'Everything that charge points reported, newest first by the time it was received',
  query: keysetQuery.extend(eventFilter.shape),
  reply: keysetOf(loggedEvent),
})
/** Exports (`startExport`): filter: that of the list. */
export const eventsExport = 'stations.events'
/** Live topic, per operator: `events`. Items are `loggedEvent` by `id`, as they arrive. */
export const eventsTopic = 'events'
export const eventLogEndpoints = [listEvents] as const
