import type { LedgerFinding } from '@evops/ledger/server'
import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'

/** Returns the column name if a figure of `o` differs from its bill's JSON. */
const differs = (column: string, text: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`o.${column}`)} is distinct from ${text} then ${sql.lit(column)} end`
const number = (path: string) => sql`(b.bill #>> ${sql.lit(path)})::bigint`
const sumOf = (path: string) =>
  sql`(select coalesce(sum(l::text::bigint), 0) from jsonb_path_query(b.bill, ${sql.lit(path)}) l)`

/** Compares the columns of a session and of each of its bills with the bill's JSON. */
const bills = sql<{ name: string }>`
  with newest as (
    select distinct on (operator_id, session_id) * from charging_bills order by operator_id, session_id, revision desc
  ), found as (
    select o.session_no, concat_ws(', ', case when b.session_id is null then 'bill' end,
      case when b.session_id is not null then concat_ws(', ',
        ${differs('total_minor', number('{totalMinor}'))}, ${differs('electricity_minor', number('{electricity,minor}'))},
        ${differs('service_minor', number('{service,minor}'))}, ${differs('energy_dwh', number('{meteredDwh}'))},
        ${differs('reduced_minor', sumOf('$.reductions[*].minor'))}, ${differs('currency', sql`b.currency`)}) end) as what
    from charging_sessions o left join newest b on b.operator_id = o.operator_id and b.session_id = o.id
    where o.total_minor is not null and (b.session_id is not null or o.source <> 'import')
    union all
    select o.session_no, 'bill ' || b.revision from charging_bills b join charging_sessions o on o.operator_id = b.operator_id and o.id = b.session_id
    where (b.total_minor, b.electricity_minor, b.service_minor) is distinct from (${number('{totalMinor}')}, ${number('{electricity,minor}')}, ${number('{service,minor}')})
      or b.total_minor <> b.electricity_minor + b.service_minor + coalesce(${number('{occupancy,amount,minor}')}, 0)
      or ${number('{electricity,exactE4}')} <> ${sumOf('$.segments[*].electricityAmountE4')}
      or ${number('{service,exactE4}')} <> ${sumOf('$.segments[*].serviceAmountE4')} + ${sumOf('$.fees[*].amountE4')}
      or ${number('{meteredDwh}')} <> ${sumOf('$.segments[*].meteredDwh')}
    union all
    -- One that no bill stands behind came with its registers.
    select o.session_no, 'energy_dwh' from charging_sessions o where o.source = 'import' and o.energy_dwh <> o.meter_end_dwh - o.meter_start_dwh
  )
  select concat_ws(' ', session_no, what) as name from found where what <> '' order by 1`

/**
 * Compares the revenue of a session according to its own figures with its postings. A waived session stays waived when
 * its occupancy is added later, until its figures are corrected.
 */
const postings = sql<{ name: string }>`
  with journals as (
    select j.operator_id, j.business_id, j.business_type, j.recorded_at, -sum(e.amount_minor) as minor,
      max(j.recorded_at) filter (where j.business_type in ('order.edited', 'order.corrected')) over (partition by j.operator_id, j.business_id) as corrected_at
    from ledger_journals j
    join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    where j.business_type like 'order.%' and (e.account like 'income\_%' or e.account like 'discount\_%')
    group by j.operator_id, j.business_id, j.id, j.business_type, j.recorded_at
  ), brought as (
    select operator_id, business_id, sum(minor) as minor,
      coalesce(sum(minor) filter (where business_type = 'order.waive' and coalesce(recorded_at > corrected_at, true)), 0) as waived
    from journals group by 1, 2
  )
  select o.session_no as name from charging_sessions o
  left join brought p on p.operator_id = o.operator_id and p.business_id = o.id
  where (o.total_minor is not null or p.business_id is not null) and coalesce(p.minor, 0) <> coalesce(
    o.payable_minor + case when o.state = 'void' or o.pay_state in ('free', 'none') then 0 else coalesce(p.waived, 0) end, 0)
  order by 1`

/**
 * Compares the payment state of a session with its postings. A debt that its wallet has had since then is owed. A
 * repaid debt may count as paid.
 */
const payStates = sql<{ name: string }>`
  with debts as (
    select j.operator_id, j.business_id, e.account, e.holder_id, max(j.recorded_at) as last_at from ledger_journals j
    join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
    where j.business_type like 'order.%' and e.account in ('wallet_arrears', 'wallet_credit')
    group by 1, 2, 3, 4 having sum(e.amount_minor) > 0
  ), running as (
    select e.account, e.holder_id, j.recorded_at, sum(e.amount_minor) over (partition by e.account, e.holder_id order by j.recorded_at, j.id) as minor
    from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
    where e.account in ('wallet_arrears', 'wallet_credit')
  ), even as (
    select account, holder_id, max(recorded_at) as at from running where minor <= 0 group by 1, 2
  ), owed as (
    select d.business_id, bool_or(d.account = 'wallet_arrears') as arrears, bool_or(d.account = 'wallet_credit') as credit,
      bool_or(e.at is null or e.at < d.last_at) as still
    from debts d left join even e using (account, holder_id) group by 1
  ), elsewhere as (
    select distinct j.business_id from ledger_journals j where j.business_type = 'order.imported'
  )
  select o.session_no || ' ' || o.pay_state as name from charging_sessions o
  left join owed d on d.business_id = o.id
  left join elsewhere s on s.business_id = o.id
  where o.total_minor is not null and case
    when o.state = 'void' then o.pay_state <> 'none'
    when o.pay_state = 'free' then false
    when o.pay_state = 'refunded' then o.refunded_minor <> o.total_minor - o.reduced_minor or o.refunded_minor = 0
    when o.pay_state = 'partly_refunded' then o.refunded_minor <= 0 or o.refunded_minor >= o.total_minor - o.reduced_minor
    when o.refunded_minor <> 0 then true
    when o.pay_state = 'arrears' then d.arrears is not true
    when o.pay_state = 'postpaid' then d.credit is not true
    when o.pay_state = 'paid' then case when o.holder_id is null then s.business_id is null and (o.start_mode <> 'direct_payment' or o.paid_principal_minor <> o.payable_minor)
      else d.still is true end
    when o.pay_state = 'unpaid' then s.business_id is not null or (o.holder_id is not null and o.total_minor > o.reduced_minor)
    else true end
  order by 1`

const sampled = 10

/** Returns the numbers of sessions whose figures, bills, payment and postings differ, for the ledger's check. */
export async function figureChecks(tx: Tx): Promise<LedgerFinding[]> {
  const found: LedgerFinding[] = []
  for (const [check, checkQuery] of [
    ['session_bills', bills],
    ['session_postings', postings],
    ['pay_states', payStates],
  ] as const) {
    const { rows } = await checkQuery.execute(tx)
    found.push({ check, found: rows.length, samples: rows.slice(0, sampled).map(({ name }) => name) })
  }
  return found
}
