import type { Journal } from '@evops/ledger/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CloseRow } from '../ocpp/stop-transaction.store.ts'
import './tables.ts'
import '../tables.ts'

/** A new revision of an order, as `charging_revise_orders` takes it. False: the order has moved on meanwhile. */
export async function revise(
  tx: Tx,
  order: {
    id: string
    version: number
    flags: readonly string[]
    meterStartDwh: number
    tariffVersionId: string | null
  },
  { row, journal }: { row: CloseRow; journal: Journal | null },
): Promise<boolean> {
  const { rows } = await sql`select charging_revise_orders(${JSON.stringify([
    {
      ...row,
      ...order,
      journalId: journal?.id ?? null,
      journals: journal === null ? [] : [journal],
    },
  ])}::jsonb)`.execute(tx)
  return rows.length === 1
}

/** The tariff version in force at an instant for a gun; null when there is none. */
export async function versionAt(
  tx: Tx,
  at: { operatorId: string; stationId: string; pileId: string; gunNo: number; startedAt: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select tariffs_version_at(${at.operatorId}, ${at.stationId}, ${at.pileId}, ${at.gunNo}, ${new Date(at.startedAt)}) as id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Waits for nobody else to change it, and says its version; undefined when it is not the operator's. */
export async function lockVersion(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from charging_orders where id = ${id} for no key update`.execute(tx)
  return rows[0]?.version
}

export async function handleStop(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update charging_orphan_stops set handled_at = ${at} where id = ${id}`.execute(tx)
}

/** The order belongs to this start token from now on. */
export async function bindToken(tx: Tx, id: string, token: { id: string; version: number }): Promise<void> {
  await sql`
    update charging_orders set token_id = ${token.id}, token_state = 'accepted', version = ${token.version + 1}
    where id = ${id}`.execute(tx)
}

export async function tokenName(tx: Tx, id: string): Promise<{ idTag: string; label: string } | undefined> {
  return tx
    .selectFrom('charging_tokens')
    .where('id', '=', id)
    .select(['id_tag as idTag', 'label'])
    .executeTakeFirst()
}
