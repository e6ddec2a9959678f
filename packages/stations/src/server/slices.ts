/** Rows of one slice of an export: few enough for memory, many enough to limit the number of slices. */
const rowsPerSlice = 500

/**
 * Yields a whole list as of the time its keys were read, in slices with one short transaction each. A slow reader holds
 * no connection, and concurrent changes neither repeat nor skip a row.
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
