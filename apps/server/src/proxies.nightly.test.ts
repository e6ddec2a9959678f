import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { freePort, scaleTestTimeout, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { runServer, type RunningServer } from './server.ts'
import { programOf, runProgramUntilReady, type RunningProgram } from './testing/debian-programs.ts'
import { ExternalTestPoint, makeCsr, createSelfSignedCertificate } from './testing/foreign-point.ts'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')
const password = 'A-good-one-2026'
const forged = '203.0.113.9'
/** This machine's external address, different from the address of the proxy. */
const here =
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

interface Place {
  folder: string
  port: number
  to: number
  certFile: string
  keyFile: string
}
/** Returns a file of deploy/ with only the installation's name, port and certificate changed. */
function configureProxyFile(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(deploy, file), 'utf8')
  for (const [from, to] of changes) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  return text
}

const proxies: Record<string, (place: Place) => string[]> = {
  nginx({ folder, port, to, certFile, keyFile }) {
    const server = configureProxyFile('nginx.conf', [
      ['listen 443 ssl', `listen ${port} ssl`],
      ['/etc/ssl/charging.example/fullchain.pem', certFile],
      ['/etc/ssl/charging.example/privkey.pem', keyFile],
      ['127.0.0.1:8080', `127.0.0.1:${to}`],
    ])
    const file = path.join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${temporary}\n${server} }`,
    )
    return ['-c', file, '-p', folder]
  },
  caddy({ folder, port, to, certFile, keyFile }) {
    const site = configureProxyFile('Caddyfile', [
      ['charging.example {', `https://:${port} {\n\ttls ${certFile} ${keyFile}`],
      ['127.0.0.1:8080', `127.0.0.1:${to}`],
    ])
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

describe.each(Object.keys(proxies))('OPS-01 behind Debian’s %s, by the file that is handed out', (name) => {
  const program = programOf(name)
  let services: TestServices
  let server: RunningServer
  let proxy: RunningProgram
  let port: number
  let folder: string
  let operatorId: string

  beforeAll(async () => {
    if (!program) return
    services = await testServices()
    folder = mkdtempSync(path.join(tmpdir(), 'evops-proxy-'))
    chmodSync(folder, 0o777)
    const to = await freePort()
    port = await freePort()
    const { config, log } = services.services
    server = await runServer({
      config: {
        ...config,
        databaseUrl: services.url,
        demo: false,
        port: to,
        publicUrl: 'https://charging.example',
      },
      log,
      writeLine: () => undefined,
    })
    operatorId = await createTestOperator(services.services, { currency: 'CNY' })
    const args = proxies[name]?.({ folder, port, to, ...createSelfSignedCertificate(folder) }) ?? []
    execFileSync('chmod', ['-R', 'a+rX', folder])
    proxy = await runProgramUntilReady(program, args, {
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ready: () =>
        requestProxied('GET', '/livez').then(
          ({ status }) => status === 200,
          () => false,
        ),
    })
  })
  afterAll(async () => {
    if (!program) return
    await proxy?.end()
    await server?.stop()
    await services?.close()
    rmSync(folder, { recursive: true })
  })

  async function requestProxied(
    method: string,
    url: string,
    { token, body, type = 'application/json' }: { token?: string; body?: string; type?: string } = {},
  ) {
    const clientRequest = request({
      host: here,
      localAddress: here,
      port,
      path: url,
      method,
      rejectUnauthorized: false,
      headers: {
        'x-forwarded-for': forged,
        'x-forwarded-proto': 'http',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      },
    })
    clientRequest.end(body)
    const [reply]: IncomingMessage[] = await once(clientRequest, 'response')
    if (!reply) throw new Error('no reply')
    let text = ''
    for await (const part of reply.setEncoding('utf8')) text += String(part)
    return { status: reply.statusCode, headers: reply.headers, text }
  }

  test.skipIf(!program)(
    'people sign in, read a list, send what is large, and watch live; who they are is where they come from, whatever they claim',
    async () => {
      const { loginName, userId } = await createTestUser(services.services, { operatorId, codes: 'all', password })
      await services.admin.query('delete from organisation_sign_in_sessions where user_id = $1', [userId])
      const form = { grant_type: 'password', client_id: 'boss-web', username: loginName, password }
      const signedIn = await requestProxied('POST', '/oauth/token', {
        body: new URLSearchParams(form).toString(),
        type: 'application/x-www-form-urlencoded',
      })
      expect(signedIn.status).toBe(200)
      const { access_token: token }: { access_token: string } = JSON.parse(signedIn.text)
      const list = await requestProxied('GET', '/api/stations?page=1&pageSize=20', { token })
      expect(list.status).toBe(200)
      expect(JSON.parse(list.text)).toMatchObject({ data: { total: 0 } })
      expect(list.headers['strict-transport-security']).toContain('max-age=')

      const large = await requestProxied('POST', '/api/fault-mappings/import', {
        token,
        body: JSON.stringify({ content: 'x'.repeat(4_900_000), dryRun: true }),
      })
      // The response comes from this server, whatever its result for the file.
      expect(JSON.parse(large.text)).toHaveProperty('code')
      expect(large.status).not.toBe(413)

      const socket = new WebSocket(`wss://${here}:${port}${livePath}`, liveSubprotocol, {
        rejectUnauthorized: false,
        localAddress: here,
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'hello', token }))
      const [welcome]: Buffer[] = await once(socket, 'message')
      expect(JSON.parse(String(welcome))).toHaveProperty('type')
      socket.terminate()

      const { rows } = await services.admin.query<{ address: string }>(
        `select distinct host(address::inet) as address from organisation_audit where user_id = $1 union
         select host(address::inet) from organisation_sign_in_sessions where user_id = $1`,
        [userId],
      )
      expect(rows).toEqual([{ address: here }])
    },
    scaleTestTimeout(60_000),
  )

  test.skipIf(!program)(
    'a charge point that must use TLS comes in and boots, known by its own address; one that claims another is refused under its own',
    async () => {
      const stationId = await createTestStation(services.services, operatorId)
      const { id, identity, password: key } = await createTestChargePoint(services.services, operatorId, stationId, {})
      await services.admin.query('update stations_identities set security_profile = 2 where identity = $1', [identity])
      const address = `wss://${here}:${port}/ocpp/`
      const headers = { 'x-forwarded-for': forged, 'x-forwarded-proto': 'http' }
      const point = new ExternalTestPoint({ address, identity, password: key, headers })
      await point.connect()
      const boot = { chargePointVendor: 'Foreign', chargePointModel: 'Behind' }
      expect(await point.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
      await waitUntil(async () => {
        const { rows } = await services.admin.query<{ address: string }>(
          'select address from stations_links where charge_point_id = $1',
          [id],
        )
        return rows[0]?.address === here
      }, 'its address is known')
      await point.losePower()
      const stranger = new ExternalTestPoint({ address, identity, password: 'guessed', headers })
      await expect(stranger.connect()).rejects.toThrow('401')
      await waitUntil(async () => {
        const { rows } = await services.admin.query(
          'select from stations_refused where identity = $1 and host(address::inet) = $2',
          [identity, here],
        )
        return rows.length > 0
      }, 'it is written down')
    },
    scaleTestTimeout(60_000),
  )
})

const nginx = programOf('nginx')
const stream = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules']
  .map((modules) => `${modules}/ngx_stream_module.so`)
  .find((file) => existsSync(file))

describe.skipIf(!nginx || !stream)('OPS-01 security profile 3 through the stream module of Debian’s nginx', () => {
  let site: ExternalPointTestSite
  let proxy: RunningProgram
  let folder: string
  let address: string

  beforeAll(async () => {
    site = await createExternalPointTestSite()
    folder = mkdtempSync(path.join(tmpdir(), 'evops-stream-'))
    const port = await freePort()
    const passed = configureProxyFile('nginx-stream.conf', [
      ['listen 8443', `listen ${port}`],
      ['127.0.0.1:9443', new URL(site.addresses.tls).host],
    ])
    const file = path.join(folder, 'nginx.conf')
    const own = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`
    writeFileSync(file, `load_module ${stream};\n${own}\n${passed}`)
    address = `wss://${here}:${port}/ocpp/`
    proxy = await runProgramUntilReady(nginx ?? '', ['-c', file, '-p', folder], {
      ready: () =>
        new Promise((resolve) => {
          const socket = connect(port, here)
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
          socket.once('connect', () => socket.destroy())
        }),
    })
  })
  afterAll(async () => {
    await proxy?.end()
    await site?.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  test(
    'its own certificate opens the door, none or another’s does not, and what it claims of its address is not believed',
    async () => {
      const boot = { chargePointVendor: 'Foreign', chargePointModel: 'Passed' }
      const {
        id,
        identity,
        password: key,
      } = await createTestChargePoint(site.services.services, site.operatorId, site.stationId, {})
      const headers = { 'x-forwarded-for': forged, 'x-forwarded-proto': 'http' }
      const first = new ExternalTestPoint({ address, identity, password: key, headers })
      first.on('CertificateSigned', () => ({ status: 'Accepted' }))
      await first.connect()
      expect(await first.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
      const own = makeCsr(identity)
      expect(await first.call('SignCertificate', { csr: own.csr })).toEqual({ status: 'Accepted' })
      const { certificateChain } = await first.heard('CertificateSigned')
      await waitUntil(async () => {
        const active = "select from stations_certificates where charge_point_id = $1 and state = 'active'"
        return (await site.services.admin.query(active, [id])).rowCount === 1
      }, 'the certificate is known to be there')
      await first.losePower()
      await site.services.admin.query('update stations_identities set security_profile = 3 where identity = $1', [
        identity,
      ])

      const certificate = { cert: String(certificateChain), key: own.key }
      const point = new ExternalTestPoint({ address, identity, certificate, headers })
      await point.connect()
      expect(await point.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
      await waitUntil(async () => {
        const { rows } = await site.services.admin.query<{ address: string }>(
          'select host(address::inet) as address from stations_links where charge_point_id = $1',
          [id],
        )
        return rows[0]?.address === '127.0.0.1'
      }, 'its address is the proxy’s')
      await point.losePower()
      const other = await createTestChargePoint(site.services.services, site.operatorId, site.stationId, {})
      await site.services.admin.query('update stations_identities set security_profile = 3 where identity = $1', [
        other.identity,
      ])
      for (const wrong of [{}, { password: other.password }, { certificate }]) {
        const stranger = new ExternalTestPoint({ address, identity: other.identity, ...wrong })
        await expect(stranger.connect()).rejects.toThrow('401')
      }
    },
    scaleTestTimeout(60_000),
  )
})
