import { maxPixels } from '../../contract/index.ts'
import { NoPictureError } from '../fault.ts'
import { readSps } from './sps.rules.ts'

/** Description of a camera's stream (RFC 4566, 6184). */
export interface StreamFacts {
  codec: string
  width: number | null
  height: number | null
  framesPer100s: number | null
  /** Unchanged: relative, absolute, or '*'. */
  control: string
}

/** Returns the first video of a description, with any codec. Throws NoPicture('no-video'). */
export function firstVideoStream(sdp: string): StreamFacts {
  const [, ...media] = sdp.split(/^m=/m)
  const video = media.find((part) => part.startsWith('video '))
  if (video === undefined) throw new NoPictureError('no-video')
  const lines = video.split(/\r?\n/)
  const payload = /^video \d+\S* \S+ (\d+)/.exec(lines[0] ?? '')?.[1] ?? ''
  const attribute = (name: string) => lines.find((line) => line.startsWith(`a=${name}`))?.slice(name.length + 2)
  const codec = /^\d+ ([\w.-]{1,20})/.exec(
    attribute(`rtpmap:${payload} `) ? `${payload} ${attribute(`rtpmap:${payload} `)}` : '',
  )?.[1]
  const [sps = ''] = /sprop-parameter-sets=([\w+/=]{1,2000})/.exec(attribute(`fmtp:${payload} `) ?? '')?.slice(1) ?? []
  const spsFields = readSps(Buffer.from(sps, 'base64'))
  const pace = Number(/^:?(\d{1,3}(?:\.\d{1,3})?)/.exec(attribute('framerate') ?? '')?.[1] ?? 0)
  return {
    codec: (codec ?? (payload === '26' ? 'JPEG' : 'unknown')).toUpperCase(),
    width: spsFields?.width ?? null,
    height: spsFields?.height ?? null,
    framesPer100s: spsFields?.framesPer100s ?? (pace > 0 ? Math.round(pace * 100) : null),
    control: attribute('control:') ?? '',
  }
}

/** Throws if no browser can play the stream. */
export function requirePlayable({ codec, width, height }: Pick<StreamFacts, 'codec' | 'width' | 'height'>): void {
  if (codec === 'H265' || codec === 'HEVC') throw new NoPictureError('h265')
  if (codec !== 'H264') throw new NoPictureError('codec')
  if ((width ?? 0) * (height ?? 0) > maxPixels) throw new NoPictureError('too-large')
}
