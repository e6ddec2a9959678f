import type { Db, Tenant, Tx } from './db.ts'

/** Small enough to hold, large enough to be few. */
const rowsPerSlice = 500

/** What comes after a place in an order, at most so many. */
export interface SliceWish<Place> {
  after: Place | undefined
  limit: number
}
export interface Slice<Row, Place> {
  rows: readonly Row[]
  /** The place of the last row; undefined: nothing comes after it. */
  last: Place | undefined
}
/** A slice whose rows are places themselves. */
export function sliceOf<Row>(rows: readonly Row[], limit: number): Slice<Row, Row> {
  return { rows, last: rows.length < limit ? undefined : rows.at(-1) }
}
type ReadSlice<Filter, Row, Place> = (
  tx: Tx,
  filter: Filter,
  wish: SliceWish<Place>,
) => Promise<Slice<Row, Place>>

/**
 * All that a filter selects, slice by slice, each in a short transaction of its own: whoever reads slowly (an export, an
 * act on many) holds no connection meanwhile.
 */
export async function* inSlices<Filter, Row, Place>(
  db: Pick<Db, 'inTenant'>,
  tenant: string | Tenant,
  { filter, read }: { filter: Filter; read: ReadSlice<Filter, Row, Place> },
): AsyncGenerator<Row> {
  let after: Place | undefined
  do {
    const wish = { after, limit: rowsPerSlice }
    const slice = await db.inTenant(tenant, (tx) => read(tx, filter, wish))
    yield* slice.rows
    after = slice.last
  } while (after !== undefined)
}
