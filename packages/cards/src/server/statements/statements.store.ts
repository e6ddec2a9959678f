import type { Page } from '@evops/platform/contract'
import { readPage, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StatementKind, StatementLine } from '../../contract/index.ts'
import { statementLines, walletBalanceAccounts, type StatementScope } from '../cards/cards.store.ts'

/** Half-open interval. Undefined: from the beginning, until now. */
export interface StatementPeriod {
  from?: string | undefined
  to?: string | undefined
}

function lines(tx: Tx, whose: StatementScope, { from, to }: StatementPeriod) {
  let rows = tx.selectFrom(statementLines(whose).as<'l'>(sql.ref('l')))
  if (from) rows = rows.where('l.at', '>=', new Date(from))
  if (to) rows = rows.where('l.at', '<', new Date(to))
  return rows
}
const shown = ['l.at', 'l.kind', 'l.amountMinor', 'l.reference', 'l.cardNo'] as const

export async function pageOfStatementLines(
  tx: Tx,
  whose: StatementScope,
  { page: at, pageSize, ...span }: StatementPeriod & { page: number; pageSize: number },
): Promise<Page<StatementLine>> {
  const rows = lines(tx, whose, span).select(shown).orderBy('l.at').orderBy('l.reference').orderBy('l.amountMinor')
  const found = await readPage(tx, rows, { page: at, pageSize })
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
/** Returns all lines of a time span for an export. The lines of one card or account fit into memory. */
export async function allStatementLines(
  tx: Tx,
  whose: StatementScope,
  span: StatementPeriod,
): Promise<StatementLine[]> {
  const rows = await lines(tx, whose, span).select(shown).orderBy('l.at').orderBy('l.reference').execute()
  return rows.map((row) => toReplyRow(row))
}
export async function statementTotalsByKind(
  tx: Tx,
  whose: StatementScope,
  span: StatementPeriod,
): Promise<Map<StatementKind, number>> {
  const rows = await lines(tx, whose, span)
    .groupBy('l.kind')
    .select(['l.kind', sql<number>`sum(l."amountMinor")::bigint`.as('minor')])
    .execute()
  return new Map(rows.map(({ kind, minor }) => [kind, minor]))
}

/** Returns the balance of a holder's account before an instant. Undefined: now. */
export async function walletBalanceBefore(tx: Tx, holderId: string, at: string | undefined): Promise<number> {
  let rows = tx
    .selectFrom('ledger_holder_lines')
    .where('holder_id', '=', holderId)
    .where(sql<boolean>`account in ${walletBalanceAccounts}`)
  if (at) rows = rows.where('recorded_at', '<', new Date(at))
  const row = await rows.select(sql<number>`-coalesce(sum(amount_minor), 0)::bigint`.as('minor')).executeTakeFirst()
  return row?.minor ?? 0
}
