import type { Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Repairable asset, as referenced by work orders. It has no station if it belongs to none. */
export interface RepairableAsset {
  id: string
  /** Number and name. */
  label: string
  stationId: string | null
  stationName: string | null
}
export interface AssetQuery {
  /** Any part of the label. */
  search?: string | undefined
  /** Assets without a station are included. */
  stationId?: string | undefined
  page: number
  pageSize: number
}
/**
 * Source for one kind of asset, supplied by the package that owns it. Results are limited to the operator and the
 * transaction's visibility.
 */
export interface AssetSource {
  /** One of these permissions is required. */
  codes: readonly string[]
  find: (tx: Tx, id: string) => Promise<RepairableAsset | undefined>
  search: (tx: Tx, wish: AssetQuery) => Promise<Page<RepairableAsset>>
}

/** Creates an asset source from a query that returns the columns of an asset. */
export function assetSource(codes: readonly string[], rows: RawBuilder<RepairableAsset>): AssetSource {
  const assets = (tx: Tx) =>
    tx.selectFrom(sql<RepairableAsset>`(${rows})`.as('a')).select(['a.id', 'a.label', 'a.stationId', 'a.stationName'])
  return {
    codes,
    find: (tx, id) => assets(tx).where('a.id', '=', id).executeTakeFirst(),
    search(tx, { search, stationId, ...wanted }) {
      let found = assets(tx).orderBy('a.label').orderBy('a.id')
      if (search) found = found.where(textMatchesSql(search, { names: [sql`a.label`] }))
      if (stationId) found = found.where(sql<SqlBool>`coalesce(a."stationId", ${stationId}) = ${stationId}`)
      return readPage(tx, found, wanted)
    },
  }
}
