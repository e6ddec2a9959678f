import type { WriteKind } from '@evops/platform/server'

/** Registers of energy that a vehicle returned in one message of a transaction. */
export interface ReturnedRegisterRow {
  operatorId: string
  id: string
  chargePointId: string
  transactionRef: string
  startDwh: number
  endDwh: number
  ratedPowerW: number
  receivedAt: Date
}

/**
 * Stores the lowest and the highest register of a transaction. Messages may be repeated or come in any order. A register
 * that changes after the credit is compared again.
 */
export const returnedRegisterKind: WriteKind<ReturnedRegisterRow, undefined> = {
  name: 'charging_returned_register',
  text: `
    with r as (
      select distinct on ("operatorId", "chargePointId", "transactionRef") r.*,
        min("startDwh") over w as lowest, max("endDwh") over w as highest
      from jsonb_to_recordset($1::jsonb) as r ("operatorId" uuid, id uuid, "chargePointId" uuid, "transactionRef" text, "startDwh" bigint,
        "endDwh" bigint, "ratedPowerW" bigint, "receivedAt" timestamptz)
      window w as (partition by "operatorId", "chargePointId", "transactionRef")
      order by "operatorId", "chargePointId", "transactionRef"
    )
    insert into charging_returned_energy as e (operator_id, id, charge_point_id, transaction_ref, start_dwh, end_dwh, rated_power_w,
      received_at, due_at)
    select "operatorId", id, "chargePointId", "transactionRef", lowest, highest, "ratedPowerW", "receivedAt", "receivedAt" from r
    on conflict (operator_id, charge_point_id, transaction_ref) do update set
      start_dwh = least(e.start_dwh, excluded.start_dwh), end_dwh = greatest(e.end_dwh, excluded.end_dwh), due_at = excluded.received_at
    where excluded.start_dwh < e.start_dwh or excluded.end_dwh > e.end_dwh`,
  columns: (rows) => [JSON.stringify(rows)],
}
