import type { Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerDebts, PartnerPayment, PartnerPaymentForm } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface PartnerBalance extends Omit<PartnerDebts, 'mostOutMinor' | 'mostSetOffMinor'> {
  /** Debts of the partner: arrears of its wallet, and used credit. */
  arrearsMinor: number
  creditMinor: number
  hasWallet: boolean
  today: string
}
/** Returns the debts of both sides from the ledger. */
export async function findPartnerBalance(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<PartnerBalance> {
  const balanceOwed = (account: string) => sql`ledger_owed(f.operator_id, ${account}, ${id}::uuid, f.currency)`
  const { rows } = await sql<PartnerBalance>`
    select f.currency, (${now}::timestamptz at time zone f.time_zone)::date::text as today,
      -(${balanceOwed('wallet_principal')} + ${balanceOwed('wallet_gift')} + ${balanceOwed('wallet_frozen')} + ${balanceOwed('refunds_owed')}
        + ${balanceOwed('wallet_credit')} + ${balanceOwed('wallet_arrears')}) as "oursMinor",
      -${balanceOwed('wallet_arrears')} as "arrearsMinor", -${balanceOwed('wallet_credit')} as "creditMinor", ${balanceOwed('payable_partner')} as "theirsMinor",
      coalesce((select r.netted from interop_roaming_links r where r.operator_id = f.operator_id and r.partner_id = ${id}), false) as netted,
      exists (select from ledger_wallet_names w where w.operator_id = f.operator_id and w.id = ${id}) as "hasWallet"
    from organisation_operator_facts f where f.operator_id = ${operatorId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an operator has its facts')
  return row
}

type Row = Omit<PartnerPayment, 'at' | 'reversedAt'> & { at: Date; reversedAt: Date | null }
export interface StoredPayment extends Row {
  partnerId: string
  journalId: string
}
const columns =
  sql.raw(`id, kind, amount_minor as "amountMinor", currency, paid_on::text as "paidOn", reference, account, note, at,
  recorded_by_name as "recordedByName", approved_by_name as "approvedByName", reverses, reversed_at as "reversedAt"`)
/** Limited to a month of the operator's calendar, if a month is given. */
export async function pageOfPayments(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { page, pageSize, month }: { page: number; pageSize: number; month?: string },
): Promise<Page<PartnerPayment>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from interop_partner_payments
    where operator_id = ${operatorId} and partner_id = ${id} and (${month ?? null}::text is null or ${month ?? null} = to_char(at at time zone
      (select f.time_zone from organisation_operator_facts f where f.operator_id = ${operatorId}), 'YYYY-MM'))
    order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const list = rows.map((row) => {
    const { total: _, ...found } = row
    return toReplyRow(found)
  })
  return { list, total: rows[0]?.total ?? 0, page, pageSize }
}
/** Loads the payment and locks its row until the transaction ends. */
export async function findPayment(tx: Tx, { operatorId, id }: PartnerKey): Promise<StoredPayment | undefined> {
  const { rows } = await sql<StoredPayment>`
    select ${columns}, partner_id as "partnerId", journal_id as "journalId" from interop_partner_payments
    where operator_id = ${operatorId} and id = ${id} for update`.execute(tx)
  return rows[0]
}
/** Returns the ledger lines of a payment on the partner's accounts. */
export async function partnerLines(
  tx: Tx,
  { operatorId, partnerId, journalId }: { operatorId: string; partnerId: string; journalId: string },
): Promise<{ account: string; amountMinor: number }[]> {
  const { rows } = await sql<{ account: string; amountMinor: number }>`
    select account, amount_minor as "amountMinor" from ledger_holder_lines
    where operator_id = ${operatorId} and holder_id = ${partnerId} and journal_id = ${journalId}`.execute(tx)
  return rows
}

export interface NewPayment extends PartnerPaymentForm {
  operatorId: string
  id: string
  partnerId: string
  currency: string
  at: Date
  first: { userId: string; name: string }
  second: { userId: string; name: string }
  approvalId: string
  journalId: string
  reverses: string | null
}
export async function insertPayment(tx: Tx, { first, second, ...p }: NewPayment): Promise<void> {
  await tx
    .insertInto('interop_partner_payments')
    .values({
      operator_id: p.operatorId,
      id: p.id,
      partner_id: p.partnerId,
      kind: p.kind,
      amount_minor: p.amountMinor,
      currency: p.currency,
      paid_on: p.paidOn,
      reference: p.reference,
      account: p.account,
      note: p.note,
      at: p.at,
      recorded_by: first.userId,
      recorded_by_name: first.name,
      approved_by: second.userId,
      approved_by_name: second.name,
      approval_id: p.approvalId,
      journal_id: p.journalId,
      reverses: p.reverses,
    })
    .execute()
}
export async function isRecordedPayment(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { kind, reference }: Pick<PartnerPaymentForm, 'kind' | 'reference'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from interop_partner_payments where operator_id = ${operatorId} and partner_id = ${id}
    and kind = ${kind} and reference = ${reference} and reverses is null and reversed_at is null`.execute(tx)
  return rows.length > 0
}
export async function markPaymentReversed(tx: Tx, { operatorId, id }: PartnerKey, at: Date): Promise<void> {
  await sql`update interop_partner_payments set reversed_at = ${at} where operator_id = ${operatorId} and id = ${id}`.execute(
    tx,
  )
}
/** Serialises the payments of a partner. */
export async function lockPayments(tx: Tx, { operatorId, id }: PartnerKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner payments ${operatorId} ${id}`}, 31))`.execute(tx)
}

/** Returns partner names by id, for screens that show ledger lines. */
export async function partnerNamesById(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = tx
    .selectFrom('organisation_partners')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
  return new Map((await named.execute()).map(({ id, name }) => [id, name]))
}
