import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appVersionExport, appVersionPermissions, type AppPlatform } from '../../contract/index.ts'
import { contentSite, type ContentSite } from '../../testing/index.ts'
import { isInRollOutShare, versionToInstall } from './roll-out.rules.ts'

let site: ContentSite
beforeAll(async () => {
  site = await contentSite()
})
afterAll(() => site.close())

const url = '/api/content/app-versions'
const address = 'https://shop.example/app'
type Wish = { platform: AppPlatform; build: number } & Readonly<Record<string, unknown>>
const make = async (form: Wish) =>
  (await site.call('POST', url, { body: { versionName: `1.${form.build}`, address, ...form } })).data
const publish = (id: string) => site.call('POST', `${url}/${id}/publish`)
const createPublishedVersion = async (form: Wish) => {
  const { id } = await make(form)
  await publish(id)
  return id
}
const queryVersion = (platform: AppPlatform, build: number, deviceId = 'd1') =>
  site.read((content, tx, { operatorId, language }) =>
    content.version(tx, { operatorId, platform, build, deviceId, language }),
  )
const files = () => readdir(path.join(site.services.config.dataDir, 'content', 'files')).catch((): string[] => [])
const apk = Buffer.from(zipSync({ 'classes.dex': strToU8('x'), 'AndroidManifest.xml': strToU8('y') }))

test('ROUTE-13 /content/appversion is kept, published and withdrawn; a build is its own, and stands once it is published', async () => {
  const made = await make({ platform: 'ios', build: 40 })
  expect(made).toMatchObject({ state: 'draft', sharePercent: 100, minBuild: 0, forced: false })
  const again = await site.call('POST', url, { body: { platform: 'ios', build: 40, versionName: '2' } })
  expect(again).toMatchObject({ status: 409, error: 'content.build-taken' })
  expect(again.fields).toHaveProperty('build')
  expect((await publish(made.id)).data.state).toBe('published')
  expect(site.audited.at(-1)).toMatchObject({ entity: 'app-version', before: { state: 'draft' } })
  const version = made.version + 1
  const moved = await site.call('PUT', `${url}/${made.id}`, { body: { version, build: 41 } })
  expect(moved).toMatchObject({ status: 409, error: 'content.published' })
  const share = await site.call('PUT', `${url}/${made.id}`, { body: { version, sharePercent: 20 } })
  expect(share.data).toMatchObject({ sharePercent: 20, build: 40, address })
  const late = await site.call('PUT', `${url}/${made.id}`, { body: { version, sharePercent: 30 } })
  expect(late).toMatchObject({ status: 409, error: 'request.conflict' })
  expect(await site.call('DELETE', `${url}/${made.id}`)).toMatchObject({ error: 'content.published' })
  await site.call('POST', `${url}/${made.id}/withdraw`)
  const { data } = await site.call('GET', `${url}?platform=ios&state=withdrawn&search=1.&sort=-build`)
  expect(data.list).toMatchObject([{ id: made.id }])
  expect((await site.call('DELETE', `${url}/${made.id}`)).status).toBe(200)
})

test('ROUTE-13 /content/appversion bad input, no code, another operator', async () => {
  const postInvalid = async (body: object) => (await site.call('POST', url, { body })).fields ?? {}
  expect(Object.keys(await postInvalid({}))).toEqual(['platform', 'versionName', 'build'])
  const form = { platform: 'ios', versionName: '1', build: 5 }
  expect(await postInvalid({ ...form, minBuild: 6 })).toEqual({
    minBuild: 'Not above the build of this version',
  })
  expect(await postInvalid({ ...form, sharePercent: 101 })).toHaveProperty('sharePercent')
  expect(await postInvalid({ ...form, address: 'market://x' })).toHaveProperty('address')
  expect(await postInvalid({ ...form, notesEs: 'a <b>b</b>' })).toHaveProperty('notesEs')
  const { id, version } = await make({ platform: 'ios', build: 7, notesEs: 'Uno\nDos' })
  for (const [method, at, body] of [
    ['PUT', `${url}/${id}`, { ...form, version }],
    ['DELETE', `${url}/${id}`, undefined],
    ['POST', `${url}/${id}/publish`, undefined],
    ['POST', `${url}/${id}/withdraw`, undefined],
    ['DELETE', `${url}/${id}/file`, undefined],
  ] as const)
    for (const [token, status] of [
      ['', 401],
      ['reader', 403],
      ['scoped', 403],
      ['theirs', 404],
    ] as const)
      expect([at, token, (await site.call(method, at, { token, ...(body && { body }) })).status]).toEqual([
        at,
        token,
        status,
      ])
  expect((await site.call('GET', url, { token: 'theirs' })).data.total).toBe(0)
})

test('ROUTE-13 /content/appversion a file is an Android package by its bytes; it opens while its version is published', async () => {
  const { id } = await make({ platform: 'android', build: 10, address: null })
  expect(await publish(id)).toMatchObject({ status: 409, error: 'content.no-source' })
  const before = (await files()).length
  const at = `${url}/${id}/file?fileName=app.apk`
  const zip = Buffer.from(zipSync({ 'a.txt': strToU8('AndroidManifest.xml') }))
  for (const bytes of [Buffer.from('MZ…'), zip, apk.subarray(0, -30), Buffer.alloc(0)])
    expect(await site.send(at, bytes)).toMatchObject({ status: 400, error: 'content.no-apk' })
  expect(await files()).toHaveLength(before)
  const { data } = await site.send(at, apk)
  expect(data).toMatchObject({ fileName: 'app.apk', fileBytes: apk.length })
  expect(data.fileSha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await site.fetch(data.fileAddress)).bytes.equals(apk)).toBe(true)
  const open = data.fileAddress.split('?')[0]
  expect((await site.fetch(open)).status).toBe(404)
  await publish(id)
  expect(await queryVersion('android', 9)).toMatchObject({
    state: 'update',
    address: open,
    bytes: apk.length,
  })
  expect(await site.fetch(open)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="app.apk"' },
  })
  expect(await site.send(at, apk)).toMatchObject({ status: 409, error: 'content.published' })
  await site.call('POST', `${url}/${id}/withdraw`)
  expect((await site.fetch(open)).status).toBe(404)
  expect((await site.call('DELETE', `${url}/${id}`)).status).toBe(200)
  expect(await files()).toHaveLength(before)
  const { id: ofShop } = await make({ platform: 'ios', build: 11 })
  expect(await site.send(`${url}/${ofShop}/file?fileName=a.apk`, apk)).toMatchObject({
    error: 'content.no-file-platform',
  })
})

test('ROUTE-13 /content/appversion an app is told: nothing, an update, or that it must', async () => {
  expect(await queryVersion('harmony', 1)).toEqual({ state: 'current' })
  await make({ platform: 'harmony', build: 9 })
  await createPublishedVersion({ platform: 'harmony', build: 5, notesEn: 'News', notesEs: '' })
  expect(await queryVersion('harmony', 1)).toMatchObject({
    state: 'update',
    build: 5,
    notes: 'News',
    address,
    sha256: null,
  })
  expect(await queryVersion('harmony', 5)).toEqual({ state: 'current' })
  await createPublishedVersion({ platform: 'harmony', build: 6, minBuild: 3, sharePercent: 0 })
  expect(await queryVersion('harmony', 2)).toMatchObject({ state: 'forced', build: 5 })
  expect(await queryVersion('harmony', 3)).toMatchObject({ state: 'update', build: 5 })
  expect(await queryVersion('harmony', 5)).toEqual({ state: 'current' })
  const forced = await createPublishedVersion({ platform: 'harmony', build: 7, forced: true })
  expect(await queryVersion('harmony', 4)).toMatchObject({ state: 'forced', build: 7 })
  await site.call('POST', `${url}/${forced}/withdraw`)
  expect(await queryVersion('harmony', 4)).toMatchObject({ state: 'update', build: 5 })
})

test('ROUTE-13 /content/appversion who gets no version that reaches the least build gets the newest', () => {
  const version = (build: number, minBuild = 0, forced = false) => ({ build, minBuild, forced })
  const newer = [version(9, 8), version(7)]
  expect(versionToInstall(2, newer, ({ build }) => build === 7)).toEqual({ state: 'forced', version: newer[0] })
  expect(versionToInstall(2, newer, () => false)).toEqual({ state: 'forced', version: newer[0] })
  expect(versionToInstall(8, newer.slice(0, 1), () => false)).toBeUndefined()
})

test('ROUTE-13 /content/appversion a share is that share of devices, the same ones each time, and only grows', () => {
  const key = Buffer.from('a key of the installation, 32 bytes')
  const devices = Array.from({ length: 4_000 }, (_, at) => `device-${at}`)
  const chosen = (id: string, sharePercent: number) =>
    devices.filter((device) => isInRollOutShare(key, { id, sharePercent }, device))
  const [ten, thirty] = [chosen('v1', 10), chosen('v1', 30)]
  expect(ten.length).toBeGreaterThan(300)
  expect(ten.length).toBeLessThan(500)
  expect(thirty).toEqual(expect.arrayContaining(ten))
  expect(chosen('v1', 10)).toEqual(ten)
  // Another version selects other devices.
  expect(chosen('v2', 10).filter((device) => ten.includes(device)).length).toBeLessThan(100)
  fc.assert(
    fc.property(fc.string(), (device) => {
      expect(isInRollOutShare(key, { id: 'v', sharePercent: 0 }, device)).toBe(false)
      expect(isInRollOutShare(key, { id: 'v', sharePercent: 100 }, device)).toBe(true)
    }),
  )
})

test('ROUTE-13 /content/appversion is exported', async () => {
  const actor = createTestActor(site.operatorId, [...appVersionPermissions.export], { language: 'en' })
  await createPublishedVersion({ platform: 'web', build: 3, address: null, notesEn: 'Faster' })
  const exported = await readExport(site.content.domain, actor, {
    name: appVersionExport,
    filter: { platform: 'web' },
  })
  expect(exported.head.slice(0, 3)).toEqual(['Platform', 'Version', 'Build'])
  expect(exported.rows).toEqual([expect.arrayContaining(['Web', '1.3', 3, 'Published', 'Faster'])])
})
