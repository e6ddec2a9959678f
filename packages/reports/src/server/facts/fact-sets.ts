import { hourColumns, sumColumns } from '../roll-up/day-facts.rules.ts'

/** Facts of one kind, as whoever reads them finds them: in tables of several grains, with the same columns in each. */
export interface FactSet {
  /** Tables by grain: rows with a `day` column (a month's first day in months). */
  tables: { days: string; months?: string; stationDays?: string }
  /** Columns that tell rows apart besides operator_id and day, in the finest table. */
  keys: readonly string[]
  /** Columns that add up. */
  sums: readonly string[]
  /** Columns of which the largest counts. */
  most?: readonly string[]
}

const gun = ['station_id', 'pile_id', 'gun_no'] as const

/** Everything that is kept for reports. A table of a coarser grain leaves out the keys that it has added over. */
export const factSets = {
  /** Sessions, energy and money by the day of the session's end; time by when it was. */
  connectors: {
    tables: { days: 'reports_days', months: 'reports_months', stationDays: 'reports_station_days' },
    keys: [...gun, 'currency'],
    sums: sumColumns,
  },
  /** Energy, money and starts in the hour in which they were. An hour without any is null. */
  hours: {
    tables: { days: 'reports_hours', months: 'reports_month_hours', stationDays: 'reports_station_hours' },
    keys: [...gun, 'currency'],
    sums: hourColumns,
  },
  /** Orders by what they came to. */
  amounts: {
    tables: { days: 'reports_amounts', stationDays: 'reports_station_amounts' },
    keys: [...gun, 'currency', 'bucket'],
    sums: ['orders', 'net_minor'],
  },
  /** Seconds in which every connector of a station was plugged. */
  congestion: {
    tables: { days: 'reports_congestion' },
    keys: ['station_id'],
    sums: ['congested_seconds'],
  },
} as const satisfies Record<string, FactSet>
