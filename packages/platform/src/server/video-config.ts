import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** What relays cameras to browsers: a program that is started when somebody looks, or one that runs already. */
export interface VideoGatewayPlace {
  kind: 'none' | 'ffmpeg' | 'go2rtc' | 'mediamtx'
  /** Where its program lies. Undefined with `api`; of ffmpeg: found by the PATH. */
  program: string | undefined
  /** Where its API answers, without a slash at its end. */
  api: string | undefined
  /** Of MediaMTX: where it hands out playlists. */
  hls: string | undefined
}
export interface VideoConfig {
  /** Undefined: ffmpeg, where the PATH has it. */
  gateway: VideoGatewayPlace | undefined
  /** So many cameras at once, in a process. */
  streams: number
  /** The address of this machine under which gateways reach it. */
  relayHost: string
  /** A platform that speaks GB/T 28181 with cameras and recorders. */
  gb28181: { url: string; user: string; password: string } | undefined
}

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
export const videoEnvironment = {
  EVOPS_VIDEO_GATEWAY: z.string().max(500).optional(),
  EVOPS_VIDEO_STREAMS: z.coerce
    .number()
    .int()
    .min(1, 'must be 1 to 500')
    .max(500, 'must be 1 to 500')
    .default(32),
  EVOPS_VIDEO_RELAY_HOST: z
    .union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' })
    .default('127.0.0.1'),
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
/** MediaMTX hands them out on port 8888 unless it is told otherwise. */
function playlistsOf(api: string): string {
  const url = new URL(api)
  url.port = '8888'
  return url.origin
}
