import { sortOf } from '../../contract/index.ts'

/** `-startedAt` without its minus. */
type Key<S extends string> = S extends `-${infer K}` ? K : S

/**
 * What a list's `sort` orders by: the column of its key and the direction, those of `usual` where it says none. The
 * columns are named by the contract's keys: where `sort` is typed by it (`Paged`), one that is missing does not compile.
 * `const [column, down] = sortedBy(sort, columns, '-startedAt')`.
 */
export function sortedBy<S extends string, const Columns extends Readonly<Record<Key<S>, unknown>>>(
  sort: S | undefined,
  columns: Columns,
  usual: NoInfer<S>,
): [column: Columns[keyof Columns], direction: 'asc' | 'desc'] {
  const wanted = sortOf(sort ?? usual)
  // Work begun by an older version may name a key that is gone.
  const { key, sign } = isKey(wanted.key, columns) ? wanted : sortOf(usual)
  if (!isKey(key, columns)) throw new Error(`a list is ordered by ${key}, which is no column of it`)
  return [columns[key], sign === -1 ? 'desc' : 'asc']
}

function isKey<C extends object>(key: string, columns: C): key is keyof C & string {
  return Object.hasOwn(columns, key)
}
