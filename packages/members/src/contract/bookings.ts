import { endpoint, instant, pageSchemaOf, pageQuery, queryFlag, sortKeys, words } from '@evops/platform/contract'
import { z } from 'zod'
import { mandatoryReason } from './shapes.ts'
import { bookingPermissions } from './screens.ts'

/** pending: the connector is not reserved yet; confirmed: reserved; all others are final. */
export const bookingStates = ['pending', 'confirmed', 'used', 'cancelled', 'no_show', 'expired'] as const
export type BookingState = (typeof bookingStates)[number]
export const openBookingStates: readonly BookingState[] = ['pending', 'confirmed']
/** Party that enforces the reservation: the charge point accepted one, or the platform alone rejects other starts. */
export const bookingHoldParties = ['none', 'chargePoint', 'platform'] as const
export const requestableBookingSources = ['desk', 'app', 'api'] as const
/** partner: bookings of another platform for its drivers. */
export const bookingSources = [...requestableBookingSources, 'partner'] as const
export const bookingEventKinds = [
  'made',
  'asked',
  'kept',
  'waits',
  'moved',
  'used',
  'cancelled',
  'missed',
  'expired',
  'released',
  'excused',
] as const
export type BookingEventKind = (typeof bookingEventKinds)[number]

export const bookingStateWords = words({
  'members.booking.state-pending': { zh: '待生效', en: 'Pending', es: 'Pendiente' },
  'members.booking.state-confirmed': { zh: '已锁定', en: 'Confirmed', es: 'Confirmada' },
  'members.booking.state-used': { zh: '已使用', en: 'Used', es: 'Utilizada' },
  'members.booking.state-cancelled': { zh: '已取消', en: 'Cancelled', es: 'Cancelada' },
  'members.booking.state-no_show': { zh: '爽约', en: 'No-show', es: 'No presentado' },
  'members.booking.state-expired': { zh: '已失效', en: 'Expired', es: 'Caducada' },
})

/** Booking rules of an operator: lead time, duration, and numbers. */
export const bookingRules = z
  .object({
    advanceHours: z.int().min(1).max(2_160),
    /** Default duration of a reservation from the booking's start. */
    holdMinutes: z.int().min(5).max(240),
    mostMinutes: z.int().min(5).max(240),
    /** Minutes before the start from which others cannot start a session there. */
    leadMinutes: z.int().min(0).max(120),
    /** Maximum number of open bookings per holder. */
    openEach: z.int().min(1).max(20),
    /** A booking cancelled later than this many minutes before its start counts as missed. */
    cancelMinutes: z.int().min(0).max(1_440),
    /** Block rule: this many missed bookings within this many days block new bookings for this many days. 0: never. */
    missedMost: z.int().min(0).max(50),
    missedDays: z.int().min(1).max(365),
    blockDays: z.int().min(1).max(365),
  })
  .refine(({ holdMinutes, mostMinutes }) => holdMinutes <= mostMinutes, {
    path: ['holdMinutes'],
    message: 'members.fault.booking-hold',
  })
export type BookingRules = z.output<typeof bookingRules>
/**
 * Defaults of the domain handbook, section 13: 15 minutes, at most 60; one open; three missed in 30 days block for
 * seven.
 */
export const defaultBookingRules: BookingRules = {
  advanceHours: 168,
  holdMinutes: 15,
  mostMinutes: 60,
  leadMinutes: 15,
  openEach: 1,
  cancelMinutes: 0,
  missedMost: 3,
  missedDays: 30,
  blockDays: 7,
}

const connector = z.int().min(1).max(99)
const kind = z.int().min(1).max(6)
const tag = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\x21-\x7E]+$/, 'members.fault.booking-tag')
export const bookingForm = z
  .object({
    stationId: z.uuid(),
    /** A specific connector, any of a kind, or any at all. */
    chargePointId: z.uuid().nullable().default(null),
    connectorNo: connector.nullable().default(null),
    connectorType: kind.nullable().default(null),
    startsAt: instant,
    /** Absent: the default of the operator's rules. */
    minutes: z.int().min(5).max(240).optional(),
    /** Member who comes; the member's own start token is used unless another is given. */
    memberId: z.uuid().nullable().default(null),
    idTag: tag.nullable().default(null),
    note: z.string().trim().max(500).default(''),
  })
  .refine(({ memberId, idTag }) => memberId !== null || idTag !== null, {
    path: ['memberId'],
    message: 'members.fault.booking-who',
  })
  .refine(({ chargePointId, connectorNo }) => (chargePointId === null) === (connectorNo === null), {
    path: ['connectorNo'],
    message: 'members.fault.booking-connector',
  })
export type BookingForm = z.output<typeof bookingForm>

export const bookingRow = z.object({
  id: z.uuid(),
  no: z.string(),
  memberId: z.uuid().nullable(),
  /** Masked name; null for an unassigned start token. */
  memberName: z.string().nullable(),
  /** Last four characters of the start token. */
  tag: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: connector,
  connectorType: kind,
  anyConnector: z.boolean(),
  heldFrom: instant,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(bookingStates),
  hold: z.enum(bookingHoldParties),
  sessionId: z.uuid().nullable(),
  endedAt: instant.nullable(),
  /** True if it counts as missed. */
  missed: z.boolean(),
  reason: z.string(),
  note: z.string(),
  source: z.enum(bookingSources),
  createdAt: instant,
  version: z.int(),
})
export type BookingRow = z.infer<typeof bookingRow>
export const bookingEvent = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(bookingEventKinds),
  detail: z.record(z.string(), z.unknown()),
  byName: z.string(),
})
export type BookingEvent = z.infer<typeof bookingEvent>
export const bookingDetail = bookingRow.extend({ history: z.array(bookingEvent) })
export type BookingDetail = z.infer<typeof bookingDetail>

const query = {
  /** Prefix of a booking's number, or a complete start token. */
  search: z.string().trim().max(20).optional(),
  state: z.enum(bookingStates).optional(),
  stationId: z.uuid().optional(),
  memberId: z.uuid().optional(),
  missed: queryFlag.optional(),
  /** Range of the booked time. */
  from: instant.optional(),
  to: instant.optional(),
}
export const bookingFilter = z.object(query)
export type BookingFilter = z.output<typeof bookingFilter>
export const bookingExport = 'members.bookings'

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/api/bookings',
  permission: bookingPermissions.view,
  summary: 'Lists bookings of connectors, latest booked time first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['startsAt', 'createdAt']) }),
  reply: pageSchemaOf(bookingRow),
})
export const getBooking = endpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/bookings/{id}',
  permission: bookingPermissions.view,
  summary: 'Returns a booking with its history: requests to the charge point, its answers, and how the booking ended',
  reply: bookingDetail,
})
export const saveBooking = endpoint({
  name: 'saveBooking',
  method: 'POST',
  path: '/api/bookings',
  permission: bookingPermissions.create,
  summary:
    'Creates a booking of a connector, or of any connector of a kind at a station, for a member or a start token. The reservation is sent to the charge point when its time comes',
  body: bookingForm,
  reply: bookingDetail,
})
export const cancelBooking = endpoint({
  name: 'cancelBooking',
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  permission: bookingPermissions.edit,
  summary: 'Cancels an open booking and informs its charge point. A late cancellation counts as missed',
  body: z.object({ reason: mandatoryReason }),
  reply: bookingDetail,
})
export const excuseBooking = endpoint({
  name: 'excuseBooking',
  method: 'POST',
  path: '/api/bookings/{id}/excuse',
  permission: bookingPermissions.edit,
  summary: 'Excuses a missed booking, so that it no longer counts against its holder',
  body: z.object({ reason: mandatoryReason }),
  reply: bookingDetail,
})

const plannedConnector = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: connector,
  connectorType: kind,
  /** True if its charge point is in use and the station is open. */
  takesStarts: z.boolean(),
  connected: z.boolean(),
  /** Last reported status; null: none yet. */
  status: z.string().nullable(),
})
export type PlannedConnector = z.infer<typeof plannedConnector>
export const bookingPlan = endpoint({
  name: 'bookingPlan',
  method: 'GET',
  path: '/api/bookings/plan',
  permission: bookingPermissions.view,
  summary: 'Returns the connectors of a station and their bookings between two instants, at most 8 days',
  query: z.object({ stationId: z.uuid(), from: instant, to: instant }),
  reply: z.object({
    stationName: z.string(),
    timeZone: z.string(),
    bookable: z.boolean(),
    connectors: z.array(plannedConnector),
    bookings: z.array(bookingRow),
  }),
})
export type BookingPlan = z.infer<typeof bookingPlan.reply>
export const bookableStations = endpoint({
  name: 'bookableStations',
  method: 'GET',
  path: '/api/bookings/stations',
  permission: bookingPermissions.view,
  summary: 'Lists stations that accept bookings, filtered by the beginning of the name',
  query: z.object({ search: z.string().trim().max(50).optional() }),
  reply: z.array(z.object({ stationId: z.uuid(), name: z.string(), timeZone: z.string(), connectors: z.int() })),
})
export const getBookingRules = endpoint({
  name: 'getBookingRules',
  method: 'GET',
  path: '/api/bookings/rules',
  permission: bookingPermissions.view,
  summary: 'Returns the operator’s booking rules',
  reply: bookingRules,
})
export const saveBookingRules = endpoint({
  name: 'saveBookingRules',
  reach: 'operator',
  method: 'POST',
  path: '/api/bookings/rules',
  permission: bookingPermissions.control,
  summary: 'Updates the operator’s booking rules; existing bookings do not change',
  body: bookingRules,
  reply: bookingRules,
})

export const bookingEndpoints = [
  listBookings,
  bookingPlan,
  bookableStations,
  getBookingRules,
  saveBookingRules,
  getBooking,
  saveBooking,
  cancelBooking,
  excuseBooking,
] as const
