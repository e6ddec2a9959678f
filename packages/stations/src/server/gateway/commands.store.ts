import type pg from 'pg'

export interface ClaimedCommand {
  identity: string
  action: string
  payload: Record<string, unknown>
}

/**
 * Takes a waiting command if its pile's socket is ours. The row is marked sent before the call goes out, so that
 * no command is carried out twice. Null: not ours, or taken already.
 */
export async function claimCommand(
  pool: pg.Pool,
  wanted: { id: string; operatorId: string; connected: (identity: string) => boolean },
): Promise<ClaimedCommand | null> {
  const { rows: found } = await pool.query<{ identity: string }>(
    "select i.identity from stations_commands c join stations_identities i on i.operator_id = c.operator_id and i.pile_id = c.pile_id where c.operator_id = $1 and c.id = $2 and c.state = 'waiting'",
    [wanted.operatorId, wanted.id],
  )
  const identity = found[0]?.identity
  if (identity === undefined || !wanted.connected(identity)) return null
  const { rows } = await pool.query<{ action: string; payload: Record<string, unknown> }>(
    "update stations_commands set state = 'sent', sent_at = clock_timestamp() where operator_id = $1 and id = $2 and state = 'waiting' returning action, payload",
    [wanted.operatorId, wanted.id],
  )
  return rows[0] ? { identity, ...rows[0] } : null
}

export async function finishCommand(
  pool: pg.Pool,
  done: { id: string; operatorId: string; state: string; reply: unknown },
): Promise<void> {
  await pool.query(
    "update stations_commands set state = $3, reply = $4, answered_at = clock_timestamp() where operator_id = $1 and id = $2 and state = 'sent'",
    [done.operatorId, done.id, done.state, done.reply === null ? null : JSON.stringify(done.reply)],
  )
}
