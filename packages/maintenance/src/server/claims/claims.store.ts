import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ClaimAnswer, WorkOrderWarranty, WarrantyClaim, WarrantyPlate } from '../../contract/index.ts'

/** Returns the current nameplate data and warranty end of the charge point. */
async function plateOf(tx: Tx, workOrderId: string): Promise<WarrantyPlate | undefined> {
  const { rows } = await sql<WarrantyPlate>`
    select p.maker, p.model, p.serial_number as "serialNumber", p.produced_on::text as "producedOn", p.commissioned_on::text as "commissionedOn",
      p.warranty_until::text as "warrantyUntil", o.charge_point_firmware as firmware,
      (coalesce(a.raised_at, o.created_at) at time zone coalesce(s.time_zone, f.time_zone))::date::text as "faultOn"
    from maintenance_work_orders o
    join stations_charge_point_plates p on p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id
    join organisation_operator_facts f on f.operator_id = o.operator_id
    left join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    left join stations_alarm_facts a on a.operator_id = o.operator_id and a.alarm_id = o.alarm_id
    where o.id = ${workOrderId}`.execute(tx)
  return rows[0]
}
async function claimsOf(tx: Tx, workOrderId: string): Promise<WarrantyClaim[]> {
  const rows = await tx
    .selectFrom('maintenance_claims as c')
    .innerJoin('maintenance_work_orders as o', (on) =>
      on.onRef('o.operator_id', '=', 'c.operator_id').onRef('o.id', '=', 'c.work_order_id'),
    )
    .where('c.work_order_id', '=', workOrderId)
    .select([
      ...aliasColumns('c', [
        'id',
        'no',
        'state',
        'maker',
        'model',
        'serialNumber',
        'claim',
        'lateReason',
        'claimedAt',
        'claimedByName',
        'amountMinor',
        'currency',
        'reference',
        'answer',
        'answeredAt',
        'answeredByName',
      ]),
      sql<string | null>`c.produced_on::text`.as('producedOn'),
      sql<string | null>`c.commissioned_on::text`.as('commissionedOn'),
      sql<string | null>`c.warranty_until::text`.as('warrantyUntil'),
      sql<string>`c.fault_on::text`.as('faultOn'),
      'o.charge_point_firmware as firmware',
    ])
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Null: the work order concerns no charge point. */
export async function getWorkOrderWarranty(tx: Tx, workOrderId: string): Promise<WorkOrderWarranty | null> {
  const plate = await plateOf(tx, workOrderId)
  return plate ? { plate, claims: await claimsOf(tx, workOrderId) } : null
}

export interface NewClaim {
  operatorId: string
  workOrderId: string
  id: string
  no: string
  plate: WarrantyPlate
  claim: string
  lateReason: string
  by: { id: string; name: string }
  at: Date
}
/** Returns false if the work order has a claim that is pending or accepted. */
export async function insertClaim(tx: Tx, { plate, by, ...row }: NewClaim): Promise<boolean> {
  const added = await tx
    .insertInto('maintenance_claims')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      work_order_id: row.workOrderId,
      no: row.no,
      maker: plate.maker,
      model: plate.model,
      serial_number: plate.serialNumber,
      produced_on: plate.producedOn,
      commissioned_on: plate.commissionedOn,
      warranty_until: plate.warrantyUntil,
      fault_on: plate.faultOn,
      claim: row.claim,
      late_reason: row.lateReason,
      claimed_at: row.at,
      claimed_by: by.id,
      claimed_by_name: by.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'work_order_id'])
        .where(sql<boolean>`state in ('claimed', 'accepted')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Undefined: the work order has no pending claim. */
export async function saveClaimAnswer(
  tx: Tx,
  workOrderId: string,
  reply: {
    outcome: ClaimAnswer
    amount: { minor: number; currency: string } | null
    reference: string
    answer: string
    by: { id: string; name: string }
    at: Date
  },
): Promise<{ no: string } | undefined> {
  return tx
    .updateTable('maintenance_claims')
    .set({
      state: reply.outcome,
      amount_minor: reply.amount?.minor ?? null,
      currency: reply.amount?.currency ?? null,
      reference: reply.reference,
      answer: reply.answer,
      answered_at: reply.at,
      answered_by: reply.by.id,
      answered_by_name: reply.by.name,
    })
    .where('work_order_id', '=', workOrderId)
    .where('state', '=', 'claimed')
    .returning('no')
    .executeTakeFirst()
}
