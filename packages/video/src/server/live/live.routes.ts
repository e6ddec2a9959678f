import { requireFound, Problem } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { publicVideoEndpoints, cameraViewEndpoints } from '../../contract/index.ts'
import { cameraSource } from '../cameras/cameras.store.ts'
import type { VideoDeps } from '../deps.ts'
import { pageOfCameraViews } from './views.store.ts'
import type { ViewingService } from './watching.ts'

const entity = 'camera-view'
const playlistType = 'application/vnd.apple.mpegurl'

export function liveRoutes(app: App, deps: VideoDeps, watching: ViewingService): void {
  const { services, gateway, platform } = deps
  serveAll(app, cameraViewEndpoints, {
    watchCamera: async ({ tx, actor, params: { id }, audit }) => {
      const camera = requireFound(await cameraSource(tx, id))
      if (!camera.enabled) throw new Problem('video.disabled')
      const view = await watching.begin(tx, actor, camera)
      const { cameraNo, name } = camera
      audit({ entity, entityId: view.id, after: { cameraId: id, cameraNo, name } })
      return view
    },
    getView: async ({ actor, params: { id } }) => watching.look(actor, id),
    endView: async ({ tx, actor, params: { id }, audit }) => {
      const { startedAt, endedAt, camera } = await watching.end(tx, actor, id)
      const span = { from: startedAt?.toISOString(), until: endedAt.toISOString() }
      audit({ entity, entityId: id, after: { cameraId: camera.id, cameraNo: camera.cameraNo, ...span } })
      return { done: true } as const
    },
    listCameraViews: ({ tx, query }) => pageOfCameraViews(tx, query),
    getMediaGateway: async () => ({
      kind: gateway?.kind ?? 'none',
      streams: watching.streams(),
      mostStreams: services.config.video.streams,
      hasPlatform: platform !== undefined,
    }),
  })
  serveAll(app, publicVideoEndpoints, {
    fetchVideo: async ({ params: { pass, file }, reply }) => {
      const source = (await watching.behind(pass))?.source
      if (!source) throw new Problem('request.not-found')
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      if (file === 'live.m3u8') {
        const text = await source.playlist().catch(() => undefined)
        if (text === undefined) throw new Problem('request.not-found')
        return reply.header('content-type', playlistType).send(text)
      }
      const piece = requireFound(await source.piece(file))
      return reply.header('content-type', piece.type).send(piece.bytes)
    },
  })
}
