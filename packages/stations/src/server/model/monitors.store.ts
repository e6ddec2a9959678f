import type pg from 'pg'
import { monitorKind, type MonitorRow } from './model.kind.store.ts'

/** Stores monitors set up by a response, in the transaction that stores the response. */
export async function storeMonitors(client: pg.ClientBase, rows: MonitorRow[]): Promise<void> {
  if (rows.length > 0) await client.query(monitorKind.text, monitorKind.columns(rows))
}
