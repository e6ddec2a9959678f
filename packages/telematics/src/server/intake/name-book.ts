const heldMs = 30_000
/** Cache time of an unknown name in ms, because the name may be bound to a vehicle at any time. */
const unknownHeldMs = 5_000
const mostOfSource = 20_000

/**
 * Caches the vehicles of a source's names for half a minute, because a moving fleet needs the same names each second.
 */
export class VehicleNameCache {
  readonly #books = new Map<string, Map<string, { vehicleId: string | null; until: number }>>()

  clear(): void {
    this.#books.clear()
  }

  async look(
    sourceId: string,
    names: ReadonlySet<string>,
    sendRequest: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<ReadonlyMap<string, string>> {
    const now = performance.now()
    let book = this.#books.get(sourceId)
    if (!book || book.size > mostOfSource) this.#books.set(sourceId, (book = new Map()))
    const found = new Map<string, string>()
    const unresolved: string[] = []
    for (const name of names) {
      const cached = book.get(name)
      if (!cached || cached.until < now) unresolved.push(name)
      else if (cached.vehicleId !== null) found.set(name, cached.vehicleId)
    }
    if (unresolved.length === 0) return found
    const answers = await sendRequest(unresolved)
    for (const name of unresolved) {
      const vehicleId = answers.get(name) ?? null
      book.set(name, { vehicleId, until: now + (vehicleId === null ? unknownHeldMs : heldMs) })
      if (vehicleId !== null) found.set(name, vehicleId)
    }
    return found
  }
}
