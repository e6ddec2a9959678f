import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import {
  startTestCamera,
  findFfmpeg,
  movingPictures,
  movingPicturesPerSecond,
  videoSite,
  type VideoSite,
} from '../../testing/index.ts'

const ffmpeg = findFfmpeg()
const many = 16
const seconds = 60

/** Returns the number of the last segment in a view's playlist, and checks that this segment contains pictures. */
async function newest(site: VideoSite, viewId: string): Promise<number> {
  const { data } = await site.call('GET', `/api/video/views/${viewId}`)
  if (data?.state !== 'playing') throw new Error(`${viewId}: ${JSON.stringify(data)}`)
  const list = (await site.fetch(data.address)).bytes.toString()
  const pieces = [...list.matchAll(/^[^#\s]+\.ts$/gm)].map(([name]) => name)
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1])
  const piece = await site.fetch(data.address.replace('live.m3u8', pieces.at(-1) ?? ''))
  // A packet of MPEG-TS begins with this byte.
  expect([piece.status, piece.bytes[0], piece.bytes.length > 10_000]).toEqual([200, 0x47, true])
  return first + pieces.length
}

test.skipIf(!ffmpeg)(
  `ROUTE-13 /stamng/video: ${many} cameras play in a wall through ffmpeg, and go on for a minute`,
  async () => {
    const program = ffmpeg ?? ''
    const site = await videoSite({
      gateway: { kind: 'ffmpeg', program, api: undefined, hls: undefined },
      streams: many,
    })
    const camera = await startTestCamera({
      pictures: movingPictures(program),
      framesPerSecond: movingPicturesPerSecond,
    })
    const cameras: string[] = []
    for (let n = 0; n < many; n += 1)
      cameras.push((await site.addCamera({ protocol: 'rtsp', address: `${camera.url}/${n}` })).id)
    const views = await Promise.all(
      cameras.map(async (id) => {
        const { data } = await site.call('POST', `/api/video/cameras/${id}/watch`, { body: {} })
        return site.settled(data.id)
      }),
    )
    expect(views.map(({ state }) => state)).toEqual(views.map(() => 'playing'))
    expect(camera.connections()).toBe(many)
    const all = () => Promise.all(views.map(({ id }) => newest(site, id)))
    const started = await all()
    await expect
      .poll(async () => Math.min(...(await all()).map((at, place) => at - (started[place] ?? at))), {
        interval: 2_000,
        timeout: (seconds + 30) * 1_000,
      })
      .toBeGreaterThanOrEqual(seconds - 2)
    expect(camera.connections()).toBe(many)
    await Promise.all(views.map(({ id }) => site.call('POST', `/api/video/views/${id}/end`, { body: {} })))
    await expect.poll(camera.connections, { timeout: scaleTestTimeout(30_000) }).toBe(0)
    await camera.close()
    await site.close()
  },
  (seconds + 120) * 1_000,
)
