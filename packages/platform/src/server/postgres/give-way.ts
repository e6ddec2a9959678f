import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Nice value: a tenth of what others get of a core that they ask for, all of it while they don't. */
const patient = 10
/** Linux lets somebody who isn't root say so once in a tenth of a second. */
const [mostTries, pauseMs] = [50, 110]

/**
 * A process of PostgreSQL's on this machine does background work alone: whoever has something more urgent to do comes first. Where that
 * can't be said (it is gone, or the system does not know of it) it works on like all others.
 */
export async function giveWay(pid: number, platform = process.platform): Promise<void> {
  try {
    setPriority(pid, patient)
  } catch {
    return
  }
  // Each backend has a session of its own. Where Linux groups processes by session, it weighs the groups alone (sched(7), autogroup).
  for (let tries = 1; platform === 'linux' && tries <= mostTries; tries += 1)
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(patient))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      await wait(pauseMs, undefined, { ref: false })
    }
}
