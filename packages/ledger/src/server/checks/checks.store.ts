import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CheckRow, LedgerCheck } from '../../contract/index.ts'

export interface LedgerFinding {
  check: LedgerCheck
  found: number
  samples: string[]
}

/** Checks of the ledger. Each returns the names of its findings, none if the ledger is consistent. */
const questions: readonly [LedgerCheck, (tx: Tx) => Promise<string[]>][] = [
  [
    'unbalanced',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select journal_id::text as name from ledger_entries group by journal_id having sum(amount_minor) <> 0`.execute(
          tx,
        ),
      ),
  ],
  [
    'empty',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select j.id::text as name from ledger_journals j
          where not exists (select from ledger_entries e where e.operator_id = j.operator_id and e.journal_id = j.id)`.execute(
          tx,
        ),
      ),
  ],
  [
    'balances',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select concat_ws(' ', account, holder_id, currency) as name from (
            select e.account, e.holder_id, j.currency, sum(e.amount_minor) as total from ledger_entries e
            join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
            where e.holder_id is not null group by e.account, e.holder_id, j.currency
          ) e full join ledger_balances b using (account, holder_id, currency)
          where coalesce(e.total, 0) <> coalesce(b.balance_minor, 0)`.execute(tx),
      ),
  ],
  [
    'days',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          with kept as (select to_char(day, 'YYYY-MM-DD') as day, business_type, account, debit_minor, credit_minor, lines from ledger_days),
          made as (
            select to_char(j.effective_at at time zone (select time_zone from ledger_days limit 1), 'YYYY-MM-DD') as day, j.business_type, e.account,
              coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as debit_minor,
              coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0) as credit_minor, count(*) as lines
            from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
            where not exists (select from ledger_unsealed u where u.operator_id = j.operator_id and u.row_id = j.id) group by 1, 2, 3)
          select concat_ws(' ', day, business_type, account) as name from (
            select * from (table kept except table made) a union select * from (table made except table kept) b) differing`.execute(
          tx,
        ),
      ),
  ],
  [
    'overdrawn',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select concat_ws(' ', b.account, b.holder_id) as name from ledger_balances b join ledger_chart c using (account)
          where b.account <> 'purse' and ((c.never = 'debit' and b.balance_minor > 0) or (c.never = 'credit' and b.balance_minor < 0))`.execute(
          tx,
        ),
      ),
  ],
  [
    'purses',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select w.name || ' ' || p.currency || ' ' || p.purse_minor as name from ledger_purse_balances p
          join ledger_wallets w on w.operator_id = p.operator_id and w.id = p.card_id
          where p.purse_minor < 0 order by p.purse_minor, w.id`.execute(tx),
      ),
  ],
  [
    'vouchers',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select v.voucher_no || ' ' || v.used_for || ' ' || v.business_id as name from ledger_vouchers v
          where v.state = 'repeated' and not exists (select from ledger_journals j
            where j.operator_id = v.operator_id and j.reverses = v.id) order by v.at, v.id`.execute(tx),
      ),
  ],
  [
    'frozen',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select wallet_id::text as name from (select wallet_id, sum(amount_minor) as total from ledger_freezes group by wallet_id) f
          full join (select holder_id as wallet_id, -balance_minor as total from ledger_balances where account = 'wallet_frozen' and balance_minor <> 0) b
            using (wallet_id)
          where coalesce(f.total, 0) <> coalesce(b.total, 0)`.execute(tx),
      ),
  ],
  [
    'deposits',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select wallet_id::text as name from (select wallet_id, sum(amount_minor) as total from ledger_deposits where state = 'held' group by wallet_id) d
          full join (select holder_id as wallet_id, -balance_minor as total from ledger_balances where account = 'wallet_deposit' and balance_minor <> 0) b
            using (wallet_id)
          where coalesce(d.total, 0) <> coalesce(b.total, 0)`.execute(tx),
      ),
  ],
  [
    'twice',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select business_id::text as name from ledger_journals where business_type in ('order.settled', 'wallet.recharged', 'deposit.paid', 'deposit.refunded', 'card.loaded', 'card.unloaded', 'card.purchase', 'card.moved', 'payment.topup', 'payment.refund', 'payment.refund_failed', 'payment.disputed', 'payment.dispute_lost', 'payment.dispute_won', 'payment.dispute_returned')
          group by business_type, business_id having count(*) > 1`.execute(tx),
      ),
  ],
  [
    'topups',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select t.id::text as name from ledger_topups t
          where t.principal_minor <> coalesce((select -sum(e.amount_minor) from ledger_entries e
              where e.operator_id = t.operator_id and e.journal_id = t.journal_id and e.account = 'wallet_principal'), 0)
            or t.refunded_minor < (select coalesce(sum(p.amount_minor), 0) from ledger_refund_parts p
              where p.operator_id = t.operator_id and p.topup_id = t.id and not exists (select from ledger_refunds r
                join ledger_journals j on j.operator_id = r.operator_id and j.reverses = r.journal_id
                where r.operator_id = p.operator_id and r.id = p.refund_id))`.execute(tx),
      ),
  ],
  [
    'credit_limits',
    async (tx) =>
      names(
        await sql<{ name: string }>`
          select concat_ws(' ', w.name, w.id) as name from ledger_wallets w
          left join (select distinct on (wallet_id) wallet_id, limit_minor from ledger_credit_limits order by wallet_id, number desc) l on l.wallet_id = w.id
          where w.credit_limit_minor <> coalesce(l.limit_minor, 0)`.execute(tx),
      ),
  ],
]
const sampled = 10
function names({ rows }: { rows: readonly { name: string }[] }): string[] {
  return rows.map((row) => row.name)
}

/** Checks the ledger's own tables. */
export async function checkLedgerTables(tx: Tx): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const [check, checkQuery] of questions) {
    const found = await checkQuery(tx)
    findings.push({ check, found: found.length, samples: found.slice(0, sampled) })
  }
  return findings
}

export async function sizeOfLedger(tx: Tx): Promise<{ journals: number; entries: number }> {
  const { rows } = await sql<{ journals: number; entries: number }>`
    select (select count(*) from ledger_journals) as journals, (select count(*) from ledger_entries) as entries`.execute(
    tx,
  )
  return rows[0] ?? { journals: 0, entries: 0 }
}

export async function insertCheck(tx: Tx, operatorId: string, row: CheckRow): Promise<void> {
  await sql`insert into ledger_checks (operator_id, id, at, took_ms, journals, entries, ok, findings)
    values (${operatorId}, ${row.id}, ${row.at}, ${row.tookMs}, ${row.journals}, ${row.entries}, ${row.ok}, ${JSON.stringify(row.findings)}::jsonb)`.execute(
    tx,
  )
}
type StoredCheck = Omit<CheckRow, 'at'> & { at: Date }
export async function pageOfChecks(tx: Tx, query: { page: number; pageSize: number }): Promise<Page<CheckRow>> {
  const rows = tx
    .selectFrom('ledger_checks')
    .select([
      ...aliasColumns(['id', 'at', 'tookMs', 'journals', 'entries', 'ok']),
      sql<StoredCheck['findings']>`findings`.as('findings'),
    ])
    .orderBy('at', 'desc')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

/** Returns operators with journals. Runs in a platform transaction. */
export async function operatorsWithLedger(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from organisation_operator_facts o where exists (select from ledger_journals j where j.operator_id = o.operator_id)`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** Returns wallets with expired gift money. Runs in a platform transaction. */
export async function walletsWithOldGift(tx: Tx, now: Date): Promise<{ operatorId: string; walletId: string }[]> {
  const { rows } = await sql<{ operatorId: string; walletId: string }>`
    select distinct t.operator_id as "operatorId", t.wallet_id as "walletId" from ledger_topups t
    join ledger_balances b on b.operator_id = t.operator_id and b.holder_id = t.wallet_id and b.account = 'wallet_gift' and b.balance_minor < 0
    where t.gift_until <= ${now} and t.gift_minor > 0`.execute(tx)
  return rows
}

/**
 * Returns the rest of a wallet's expired gift money. Gift money that expires first is spent first; credit of voucher codes
 * never expires, so it is spent last.
 */
export async function expiredGift(tx: Tx, walletId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    with lots as (
      select gift_minor, gift_until, sum(gift_minor) over (order by gift_until nulls last, at, id) as up_to
      from ledger_topups t where wallet_id = ${walletId} and gift_minor > 0
        and not exists (select from ledger_journals j where j.operator_id = t.operator_id and j.reverses = t.journal_id)
    ), vouchers as (
      select coalesce(-sum(e.amount_minor), 0) as minor from ledger_entries e
      join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
      where e.holder_id = ${walletId} and e.account = 'wallet_gift' and j.business_type = 'wallet.voucher'
        and not exists (select from ledger_journals r where r.operator_id = j.operator_id and r.reverses = j.id)
    ), spent as (
      select sum(gift_minor) + (select minor from vouchers) - coalesce((select -balance_minor from ledger_balances where account = 'wallet_gift' and holder_id = ${walletId}), 0) as minor from lots
    )
    select least(
      coalesce(sum(greatest(least(up_to - coalesce((select minor from spent), 0), gift_minor), 0)) filter (where gift_until <= ${now}), 0),
      coalesce((select -balance_minor from ledger_balances where account = 'wallet_gift' and holder_id = ${walletId}), 0))::bigint as minor
    from lots`.execute(tx)
  return rows[0]?.minor ?? 0
}

/** Adds newly sealed journals to the totals of their days. Runs in a platform transaction. */
export async function addJournalsToDailyTotals(
  tx: Tx,
  { operatorId, ids }: { operatorId: string; ids: readonly string[] },
): Promise<void> {
  await sql`select ledger_add_days(operator_id, time_zone, ${[...ids]}::uuid[]) from organisation_operator_facts where operator_id = ${operatorId}`.execute(
    tx,
  )
}
