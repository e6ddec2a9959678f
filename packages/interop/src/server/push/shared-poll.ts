/**
 * Runs one query at a time for each operator. Partners that request data during a query share the next one, so that
 * changes are calculated once for all of them.
 */
export function createSharedLook<Asked extends { operatorId: string; id: string }, Found>(
  look: (operatorId: string, asked: readonly Asked[]) => Promise<ReadonlyMap<string, Found>>,
): (asked: Asked) => Promise<Found | undefined> {
  interface Waiting {
    asked: Asked
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
          batch.map(({ asked }) => asked),
        )
        for (const { asked, resolve } of batch) resolve(found.get(asked.id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(operatorId)
  }
  return (query) =>
    new Promise((resolve, reject) => {
      const waiting = { asked: query, resolve, reject }
      const queue = queues.get(query.operatorId)
      if (queue) return void queue.push(waiting)
      const fresh = [waiting]
      queues.set(query.operatorId, fresh)
      void run(query.operatorId, fresh)
    })
}
