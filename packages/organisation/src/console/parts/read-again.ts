import { queryClient } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'

/** Refetches these reads after a conflict, so that the next save is compared with the current state. */
export function refetchReads(...reads: readonly EndpointSpec[]): void {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: [read.name] })
}
