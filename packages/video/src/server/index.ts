import path from 'node:path'
import { createFileStore, type ServerDomain } from '@evops/platform/server'
import { cameraImports, videoEndpoints, videoFieldErrors, videoProblems } from '../contract/index.ts'
import { cameraExportKind } from './cameras/camera-export.ts'
import { createCameraImports } from './cameras/camera-imports.ts'
import { cameraRoutes } from './cameras/cameras.routes.ts'
import type { VideoDeps, VideoDomainDeps } from './deps.ts'
import { chooseGateway } from './gateway/choose-gateway.ts'
import { createGbPlatform } from './gateway/gb28181.ts'
import { createStreamLeases } from './live/leases.ts'
import { liveRoutes } from './live/live.routes.ts'
import { viewExportKind } from './live/view-export.ts'
import { createViewingService } from './live/watching.ts'
import { snapshotRetention } from './snapshots/stored-snapshots.store.ts'
import { snapshotJobs, takeDueSnapshots } from './snapshots/snapshots.job.ts'
import { snapshotRoutes } from './snapshots/snapshots.routes.ts'
import { steeringRoutes } from './steering/steering.routes.ts'
import { wallRoutes } from './walls/walls.routes.ts'
import { videoSealedColumns } from './sealed.ts'

export { cameraAssets } from './cameras/cameras.store.ts'
export type { VideoDomainDeps } from './deps.ts'
export { createVideoDemo, type VideoDemoData } from './demo-data.ts'

export interface Video {
  domain: ServerDomain
  /** Takes the snapshots of new alarms now. */
  takeDue(): Promise<void>
  /** Ends every stream and the programs started for it. */
  close(): Promise<void>
}
const changedChannel = 'video.camera-changed'

/** Creates the video module: cameras of stations, viewing, and snapshots. */
export function createVideo(wishes: VideoDomainDeps): Video {
  const { services } = wishes
  const { dataDir, video } = services.config
  const { gateway, ffmpeg } = chooseGateway(services.config)
  const platform = video.gb28181 && createGbPlatform(video.gb28181)
  const deps: VideoDeps = { ...wishes, gateway, platform, ffmpeg }
  const files = createFileStore(path.join(dataDir, 'video'))
  const watching = createViewingService(deps, createStreamLeases(video.streams))
  const imports = createCameraImports(deps)
  // The streams of a changed camera end in all processes.
  const unsubscribe = services.bus.subscribe(changedChannel, (payload) => {
    const { operatorId, cameraId } = (payload ?? {}) as { operatorId?: string; cameraId?: string }
    if (operatorId && cameraId) watching.cameraChanged(operatorId, cameraId)
  })
  const notifyCameraChanged = (operatorId: string, cameraId: string) => {
    watching.cameraChanged(operatorId, cameraId)
    services.bus.publish(changedChannel, { operatorId, cameraId })
  }
  return {
    domain: {
      name: 'video',
      sealed: videoSealedColumns,
      problems: { ...videoProblems, ...videoFieldErrors },
      endpoints: videoEndpoints,
      routes(app) {
        cameraRoutes(app, deps, { files, changed: notifyCameraChanged })
        imports.routes(app, cameraImports)
        liveRoutes(app, deps, watching)
        wallRoutes(app)
        snapshotRoutes(app, deps, files)
        steeringRoutes(app, deps)
      },
      jobs: { ...imports.jobs, ...snapshotJobs(deps, files) },
      exports: [cameraExportKind(deps), viewExportKind(deps)],
      retained: [snapshotRetention(services, files)],
    },
    takeDue: () => takeDueSnapshots(deps, files),
    async close() {
      unsubscribe()
      await watching.close()
      await gateway?.close()
    },
  }
}
