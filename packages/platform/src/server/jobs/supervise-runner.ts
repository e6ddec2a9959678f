import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { retryUntilAvailable } from './while-unavailable.ts'

interface RunnerParts {
  options: Omit<RunnerOptions, 'events'>
  /** Lock names of the runners in this process; the names of a replaced runner are removed. */
  names: Set<string>
  report: (error: unknown) => void
}

/**
 * Runs a runner and replaces it when its query for a job fails. Resolves after the first runner has started, with a
 * function that stops it.
 *
 * @NOTE graphile-worker 0.18 caches the result of its first query (the ids of its tasks) even if it was an error: a
 * runner whose database was killed at that moment would never take a job again. In addition, a job whose assignment was
 * lost with the response is locked by a runner that does not have it. The job is released once the name of that runner
 * is no longer renewed.
 */
export async function superviseRunner({ options, names, report }: RunnerParts): Promise<() => Promise<void>> {
  let isOver = false
  let replacing: Promise<void> | undefined
  let current = await begin()
  return async () => {
    isOver = true
    await replacing
    await current.runner.stop().catch(report)
  }

  async function begin(): Promise<{ runner: Runner; own: readonly string[] }> {
    const own: string[] = []
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      names.add(workerPool.id)
      own.push(workerPool.id)
    })
    events.on('worker:getJob:error', ({ error }) => {
      report(error)
      replacing ??= replace().finally(() => (replacing = undefined))
    })
    const runner = await retryUntilAvailable(
      () => run({ ...options, events }),
      report,
      () => isOver,
    )
    return { runner, own }
  }

  async function replace(): Promise<void> {
    const { runner, own } = current
    // The runner reports its failure before it has handled it.
    await nextTurn()
    await runner.stop().catch(report)
    for (const name of own) names.delete(name)
    if (isOver) return
    try {
      current = await begin()
    } catch (error) {
      // The runner has ended meanwhile, or none can be created; in both cases there is nothing left to stop.
      report(error)
    }
  }
}
