/** A look is worth so many seconds of calls: newer states than it found wait no longer than that. */
const seconds = 2
const [fewest, first, most] = [64, 256, 5_000]

/** How much each partner is sent in one go: by how fast it took the last. */
export function createPaces() {
  const sizes = new Map<string, number>()
  return {
    of: (partnerId: string): number => sizes.get(partnerId) ?? first,
    /** It took so many in that time. */
    note(partnerId: string, { told, tookMs }: { told: number; tookMs: number }): void {
      if (told < fewest) return
      const size = Math.round((told / Math.max(tookMs, 1)) * 1_000 * seconds)
      sizes.set(partnerId, Math.min(most, Math.max(fewest, size)))
    },
  }
}
export type Paces = ReturnType<typeof createPaces>
