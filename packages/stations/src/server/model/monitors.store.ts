import type pg from 'pg'
import { monitorKind, type MonitorRow } from './model.kind.store.ts'

/** Monitors that were set up by an answer; in the transaction that stores it. */
export async function storeMonitors(client: pg.ClientBase, rows: MonitorRow[]): Promise<void> {
  if (rows.length > 0) await client.query(monitorKind.text, monitorKind.columns(rows))
}
