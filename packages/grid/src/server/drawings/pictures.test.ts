import { readdirSync } from 'node:fs'
import path from 'node:path'
import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawingPictureLimits } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

const url = '/api/energy/drawings'
let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

let no = 0
async function aDrawing(): Promise<string> {
  no += 1
  return (await site.call('POST', url, { body: { stationId: site.stationId, name: `Main ${no}` } })).data.id
}
const adding = (id: string, body: Buffer, token = 'ours') => site.call('POST', `${url}/${id}/pictures`, { body, token })
const addPicture = async (id: string, body: Buffer): Promise<string> => {
  const { status, data } = await adding(id, body)
  expect(status).toBe(200)
  return data.id
}
const drawnOver = async (id: string, pictureId: string | undefined) => {
  const { version, netMark, document } = (await site.call('GET', `${url}/${id}`)).data
  const background = pictureId && { pictureId, x: 0, y: 0, width: 400, height: 300, opacity: 40 }
  const body = { version, netMark, document: { ...document, background }, objects: [] }
  return site.call('POST', `${url}/${id}/draft`, { body })
}
const files = () => readdirSync(path.join(site.services.config.dataDir, 'grid', 'files')).length

test('26 a background is a picture by its content, seen by who sees the drawing, and goes with it', async () => {
  const id = await aDrawing()
  const pictureIds: string[] = []
  for (const picture of Object.values(samplePictures)) pictureIds.push(await addPicture(id, picture))
  const [png = ''] = pictureIds
  expect(await site.bytes(`${url}/${id}/pictures/${png}`, 'en')).toEqual(samplePictures.png)
  for (const token of ['theirs', 'scoped']) {
    const found = await site.call('GET', `${url}/${id}/pictures/${png}`, { token })
    expect(found).toMatchObject({ status: 404 })
    expect(await adding(id, samplePictures.png, token)).toMatchObject({ status: 404 })
  }
  expect(await adding(id, samplePictures.png, 'nobody')).toMatchObject({ status: 403 })
  expect(await site.call('GET', `${url}/${await aDrawing()}/pictures/${png}`)).toMatchObject({ status: 404 })
  expect(site.audited.some(({ after }) => JSON.stringify(after ?? {}).includes(png))).toBe(true)
  const before = files()
  expect(await drawnOver(id, png)).toMatchObject({ status: 200 })
  expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200 })
  await expect.poll(files).toBe(before - pictureIds.length)
})

test('S-22 an SVG, a page or a broken file is no background, however it is called; neither is one too large', async () => {
  const id = await aDrawing()
  const bad = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('<html><script>alert(1)</script>'),
    samplePictures.png.subarray(0, -4),
    Buffer.alloc(0),
  ]
  for (const file of bad) expect(await adding(id, file)).toMatchObject({ status: 415, error: 'grid.picture-type' })
  const large = Buffer.concat([samplePictures.jpeg, Buffer.alloc(drawingPictureLimits.bytes)])
  expect(await adding(id, large)).toMatchObject({ status: 413, error: 'grid.picture-size' })
})

test('26 a drawing shows pictures of its own alone, and while another works on it nobody adds one', async () => {
  const [id, other] = [await aDrawing(), await aDrawing()]
  const foreign = await addPicture(other, samplePictures.png)
  for (const picture of [foreign, newId()])
    expect(await drawnOver(id, picture)).toMatchObject({ status: 409, error: 'grid.drawing-picture' })
  await site.call('POST', `${url}/${id}/lock`, { token: 'second', body: {} })
  expect(await adding(id, samplePictures.png)).toMatchObject({ status: 409, error: 'grid.drawing-locked' })
})

test('26 a drawing that is full gives up pictures that nothing of it shows', async () => {
  const id = await aDrawing()
  const shown = await addPicture(id, samplePictures.png)
  await drawnOver(id, shown)
  const { perDrawing } = drawingPictureLimits
  const others: string[] = []
  for (let at = 1; at < perDrawing; at++) others.push(await addPicture(id, samplePictures.webp))
  await addPicture(id, samplePictures.jpeg)
  const statusOf = async (picture: string) => (await site.call('GET', `${url}/${id}/pictures/${picture}`)).status
  expect(await statusOf(shown)).toBe(200)
  expect(await statusOf(others[0] ?? '')).toBe(404)
})
