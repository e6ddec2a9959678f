import { createBatchWrite, type WriteKind } from '@evops/platform/server'
import type { SentSignedValue } from './collect.rules.ts'

/** Place of signed values: where they were sent, and the transaction that the message names. */
export interface SignedValueOrigin {
  operatorId: string
  chargePointId: string
  connectorNo: number
  /** Our number of the transaction. Null if it is unknown. */
  transactionId: number | null
  /** The charge point's own text of a transaction of OCPP 2.x. */
  ref?: string
  receivedAt: Date
}

interface SignedValueRow {
  operatorId: string
  chargePointId: string
  connectorNo: number
  transactionId: number | null
  ref: string | null
  context: string
  content: string
  digest: string
  measuredAt: string | null
  receivedAt: Date
}

/**
 * Stores signed values with their session: that of the transaction, otherwise the one that occupies the connector. A
 * value that is already stored only gets its session. Earlier values of a transaction of 2.x get it as well, because
 * they may be sent before there is a session.
 */
export const signedValueWriteKind: WriteKind<SignedValueRow, undefined> = {
  name: 'charging_signed_value',
  text: `
    with sent as (
      select r.*, coalesce(n.id, c.id) as session_id, coalesce(r.ref, n.transaction_id::text, c.transaction_id::text, r."transactionId"::text, '') as transaction_ref
      from jsonb_to_recordset($1::jsonb) as r ("operatorId" uuid, "chargePointId" uuid, "connectorNo" smallint, "transactionId" bigint, ref text, context text,
        content text, digest text, "measuredAt" timestamptz, "receivedAt" timestamptz)
      left join lateral (
        select o.id, o.transaction_id from charging_sessions o
        where o.operator_id = r."operatorId" and o.transaction_id = r."transactionId" and o.charge_point_id = r."chargePointId"
      ) n on true
      left join lateral (
        select o.id, o.transaction_id from charging_sessions o
        where n.id is null and r.ref is null and o.operator_id = r."operatorId" and o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo"
          and charging_is_open(o.state) and o.device_started_at is not null
      ) c on true
    ), claimed as (
      update charging_signed_values v set session_id = s.session_id
      from (select distinct on ("operatorId", "chargePointId", ref) * from sent where ref is not null and session_id is not null) s
      where v.operator_id = s."operatorId" and v.charge_point_id = s."chargePointId" and v.transaction_ref = s.ref and v.session_id is null
        and not exists (select from sent x where x."operatorId" = v.operator_id and x."chargePointId" = v.charge_point_id and x.transaction_ref = v.transaction_ref
          and decode(x.digest, 'base64') = v.digest)
    )
    insert into charging_signed_values as v (operator_id, charge_point_id, transaction_ref, digest, session_id, connector_no, context, content, measured_at, received_at)
    select distinct on ("operatorId", "chargePointId", transaction_ref, digest) "operatorId", "chargePointId", transaction_ref, decode(digest, 'base64'), session_id,
      "connectorNo", context, decode(content, 'base64'), "measuredAt", "receivedAt"
    from sent
    on conflict (operator_id, charge_point_id, transaction_ref, digest) do update set session_id = excluded.session_id
      where v.session_id is null and excluded.session_id is not null`,
  columns: (rows) => [JSON.stringify(rows)],
}

/** Returns the writes of the signed values of a message. */
export function signedValueWrites(
  place: SignedValueOrigin,
  values: readonly SentSignedValue[],
): ReturnType<typeof createBatchWrite>[] {
  return values.map(({ context, content, digest, measuredAt }) =>
    createBatchWrite(signedValueWriteKind, {
      ...place,
      ref: place.ref ?? null,
      context: context.replaceAll('\0', ''),
      content: content.toString('base64'),
      digest: digest.toString('base64'),
      measuredAt: measuredAt === null ? null : new Date(measuredAt).toISOString(),
    }),
  )
}
