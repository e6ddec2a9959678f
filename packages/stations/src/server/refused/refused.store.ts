import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { identity as legalIdentity, type RefusedConnection } from '../../contract/index.ts'
import '../tables.ts'

export interface RefusedQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  search?: string | undefined
  identity?: string | undefined
}
/** Whose rows: the operator's own, and those that belong to nobody where they may be seen. */
export interface RefusedScope {
  operatorId: string
  nobodys: boolean
  /** Of the operator's own, those under a charge point's identity in these stations; null: all. */
  stationIds: readonly string[] | null
}

const sortColumns = {
  lastAt: 'r.last_at',
  firstAt: 'r.first_at',
  attempts: 'r.attempts',
  identity: 'r.identity',
} as const

const inScope = ({ operatorId, nobodys, stationIds }: RefusedScope) => {
  const ours =
    stationIds === null
      ? sql<SqlBool>`r.operator_id = ${operatorId}`
      : sql<SqlBool>`r.operator_id = ${operatorId} and exists (
          select from stations_identities own join stations_piles at on at.operator_id = own.operator_id and at.id = own.pile_id
          where own.identity = r.identity and own.operator_id = ${operatorId} and at.station_id = any (${[...stationIds]}::uuid[]))`
  return sql<SqlBool>`((${ours}) or (${nobodys} and r.operator_id is null))`
}

/**
 * At most 1,000 rows in all. Runs in the platform's transaction, because a row that is nobody's is invisible to
 * every operator; the scope says what may be seen.
 */
export async function pageOfRefused(
  tx: Tx,
  scope: RefusedScope,
  query: RefusedQuery,
): Promise<Page<RefusedConnection>> {
  const { sort = '-lastAt', search, identity } = query
  const key = sort.replace(/^-/, '')
  const column = key in sortColumns ? sortColumns[key as keyof typeof sortColumns] : sortColumns.lastAt
  let rows = tx
    .selectFrom('stations_refused as r')
    .leftJoin('stations_identities as i', 'i.identity', 'r.identity')
    // Another operator's registration must not show: neither its pile nor that there is one.
    .leftJoin('stations_piles as p', (on) =>
      on
        .onRef('p.operator_id', '=', 'i.operator_id')
        .onRef('p.id', '=', 'i.pile_id')
        .on('p.operator_id', '=', scope.operatorId),
    )
    .select([
      'r.identity',
      'r.address',
      'r.subprotocol',
      'r.cause',
      'r.attempts',
      'r.first_at as firstAt',
      'r.last_at as lastAt',
      'p.id as pileId',
      'p.pile_no as pileNo',
      'p.name as pileName',
      sql<boolean>`i.identity is null`.as('free'),
    ])
    .where(inScope(scope))
    .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('r.identity')
    .orderBy('r.address')
    .orderBy('r.cause')
  if (search) rows = rows.where(sql<SqlBool>`lower(r.identity) ^@ lower(${search})`)
  if (identity) rows = rows.where('r.identity', '=', identity)
  const found = await page(tx, rows, query)
  return {
    ...found,
    list: found.list.map(({ pileId, pileNo, pileName, free, ...row }) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      pile:
        pileId !== null && pileNo !== null && pileName !== null
          ? { id: pileId, pileNo, name: pileName }
          : null,
      adoptable: free && legalIdentity.safeParse(row.identity).success,
    })),
  }
}

export interface RefusedWhich {
  identity: string
  address?: string | undefined
  subprotocol?: string | undefined
  cause?: string | undefined
}

/** Takes rows off the list; returns how many. Platform's transaction, as above. */
export async function removeRefused(tx: Tx, scope: RefusedScope, which: RefusedWhich): Promise<number> {
  let query = tx
    .deleteFrom('stations_refused as r')
    .where(inScope(scope))
    .where('r.identity', '=', which.identity)
  for (const column of ['address', 'subprotocol', 'cause'] as const) {
    const value = which[column]
    if (value !== undefined) query = query.where(`r.${column}`, '=', value)
  }
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
