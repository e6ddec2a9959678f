import { vehicleEnergyFacts } from '@evops/fleet/contract'
import { workOrderFacts } from '@evops/maintenance/contract'
import { hourColumns, sumColumns } from './day-facts.rules.ts'
import { sessionKeys, sessionSums } from './session-facts.rules.ts'
import { stateSecondsColumns } from './states.rules.ts'

/** Set of facts of one kind for readers: tables of several granularities with the same columns. */
export interface FactSet {
  /**
   * Tables by granularity, or a function with the two days of the range (`name()`): rows with a `day` column (in month
   * tables the month's first day). Tables of stations have only the station's own keys.
   */
  tables: { days: string; months?: string; stationDays?: string; stationMonths?: string }
  /**
   * Tables of all places together, by `keys` besides operator_id and day, built from `from`. `dates` has days without
   * other keys and is built after `days`. Not readable for users who are limited to stations.
   */
  all?: Readonly<Partial<Record<'days' | 'dates' | 'months', { table: string; keys: readonly string[]; from: string }>>>
  /** Columns that form the row key besides operator_id and day, in the finest table. */
  keys: readonly string[]
  /** Columns that are summed. */
  sums: readonly string[]
  /** Columns of which the largest value is used. */
  most?: readonly string[]
  /** True if there is one row per month, whatever days are requested. */
  isMonthly?: true
}

const connector = ['station_id', 'charge_point_id', 'connector_no'] as const

/**
 * All facts of the reports. A table of a coarser granularity lacks the keys that it is summed over. The properties of a
 * connector are in `reports_connector_kinds` by `kind_id`; 0 means not determined yet. An id of all zeros means none.
 */
export const factSets = {
  /**
   * Highest load of all connectors of a station together, at `peak_at`; `quarter_at` is the start of its highest
   * quarter of an hour. Searched before `connectors`, which only have the peak of a single connector.
   */
  peaks: {
    tables: { days: 'reports_station_peaks' },
    all: { days: { table: 'reports_all_peaks', keys: [], from: 'reports_station_peaks' } },
    keys: ['station_id'],
    sums: [],
    most: ['peak_w', 'quarter_w'],
  },
  /** Sessions, energy and money by the day of the session's end; time by the day on which it elapsed. */
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
    /** Peak of a single connector; the station's peak is in `peaks`. */
    most: ['peak_w'],
  },
  /** Energy, money and starts by the hour in which they occurred. An hour without data is null. */
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
  /** Sessions by their amount. */
  amounts: {
    tables: {
      days: 'reports_amounts',
      stationDays: 'reports_station_amounts',
      stationMonths: 'reports_station_month_amounts',
    },
    keys: [...connector, 'currency', 'bucket'],
    sums: ['sessions', 'net_minor'],
  },
  /** Seconds in which every connector of a station was plugged in. */
  congestion: {
    tables: { days: 'reports_congestion' },
    keys: ['station_id'],
    sums: ['congested_seconds'],
  },
  /** Metered load of stations compared with the limit of the grid contract; from the energy domain. */
  limits: {
    tables: { days: 'energy_limit_facts' },
    keys: ['station_id'],
    sums: ['exceeded_quarters'],
    most: ['metered_quarter_w', 'limit_w', 'over_w'],
  },
  /** Seconds in each state; today's up to `until_at` of a connector's day. */
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
    sums: stateSecondsColumns,
  },
  /** Sessions by payer, start mode and vehicle. */
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
  /** Sessions by size (buckets.rules.ts). */
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
  /** Distance and energy of vehicles by day, without a station. */
  vehicleEnergy: vehicleEnergyFacts,
  /** Work orders by the day of their creation, including those without a station. */
  workOrders: workOrderFacts,
  /**
   * Metered energy of stations compared with the delivered energy of their connectors, for days with a meter reading;
   * days on which energy was sold, and those of them that were metered.
   */
  balances: {
    tables: { days: 'reports_balance_facts()' },
    keys: ['station_id'],
    sums: ['metered_dwh', 'delivered_dwh', 'sold_days', 'metered_days'],
  },
  /**
   * Electricity costs of stations in months that the range covers completely (from the energy domain), and the revenue
   * of those months.
   */
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

/** Keys of the rows of a station's day or month. */
export const stationKeys: ReadonlySet<string> = new Set(['station_id', 'day', 'month', 'currency', 'bucket', 'kind'])
