import { queryClient } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'

/** Reads these anew: after a conflict, what stands now is what the next save is measured by. */
export function readAgain(...reads: readonly EndpointSpec[]): void {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: [read.name] })
}
