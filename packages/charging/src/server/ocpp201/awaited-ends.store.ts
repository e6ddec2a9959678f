import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { CanonicalStopReason } from '../../contract/index.ts'

export interface EndWithoutRegisterRow {
  operatorId: string
  transactionId: number
  endedAt: Date
  receivedAt: Date
  /** The last register after the start. Null if there was none. */
  lastDwh: number | null
  reason: CanonicalStopReason
  reportedReason: string
  /** True if the stop was ordered. The reason is known from the order. */
  isRemote: boolean
}

/** End of a session without its register: the session is over, and waits for the connector's next register. */
export const pendingEndWriteKind: WriteKind<EndWithoutRegisterRow, undefined> = {
  name: 'charging_awaited_end',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::boolean[])
        as r (operator_id, transaction_id, ended_at, received_at, last_dwh, reason, reported, is_remote)
    ), over as (
      update charging_sessions o set state = 'awaiting_record', state_at = now(), version = o.version + 1
      from r where o.operator_id = r.operator_id and o.transaction_id = r.transaction_id
        and charging_takes_end(o.state, o.stop_received_at)
      returning o.operator_id, o.id, r.ended_at, r.received_at, r.last_dwh, case when r.is_remote then coalesce(o.stop_reason, r.reason) else r.reason end as reason, r.reported
    )
    insert into charging_awaited_ends (operator_id, session_id, device_ended_at, received_at, last_dwh, stop_reason, reported_stop_reason)
    select * from over on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.transactionId),
    timeColumn(rows, (row) => row.endedAt),
    timeColumn(rows, (row) => row.receivedAt),
    encodeUnquotedColumn(rows, (row) => row.lastDwh),
    textColumn(rows, (row) => row.reason),
    textColumn(rows, (row) => row.reportedReason),
    encodeUnquotedColumn(rows, (row) => row.isRemote),
  ],
}
