import { setTimeout as wait } from 'node:timers/promises'
import { problemOfDatabaseError } from '../http/database-problem.ts'

/** Milliseconds between two attempts. */
const pauseMs = 250

/**
 * Repeats a step of the start until the database is available. The database may be killed and restarted between
 * "listens" and the end of the start, which must not end the server. The step must be repeatable. Any other error is
 * thrown unchanged, and so is this one once the result is no longer needed (`isOver`).
 */
export async function retryUntilAvailable<Result>(
  step: () => Promise<Result>,
  report: (error: unknown) => void,
  isOver: () => boolean = () => false,
): Promise<Result> {
  for (;;)
    try {
      return await step()
    } catch (error) {
      if (problemOfDatabaseError(error)?.code !== 'server.unavailable' || isOver()) throw error
      report(error)
      await wait(pauseMs)
    }
}
