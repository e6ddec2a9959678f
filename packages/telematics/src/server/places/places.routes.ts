import { serveAll, type App } from '@evops/platform/server'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listVehiclePositions } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { findVehiclePositions } from './places.store.ts'

const compress = promisify(gzip)
/** Minimum response size in bytes for compression. */
const leastBytes = 8_192

export function placeRoutes(app: App, { services }: TelematicsDeps): void {
  // Compresses this response: five thousand similar rows become a tenth of the size. Other responses are not
  // compressed.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.url !== listVehiclePositions.path) return payload
    if (typeof payload !== 'string' || payload.length < leastBytes) return payload
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    const small = await compress(payload, { level: 1 })
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    void reply.header('content-length', small.length)
    return small
  })
  serveAll(app, [listVehiclePositions], {
    listVehiclePositions: async ({ tx, query }) => {
      const now = services.now()
      return { ...(await findVehiclePositions(tx, query, now)), at: now.toISOString() }
    },
  })
}
