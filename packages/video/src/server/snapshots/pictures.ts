import { spawn } from 'node:child_process'
import { parsePicture } from '@evops/platform/server'
import type { CameraMask } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { NoPictureError } from '../fault.ts'
import { relayInputArguments, testPictureArguments } from '../gateway/ffmpeg.ts'
import { fetchWithAuthentication, requireBody } from '../gateway/http-hls.ts'
import { openRtspRelay } from '../rtsp/relay.ts'
import { openOnvifOfCamera, openStream, rtspSourceOfCamera, cameraSignIn, type CameraSource } from '../sources.ts'

const withinMs = 12_000
const mostBytes = 8 * 1024 * 1024
const oneJpeg = ['-frames:v', '1', '-q:v', '4', '-f', 'mjpeg', 'pipe:1']

/**
 * Takes a picture of a camera in a form that may be stored: masked areas are painted over. Throws `NoPictureError` and
 * connection errors.
 */
export async function takeMaskedPicture(
  deps: VideoDeps,
  camera: CameraSource,
): Promise<{ jpeg: Buffer; masked: boolean }> {
  const isMasked = camera.masks.length > 0
  // Checked before the camera is called: no picture is taken that could not be stored.
  if (isMasked && deps.ffmpeg === undefined) throw new NoPictureError('mask-needs-ffmpeg')
  const taken = await taking(deps, camera)
  const jpeg = isMasked ? await maskPicture(deps.ffmpeg ?? '', taken, camera.masks) : taken
  const picture = parsePicture(jpeg)
  if (picture?.type !== 'image/jpeg') throw new NoPictureError('nonsense')
  return { jpeg: picture.bytes, masked: isMasked }
}

async function taking(deps: VideoDeps, camera: CameraSource): Promise<Buffer> {
  const { ffmpeg } = deps
  const address = camera.snapshotAddress ?? (await onvifSnapshot(deps, camera))
  if (address) {
    const answer = await fetchWithAuthentication(await cameraSignIn(deps, camera), address, mostBytes)
    requireBody(answer)
    if (answer.isCut) throw new NoPictureError('too-large')
    return answer.body
  }
  if (ffmpeg === undefined) throw new NoPictureError('no-gateway')
  if (camera.protocol === 'test') return decodePicture(ffmpeg, testPictureArguments)
  if (camera.protocol === 'hls' || camera.protocol === 'gb28181') return ofStream(deps, ffmpeg, camera)
  const relay = await openRtspRelay(await rtspSourceOfCamera(deps, camera))
  try {
    return await decodePicture(ffmpeg, relayInputArguments(relay.url))
  } catch (error) {
    throw relay.fault() ?? error
  } finally {
    relay.close()
  }
}
async function onvifSnapshot(deps: VideoDeps, camera: CameraSource): Promise<string | undefined> {
  return camera.protocol === 'onvif' ? (await openOnvifOfCamera(deps, camera)).snapshotUrl() : undefined
}

/** Extracts the first picture of the newest segment, with the initialisation segment if it is separate. */
async function ofStream(deps: VideoDeps, ffmpeg: string, camera: CameraSource): Promise<Buffer> {
  const source = await openStream(deps, camera)
  try {
    const limit = performance.now() + withinMs
    let list = await source.playlist()
    while (list === undefined && performance.now() < limit) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      list = await source.playlist()
    }
    const head = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(list ?? '')?.[1]
    const last = (list ?? '').split('\n').findLast((line) => line !== '' && !line.startsWith('#'))
    const names = [head, last].filter((name) => name !== undefined)
    const pieces = await Promise.all(names.map((name) => source.piece(name)))
    const bytes = pieces.flatMap((piece) => (piece ? [piece.bytes] : []))
    if (bytes.length === 0) throw new NoPictureError('no-picture')
    return await decodePicture(ffmpeg, ['-i', 'pipe:0'], { input: Buffer.concat(bytes) })
  } finally {
    await source.stop()
  }
}

async function maskPicture(ffmpeg: string, jpeg: Buffer, masks: readonly CameraMask[]): Promise<Buffer> {
  const boxes = masks.map(
    ({ x, y, w, h }) => `drawbox=x=iw*${x}/1000:y=ih*${y}/1000:w=iw*${w}/1000:h=ih*${h}/1000:color=black:t=fill`,
  )
  return decodePicture(ffmpeg, ['-f', 'mjpeg', '-i', 'pipe:0'], { input: jpeg, filter: boxes.join(',') })
}

/** Decodes one picture with ffmpeg; a hanging camera is limited by the timeout. */
function decodePicture(
  ffmpeg: string,
  from: readonly string[],
  { input, filter }: { input?: Buffer; filter?: string } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const drawn = filter === undefined ? [] : ['-vf', filter]
    const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...from, ...drawn, ...oneJpeg]
    const child = spawn(ffmpeg, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    })
    const parts: Buffer[] = []
    let bytes = 0
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, withinMs)
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > mostBytes) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(new NoPictureError('gateway-failed', { cause: error }))
    })
    child.on('close', () => {
      clearTimeout(timer)
      if (bytes > mostBytes) reject(new NoPictureError('too-large'))
      else if (bytes === 0) reject(new NoPictureError(late ? 'no-answer' : 'no-picture'))
      else resolve(Buffer.concat(parts))
    })
  })
}
