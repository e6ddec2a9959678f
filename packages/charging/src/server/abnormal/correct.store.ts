import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Locks the session and returns its version. Undefined if the session does not belong to the operator. */
export async function lockVersion(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from charging_sessions where id = ${id} for no key update`.execute(tx)
  return rows[0]?.version
}

export async function markOrphanStopHandled(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update charging_orphan_stops set handled_at = ${at} where id = ${id}`.execute(tx)
}

/** Assigns the session to this start token. */
export async function bindToken(
  tx: Tx,
  id: string,
  token: { id: string; holderId: string | null; payers: string[] | null; version: number },
): Promise<void> {
  await sql`
    update charging_sessions set token_id = ${token.id}, holder_id = ${token.holderId}, payers = ${token.payers}::uuid[], token_state = 'accepted', version = ${token.version + 1},
      battery_dwh = (select t.battery_dwh from charging_tokens t where t.id = ${token.id})
    where id = ${id}`.execute(tx)
}

/** Updates the session's battery from its token's current value. A recalculated session is checked against it. */
export async function updateSessionBattery(tx: Tx, id: string): Promise<void> {
  await sql`
    update charging_sessions o set battery_dwh = t.battery_dwh from charging_tokens t
    where o.id = ${id} and t.operator_id = o.operator_id and t.id = o.token_id and o.battery_dwh is distinct from t.battery_dwh`.execute(
    tx,
  )
}

/** Returns a start token with its holder at the start of a session, and the wallets that paid before the holder's. */
export async function tokenHolderAtStart(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ idTag: string; label: string; holderId: string | null; payers: string[] | null } | undefined> {
  const { rows } = await sql<{
    idTag: string
    label: string
    holderId: string | null
    payers: string[] | null
  }>`
    select t.id_tag as "idTag", t.label, h.holder_id as "holderId", h.payers
    from charging_tokens t left join lateral charging_payer_at(t, ${at}) h on true where t.id = ${id}`.execute(tx)
  return rows[0]
}
