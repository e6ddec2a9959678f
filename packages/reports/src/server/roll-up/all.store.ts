import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { hourColumns, sumColumns } from '../facts/day-facts.rules.ts'
import { sessionKeys, sessionSums } from '../facts/session-facts.rules.ts'
import { stateSums } from '../facts/states.rules.ts'
import { sumUp, type Fragment } from './sum-up.store.ts'

type Level = readonly [
  target: string,
  source: string,
  columns: { beside: readonly string[]; sums: readonly string[]; most?: readonly string[] },
  made?: 'of its days' | 'of months',
]
const connectors = { beside: ['kind_id', 'currency'], sums: sumColumns, most: ['peak_w'] }
const ofOrders: readonly Level[] = [
  ['reports_all_days', 'reports_days', connectors],
  ['reports_all_months', 'reports_all_days', connectors, 'of its days'],
  ['reports_all_hours', 'reports_station_hours', { beside: ['currency'], sums: hourColumns }],
  ['reports_all_sessions', 'reports_station_sessions', { beside: ['currency'], sums: sessionSums }],
  [
    'reports_all_session_months',
    'reports_session_months',
    { beside: sessionKeys, sums: sessionSums },
    'of months',
  ],
  ['reports_all_peaks', 'reports_station_peaks', { beside: [], sums: [], most: ['peak_w', 'quarter_w'] }],
]
const states = { beside: ['kind_id'], sums: stateSums }
const ofStates: readonly Level[] = [
  ['reports_all_states', 'reports_state_days', states],
  ['reports_all_state_months', 'reports_all_states', states, 'of its days'],
]
const levels = { orders: ofOrders, states: ofStates }

/**
 * What a process of the version before keeps while an update runs has nothing of all stations together: at night the last
 * days are made anew. The caller holds the lock of the roll-up.
 */
export async function keepLastDays(tx: Tx, now: Date): Promise<void> {
  const last = sql`(select ${now}::date - n as day from generate_series(-1, 39) n) as d`
  await keepAll(tx, last, 'orders')
  await keepAll(tx, last, 'states')
}

/** Makes what all stations came to anew, of the days that `touched` names and of their months, from what is kept below it. */
export async function keepAll(tx: Tx, touched: Fragment, of: keyof typeof levels): Promise<void> {
  for (const [target, source, columns, made] of levels[of]) {
    const day = made ? sql`date_trunc('month', day)::date` : sql`day`
    const days = sql`(select distinct ${day} as day from ${touched}) as w`
    await sumUp(tx, { target, source, ...columns, of: days, key: [], monthly: made === 'of its days' })
  }
}
