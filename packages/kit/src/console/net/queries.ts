import {
  QueryClient,
  QueryCache,
  MutationCache,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type EndpointSpec, type EndpointReply, newId } from '@evops/platform/contract'
import { toast } from '../state/toast.ts'
import { call, serializeWrite, type EndpointOptions } from './call.ts'
import { CallError } from './call-error.ts'

/** The console's single query cache. A failed call shows a toast for 5 s (ERR-01), unless `quiet`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => showErrorToast(error, query.meta?.quiet === true),
  }),
  mutationCache: new MutationCache({
    onError: (error, _v, _c, mutation) => showErrorToast(error, mutation.meta?.quiet === true),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 15 * 60_000,
      retry: (times, error) => times < 1 && isTransient(error),
    },
  },
})

function showErrorToast(error: Error, quiet: boolean) {
  if (quiet || (error instanceof CallError && error.status === 401)) return
  toast.fail(error instanceof CallError ? error.msg : error.message)
}
function isTransient(error: Error): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status)
}

export interface UseCallOptions {
  enabled?: boolean
  /** Milliseconds between fetches while the page is shown. */
  every?: number
  /** Shows the failure only in place, without a toast. */
  quiet?: boolean
}

/** Returns the cache key of a call: the endpoint's name and its input. */
export function callKey<E extends EndpointSpec>(spec: E, input?: EndpointOptions<E>): readonly unknown[] {
  return input === undefined ? [spec.name] : [spec.name, input]
}

function queryOf<E extends EndpointSpec>(spec: E, input?: EndpointOptions<E>) {
  return {
    queryKey: callKey(spec, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EndpointReply<E>> => call(spec, input, { signal }),
  }
}

/**
 * Reads an endpoint: `{ data, error, isPending, isFetching, dataUpdatedAt, refetch }`. The last answer stays while the
 * next loads.
 */
export function useCall<E extends EndpointSpec>(spec: E, input?: EndpointOptions<E>, options: UseCallOptions = {}) {
  return useQuery({
    ...queryOf(spec, input),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    placeholderData: keepPreviousData,
    meta: { quiet: options.quiet ?? false },
  })
}

/**
 * Starts a read before its page opens (hover, focus, the console's own start). The page repeats a failed read and
 * reports the error.
 */
export function prefetch<E extends EndpointSpec>(spec: E, input?: EndpointOptions<E>): Promise<void> {
  return queryClient.prefetchQuery({ ...queryOf(spec, input), meta: { quiet: true } })
}

/** Reads an endpoint before its page is shown, from the cache if fresh. A failure is reported like that of a page. */
export function prefetchReply<E extends EndpointSpec>(spec: E, input: EndpointOptions<E>): Promise<EndpointReply<E>> {
  return queryClient.fetchQuery(queryOf(spec, input))
}

export interface UseSaveOptions<E extends EndpointSpec> {
  /** Reads that become outdated by this write. */
  refreshes?: readonly EndpointSpec[]
  /** Text of a toast shown for 1.5 s. */
  done?: string
  quiet?: boolean
  onSaved?: (reply: EndpointReply<E>) => void
}

/** A write that is running or got no response: its content, its idempotency key, and its response while it runs. */
interface Write<R> {
  requestKey: string | undefined
  key: string
  running?: Promise<R> | undefined
}

/**
 * Writes to an endpoint: `save.mutate(given)` / `await save.mutateAsync(given)`; refreshes outdated reads. The same
 * content while the write is running (a double click) is one write. After a missing response, it is sent again with the
 * same idempotency key.
 */
export function useSave<E extends EndpointSpec>(spec: E, options: UseSaveOptions<E> = {}) {
  const client = useQueryClient()
  const last = useRef<Write<EndpointReply<E>>>(undefined)
  const finish = async (write: Write<EndpointReply<E>>, input: EndpointOptions<E>): Promise<EndpointReply<E>> => {
    let isLost = false
    try {
      const reply = await call(spec, input, { idempotencyKey: write.key })
      if (options.done) toast.ok(options.done)
      options.onSaved?.(reply)
      const old = (options.refreshes ?? []).map((read) => client.invalidateQueries({ queryKey: [read.name] }))
      await Promise.all(old)
      return reply
    } catch (error) {
      isLost = error instanceof CallError && isTransient(error)
      throw error
    } finally {
      write.running = undefined
      if (!isLost && last.current === write) last.current = undefined
    }
  }
  const send = (input: EndpointOptions<E>): Promise<EndpointReply<E>> => {
    const requests = serializeWrite(spec, input)
    if (requests === undefined || last.current?.requestKey !== requests)
      last.current = { requestKey: requests, key: newId() }
    const write = last.current
    return (write.running ??= finish(write, input))
  }
  return useMutation<EndpointReply<E>, Error, EndpointOptions<E>>({
    mutationFn: send,
    meta: { quiet: options.quiet ?? false },
  })
}
