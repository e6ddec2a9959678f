import { parseSortKey } from '../../contract/index.ts'

/** The key without the minus: `startedAt` for `-startedAt`. */
type Key<S extends string> = S extends `-${infer K}` ? K : S

/**
 * Returns the column and the direction for a list's `sort`; the default is `usual`. The columns are named by the
 * contract's keys: if `sort` is typed by the contract (`PagedQuery`), a missing column does not compile. `const [column,
 * down] = sortedBy(sort, columns, '-startedAt')`.
 */
export function sortColumnOf<S extends string, const Columns extends Readonly<Record<Key<S>, unknown>>>(
  sort: S | undefined,
  columns: Columns,
  usual: NoInfer<S>,
): [column: Columns[keyof Columns], direction: 'asc' | 'desc'] {
  const wanted = parseSortKey(sort ?? usual)
  // A job started by an older version may name a key that no longer exists.
  const { key, sign } = isKey(wanted.key, columns) ? wanted : parseSortKey(usual)
  if (!isKey(key, columns)) throw new Error(`a list is ordered by ${key}, which is no column of it`)
  return [columns[key], sign === -1 ? 'desc' : 'asc']
}

function isKey<C extends object>(key: string, columns: C): key is keyof C & string {
  return Object.hasOwn(columns, key)
}
