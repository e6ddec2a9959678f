import type { Db, Tenant, Tx } from './db.ts'

/** Small enough that whoever asks something meanwhile does not wait for one, large enough to be few. */
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
 * act on many) holds no connection meanwhile. The next slice is read while the rows of one are worked on.
 */
export async function* inSlices<Filter, Row, Place>(
  db: Pick<Db, 'inTenant'>,
  tenant: string | Tenant,
  { filter, read }: { filter: Filter; read: ReadSlice<Filter, Row, Place> },
): AsyncGenerator<Row> {
  const readOn = (after: Place | undefined) => {
    const reading = db.inTenant(tenant, (tx) => read(tx, filter, { after, limit: rowsPerSlice }))
    // Seen when its turn comes; nobody may come for it.
    reading.catch(() => undefined)
    return reading
  }
  for (let reading: ReturnType<typeof readOn> | undefined = readOn(undefined); reading !== undefined;) {
    const { rows, last }: Slice<Row, Place> = await reading
    reading = last === undefined ? undefined : readOn(last)
    yield* rows
  }
}
