import { call, type EndpointOptions } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeysetPage } from '../contract/index.ts'

/** Loaded part of a keyset list. */
export interface KeysetList<Row> {
  rows: Row[]
  isPending: boolean
  isFetching: boolean
  error: Error | null
  hasMore: boolean
  more: () => void
  reload: () => void
}

/**
 * Loads an unbounded list in parts, newest first. `given` returns the call for the rows before a position; `key`
 * identifies the query, so that a changed filter starts again.
 */
export function useKeysetList<Row, E extends EndpointSpec>(
  spec: E,
  {
    key,
    inputOf,
    read,
    every,
  }: {
    key: readonly unknown[]
    inputOf: (before: string | undefined) => EndpointOptions<E>
    read: (reply: Awaited<ReturnType<typeof call<E>>>) => KeysetPage<Row>
    every?: number
  },
): KeysetList<Row> {
  const query = useInfiniteQuery({
    queryKey: [spec.name, 'keyset', ...key],
    queryFn: async ({ pageParam, signal }) => read(await call(spec, inputOf(pageParam), { signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: every ?? false,
  })
  return {
    rows: query.data?.pages.flatMap((part) => part.list) ?? [],
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
