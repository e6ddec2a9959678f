import type { Db, Tenant, Tx } from './db.ts'

/** Small enough that concurrent requests do not wait long for a slice, large enough that there are few slices. */
const rowsPerSlice = 500

/** A request for the rows after a place in a sort order, up to a limit. */
export interface SliceRequest<Place> {
  after: Place | undefined
  limit: number
}
export interface RowSlice<Row, Place> {
  rows: readonly Row[]
  /** The place of the last row; undefined if no rows follow. */
  last: Place | undefined
}
/** Builds a slice in which each row is its own place. */
export function buildRowSlice<Row>(rows: readonly Row[], limit: number): RowSlice<Row, Row> {
  return { rows, last: rows.length < limit ? undefined : rows.at(-1) }
}
type ReadSlice<Filter, Row, Place> = (
  tx: Tx,
  filter: Filter,
  wish: SliceRequest<Place>,
) => Promise<RowSlice<Row, Place>>

/**
 * Reads all rows of a filter slice by slice, each in a short transaction of its own, so that a slow consumer (an
 * export, a bulk action) holds no connection meanwhile. The next slice is read while the rows of the current one are
 * processed.
 */
export async function* inSlices<Filter, Row, Place>(
  db: Pick<Db, 'inTenant'>,
  tenant: string | Tenant,
  { filter, read }: { filter: Filter; read: ReadSlice<Filter, Row, Place> },
): AsyncGenerator<Row> {
  const readOn = (after: Place | undefined) => {
    const reading = db.inTenant(tenant, (tx) => read(tx, filter, { after, limit: rowsPerSlice }))
    // The error surfaces when the slice is awaited. If the consumer stops early, the slice is never awaited.
    reading.catch(() => undefined)
    return reading
  }
  for (let reading: ReturnType<typeof readOn> | undefined = readOn(undefined); reading !== undefined;) {
    const { rows, last }: RowSlice<Row, Place> = await reading
    reading = last === undefined ? undefined : readOn(last)
    yield* rows
  }
}
