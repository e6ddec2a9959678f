import { setTimeout as wait } from 'node:timers/promises'
import { databaseProblem } from '../http/database-problem.ts'

/** Milliseconds between two attempts. */
const pauseMs = 250

/**
 * Does a step of a start again until the database is there: it may be killed and started anew between "listens" and the
 * end of the start, and that is no reason for the server to end. The step must be one that may be done twice.
 * Whatever else is wrong is thrown as it is, and so is this when nobody waits for it any more (`isOver`).
 */
export async function whileUnavailable<Result>(
  step: () => Promise<Result>,
  report: (error: unknown) => void,
  isOver: () => boolean = () => false,
): Promise<Result> {
  for (;;)
    try {
      return await step()
    } catch (error) {
      if (databaseProblem(error)?.code !== 'server.unavailable' || isOver()) throw error
      report(error)
      await wait(pauseMs)
    }
}
