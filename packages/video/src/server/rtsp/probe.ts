import type { CameraFindings } from '../../contract/index.ts'
import { NoPictureError } from '../fault.ts'
import { controlUrl, openRtsp, requireDone, type RtspSource } from './rtsp-link.ts'
import { rtspHeaderOf } from './rtsp-messages.ts'
import { requirePlayable, firstVideoStream } from './sdp.rules.ts'
import { readSps, type SpsFacts } from './sps.rules.ts'

const pictureMs = 4_000

/**
 * Checks a stream: its description and, for a moment, its actual data, which counts if the two differ. Throws
 * `NoPictureError`, within 15 s at most.
 */
export async function probeRtsp(source: RtspSource): Promise<CameraFindings> {
  const url = source.url.href
  let reportProbe: (facts: SpsFacts | 'picture' | NoPictureError) => void = () => undefined
  const link = await openRtsp(source, {
    onFrame: ({ channel, bytes }) => channel === 0 && reportProbe(findSpsInPacket(bytes) ?? 'picture'),
    onEnd: (why) => reportProbe(why),
  })
  try {
    const described = requireDone(await link.sendRequest('DESCRIBE', url, { Accept: 'application/sdp' }))
    const video = firstVideoStream(described.body.toString('utf8'))
    const { control, ...fields } = video
    requirePlayable(fields)
    const base = rtspHeaderOf(described, 'content-base') ?? url
    const Transport = 'RTP/AVP/TCP;unicast;interleaved=0-1'
    const set = requireDone(await link.sendRequest('SETUP', controlUrl(base, control, source.url), { Transport }))
    const Session = rtspHeaderOf(set, 'session')?.split(';')[0] ?? ''
    const sent = new Promise<SpsFacts | undefined>((resolve, reject) => {
      let any = false
      const timer = setTimeout(() => (any ? resolve(undefined) : reject(new NoPictureError('no-picture'))), pictureMs)
      reportProbe = (found) => {
        if (found === 'picture') return void (any = true)
        clearTimeout(timer)
        if (found instanceof NoPictureError) reject(found)
        else resolve(found)
      }
    })
    requireDone(await link.sendRequest('PLAY', base, { Session, Range: 'npt=0.000-' }))
    const facts = await sent
    const found = { ...fields, ...(facts && { width: facts.width, height: facts.height }) }
    requirePlayable(found)
    link.socket.end()
    return found
  } finally {
    link.close()
  }
}

/**
 * Returns the sequence parameter set in an RTP packet of H.264 (RFC 6184): single, or aggregated with others (STAP-A).
 */
export function findSpsInPacket(frame: Buffer): SpsFacts | undefined {
  const packet = frame.subarray(4)
  if (packet.length < 13) return undefined
  const payload = packet.subarray(12 + ((packet[0] ?? 0) & 0x0f) * 4)
  const type = (payload[0] ?? 0) & 0x1f
  if (type === 7) return readSps(payload)
  if (type !== 24) return undefined
  for (let at = 1; at + 2 < payload.length;) {
    const length = payload.readUInt16BE(at)
    const facts = readSps(payload.subarray(at + 2, at + 2 + length))
    if (facts) return facts
    at += 2 + length
  }
  return undefined
}
