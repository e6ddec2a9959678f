/** Rows of one slice of an export: small enough to hold, large enough to be few. */
const rowsPerSlice = 500

/**
 * A whole list as it stood when its keys were read, slice by slice, each in a short transaction: a slow reader holds no
 * connection, and what changes meanwhile makes no row appear twice or be skipped.
 */
export async function* slices<T extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += rowsPerSlice) {
    const slice = ids.slice(at, at + rowsPerSlice)
    const found = new Map((await read(slice)).map((row) => [row.id, row]))
    for (const id of slice) {
      const row = found.get(id)
      if (row) yield row
    }
  }
}
