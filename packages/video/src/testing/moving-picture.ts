import { execFileSync, spawnSync } from 'node:child_process'
import { splitIntoPictures } from './rtsp-camera.ts'

export const movingPicturesPerSecond = 15

/** Returns the ffmpeg in the PATH; undefined if there is none. */
export const findFfmpeg = (): string | undefined =>
  spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0 ? 'ffmpeg' : undefined

/**
 * Returns ten seconds of a test picture of 640 × 360, encoded once: H.264, a key frame each second, one slice per
 * picture.
 */
export function movingPictures(ffmpeg: string): Buffer[][] {
  const input = ['-f', 'lavfi', '-i', `testsrc=size=640x360:rate=${movingPicturesPerSecond}:duration=10`]
  const keys = ['-g', String(movingPicturesPerSecond), '-keyint_min', String(movingPicturesPerSecond)]
  const plain = ['-bf', '0', '-x264-params', 'slices=1:sliced-threads=0:scenecut=0']
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '500k', '-pix_fmt', 'yuv420p']
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error']
  const stream = execFileSync(ffmpeg, [...quiet, ...input, ...encoder, ...keys, ...plain, '-f', 'h264', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return splitIntoPictures(stream)
}
