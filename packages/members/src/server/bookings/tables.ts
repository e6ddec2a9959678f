import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingEventKind, BookingHold, BookingState, bookingSources } from '../../contract/index.ts'

interface BookingsTable {
  operator_id: string
  id: string
  no: string
  member_id: string | null
  id_tag: string
  id_tag_key: GeneratedAlways<string>
  group_tag: string | null
  station_id: string
  pile_id: string
  gun_no: number
  connector_type: number
  any_gun: boolean
  held_from: Date
  starts_at: Date
  ends_at: Date
  state: Generated<BookingState>
  hold: Generated<BookingHold>
  reservation_no: number
  release_pile_id: Generated<string | null>
  next_at: Generated<Date | null>
  order_id: Generated<string | null>
  ended_at: Generated<Date | null>
  missed: Generated<boolean>
  reason: Generated<string>
  note: string
  source: (typeof bookingSources)[number]
  created_by: string | null
  created_at: Date
  version: Generated<number>
}
interface EventsTable {
  operator_id: string
  id: string
  booking_id: string
  at: Date
  kind: BookingEventKind
  detail: ColumnType<Record<string, unknown>, string, never>
  by_id: string | null
  by_name: string
}
interface RulesTable {
  operator_id: string
  ahead_hours: number
  hold_minutes: number
  most_minutes: number
  lead_minutes: number
  open_each: number
  cancel_minutes: number
  missed_most: number
  missed_days: number
  block_days: number
  updated_at: Generated<Date>
}
/** The stations' view. */
interface BookableGunsView {
  operator_id: string
  station_id: string
  station_name: string
  time_zone: string
  bookable: boolean
  pile_id: string
  pile_no: string
  pile_name: string
  gun_no: number
  connector_type: number
  takes_starts: boolean
  connected: boolean
  status: string | null
  status_at: Date | null
}

declare module '@evops/platform/server' {
  interface Tables {
    members_bookings: BookingsTable
    members_booking_events: EventsTable
    members_booking_rules: RulesTable
    stations_bookable_guns: BookableGunsView
  }
}
