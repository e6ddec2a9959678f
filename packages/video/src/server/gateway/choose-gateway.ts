import path from 'node:path'
import type { Config } from '@evops/platform/server'
import { createApiGateway } from './api-gateways.ts'
import { createFfmpeg } from './ffmpeg.ts'
import type { MediaGatewayPort } from './gateway.types.ts'
import { createLocalGateway } from './own-gateway.ts'
import { createProgramManager, findProgram } from './processes.ts'

/** Selects the gateway from the settings; default: ffmpeg if it is in the PATH. Undefined if there is none. */
export function chooseGateway({ dataDir, video }: Config): {
  gateway: MediaGatewayPort | undefined
  ffmpeg: string | undefined
} {
  const { relayHost } = video
  const place = video.gateway ?? { kind: 'ffmpeg', program: undefined, api: undefined, hls: undefined }
  const home = path.join(dataDir, 'video')
  const folder = path.join(home, `run-${process.pid}`)
  const found = findProgram('ffmpeg')
  const ffmpeg = place.kind === 'ffmpeg' ? (place.program ?? found) : found
  const programs = () => createProgramManager(path.join(home, 'programs'))
  if (place.kind === 'none') return { gateway: undefined, ffmpeg }
  if (place.kind === 'ffmpeg') {
    if (ffmpeg === undefined) return { gateway: undefined, ffmpeg }
    return { gateway: createFfmpeg({ program: ffmpeg, programs: programs(), folder, relayHost }), ffmpeg }
  }
  const { api, hls } = place
  const gatewayHome =
    api === undefined
      ? createLocalGateway(place.kind, { program: place.program ?? place.kind, programs: programs(), folder })
      : { addresses: async () => ({ api, hls: hls ?? api }), close: async () => undefined }
  return { gateway: createApiGateway(place.kind, { home: gatewayHome, relayHost }), ffmpeg }
}
