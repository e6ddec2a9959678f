/** Target duration of the calls after a query, in seconds. Newer states wait no longer than this. */
const seconds = 2
const [fewest, first, most] = [64, 256, 5_000]

/** Determines the batch size of each partner from the speed of its last batch. */
export function createBatchSizes() {
  const sizes = new Map<string, number>()
  return {
    of: (partnerId: string): number => sizes.get(partnerId) ?? first,
    /** Records that the partner accepted this number of items in this time. */
    note(partnerId: string, { sent, tookMs }: { sent: number; tookMs: number }): void {
      if (sent < fewest) return
      const size = Math.round((sent / Math.max(tookMs, 1)) * 1_000 * seconds)
      sizes.set(partnerId, Math.min(most, Math.max(fewest, size)))
    },
  }
}
export type BatchSizes = ReturnType<typeof createBatchSizes>
