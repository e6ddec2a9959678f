import type { Page, PagedQuery } from '@evops/platform/contract'
import { deleteTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { listManualJournals, ManualJournalForm, ManualJournalRow } from '../../contract/index.ts'

interface StoredJournal extends Omit<ManualJournalRow, 'madeAt' | 'state'> {
  madeAt: Date
  state: 'draft' | 'posted' | 'reversed'
}
const columns = sql`m.id, m.day::text as day, m.memo, m.lines, m.amount_minor as "amountMinor", m.currency,
  case when exists (select from ledger_journals r where r.operator_id = m.operator_id and r.reverses = m.journal_id) then 'reversed' else m.state end as state,
  m.made_at as "madeAt", m.by_name as "byName", m.approver_name as "approverName", m.journal_id as "journalId"`
const present = ({ madeAt, ...row }: StoredJournal): ManualJournalRow => ({ ...row, madeAt: madeAt.toISOString() })

export async function pageOfManualJournals(
  tx: Tx,
  { page, pageSize, stage, sort }: PagedQuery<typeof listManualJournals> & { stage?: 'draft' | 'posted' | undefined },
): Promise<Page<ManualJournalRow>> {
  const where = stage ? sql`where m.state = ${stage}` : sql``
  const by = sort?.includes('amountMinor') ? sql`m.amount_minor` : sql`m.day`
  const order = sort?.startsWith('-') === false && sort !== undefined ? sql`asc` : sql`desc`
  const { rows } = await sql<StoredJournal>`
    select ${columns} from ledger_manual_journals m ${where}
    order by ${by} ${order}, m.id ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ledger_manual_journals m ${where}`.execute(tx)
  return { list: rows.map(present), total: counted.rows[0]?.total ?? 0, page, pageSize }
}
export async function findManualJournal(tx: Tx, id: string): Promise<ManualJournalRow | undefined> {
  const { rows } = await sql<StoredJournal>`
    select ${columns} from ledger_manual_journals m where m.id = ${id}`.execute(tx)
  return rows[0] && present(rows[0])
}
export async function insertManualJournal(
  tx: Tx,
  operatorId: string,
  made: { id: string; form: ManualJournalForm; currency: string; at: Date; byId: string; byName: string },
): Promise<void> {
  const { id, form, currency, at, byId, byName } = made
  const amountMinor = form.lines.reduce((sum, line) => sum + Math.max(line.amountMinor, 0), 0)
  await sql`
    insert into ledger_manual_journals (operator_id, id, day, memo, lines, amount_minor, currency, made_at, by_id, by_name)
    values (${operatorId}, ${id}, ${form.day}, ${form.memo}, ${JSON.stringify(form.lines)}::jsonb, ${amountMinor}, ${currency}, ${at}, ${byId}, ${byName})`.execute(
    tx,
  )
}
export async function deleteManualDraft(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'ledger_manual_journals', { id, state: 'draft' })
}
/** Returns false if the draft was posted or deleted in the meantime. */
export async function markManualJournalPosted(
  tx: Tx,
  id: string,
  { approverId, approverName, journalId }: { approverId: string; approverName: string; journalId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update ledger_manual_journals set state = 'posted', approver_id = ${approverId}, approver_name = ${approverName}, journal_id = ${journalId}
    where id = ${id} and state = 'draft' returning 1`.execute(tx)
  return rows.length > 0
}
/** Returns noon of a day in the operator's time zone, today's date there, and the last closed month. */
export async function postingDayOf(tx: Tx, day: string, now: Date) {
  const { rows } = await sql<{ at: Date; today: string; closedTo: Date | null }>`
    select (${day}::date + time '12:00') at time zone o.time_zone as at,
      to_char(${now}::timestamptz at time zone o.time_zone, 'YYYY-MM-DD') as today,
      (select c.closed_to from ledger_closings c order by c.seq desc limit 1) as "closedTo"
    from organisation_operator_facts o where o.operator_id = platform_operator()`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a day without an operator')
  return found
}
