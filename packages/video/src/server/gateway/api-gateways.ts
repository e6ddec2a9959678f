import { randomBytes } from 'node:crypto'
import { callHttp, type HttpCall } from '@evops/platform/server'
import { NoPictureError } from '../fault.ts'
import { openRtspRelay } from '../rtsp/relay.ts'
import type { MediaGatewayPort } from './gateway.types.ts'
import { createHttpHls } from './http-hls.ts'

/** Addresses of a gateway that already runs or is started for the first stream. */
export interface GatewayAddresses {
  addresses(): Promise<{ api: string; hls: string }>
  close(): Promise<void>
}
/** The API calls of this kind of gateway. */
interface Dialect {
  kind: 'go2rtc' | 'mediamtx'
  add(api: string, name: string, source: string): GatewayCall
  remove(api: string, name: string): GatewayCall
  playlist(at: { api: string; hls: string }, name: string): string
}
type GatewayCall = Pick<HttpCall, 'method' | 'body'> & { url: string }

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const dialects = {
  /** A segment of go2rtc can be read once; viewers get copies (`createHttpHls` caches them). */
  go2rtc: {
    kind: 'go2rtc',
    add: (api, name, src) => ({ method: 'PUT', url: `${api}/api/streams?${query({ name, src })}` }),
    remove: (api, name) => ({ method: 'DELETE', url: `${api}/api/streams?${query({ src: name })}` }),
    playlist: ({ api }, name) => `${api}/api/stream.m3u8?${query({ src: name, mp4: '' })}`,
  },
  mediamtx: {
    kind: 'mediamtx',
    add: (api, name, source) => ({
      method: 'POST',
      url: `${api}/v3/config/paths/add/${name}`,
      body: JSON.stringify({ source, sourceOnDemand: true, rtspTransport: 'tcp' }),
    }),
    remove: (api, name) => ({ method: 'DELETE', url: `${api}/v3/config/paths/delete/${name}` }),
    playlist: ({ hls }, name) => `${hls}/${name}/index.m3u8`,
  },
} as const satisfies Readonly<Record<'go2rtc' | 'mediamtx', Dialect>>

/** Uses go2rtc or MediaMTX as a gateway: a stream is registered for the first viewer and removed after the last. */
export function createApiGateway(
  kind: 'go2rtc' | 'mediamtx',
  { home, relayHost }: { home: GatewayAddresses; relayHost: string },
): MediaGatewayPort {
  const dialect: Dialect = dialects[kind]
  return {
    kind,
    async open(wish) {
      // The gateway's test picture needs ffmpeg; if ffmpeg is available, the ffmpeg gateway generates the picture
      // itself.
      if (wish === 'test') throw new NoPictureError('no-gateway')
      const at = await home.addresses().catch((error: unknown) => {
        throw new NoPictureError('gateway-failed', { cause: error })
      })
      const relay = await openRtspRelay(wish, relayHost)
      const name = `evops-${randomBytes(8).toString('hex')}`
      try {
        await requestApi(dialect.add(at.api, name, relay.url))
      } catch (error) {
        relay.close()
        throw error
      }
      return createHttpHls({
        url: dialect.playlist(at, name),
        reach: 'installation',
        comes: true,
        fault: () => relay.fault(),
        async stop() {
          relay.close()
          await requestApi(dialect.remove(at.api, name)).catch(() => undefined)
        },
      })
    },
    close: () => home.close(),
  }
}

async function requestApi({ url, method, body }: GatewayCall): Promise<void> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const call = { method, headers, reach: 'installation', withinMs: 5_000, mostBytes: 65_536 } as const
  const { status } = await callHttp(url, { ...call, ...(body !== undefined && { body }) }).catch((error: unknown) => {
    throw new NoPictureError('gateway-failed', { cause: error })
  })
  if (status < 200 || status >= 300) throw new NoPictureError('gateway-failed')
}
