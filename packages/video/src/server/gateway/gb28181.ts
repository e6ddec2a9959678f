import { createHash } from 'node:crypto'
import { callHttp, type VideoConfig, parseUntrustedJson } from '@evops/platform/server'
import { z } from 'zod'
import { parseGbAddress, type GbAddress } from '../../contract/index.ts'
import { NoPictureError, videoFaultOf } from '../fault.ts'
import type { LiveSource } from './gateway.types.ts'
import { createHttpHls } from './http-hls.ts'

/*
 * A platform for GB/T 28181 speaks SIP with cameras and recorders and receives their RTP. This client uses its HTTP API
 * (that of wvp-GB28181-pro with ZLMediaKit): sign-in, play, stop, pan and zoom. Every play is a lease that this client
 * ends in all cases.
 */
export interface GbPlatform {
  open(address: string): Promise<LiveSource>
  /** Moves until the stop command: all values 0. */
  steer(address: string, move: { pan: number; tilt: number; zoom: number }): Promise<void>
}
const withinMs = 15_000
const envelope = z.object({ code: z.number(), data: z.unknown().optional() })
const signedIn = z.object({ accessToken: z.string().min(1) })
const played = z.object({ hls: z.string().min(1) })
const speed = 100

export function createGbPlatform({ url, user, password }: NonNullable<VideoConfig['gb28181']>): GbPlatform {
  let token: Promise<string> | undefined
  async function call(path: string, key?: string): Promise<{ status: number; code: number; data: unknown }> {
    const headers: Record<string, string> = key === undefined ? {} : { 'access-token': key }
    const answer = await callHttp(`${url}${path}`, {
      method: 'GET',
      headers,
      reach: 'installation',
      withinMs,
      mostBytes: 262_144,
    }).catch((error: unknown) => {
      throw new NoPictureError(videoFaultOf(error) === 'no-answer' ? 'no-answer' : 'gateway-failed', { cause: error })
    })
    const read = envelope.safeParse(parseJson(answer.body))
    return { status: answer.status, code: read.data?.code ?? -1, data: read.data?.data }
  }
  async function signIn(): Promise<string> {
    const secret = createHash('md5').update(password).digest('hex')
    const query = new URLSearchParams({ username: user, password: secret }).toString()
    const { data } = await call(`/api/user/login?${query}`)
    const found = signedIn.safeParse(data)
    if (!found.success) throw new NoPictureError('gateway-failed')
    return found.data.accessToken
  }
  /** Tokens expire; a rejected token is renewed once. */
  async function requestJson(path: string): Promise<unknown> {
    for (const again of [true, false]) {
      token ??= signIn()
      const key = await token.catch((error: unknown) => {
        token = undefined
        throw error
      })
      const { status, code, data } = await call(path, key)
      if (status === 401 || code === 401) {
        token = undefined
        if (again) continue
      }
      if (code === 404) throw new NoPictureError('not-found')
      if (code === 408 || code === 486) throw new NoPictureError('no-answer')
      if (status !== 200 || code !== 0) throw new NoPictureError('refused')
      return data
    }
    throw new NoPictureError('gateway-failed')
  }
  return {
    async open(address) {
      const place = placeOf(address)
      const stop = () =>
        requestJson(`/api/play/stop/${place}`).then(
          () => undefined,
          () => undefined,
        )
      try {
        const { hls } = played.parse(await requestJson(`/api/play/start/${place}`))
        // The platform serves streams itself or through its media server: the same host with any port.
        if (URL.parse(hls)?.hostname !== new URL(url).hostname) throw new NoPictureError('redirected')
        return createHttpHls({ url: hls, reach: 'installation', comes: true, stop })
      } catch (error) {
        await stop()
        throw error instanceof z.ZodError ? new NoPictureError('gateway-failed', { cause: error }) : error
      }
    },
    async steer(address, { pan, tilt, zoom }) {
      const words = [tilt > 0 ? 'up' : tilt < 0 ? 'down' : '', pan < 0 ? 'left' : pan > 0 ? 'right' : '']
      const command = zoom > 0 ? 'zoomin' : zoom < 0 ? 'zoomout' : words.join('') || 'stop'
      const speeds = { horizonSpeed: String(speed), verticalSpeed: String(speed), zoomSpeed: '8' }
      await requestJson(
        `/api/front-end/ptz/${placeOf(address)}?${new URLSearchParams({ command, ...speeds }).toString()}`,
      )
    },
  }
}

function placeOf(address: string): string {
  const { deviceId, channelId }: Partial<GbAddress> = parseGbAddress(address) ?? {}
  if (deviceId === undefined) throw new NoPictureError('not-found')
  return `${deviceId}/${channelId}`
}
function parseJson(body: Buffer): unknown {
  try {
    return parseUntrustedJson(body.toString('utf8'))
  } catch {
    return undefined
  }
}
