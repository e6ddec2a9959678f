import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp, type App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followConsoleBuild, type ConsoleBuild } from './console-build.ts'
import { serveConsoleFiles, serveDriverApp, insertPublicConfig } from './console-files.ts'

const page = '<head><title>x</title></head>'

test('the page tells the console what was set, and nothing else', () => {
  expect(insertPublicConfig(page, { preview: false, publicUrl: undefined })).toBe(page)
  expect(insertPublicConfig(page, { preview: true, publicUrl: 'https://a.example/"b$&' })).toBe(
    '<head><title>x</title><meta name="evops-preview" content="1" /><meta name="evops-public-url" content="https://a.example/%22b$&" /></head>',
  )
})

test('OPS-01 what nobody builds is there whole', () => {
  expect(followConsoleBuild({})).toEqual({ state: 'built', share: 1 })
})

describe('a console that is still being built', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-console-'))
  const drivers = mkdtempSync(path.join(tmpdir(), 'evops-driver-'))
  const driverBuild: ConsoleBuild = { state: 'building', share: 0 }
  const build: ConsoleBuild = { state: 'building', share: 0.42 }
  let services: TestServices
  let app: App
  beforeAll(async () => {
    services = await testServices()
    app = await createApp({
      services: services.services,
      domains: [],
      authenticate: async () => null,
      writeAudit: async () => undefined,
    })
    await serveConsoleFiles(app, { preview: false, publicUrl: undefined }, { build, folder })
    await serveDriverApp(app, { build: driverBuild, folder: drivers })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await services.close()
    for (const each of [folder, drivers]) rmSync(each, { recursive: true })
  })
  const page = (url: string, language: string) => app.inject({ url, headers: { 'accept-language': language } })

  test('OPS-01 its page says how far it is, in the language of the browser, and asks again; then the console is there', async () => {
    const waiting = await page('/statsanalysis/session', 'es-MX,es;q=0.9')
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '2'])
    expect(waiting.body).toContain('La consola se está construyendo')
    expect(waiting.body).toContain('42 %')
    expect((await page('/', 'zh-CN')).body).toContain('控制台正在构建')
    expect((await page('/api/nothing', 'en')).headers['content-type']).toContain('json')

    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), '<head></head>the console')
    writeFileSync(path.join(folder, 'assets', 'a.js'), 'export {}')
    Object.assign(build, { state: 'built', share: 1 })
    const there = await page('/statsanalysis/session', 'es')
    expect([there.statusCode, there.body]).toEqual([200, '<head></head>the console'])
    const script = await page('/assets/a.js', 'es')
    expect([script.body, script.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
    expect((await page('/assets/other.js', 'es')).statusCode).toBe(404)
  })

  test('the drivers’ app is served beside it, under a path and with files of its own', async () => {
    expect((await page('/drive/q/1', 'es')).statusCode).toBe(503)
    mkdirSync(path.join(drivers, 'assets'))
    writeFileSync(path.join(drivers, 'index.html'), 'the app')
    writeFileSync(path.join(drivers, 'sw.js'), 'keeps')
    writeFileSync(path.join(drivers, 'assets', 'b.js'), 'export {}')
    Object.assign(driverBuild, { state: 'built', share: 1 })
    for (const place of ['/drive', '/drive/', '/drive/q/1?o=demo'])
      expect((await page(place, 'es')).body, place).toBe('the app')
    const [worker, script] = [await page('/drive/sw.js', 'es'), await page('/drive/assets/b.js', 'es')]
    expect([worker.body, worker.headers['cache-control']]).toEqual(['keeps', 'no-cache'])
    expect([script.body, script.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
    expect((await page('/drive/assets/a.js', 'es')).statusCode).toBe(404)
  })
})
