import type pg from 'pg'
import { outgoingCallOf } from '../calls/outgoing.ts'
import { removeReplySecrets } from '../commands/commands.rules.ts'

export interface ClaimedCommand {
  identity: string
  chargePointId: string
  action: string
  payload: Record<string, unknown>
  /** Complete encrypted payload, if a secret was removed from `payload`. */
  sealed: Buffer | null
}

/**
 * Claims a waiting command if this process has the charge point's connection. The row is marked as sent before the call
 * is sent, so that no command is executed twice. Returns null if another process has the connection or the command is
 * already claimed.
 */
export async function claimCommand(
  pool: pg.Pool,
  wanted: { id: string; operatorId: string; connected: (identity: string) => boolean },
): Promise<ClaimedCommand | null> {
  const { rows: found } = await pool.query<{ identity: string }>(
    "select i.identity from stations_commands c join stations_identities i on i.operator_id = c.operator_id and i.charge_point_id = c.charge_point_id where c.operator_id = $1 and c.id = $2 and c.state = 'waiting'",
    [wanted.operatorId, wanted.id],
  )
  const identity = found[0]?.identity
  if (identity === undefined || !wanted.connected(identity)) return null
  // A secret is stored encrypted next to the redacted payload and deleted from the row as soon as it is sent.
  const { rows } = await pool.query<{
    chargePointId: string
    action: string
    payload: Record<string, unknown>
    sealed: Buffer | null
  }>(
    `update stations_commands c set state = 'sent', sent_at = clock_timestamp(), sealed_payload = null
     from (select operator_id, id, sealed_payload from stations_commands where operator_id = $1 and id = $2 and state = 'waiting' and expires_at > now() for update) o
     where c.operator_id = o.operator_id and c.id = o.id returning c.charge_point_id as "chargePointId", c.action, c.payload, o.sealed_payload as sealed`,
    [wanted.operatorId, wanted.id],
  )
  return rows[0] ? { identity, ...rows[0] } : null
}

export interface FinishedCommand {
  id: string
  operatorId: string
  chargePointId: string
  action: string
  /** Payload as sent. */
  sent: Record<string, unknown>
  state: string
  reply: unknown
  /** Responses to the earlier calls, if one of several calls failed. */
  partial?: Record<string, unknown> | undefined
}

/** Stores the response and, in the same transaction, its effects. */
export async function finishCommand(pool: pg.Pool, done: FinishedCommand): Promise<void> {
  const { id, operatorId, chargePointId, state } = done
  const call = outgoingCallOf(done.action)
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const { rowCount } = await client.query(
      "update stations_commands set state = $3, reply = $4, answered_at = clock_timestamp() where operator_id = $1 and id = $2 and state in ('sent', 'timeout')",
      [operatorId, id, state, done.reply === null ? null : JSON.stringify(removeReplySecrets(done.reply))],
    )
    const reply = done.partial ?? (isObject(done.reply) ? done.reply : {})
    const accepted = state === 'accepted'
    if (rowCount && call.done && (accepted || state === 'rejected' || done.partial))
      await call.done(client, {
        operatorId,
        chargePointId,
        commandId: id,
        payload: done.sent,
        accepted,
        reply,
      })
    await client.query('commit')
    broken = false
  } finally {
    // A failed transaction is rolled back by closing its connection.
    client.release(broken)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface QueuedCommandTarget {
  operatorId: string
  chargePointId: string
}

/**
 * Returns the queued commands of reconnected charge points in the order of their requests, for many charge points at a
 * time.
 */
export const queuedCommands = {
  name: 'stations_queued_commands',
  text: `
    select w.n::int as n, c.id
    from unnest($1::uuid[], $2::uuid[]) with ordinality as w (operator_id, charge_point_id, n)
    join stations_commands c on c.operator_id = w.operator_id and c.charge_point_id = w.charge_point_id and c.state = 'waiting' and c.queued and c.expires_at > now()
    order by w.n, c.requested_at, c.id`,
  columns: (chargePoints: QueuedCommandTarget[]) => [
    chargePoints.map(({ operatorId }) => operatorId),
    chargePoints.map(({ chargePointId }) => chargePointId),
  ],
  pick(rows: unknown[], chargePoints: QueuedCommandTarget[]): string[][] {
    // Safe cast: the statement above selects exactly these columns.
    const found = rows as { n: number; id: string }[]
    return chargePoints.map((_chargePoint, index) => found.filter(({ n }) => n === index + 1).map(({ id }) => id))
  },
}

/** Stores a system command to be sent. */
export async function insertSystemCommand(
  pool: pg.Pool,
  command: {
    operatorId: string
    id: string
    chargePointId: string
    action: string
    payload: object
    requestedBy: string
    expiresInSeconds: number
  },
): Promise<void> {
  await pool.query(
    `insert into stations_commands (operator_id, id, charge_point_id, action, payload, state, requested_by, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, 'waiting', $6, clock_timestamp(), clock_timestamp() + make_interval(secs => $7))`,
    [
      command.operatorId,
      command.id,
      command.chargePointId,
      command.action,
      JSON.stringify(command.payload),
      command.requestedBy,
      command.expiresInSeconds,
    ],
  )
}
