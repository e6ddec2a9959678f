import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { whileUnavailable } from './while-unavailable.ts'

interface RunnerParts {
  options: Omit<RunnerOptions, 'events'>
  /** Names under which runners of this process lock jobs: those of a runner that was replaced are taken out. */
  names: Set<string>
  report: (error: unknown) => void
}

/**
 * A runner that is replaced when its look for a job fails. Resolves, once the first one is there, with what ends it.
 *
 * @NOTE graphile-worker 0.18 keeps the answer to its first question (the numbers of its tasks) also when that was an
 * error: a runner whose database was killed in that moment would never take a job again. And a job that was given out
 * while the answer was lost is locked by a runner that does not know of it: it is free once that runner's name is no
 * longer renewed.
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
    const runner = await whileUnavailable(
      () => run({ ...options, events }),
      report,
      () => isOver,
    )
    return { runner, own }
  }

  async function replace(): Promise<void> {
    const { runner, own } = current
    // It tells of its failure before it has dealt with it.
    await nextTurn()
    await runner.stop().catch(report)
    for (const name of own) names.delete(name)
    if (isOver) return
    try {
      current = await begin()
    } catch (error) {
      // Ended meanwhile, or none can be made: what ending would stop is stopped already.
      report(error)
    }
  }
}
