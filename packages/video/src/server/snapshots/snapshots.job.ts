import { Readable } from 'node:stream'
import type { FileStore, JobTable } from '@evops/platform/server'
import { cameraSource } from '../cameras/cameras.store.ts'
import type { VideoDeps } from '../deps.ts'
import { videoFaultOf } from '../fault.ts'
import type { CameraSource } from '../sources.ts'
import { deleteOrphanFiles } from './stored-snapshots.store.ts'
import { takeMaskedPicture } from './pictures.ts'
import {
  claimDueSnapshots,
  saveSnapshotOutcome,
  snapshotsDueSql,
  type ClaimedSnapshot,
  type SnapshotOutcome,
} from './snapshots.store.ts'

const atOnce = 4

export function snapshotJobs(deps: VideoDeps, files: FileStore): JobTable {
  return {
    'video:snapshots': { everyMs: 5_000, when: snapshotsDueSql, run: () => takeDueSnapshots(deps, files) },
    'video:stray-files': {
      title: {
        zh: '清理无主的截图',
        en: 'Remove unreferenced snapshots',
        es: 'Borrar capturas sin referencia',
      },
      cron: '52 3 * * *',
      run: () => deleteOrphanFiles(deps.services, files),
    },
  }
}

/** Takes snapshots of new alarms. A camera's failure is recorded with the alarm; the alarm itself never waits. */
export async function takeDueSnapshots(deps: VideoDeps, files: FileStore): Promise<void> {
  const { db, now } = deps.services
  const waiting = await db.asPlatform((tx) => claimDueSnapshots(tx, now()))
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await takeOne(deps, files, next)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

async function takeOne(
  deps: VideoDeps,
  files: FileStore,
  { operatorId, id, cameraId }: ClaimedSnapshot,
): Promise<void> {
  const { db } = deps.services
  const camera = await db.inTenant(operatorId, (tx) => cameraSource(tx, cameraId))
  if (!camera) return
  const outcome = await takeAndStorePicture(deps, files, camera)
  const isStored = await db.inTenant(operatorId, (tx) => saveSnapshotOutcome(tx, id, outcome))
  if (!isStored && 'taken' in outcome) await files.remove(outcome.taken.storedAs)
}

/** Stores a picture in the data folder, or returns the reason why there is none. */
export async function takeAndStorePicture(
  deps: VideoDeps,
  files: FileStore,
  camera: CameraSource,
): Promise<SnapshotOutcome> {
  try {
    const { jpeg, masked } = await takeMaskedPicture(deps, camera)
    return { taken: { ...(await files.write(Readable.from([jpeg]))), masked } }
  } catch (error) {
    return { fault: videoFaultOf(error) }
  }
}
