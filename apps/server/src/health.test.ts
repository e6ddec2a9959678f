import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { installationLimits } from '@evops/organisation/contract'
import { createApp, createHealth, keepHeartbeat, type App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsRoutes } from './operations.ts'

let test_: TestServices
let app: App
let draining = false
beforeAll(async () => {
  test_ = await testServices()
  const { services } = test_
  app = await createApp({
    services,
    domains: [],
    authenticate: async () => null,
    writeAudit: async () => undefined,
  })
  operationsRoutes(app, {
    services,
    endpoints: [],
    ocpp: undefined,
    live: services.live,
    backups: { metrics: () => [] },
    build: undefined,
    authenticate: async (token) => (token === 'user' ? {} : null),
    unready: createHealth({ services, processId: 'one', draining: () => draining }),
  })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})
const get = (url: string) => app.inject({ method: 'GET', url })

describe('OPS-01 health told truthfully', () => {
  test('a process that can write serves: the write is on disk', async () => {
    const reply = await get('/readyz')
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', causes: [] }])
    const { rows } = await test_.admin.query('select process_id from platform_probes')
    expect(rows).toEqual([{ process_id: 'one' }])
  })

  test('R-04 a process at the same place replaces the row of one that died; a stop in order leaves none', async () => {
    const { services } = test_
    const ids = async () =>
      (await test_.admin.query<{ id: string }>('select process_id as id from platform_probes order by 1')).rows.map(
        ({ id }) => id,
      )
    const unready = createHealth({ services, processId: 'three', draining: () => false })
    const end = keepHeartbeat(unready, { db: services.db, processId: 'three' })
    await unready()
    expect(await ids()).toEqual(['three'])
    await end()
    expect(await ids()).toEqual([])
  })

  test('while it drains it lives and does not serve', async () => {
    draining = true
    const reply = await get('/readyz')
    draining = false
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '2',
      { status: 'draining', causes: ['draining'] },
    ])
    const [alive, before] = [await get('/livez'), await get('/healthz')]
    expect(alive.statusCode).toBe(200)
    // The earlier name of the path.
    expect([before.statusCode, before.body]).toEqual([200, alive.body])
  })

  test('R-04 a write that waits, a full disk and a bus that is away are each named; reading alone would not tell', async () => {
    const { services } = test_
    const holder = await test_.admin.connect()
    await holder.query('begin; lock table platform_probes in access exclusive mode')
    const config = { ...services.config, diskFreePercent: 100 }
    const bus = { ...services.bus, state: () => ({ awayMs: 60_000, dropped: 3 }) }
    const causes = await createHealth({
      services: { db: services.db, config, bus },
      processId: 'two',
      draining: () => false,
    })()
    await holder.query('rollback')
    holder.release()
    expect(causes).toEqual(['database', 'bus', 'disk'])
    expect((await get('/readyz')).statusCode).toBe(200)
  })
})

describe('S-19 who reads the figures and the description of the API', () => {
  const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers, remoteAddress })

  test('the figures answer this machine, the networks of the setting, and the holder of the token', async () => {
    const { operations } = test_.services.config
    const status = async (address: string, headers = {}) => (await from(address, '/metrics', headers)).statusCode
    expect(await status('127.0.0.1')).toBe(200)
    expect(await status('203.0.113.7')).toBe(401)
    expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
    expect(await status('203.0.113.7', { authorization: 'Bearer nonsense' })).toBe(403)
    Object.assign(operations, { metricsToken: 'a-long-secret-token', metricsFrom: ['10.1.0.0/16'] })
    expect(await status('203.0.113.7', { authorization: 'Bearer a-long-secret-token' })).toBe(200)
    expect(await status('203.0.113.7', { authorization: 'Bearer another-secret' })).toBe(403)
    expect([await status('10.1.2.3'), await status('10.2.2.3')]).toEqual([200, 401])
    Object.assign(operations, { metricsToken: undefined, metricsFrom: [] })
  })

  test('the description answers the signed in, or everybody where the setting opens it', async () => {
    const url = '/api/openapi.json'
    expect((await from('203.0.113.7', url)).statusCode).toBe(401)
    expect((await from('127.0.0.1', url, { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
    expect((await from('203.0.113.7', url, { authorization: 'Bearer user' })).json().openapi).toBe('3.1.0')
    Object.assign(test_.services.config.operations, { isApiDescriptionOpen: true })
    expect((await from('203.0.113.7', url)).statusCode).toBe(200)
    Object.assign(test_.services.config.operations, { isApiDescriptionOpen: false })
  })

  test('the address for reports of vulnerabilities answers where the installation has one (RFC 9116)', async () => {
    const url = '/.well-known/security.txt'
    expect((await from('203.0.113.7', url)).statusCode).toBe(404)
    const { operations } = test_.services.config
    Object.assign(operations, { securityContact: 'mailto:security@example.org' })
    const { statusCode, body, headers } = await from('203.0.113.7', url)
    Object.assign(operations, { securityContact: undefined })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: mailto:security@example\.org\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/)
  })

  test('both are compressed for callers that accept it', async () => {
    for (const url of ['/metrics', '/api/openapi.json']) {
      const authorization = 'Bearer user'
      const packed = await from('127.0.0.1', url, { authorization, 'accept-encoding': 'gzip, br' })
      expect([url, packed.headers['content-encoding']]).toEqual([url, 'gzip'])
      expect(gunzipSync(packed.rawPayload).toString()).toMatch(/evops_|openapi/)
      const plain = await from('127.0.0.1', url, { authorization, 'accept-encoding': 'gzip;q=0, identity' })
      expect([url, plain.headers['content-encoding']]).toEqual([url, undefined])
    }
  })
})

describe('OPS-01 figures of a process', () => {
  const source = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
  /** Sources of additional metrics: charge points, backups and feeds of the audit log. */
  const besides = [
    'apps/server/src/operations.ts',
    'packages/platform/src/server/backup/watch.ts',
    'packages/organisation/src/server/audit-feeds/audit-feeds.service.ts',
  ]
  const namesIn = (text: string) => new Set(text.match(/\b(?:evops|process|nodejs)_[a-z_]+\b/g))

  test('answers are counted by route and class, how long they took, and what the installation holds', async () => {
    await get('/nowhere')
    const text = (await get('/metrics')).body
    expect(text).toContain('evops_http_requests_total{method="GET",route="/readyz",class="2xx"}')
    expect(text).toContain('evops_http_requests_total{method="GET",route="none",class="4xx"}')
    expect(text).toMatch(/evops_http_seconds_bucket\{method="GET",le="\+Inf"\} \d+/)
    expect(text).toMatch(/^evops_database_bytes [1-9]\d{5,}$/m)
    expect(text).toMatch(/^evops_database_partitions\{table="stations_ocpp_messages"\} \d+$/m)
    expect(text).toMatch(/^evops_jobs_waiting \d+$/m)
    expect(text).toMatch(/^evops_disk_free_bytes \d+$/m)
    expect(text).toMatch(/^evops_bus_connected 1$/m)
    expect(text).toMatch(/^evops_build_info\{version="[\d.]+",migration="\d{4}",node="v\d+/m)
    expect(text).toMatch(/^nodejs_heap_size_used_bytes [1-9]\d+$/m)
  })

  test('OPS-01 alert rules and the manual use the limits of the product', () => {
    const { backupAgeHours, backupLogLagSeconds, drillAgeDays, diskFreePercent, diskDays, silenceSeconds } =
      installationLimits
    const alerts = source('deploy/alerts.yml')
    for (const rule of [
      `max(evops_backup_age_seconds) > ${backupAgeHours} * 3600`,
      `max(evops_backup_log_lag_seconds) > ${backupLogLagSeconds}\n`,
      `max(evops_backup_proven_age_seconds) > ${drillAgeDays} * 86400`,
      `min(evops_disk_free_bytes / evops_disk_bytes) < ${diskFreePercent / 100}\n`,
    ])
      expect(alerts).toContain(rule)
    const manual = source('docs/OPERATIONS.md').replaceAll(/\s+/g, ' ')
    for (const sentence of [
      `Alert on: age above ${backupAgeHours} h, lag above ${backupLogLagSeconds} s, drill 0, proven age above ${drillAgeDays} days`,
      `a log that does not reach its target for ${backupLogLagSeconds} s`,
      `a process without a sign of life for ${silenceSeconds} s`,
      `full within ${diskDays} days or has less than ${diskFreePercent} % free`,
    ])
      expect(manual).toContain(sentence)
  })

  test.each(['alerts.yml', 'grafana.json'])('%s asks for figures that there are', async (file) => {
    const metricNames = namesIn([(await get('/metrics')).body, ...besides.map(source)].join())
    const usedNames = namesIn(source(`deploy/${file}`))
    expect(usedNames.size).toBeGreaterThan(10)
    const missing = [...usedNames].filter(
      (name) => !metricNames.has(name) && !metricNames.has(name.replace(/_bucket$/, '')),
    )
    expect(missing).toEqual([])
  })

  test('cuts by cause, jobs, bus, sockets, heap, collections, handles, loop, log, certificates, backups and version have figures', async () => {
    const metricNames = namesIn([(await get('/metrics')).body, ...besides.map(source)].join())
    const wanted =
      `evops_ocpp_cut_total evops_jobs_waiting evops_jobs_oldest_seconds evops_jobs_dead_day evops_bus_dropped_total
      evops_live_sockets nodejs_heap_size_used_bytes nodejs_gc_seconds_total nodejs_active_resources evops_event_loop_lag_seconds
      evops_database_bytes evops_database_wal_bytes_total evops_database_partitions evops_disk_free_bytes
      evops_certificate_expiry_seconds evops_backup_age_seconds evops_backup_proven_age_seconds evops_build_info`.split(
        /\s+/,
      )
    expect(wanted.filter((name) => !metricNames.has(name))).toEqual([])
  })

  test('OPS-01 compose files give the server settings that there are, and the volume and the port of its image', () => {
    const files = ['compose.yml', 'compose.database.yml'].map((file) => source(`deploy/${file}`))
    const variables = files.flatMap((text) => text.match(/^ {6}(?!POSTGRES_)[A-Z][A-Z_]+(?=:)/gm) ?? [])
    const operations = source('docs/OPERATIONS.md')
    expect(variables.length).toBeGreaterThan(3)
    expect(variables.filter((name) => !operations.includes(`\`${name.trim()}\``))).toEqual([])
    const image = source('deploy/Containerfile')
    expect(files[0]).toContain(`- evops:${/^VOLUME (\S+)/m.exec(image)?.[1]}\n`)
    expect(files[0]).toContain(`:${/^EXPOSE (\S+)/m.exec(image)?.[1]}\n`)
  })
})
