/**
 * Runs one query at a time for each operator. Partners that request data during a query share the next one, so that
 * changes are calculated once for all of them.
 */
export function createSharedQuery<OpenedDialog extends { operatorId: string; id: string }, Found>(
  look: (operatorId: string, query: readonly OpenedDialog[]) => Promise<ReadonlyMap<string, Found>>,
): (query: OpenedDialog) => Promise<Found | undefined> {
  interface Waiting {
    query: OpenedDialog
    resolve: (found: Found | undefined) => void
    reject: (error: unknown) => void
  }
  const queues = new Map<string, Waiting[]>()

  async function run(operatorId: string, queue: Waiting[]): Promise<void> {
    // Requests of the same event loop iteration are included.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const batch = queue.splice(0)
      try {
        const found = await look(
          operatorId,
          batch.map(({ query }) => query),
        )
        for (const { query, resolve } of batch) resolve(found.get(query.id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(operatorId)
  }
  return (query) =>
    new Promise((resolve, reject) => {
      const waiting = { query, resolve, reject }
      const queue = queues.get(query.operatorId)
      if (queue) return void queue.push(waiting)
      const fresh = [waiting]
      queues.set(query.operatorId, fresh)
      void run(query.operatorId, fresh)
    })
}
