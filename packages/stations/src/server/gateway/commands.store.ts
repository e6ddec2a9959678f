import type pg from 'pg'
import { cutSecretsOfReply } from '../commands/commands.rules.ts'

export interface ClaimedCommand {
  identity: string
  action: string
  payload: Record<string, unknown>
  /** The whole payload, sealed, when `payload` has a secret cut out. */
  sealed: Buffer | null
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
  // A secret waits sealed beside its redacted form, and is gone from the row the moment it is sent.
  const { rows } = await pool.query<{
    action: string
    payload: Record<string, unknown>
    sealed: Buffer | null
  }>(
    `update stations_commands c set state = 'sent', sent_at = clock_timestamp(), sealed_payload = null
     from (select operator_id, id, sealed_payload from stations_commands where operator_id = $1 and id = $2 and state = 'waiting' and expires_at > now() for update) o
     where c.operator_id = o.operator_id and c.id = o.id returning c.action, c.payload, o.sealed_payload as sealed`,
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
    [
      done.operatorId,
      done.id,
      done.state,
      done.reply === null ? null : JSON.stringify(cutSecretsOfReply(done.reply)),
    ],
  )
}
