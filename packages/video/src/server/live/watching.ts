import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { idleSeconds, videoPermissions, type OpenedCameraView } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { openStream, type CameraSource } from '../sources.ts'
import type { StreamLease, StreamLeases } from './leases.ts'
import { createViewingPasses, type ViewingPass } from './passes.ts'
import { insertCameraView, markViewEnded, markViewsSeen } from './views.store.ts'

/** One user's viewing of one camera in this process. */
interface View extends ViewingPass {
  camera: CameraSource
  lookedAt: number
}
export interface ViewingService {
  begin(tx: Tx, actor: Actor, camera: CameraSource): Promise<OpenedCameraView>
  /** Returns the state of a view. Throws request.not-found for another user's view or an ended one. */
  look(actor: Actor, viewId: string): OpenedCameraView
  end(
    tx: Tx,
    actor: Actor,
    viewId: string,
  ): Promise<{ startedAt: Date | undefined; endedAt: Date; camera: CameraSource }>
  /** Returns the stream of a signed address if the user still has access; otherwise undefined. */
  behind(pass: string): Promise<StreamLease | undefined>
  /** Ends all viewing of a camera that was changed or deleted. */
  cameraChanged(operatorId: string, cameraId: string): void
  streams(): number
  close(): Promise<void>
}
const beatMs = 5_000
const everyMinute = 12
/** Cache time in milliseconds of the check whether a user may still watch. */
const actorCacheMs = 5_000
const keyOf = ({ operatorId, cameraId }: Pick<ViewingPass, 'operatorId' | 'cameraId'>) => `${operatorId}:${cameraId}`

export function createViewingService(deps: VideoDeps, leases: StreamLeases): ViewingService {
  const { services, actorNow } = deps
  const passes = createViewingPasses(services.config.secretKey, services.now)
  const views = new Map<string, View>()
  const actorCache = new Map<string, { at: number; actor: Promise<Actor | undefined> }>()
  let timer: NodeJS.Timeout | undefined
  let beats = 0

  const stream = ({ camera, ...pass }: View): StreamLease => leases.look(keyOf(pass), () => openStream(deps, camera))
  function toViewReply(view: View): OpenedCameraView {
    view.lookedAt = performance.now()
    const { state, fault } = stream(view)
    const { pass, expiresAt } = passes.sign(view)
    return {
      id: view.viewId,
      cameraId: view.cameraId,
      state,
      fault,
      address: `/api/public/video/${pass}/live.m3u8`,
      expiresAt: expiresAt.toISOString(),
      test: view.camera.protocol === 'test',
      masks: view.camera.masks,
    }
  }
  function own(actor: Actor, viewId: string): View {
    const view = views.get(viewId)
    const isTheirs = view?.userId === actor.userId && view.operatorId === actor.operatorId
    if (!view || !isTheirs || !canWatchCamera(actor, view.camera)) throw new Problem('request.not-found')
    return view
  }
  /** Leaves a view. A stream without viewers ends now instead of after the idle time. */
  function leave({ viewId, ...pass }: View): void {
    views.delete(viewId)
    if ([...views.values()].every((other) => keyOf(other) !== keyOf(pass))) void leases.end(keyOf(pass))
  }
  async function beat(): Promise<void> {
    const now = performance.now()
    for (const [userKey, { at }] of actorCache) if (now - at > actorCacheMs) actorCache.delete(userKey)
    const idle = [...views.values()].filter(({ lookedAt }) => now - lookedAt > idleSeconds * 1_000)
    for (const view of idle) leave(view)
    beats += 1
    const seen = beats % everyMinute === 0 ? [...views.keys()] : []
    if (views.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    if (idle.length === 0 && seen.length === 0) return
    await services.db.asPlatform(async (tx) => {
      for (const { viewId } of idle) await markViewEnded(tx, viewId, services.now())
      if (seen.length > 0) await markViewsSeen(tx, seen, services.now())
    })
  }
  const report = (error: unknown) => services.log.error({ err: error }, 'views of cameras could not be noted')

  function findActiveActor({ operatorId, userId }: ViewingPass): Promise<Actor | undefined> {
    const key = `${operatorId}:${userId}`
    const found = actorCache.get(key)
    if (found && performance.now() - found.at < actorCacheMs) return found.actor
    const actor = actorNow({ operatorId, userId })
    actorCache.set(key, { at: performance.now(), actor })
    return actor
  }
  return {
    async begin(tx, actor, camera) {
      const { operatorId, userId, name } = actor
      const at = services.now()
      const viewId = newId(at.getTime())
      const { id: cameraId, cameraNo, name: cameraName, stationId } = camera
      const row = { operatorId, id: viewId, cameraId, cameraNo, cameraName, stationId, userId }
      await insertCameraView(tx, { ...row, userName: name, at })
      const view: View = { operatorId, cameraId, userId, viewId, camera, lookedAt: 0 }
      views.set(viewId, view)
      timer ??= setInterval(() => void beat().catch(report), beatMs).unref()
      return toViewReply(view)
    },
    look: (actor, viewId) => toViewReply(own(actor, viewId)),
    async end(tx, actor, viewId) {
      const view = own(actor, viewId)
      const endedAt = services.now()
      const startedAt = await markViewEnded(tx, viewId, endedAt)
      leave(view)
      return { startedAt, endedAt, camera: view.camera }
    },
    async behind(text) {
      const pass = passes.read(text)
      const view = pass && views.get(pass.viewId)
      if (!view || view.userId !== pass.userId || view.cameraId !== pass.cameraId) return undefined
      const actor = await findActiveActor(pass)
      if (!actor || !canWatchCamera(actor, view.camera)) return undefined
      view.lookedAt = performance.now()
      return stream(view)
    },
    cameraChanged(operatorId, cameraId) {
      const key = keyOf({ operatorId, cameraId })
      const ended = [...views.values()].filter((view) => keyOf(view) === key)
      for (const { viewId } of ended) views.delete(viewId)
      void leases.end(key)
      if (ended.length > 0)
        services.db
          .asPlatform(async (tx) => {
            for (const { viewId } of ended) await markViewEnded(tx, viewId, services.now())
          })
          .catch(report)
    },
    streams: () => leases.count(),
    async close() {
      clearInterval(timer)
      views.clear()
      await leases.close()
    },
  }
}

export function canWatchCamera({ permissions, scope }: Actor, { stationId }: Pick<CameraSource, 'stationId'>): boolean {
  if (!videoPermissions.view.some((code) => permissions.has(code))) return false
  return scope === 'all' || scope.stationIds.includes(stationId)
}
