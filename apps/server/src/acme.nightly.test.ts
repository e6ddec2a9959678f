import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { connect } from 'node:tls'
import type { AcmeConfig } from '@evops/platform/server'
import { freePort, scaleTestTimeout, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runServer } from './server.ts'
import { programOf, runProgramUntilReady, type RunningProgram } from './testing/debian-programs.ts'

const pebble = programOf('pebble')
const names = programOf('pebble-challtestsrv')
const validSeconds = 30
/** External account binding issued by the authority. */
const external = { keyId: 'customer-1', hmacKey: Buffer.alloc(32, 7).toString('base64url') }
const main = path.resolve(import.meta.dirname, 'main.ts')

/* Two servers of one installation use Debian's pebble, a test authority whose names are resolved by its DNS server. */
describe.skipIf(!pebble || !names)('OPS-01 a certificate by ACME, from Debian’s pebble', () => {
  let services: TestServices
  const programs: RunningProgram[] = []
  let [directory, challenges, dnsDesk] = ['', 0, 0]
  let ca: Buffer
  let caFile = ''

  beforeAll(async () => {
    services = await testServices()
    const folder = services.services.config.dataDir
    const [desk, dns] = [await freePort(), await freePort()]
    ;[challenges, dnsDesk] = [await freePort(), await freePort()]
    const [key, certificate] = [path.join(folder, 'pebble.key'), path.join(folder, 'pebble.crt')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509', '-days', '2']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'pipe',
    })
    caFile = certificate
    ca = readFileSync(certificate)
    const port = await freePort()
    const config = path.join(folder, 'pebble.json')
    writeFileSync(
      config,
      JSON.stringify({
        pebble: {
          listenAddress: `127.0.0.1:${port}`,
          managementListenAddress: `127.0.0.1:${desk}`,
          certificate,
          privateKey: key,
          httpPort: challenges,
          tlsPort: await freePort(),
          certificateValidityPeriod: validSeconds,
          externalAccountBindingRequired: true,
          externalAccountMACKeys: { [external.keyId]: external.hmacKey },
        },
      }),
    )
    const off = ['-http01', '', '-https01', '', '-tlsalpn01', '']
    const dnsFlags = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsDesk}`, '-defaultIPv6', '']
    programs.push(
      await runProgramUntilReady(names ?? '', [...off, ...dnsFlags], {
        ready: (output) => output.includes('Starting management server'),
      }),
    )
    programs.push(
      await runProgramUntilReady(pebble ?? '', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], {
        // The authority refuses one nonce in seven, as a real authority may at any time.
        env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '15' },
        ready: (output) => output.includes('Listening on'),
      }),
    )
    directory = `https://localhost:${port}/dir`
  })
  afterAll(async () => {
    for (const program of programs) await program.end()
    await services.close()
  })

  const setDnsAddress = async (ip: string) =>
    fetch(`http://127.0.0.1:${dnsDesk}/set-default-ipv4`, { method: 'POST', body: JSON.stringify({ ip }) })
  const row = async () => {
    const { rows } = await services.admin.query<{ failures: number; error: string | null }>(
      `select failures, (select error from platform_task_runs where task = 'platform:certificate' and error is not null
         order by started_at desc limit 1) as error from platform_acme`,
    )
    return rows[0]
  }
  const waitForError = (sentence: RegExp) =>
    waitUntil(async () => sentence.test((await row())?.error ?? ''), `it says ${sentence.source}`, 60_000)
  const tryNow = () => services.admin.query('update platform_acme set renew_at = now()')

  async function aServer(number: number, plainPort: number, wish: Partial<AcmeConfig> = {}) {
    const { config, log } = services.services
    const dataDir = path.join(config.dataDir, `server-${number}`)
    mkdirSync(dataDir, { recursive: true })
    const file = path.join(dataDir, 'acme.pem')
    const acme: AcmeConfig = {
      directory,
      ca,
      external,
      names: ['charging.example', 'ocpp.charging.example'],
      mail: 'desk@charging.example',
      port: plainPort,
      file,
      ...wish,
    }
    const port = await freePort()
    const tls = { certFile: file, keyFile: file }
    const server = await runServer({
      config: { ...config, databaseUrl: services.url, demo: false, dataDir, port, tls, acme },
      log,
      writeLine: () => undefined,
    })
    let stopped = false
    const stop = async () => {
      if (!stopped) await server.stop()
      stopped = true
    }
    onTestFinished(stop)
    return { port, plainPort, file, stop }
  }

  async function fetchServedCertificate({ port }: { port: number }) {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { raw } = socket.getPeerCertificate()
    socket.destroy()
    return new X509Certificate(raw)
  }
  const issuedCertificateCount = () => programs[1]?.output().match(/Issued certificate serial/g)?.length ?? 0

  test(
    'what is wrong is said in one sentence and tried again; then one of two processes gets it, both show it, and at two thirds of its life another',
    async () => {
      await services.admin.query('delete from platform_acme')
      const unknown = await aServer(0, await freePort(), { external: undefined })
      await waitForError(/the authority wants an account of its own: EVOPS_ACME_EAB_KEY_ID and /)
      await unknown.stop()
      await tryNow()
      const wrong = await aServer(1, await freePort())
      expect((await fetchServedCertificate(wrong)).subject).toBe('CN=charging.example')
      await waitForError(
        /the authority can't reach http:\/\/(ocpp\.)?charging\.example\/\.well-known\/acme-challenge\/ on port 80: /,
      )
      await setDnsAddress('')
      await tryNow()
      await waitForError(/(ocpp\.)?charging\.example does not resolve, as the authority sees it: /)
      expect((await row())?.failures).toBe(3)
      await setDnsAddress('127.0.0.1')
      await wrong.stop()
      expect(issuedCertificateCount()).toBe(0)

      const first = await aServer(2, challenges)
      const second = await aServer(3, await freePort())
      await tryNow()
      await waitUntil(
        async () => (await fetchServedCertificate(first)).issuer.includes('Pebble'),
        'it is shown',
        60_000,
      )
      const got = await fetchServedCertificate(first)
      expect(got.subjectAltName).toBe('DNS:charging.example, DNS:ocpp.charging.example')
      expect((await row())?.failures).toBe(0)
      expect(statSync(first.file).mode & 0o777).toBe(0o600)
      await waitUntil(async () => (await fetchServedCertificate(second)).issuer.includes('Pebble'), 'by both', 60_000)
      await waitUntil(
        async () => (await fetchServedCertificate(first)).serialNumber !== got.serialNumber,
        'another one is shown',
        90_000,
      )
      const elsewhere = await fetch(`http://127.0.0.1:${first.plainPort}/login?a=1`, { redirect: 'manual' })
      expect(elsewhere.status).toBe(308)
      expect(elsewhere.headers.get('location')).toBe(`https://charging.example:${first.port}/login?a=1`)
      const since = Date.now()
      const before = issuedCertificateCount()
      await waitUntil(async () => issuedCertificateCount() > before + 1, 'two more', 120_000)
      // Two processes request only one certificate for each two thirds of its validity.
      expect(Date.now() - since).toBeGreaterThan(validSeconds * 1_000 * 0.6)
    },
    scaleTestTimeout(600_000),
  )

  /** Starts the product's own process, which can be killed. */
  async function aProcess(plainPort: number) {
    const { config } = services.services
    const port = await freePort()
    const dataDir = path.join(config.dataDir, 'killed')
    mkdirSync(dataDir, { recursive: true })
    const program = await runProgramUntilReady(process.execPath, [main, '--empty'], {
      env: {
        DATABASE_URL: services.url,
        EVOPS_SECRET_KEY: 'k'.repeat(32),
        EVOPS_DATA: dataDir,
        PORT: String(port),
        EVOPS_ACME_NAMES: 'killed.example',
        EVOPS_ACME_DIRECTORY: directory,
        EVOPS_ACME_CA: caFile,
        EVOPS_ACME_EAB_KEY_ID: external.keyId,
        EVOPS_ACME_EAB_HMAC_KEY: external.hmacKey,
        EVOPS_ACME_PORT: String(plainPort),
      },
      ready: (output) => output.includes('EVOps listens'),
      withinMs: 150_000,
    })
    onTestFinished(() => program.end('SIGKILL'))
    return { port, program, file: path.join(dataDir, 'acme.pem') }
  }

  test(
    'a process that is killed between order and certificate leaves nothing that is taken for one; after its start it gets one for the same account',
    async () => {
      await services.admin.query('delete from platform_acme')
      await setDnsAddress('127.0.0.1')
      // The challenge address accepts connections and never answers, so the ACME order remains open.
      let looked = false
      const silent = createServer(() => (looked = true)).listen(challenges, '127.0.0.1')
      onTestFinished(() => void silent.close())
      const before = issuedCertificateCount()
      const killed = await aProcess(await freePort())
      await waitUntil(() => looked, 'the order is open', 60_000)
      await killed.program.end('SIGKILL')
      silent.closeAllConnections()
      silent.close()
      await once(silent, 'close')
      const getAcmeRow = async () =>
        (await services.admin.query<{ account: Buffer; pem: Buffer | null }>('select account, pem from platform_acme'))
          .rows[0]
      const left = await getAcmeRow()
      expect(left).toMatchObject({ pem: null })
      expect(new X509Certificate(readFileSync(killed.file)).issuer).toBe('CN=killed.example')
      expect(issuedCertificateCount()).toBe(before)

      const again = await aProcess(challenges)
      expect((await fetchServedCertificate(again)).issuer).toBe('CN=killed.example')
      await tryNow()
      await waitUntil(
        async () => (await fetchServedCertificate(again)).issuer.includes('Pebble'),
        'it is shown',
        60_000,
      )
      expect((await getAcmeRow())?.account).toEqual(left?.account)
      expect((await fetchServedCertificate(again)).subjectAltName).toBe('DNS:killed.example')
    },
    scaleTestTimeout(300_000),
  )
})
