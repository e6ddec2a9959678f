import { vehicleEnergyFacts } from '@evops/fleet/contract'
import { workOrderFacts } from '@evops/maintenance/contract'
import { hourColumns, sumColumns } from './day-facts.rules.ts'
import { sessionKeys, sessionSums } from './session-facts.rules.ts'
import { stateSums } from './states.rules.ts'

/** Facts of one kind, as whoever reads them finds them: in tables of several grains, with the same columns in each. */
export interface FactSet {
  /** Tables by grain, or a function of the span's two days (`name()`): rows with a `day` column (a month's first day in months). A station's have only its own keys. */
  tables: { days: string; months?: string; stationDays?: string; stationMonths?: string }
  /** Of all places together, by `keys` besides operator_id and day, made of `from`: of `dates` days by nothing else, made after them. Nothing of it for who is limited to stations. */
  all?: Readonly<
    Partial<Record<'days' | 'dates' | 'months', { table: string; keys: readonly string[]; from: string }>>
  >
  /** Columns that distinguish rows besides operator_id and day, in the finest table. */
  keys: readonly string[]
  /** Columns that add up. */
  sums: readonly string[]
  /** Columns of which the largest counts. */
  most?: readonly string[]
  /** A row of each month, whatever days are asked for. */
  isMonthly?: true
}

const connector = ['station_id', 'charge_point_id', 'connector_no'] as const

/**
 * Everything that is kept for reports. A table of a coarser grain leaves out the keys that it has added over. What a
 * connector was like is found by its `kind_id` in `reports_connector_kinds`, 0 is not looked at yet; ids of all zeros are nobody's.
 */
export const factSets = {
  /** The highest load of all connectors of a station together, since `peak_at`; `quarter_at` begins its best quarter of an hour. Asked
   * before connectors, of which the largest alone is known. */
  peaks: {
    tables: { days: 'reports_station_peaks' },
    all: { days: { table: 'reports_all_peaks', keys: [], from: 'reports_station_peaks' } },
    keys: ['station_id'],
    sums: [],
    most: ['peak_w', 'quarter_w'],
  },
  /** Sessions, energy and money by the day of the session's end; time by when it was. */
  connectors: {
    tables: {
      days: 'reports_days',
      months: 'reports_months',
      stationDays: 'reports_station_days',
      stationMonths: 'reports_station_months',
    },
    all: {
      days: { table: 'reports_all_days', keys: ['kind_id', 'currency'], from: 'reports_days' },
      dates: { table: 'reports_all_dates', keys: ['currency'], from: 'reports_all_days' },
      months: { table: 'reports_all_months', keys: ['kind_id', 'currency'], from: 'reports_all_days' },
    },
    keys: [...connector, 'kind_id', 'currency'],
    sums: sumColumns,
    /** The largest of a single connector; a station's is in `peaks`. */
    most: ['peak_w'],
  },
  /** Energy, money and starts in the hour in which they were. An hour without any is null. */
  hours: {
    tables: {
      days: 'reports_hours',
      months: 'reports_month_hours',
      stationDays: 'reports_station_hours',
      stationMonths: 'reports_station_month_hours',
    },
    all: { days: { table: 'reports_all_hours', keys: ['currency'], from: 'reports_station_hours' } },
    keys: [...connector, 'currency'],
    sums: hourColumns,
  },
  /** Orders by what they came to. */
  amounts: {
    tables: {
      days: 'reports_amounts',
      stationDays: 'reports_station_amounts',
      stationMonths: 'reports_station_month_amounts',
    },
    keys: [...connector, 'currency', 'bucket'],
    sums: ['sessions', 'net_minor'],
  },
  /** Seconds in which every connector of a station was plugged. */
  congestion: {
    tables: { days: 'reports_congestion' },
    keys: ['station_id'],
    sums: ['congested_seconds'],
  },
  /** What stations' meters took against the limit of their contract with the grid company: energy's. */
  limits: {
    tables: { days: 'energy_limit_facts' },
    keys: ['station_id'],
    sums: ['exceeded_quarters'],
    most: ['metered_quarter_w', 'limit_w', 'over_w'],
  },
  /** Seconds in each state; today's as far as `until_at` of a connector's day. */
  states: {
    tables: {
      days: 'reports_state_days',
      months: 'reports_state_months',
      stationDays: 'reports_station_states',
      stationMonths: 'reports_station_month_states',
    },
    all: {
      days: { table: 'reports_all_states', keys: ['kind_id'], from: 'reports_state_days' },
      dates: { table: 'reports_all_state_dates', keys: [], from: 'reports_all_states' },
      months: { table: 'reports_all_state_months', keys: ['kind_id'], from: 'reports_all_states' },
    },
    keys: [...connector, 'kind_id'],
    sums: stateSums,
  },
  /** Sessions by who paid, how they began, and the vehicle. */
  sessions: {
    tables: {
      days: 'reports_session_days',
      months: 'reports_session_months',
      stationDays: 'reports_station_sessions',
      stationMonths: 'reports_station_month_sessions',
    },
    all: {
      days: { table: 'reports_all_sessions', keys: ['currency'], from: 'reports_station_sessions' },
      months: { table: 'reports_all_session_months', keys: sessionKeys, from: 'reports_session_months' },
    },
    keys: ['station_id', ...sessionKeys],
    sums: sessionSums,
  },
  /** Sessions by how large they were (buckets.rules.ts). */
  buckets: {
    tables: {
      days: 'reports_bucket_days',
      months: 'reports_bucket_months',
      stationDays: 'reports_bucket_days',
      stationMonths: 'reports_bucket_months',
    },
    keys: ['station_id', 'currency', 'kind', 'bucket'],
    sums: ['sessions', 'sum'],
  },
  /** What vehicles were driven and what that took: of the day, of no station. */
  vehicleEnergy: vehicleEnergyFacts,
  /** Work orders, by the day on which they were made; those of no station too. */
  workOrders: workOrderFacts,
  /** Stations' meters beside what their connectors delivered, of days whose meter was read. */
  balances: {
    tables: { days: 'charging_balance_facts' },
    keys: ['station_id'],
    sums: ['metered_dwh', 'delivered_dwh'],
  },
  /** What stations' electricity cost in months that are asked for whole (energy's), and what they earned in them. */
  costs: {
    tables: { days: 'reports_cost_facts()' },
    isMonthly: true,
    keys: ['station_id', 'currency'],
    sums: [
      'cost_months',
      'grid_dwh',
      'grid_energy_minor',
      'grid_demand_minor',
      'grid_factor_minor',
      'grid_other_minor',
      'loss_months',
      'loss_minor',
      'costed_dwh',
      'costed_electricity_minor',
      'costed_service_minor',
      'uncosted_months',
      'untariffed_months',
    ],
  },
} as const satisfies Record<string, FactSet>

/** What distinguishes the rows of a station's day or month. */
export const stationKeys: ReadonlySet<string> = new Set([
  'station_id',
  'day',
  'month',
  'currency',
  'bucket',
  'kind',
])
