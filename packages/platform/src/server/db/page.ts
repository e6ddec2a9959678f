import { sql, type SelectQueryBuilder } from 'kysely'
import { exactTotalLimit, type Page } from '../../contract/index.ts'
import type { Tx } from './db.ts'

/**
 * Reads one page of a list and its total: exact up to 10,000, above that `totalIsAtLeast`, so that counting never costs
 * more than reading 10,001 index entries. `quick` is a query that returns the first rows in the same order through an
 * index; its page is used if it is full. `countUpTo` is a cheaper count.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, Row>,
  wanted: {
    page: number
    pageSize: number
    quick?: SelectQueryBuilder<DB, TB, Row>
    countUpTo?: (most: number) => Promise<number>
  },
): Promise<Page<Row>> {
  const before = (wanted.page - 1) * wanted.pageSize
  const sliceOf = (query: typeof rows) => query.limit(wanted.pageSize).offset(before).execute()
  let list = wanted.quick ? await sliceOf(wanted.quick) : []
  if (list.length < wanted.pageSize) list = await sliceOf(rows)
  const endSeen = list.length < wanted.pageSize && (list.length > 0 || before === 0)
  const counted = wanted.countUpTo ?? (() => count(tx, rows))
  const total = endSeen ? before + list.length : await counted(exactTotalLimit + 1)
  return {
    list,
    total: Math.min(total, Math.max(exactTotalLimit, before + list.length)),
    ...(total > exactTotalLimit ? { totalIsAtLeast: true } : {}),
    page: wanted.page,
    pageSize: wanted.pageSize,
  }
}

async function count<DB, TB extends keyof DB, Row>(tx: Tx, rows: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const capped = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(exactTotalLimit + 1)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from (${capped}) as capped`.execute(tx)
  return counted[0]?.total ?? 0
}
