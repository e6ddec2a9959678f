import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, AuditEntry, Config } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpResponse,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { videoEndpoints, videoPermissions } from '../contract/index.ts'
import { createVideo, type Video } from '../server/index.ts'

/**
 * Test site with two stations of ours and another operator. Bearer tokens: `ours` and `theirs` have every code,
 * `viewer` only those of the screen, `scoped` every code for the second station only, `nobody` none. By default,
 * cameras may be at 127.0.0.1.
 */
export interface VideoSite extends TestServices {
  operatorId: string
  stationId: string
  otherStationId: string
  chargePoint: { id: string; chargePointNo: string }
  video: Video
  audited: AuditEntry[]
  actors: Map<string, Actor>
  call: TestHttpCall
  /** Sends a request without sign-in. */
  fetch: (url: string) => Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>
  /** Creates a camera of ours by a call; returns its row. */
  addCamera: (more?: object) => Promise<TestHttpResponse['data']>
  /** Waits until a view plays or fails; returns its state. */
  settled: (viewId: string) => Promise<TestHttpResponse['data']>
  anAlarm: (more?: { level?: number; chargePointId?: string | null }) => Promise<string>
}
const none: Config['video'] = {
  gateway: { kind: 'none', program: undefined, api: undefined, hls: undefined },
  streams: 8,
  relayHost: '127.0.0.1',
  gb28181: undefined,
}

export async function videoSite(
  config: Partial<Config['video']> = {},
  networks: readonly string[] = ['127.0.0.1/32'],
): Promise<VideoSite> {
  const t = await testServices()
  const services = { ...t.services, config: { ...t.services.config, video: { ...none, ...config } } }
  const operatorId = await createTestOperator(services)
  const [stationId, otherStationId] = [
    await createTestStation(services, operatorId),
    await createTestStation(services, operatorId),
  ]
  const chargePoint = await createTestChargePoint(services, operatorId, stationId)
  const codes = permissionCodesOf(videoEndpoints)
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes, { userId: newId() })],
    ['theirs', createTestActor(await createTestOperator(services), codes, { userId: newId() })],
    ['viewer', createTestActor(operatorId, [...videoPermissions.view], { userId: newId(), name: 'Viewer' })],
    ['scoped', createTestActor(operatorId, codes, { userId: newId(), scope: { stationIds: [otherStationId] } })],
    ['nobody', createTestActor(operatorId, [], { userId: newId() })],
  ])
  const audited: AuditEntry[] = []
  const video = createVideo({
    services,
    allowedNetworks: async () => networks,
    actorNow: async ({ userId }) => [...actors.values()].find((actor) => actor.userId === userId),
  })
  const app = await testApp(services, [video.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const call = createTestCaller(app)
  let made = 0
  let alarms = 0
  return {
    ...t,
    services: { ...services, live: t.services.live },
    operatorId,
    stationId,
    otherStationId,
    chargePoint,
    video,
    audited,
    actors,
    call,
    async fetch(url) {
      const reply = await app.inject({ url })
      return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
    },
    async addCamera(more = {}) {
      const cameraNo = `CAM-${(made += 1)}`
      const body = { cameraNo, name: 'Entrance', stationId, protocol: 'test', ...more }
      return (await call('POST', '/api/video/cameras', { body })).data
    },
    async settled(viewId) {
      for (;;) {
        const { data } = await call('GET', `/api/video/views/${viewId}`)
        if (data?.state !== 'starting') return data
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async anAlarm({ level = 4, chargePointId = chargePoint.id } = {}) {
      const id = newId()
      await t.admin.query(
        `insert into stations_alarms (operator_id, id, station_id, charge_point_id, code, level, raised_at, last_at)
         values ($1, $2, $3, $4, $6, $5, now(), now())`,
        [operatorId, id, stationId, chargePointId, level, `F0${(alarms += 1)}`],
      )
      return id
    },
    async close() {
      await video.close()
      await app.close()
      await t.close()
    },
  }
}
