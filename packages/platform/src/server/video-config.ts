import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** The service that relays cameras to browsers: a program started on demand, or one that already runs. */
export interface VideoGatewayPlace {
  kind: 'none' | 'ffmpeg' | 'go2rtc' | 'mediamtx'
  /** Path of the program. Undefined with `api`; for ffmpeg, undefined means that the PATH is used. */
  program: string | undefined
  /** URL of its API without a trailing slash. */
  api: string | undefined
  /** For MediaMTX: URL of the playlists. */
  hls: string | undefined
}
export interface VideoConfig {
  /** Undefined: ffmpeg, if the PATH contains it. */
  gateway: VideoGatewayPlace | undefined
  /** Maximum number of simultaneous cameras per process. */
  streams: number
  /** The address under which video relays reach this machine. */
  relayHost: string
  /** A platform that connects cameras and recorders by GB/T 28181. */
  gb28181: { url: string; user: string; password: string } | undefined
}

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
export const videoEnvironment = {
  EVOPS_VIDEO_GATEWAY: z.string().max(500).optional(),
  EVOPS_VIDEO_STREAMS: z.coerce.number().int().min(1, 'must be 1 to 500').max(500, 'must be 1 to 500').default(32),
  EVOPS_VIDEO_RELAY_HOST: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).default('127.0.0.1'),
  EVOPS_GB28181_URL: httpUrl.optional(),
  EVOPS_GB28181_USER: z.string().optional(),
  EVOPS_GB28181_PASSWORD: z.string().optional(),
}
type Values = z.output<z.ZodObject<typeof videoEnvironment>>
const bare = (url: string) => url.replace(/(?<!\/)\/+$/, '')

export function readVideo(values: Values): VideoConfig {
  const { EVOPS_GB28181_URL: url, EVOPS_GB28181_USER: user, EVOPS_GB28181_PASSWORD: password } = values
  if (url !== undefined && (user === undefined || password === undefined))
    throw new ConfigError('EVOPS_GB28181_URL: needs EVOPS_GB28181_USER and EVOPS_GB28181_PASSWORD')
  return {
    gateway: values.EVOPS_VIDEO_GATEWAY === undefined ? undefined : gatewayIn(values.EVOPS_VIDEO_GATEWAY),
    streams: values.EVOPS_VIDEO_STREAMS,
    relayHost: values.EVOPS_VIDEO_RELAY_HOST,
    gb28181: url === undefined ? undefined : { url: bare(url), user: user ?? '', password: password ?? '' },
  }
}

/** `ffmpeg`, `go2rtc:http://127.0.0.1:1984`, `mediamtx:/usr/local/bin/mediamtx`, … */
function gatewayIn(text: string): VideoGatewayPlace {
  const wrong = () =>
    new ConfigError(
      'EVOPS_VIDEO_GATEWAY: must be none, ffmpeg, or go2rtc or mediamtx with a path or an address behind a colon',
    )
  const [, name = '', where = ''] = /^(\w+)(?::(.+))?$/.exec(text) ?? []
  const kind = (['none', 'ffmpeg', 'go2rtc', 'mediamtx'] as const).find((one) => one === name)
  if (!kind) throw wrong()
  const nowhere = { kind, program: undefined, api: undefined, hls: undefined }
  if (kind === 'none') return nowhere
  if (where.startsWith('/')) return { ...nowhere, program: where }
  if (kind === 'ffmpeg') {
    if (where !== '') throw wrong()
    return nowhere
  }
  const [api = '', hls] = where.split(',')
  if (!httpUrl.safeParse(api).success || (hls !== undefined && !httpUrl.safeParse(hls).success)) throw wrong()
  return { ...nowhere, api: bare(api), hls: bare(hls ?? playlistsOf(api)) }
}
/** MediaMTX serves playlists on port 8888 by default. */
function playlistsOf(api: string): string {
  const url = new URL(api)
  url.port = '8888'
  return url.origin
}
