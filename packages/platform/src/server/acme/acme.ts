import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AcmeConfig } from '../tls-config.ts'
import type { Services } from '../services.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { manualRunStarter } from '../jobs/worker-jobs.ts'
import { createSecretBox } from '../secret-box.ts'
import { orderCertificate, accountKeyThumbprint } from './acme-client.ts'
import { AcmeError, certificateRenewalTime, acmeRetryDelayMs } from './acme.rules.ts'
import {
  saveAcmeCertificate,
  recordAcmeFailure,
  readAcmeState,
  readCertificate,
  claimAcmeRenewal,
} from './acme.store.ts'
import { listenUnencryptedHttp } from './plain-port.ts'

const task = 'platform:certificate'
/** Another process can take over from a process that died after this time. */
const turnMs = 10 * 60_000
/** Interval at which a process checks for a certificate that another process obtained. */
const lookEveryMs = 30_000

export interface AcmeDeps {
  /** Builds a request for these names, signed by the key (PEM, PKCS#10). */
  request: (keys: { publicKey: KeyObject; privateKey: KeyObject }, subject: { names: readonly string[] }) => string
  /** Makes a self-signed placeholder certificate for the days until a real one exists. */
  placeholder: (name: string, days: number) => { certificate: string; key: string }
}
export interface CertificateManager {
  jobs: JobTable
  close(): Promise<void>
}

/**
 * Obtains the server's own certificate from an authority (ACME, http-01; decision 95) and writes it to a file that the
 * TLS servers watch. All processes of an installation share the account and the certificate through the database. A
 * worker renews the certificate at two thirds of its lifetime. Throws `ConfigError` if the plain HTTP port cannot be
 * opened.
 */
export async function createAcme(services: Services, config: AcmeConfig, deps: AcmeDeps): Promise<CertificateManager> {
  const { db, log, jobs } = services
  const { directory: authority, file, names } = config
  const box = createSecretBox(services.config.secretKey, 'acme')
  const seal = (pem: string) => box.seal(pem, authority)
  const made = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const identity = { authority, account: seal(pkcs8(made)), names: names.join(',') }
  const state = () => db.asPlatform((tx) => readAcmeState(tx, identity))
  const accountKey = createPrivateKey(box.open((await state()).account, authority))
  const ending = new AbortController()

  await take()
  if (!existsSync(file)) {
    const { certificate, key } = deps.placeholder(names[0] ?? '', 1)
    replaceFile(file, key + certificate)
  }
  const plain = await listenUnencryptedHttp(services.config, config, accountKeyThumbprint(accountKey))
  const looking = setInterval(
    () => void take().catch((error: unknown) => log.warn({ error }, 'the certificate was not looked for')),
    lookEveryMs,
  )

  async function take(): Promise<void> {
    const sealed = await db.asPlatform((tx) => readCertificate(tx, authority))
    if (!sealed) return
    const pem = box.open(sealed, authority)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== pem) replaceFile(file, pem)
  }

  async function get(): Promise<void> {
    const { failures } = await state()
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const request = deps.request(keys, { names })
    try {
      const wish = { ...config, accountKey, request, signal: ending.signal }
      const pem = pkcs8(keys.privateKey) + (await orderCertificate(wish))
      const certificate = new X509Certificate(pem)
      const { validFromDate: from, validToDate: to } = certificate
      if (!certificate.checkPrivateKey(keys.privateKey))
        throw new AcmeError('what the authority gave is no certificate of the key that was asked for')
      await db.asPlatform((tx) =>
        saveAcmeCertificate(tx, { authority, pem: seal(pem), renewAt: certificateRenewalTime({ from, to }) }),
      )
      log.info({ names, until: to }, 'a certificate was issued')
    } catch (error) {
      const afterMs = error instanceof AcmeError ? error.afterMs : 0
      const at = new Date(services.now().getTime() + acmeRetryDelayMs(failures + 1, afterMs))
      await db.asPlatform((tx) => recordAcmeFailure(tx, { authority, failures: failures + 1, at }))
      throw error
    }
    await take()
  }

  return {
    jobs: {
      'platform:certificate-due': {
        everyMs: 5_000,
        when: 'exists (select from platform_acme where renew_at <= now())',
        run: () => jobs.add(task, {}, { key: `task:${task}`, queue: `task:${task}` }),
      },
      [task]: {
        title: { zh: '更新服务器证书', en: 'Server certificate', es: 'Certificado del servidor' },
        cron: '37 4 * * *',
        attempts: 1,
        async run(payload) {
          const now = manualRunStarter(payload) !== null
          const forMs = turnMs
          if (await db.asPlatform((tx) => claimAcmeRenewal(tx, { authority, forMs, now }))) await get()
        },
      },
    },
    async close() {
      ending.abort()
      clearInterval(looking)
      await plain?.close()
    },
  }
}

const pkcs8 = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()

/** Replaces the file atomically: the key is never present without its certificate. */
function replaceFile(file: string, pem: string): void {
  writeFileSync(`${file}.new`, pem, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
