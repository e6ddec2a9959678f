import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { NoPictureError } from '../fault.ts'
import { openRtspRelay } from '../rtsp/relay.ts'
import type { RtspSource } from '../rtsp/rtsp-link.ts'
import { hlsFileTypes, type LiveSource, type MediaGatewayPort } from './gateway.types.ts'
import { endProgram, type ProgramManager } from './processes.ts'

/** A generated picture to test the gateway and browsers without a camera: 640 × 360, a low frame rate, a clock. */
export const testPictureArguments = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=12']
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '12', '-pix_fmt', 'yuv420p']
const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error']
/**
 * Arguments to read only the video track, probed for a second at most: otherwise ffmpeg waits for an announced audio
 * track without data. In millionths of a second.
 */
export const relayInputArguments = (url: string) => [
  '-rtsp_transport',
  'tcp',
  '-allowed_media_types',
  'video',
  '-analyzeduration',
  '1000000',
  '-timeout',
  '8000000',
  '-i',
  url,
]

export interface FfmpegOptions {
  program: string
  programs: ProgramManager
  /** Folder of the segments while a stream runs. */
  folder: string
  relayHost: string
}

/**
 * Uses ffmpeg as a gateway: the camera's stream is split into segments without encoding. Only the test picture is
 * encoded.
 */
export function createFfmpeg({ program, programs, folder, relayHost }: FfmpegOptions): MediaGatewayPort {
  rmSync(folder, { recursive: true, force: true })
  return {
    kind: 'ffmpeg',
    async open(wish) {
      const relay = wish === 'test' ? undefined : await openRtspRelay(wish, relayHost)
      const own = path.join(folder, randomBytes(16).toString('hex'))
      mkdirSync(own, { recursive: true, mode: 0o700 })
      const input = relay ? relayInputArguments(relay.url) : ['-re', ...testPictureArguments]
      const codec = relay ? ['-c:v', 'copy'] : encoded
      const child = programs.start(program, [...quiet, ...input, '-an', ...codec, ...playlistIn(own)])
      let ended = false
      let stopped = false
      child.on('error', () => (ended = true))
      child.on('exit', () => (ended = true))
      // The output must be read, otherwise the process blocks on a full pipe. It is discarded, because our own errors
      // are more precise.
      child.stderr?.resume()
      return {
        ...filesIn(own),
        fault: () => (ended && !stopped ? (relay?.fault() ?? new NoPictureError('gateway-failed')) : relay?.fault()),
        async stop() {
          stopped = true
          relay?.close()
          await endProgram(child)
          rmSync(own, { recursive: true, force: true })
        },
      }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Segments of a second or more between key frames; old ones are deleted. */
function playlistIn(folder: string): string[] {
  const flags = 'delete_segments+omit_endlist+temp_file'
  const pieces = ['-hls_time', '1', '-hls_list_size', '6', '-hls_delete_threshold', '4', '-hls_flags', flags]
  return ['-f', 'hls', ...pieces, '-hls_segment_filename', path.join(folder, 'p%d.ts'), path.join(folder, 'live.m3u8')]
}
function filesIn(folder: string): Pick<LiveSource, 'playlist' | 'piece'> {
  return {
    playlist: () => readFile(path.join(folder, 'live.m3u8'), 'utf8').catch(() => undefined),
    async piece(name) {
      if (!/^p\d{1,9}\.ts$/.test(name)) return undefined
      const bytes = await readFile(path.join(folder, name)).catch(() => undefined)
      return bytes && { type: hlsFileTypes.ts ?? '', bytes }
    },
  }
}

export type { RtspSource }
