import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** What is repaired, as orders name it; without a station where it belongs to none. */
export interface Asset {
  id: string
  /** Its number, and what it is called. */
  label: string
  stationId: string | null
  stationName: string | null
}
export interface AssetWish {
  /** Any part of its label. */
  search?: string | undefined
  /** Those that belong to none are found as well. */
  stationId?: string | undefined
  page: number
  pageSize: number
}
/** One kind of it, as its owner shows it: within the operator and what the transaction may see. */
export interface AssetSource {
  /** One of these sees it. */
  codes: readonly string[]
  find: (tx: Tx, id: string) => Promise<Asset | undefined>
  search: (tx: Tx, wish: AssetWish) => Promise<Page<Asset>>
}

/** Of a select that names the columns of an asset. */
export function assetSource(codes: readonly string[], rows: RawBuilder<Asset>): AssetSource {
  const assets = (tx: Tx) =>
    tx.selectFrom(sql<Asset>`(${rows})`.as('a')).select(['a.id', 'a.label', 'a.stationId', 'a.stationName'])
  return {
    codes,
    find: (tx, id) => assets(tx).where('a.id', '=', id).executeTakeFirst(),
    search(tx, { search, stationId, ...wanted }) {
      let found = assets(tx).orderBy('a.label').orderBy('a.id')
      if (search) found = found.where(sql<SqlBool>`strpos(lower(a.label), lower(${search})) > 0`)
      if (stationId) found = found.where(sql<SqlBool>`coalesce(a."stationId", ${stationId}) = ${stationId}`)
      return page(tx, found, wanted)
    },
  }
}
