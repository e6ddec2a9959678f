import { Readable } from 'node:stream'
import type { FileStore, JobTable } from '@evops/platform/server'
import { cameraSource } from '../cameras/cameras.store.ts'
import type { VideoDeps } from '../deps.ts'
import { faultOf } from '../fault.ts'
import type { CameraSource } from '../sources.ts'
import { removeStrays } from './stored-snapshots.store.ts'
import { pictureOf } from './pictures.ts'
import { claimDue, saveSnapshotOutcome, snapshotsDue, type Claimed, type Outcome } from './snapshots.store.ts'

const atOnce = 4

export function snapshotJobs(deps: VideoDeps, files: FileStore): JobTable {
  return {
    'video:snapshots': { everyMs: 5_000, when: snapshotsDue, run: () => takeDue(deps, files) },
    'video:stray-files': {
      title: {
        zh: '清理无主的截图',
        en: 'Remove unreferenced snapshots',
        es: 'Borrar capturas sin referencia',
      },
      cron: '52 3 * * *',
      run: () => removeStrays(deps.services, files),
    },
  }
}

/** Takes snapshots of new alarms. A camera's failure is recorded with the alarm; the alarm itself never waits. */
export async function takeDue(deps: VideoDeps, files: FileStore): Promise<void> {
  const { db, now } = deps.services
  const waiting = await db.asPlatform((tx) => claimDue(tx, now()))
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await takeOne(deps, files, next)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

async function takeOne(
  deps: VideoDeps,
  files: FileStore,
  { operatorId, id, cameraId }: Claimed,
): Promise<void> {
  const { db } = deps.services
  const camera = await db.inTenant(operatorId, (tx) => cameraSource(tx, cameraId))
  if (!camera) return
  const outcome = await takeOf(deps, files, camera)
  const isStored = await db.inTenant(operatorId, (tx) => saveSnapshotOutcome(tx, id, outcome))
  if (!isStored && 'taken' in outcome) await files.remove(outcome.taken.storedAs)
}

/** Stores a picture in the data folder, or returns the reason why there is none. */
export async function takeOf(deps: VideoDeps, files: FileStore, camera: CameraSource): Promise<Outcome> {
  try {
    const { jpeg, masked } = await pictureOf(deps, camera)
    return { taken: { ...(await files.write(Readable.from([jpeg]))), masked } }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
