/** Rows of one slice of an export: small enough to hold, large enough to be few. */
const rowsPerSlice = 5_000

/** Reads a list slice by slice, each in a short transaction: a slow reader holds no connection. */
export async function* slices<T>(
  read: (place: { offset: number; limit: number }) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let offset = 0; ; offset += rowsPerSlice) {
    const rows = await read({ offset, limit: rowsPerSlice })
    yield* rows
    if (rows.length < rowsPerSlice) return
  }
}
