import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
let plainFile: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evops-config-'))
  plainFile = path.join(folder, 'plain.txt')
  writeFileSync(plainFile, 'no certificate')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const long = 'x'.repeat(32)
const read = (env: Record<string, string>, args: string[] = []) =>
  readConfig({ EVOPS_DATA: path.join(folder, 'data'), ...env }, args)

describe('a setting that is wrong or missing is one line that names it', () => {
  test.each<[name: string, env: Record<string, string>]>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '8080.5' }],
    ['PORT', { PORT: '0x50' }],
    ['DATABASE_URL', { DATABASE_URL: 'hello', EVOPS_SECRET_KEY: long }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://host/name', EVOPS_SECRET_KEY: long }],
    ['EVOPS_MIGRATE_URL', { EVOPS_MIGRATE_URL: 'postgres://owner@host/name' }],
    ['EVOPS_MIGRATE_URL', { DATABASE_URL: 'postgres://host/name', EVOPS_MIGRATE_URL: 'mysql://host/name' }],
    ['EVOPS_SECRET_KEY', { DATABASE_URL: 'postgres://host/name' }],
    ['EVOPS_SECRET_KEY', { EVOPS_SECRET_KEY: 'short' }],
    ['NATS_URL', { NATS_URL: '127.0.0.1:4222' }],
    ['NATS_URL', { NATS_URL: 'nats://one:4222,http://two' }],
    ['EVOPS_PUBLIC_URL', { EVOPS_PUBLIC_URL: 'charging.example' }],
    ['EVOPS_CONTRACTS_URL', { EVOPS_CONTRACTS_URL: 'ftp://contracts.example' }],
    ['EVOPS_V2G_AUTHORITY_URL', { EVOPS_V2G_AUTHORITY_URL: 'hello' }],
    ['EVOPS_METRICS_TOKEN', { EVOPS_METRICS_TOKEN: 'short' }],
    ['EVOPS_METRICS_FROM', { EVOPS_METRICS_FROM: '0.0.0.0/0' }],
    ['EVOPS_TRUSTED_PROXIES', { EVOPS_TRUSTED_PROXIES: 'proxy.example' }],
    ['EVOPS_TRUSTED_PROXIES', { EVOPS_TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['EVOPS_TRUSTED_PROXIES', { EVOPS_TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }],
    ['EVOPS_POOL_APP', { EVOPS_POOL_APP: '1' }],
    ['EVOPS_POSTGRES_SETTINGS', { EVOPS_POSTGRES_SETTINGS: 'work_mem 16MB' }],
    ['EVOPS_POSTGRES_SETTINGS', { EVOPS_POSTGRES_SETTINGS: 'listen_addresses=*' }],
    ['EVOPS_ROLES', { EVOPS_ROLES: 'web,foo' }],
    ['EVOPS_OCPP_TLS_PORT', { EVOPS_OCPP_TLS_PORT: '8443' }],
    ['EVOPS_YKC_PORT', { EVOPS_YKC_PORT: '8080' }],
    ['EVOPS_YKC_PORT', { EVOPS_YKC_PORT: 'none' }],
    ['EVOPS_YKC_FTP', { EVOPS_YKC_FTP: 'ftp.example.org:21' }],
    ['EVOPS_YKC_FTP', { EVOPS_YKC_FTP: '203.0.113.10' }],
    ['EVOPS_YKC_TLS_CERT/KEY', { EVOPS_YKC_TLS_CERT: 'a', EVOPS_YKC_TLS_KEY: 'b' }],
    ['EVOPS_YKC_TLS_CERT/KEY', { EVOPS_YKC_PORT: '8082', EVOPS_YKC_TLS_CERT: 'a' }],
    ['EVOPS_ACME_NAMES', { EVOPS_ACME_NAMES: 'https://charging.example' }],
    ['EVOPS_ACME_NAMES', { EVOPS_ACME_NAMES: 'a.example', EVOPS_TLS_CERT: 'a', EVOPS_TLS_KEY: 'b' }],
    ['EVOPS_ACME_PORT', { EVOPS_ACME_NAMES: 'a.example', EVOPS_ACME_PORT: '8080' }],
    ['EVOPS_ACME_DIRECTORY', { EVOPS_ACME_NAMES: 'a.example', EVOPS_ACME_DIRECTORY: 'http://ca.example' }],
    ['EVOPS_ACME_EAB_KEY_ID/HMAC_KEY', { EVOPS_ACME_NAMES: 'a.example', EVOPS_ACME_EAB_KEY_ID: 'a' }],
    ['EVOPS_ACME_EAB_HMAC_KEY', { EVOPS_ACME_NAMES: 'a.example', EVOPS_ACME_EAB_HMAC_KEY: 'a b' }],
    ['EVOPS_ACME_CA', { EVOPS_ACME_NAMES: 'a.example', EVOPS_ACME_CA: '/nowhere.pem' }],
    ['EVOPS_DEMO', { EVOPS_DEMO: '2' }],
    ['EVOPS_PREVIEW', { EVOPS_PREVIEW: 'yes' }],
    ['EVOPS_ADMIN_PASSWORD', { EVOPS_ADMIN_PASSWORD: 'short' }],
    ['EVOPS_BACKUP_TO', { EVOPS_BACKUP_TO: 'ftp://host/folder' }],
    ['EVOPS_BACKUP_TO', { EVOPS_BACKUP_TO: 's3://' }],
    ['EVOPS_BACKUP_TO', { EVOPS_BACKUP_TO: 's3://depot/evops', EVOPS_S3_KEY_ID: 'key' }],
    ['EVOPS_S3_ENDPOINT', { EVOPS_BACKUP_TO: 's3://depot/evops', EVOPS_S3_ENDPOINT: 'depot.example' }],
    ['EVOPS_BACKUP_KEEP', { EVOPS_BACKUP_TO: '/mnt/backup', EVOPS_BACKUP_KEEP: '0' }],
    ['EVOPS_BACKUP_LOG_LIMIT', { EVOPS_BACKUP_TO: '/mnt/backup', EVOPS_BACKUP_LOG_LIMIT: 'much' }],
  ])('%s of %o', (name, env) => {
    const line = failure(() => read(env))
    expect(line.startsWith(`${name}: `)).toBe(true)
    expect(line).not.toContain('\n')
  })

  test('a data folder that is a file, or can be made nowhere', () => {
    expect(failure(() => read({ EVOPS_DATA: plainFile }))).toMatch(/^EVOPS_DATA: .*plain\.txt/)
    expect(failure(() => read({ EVOPS_DATA: path.join(plainFile, 'data') }))).toMatch(/^EVOPS_DATA: /)
  })

  test.runIf(process.platform === 'linux')('a data folder where nobody can make one', () => {
    expect(failure(() => read({ EVOPS_DATA: '/proc/evops/data' }))).toMatch(/^EVOPS_DATA: .*can't be used/)
  })

  test('certificate files that are none, alone, or on the port of everybody', () => {
    const files = { EVOPS_OCPP_TLS_CERT: plainFile, EVOPS_OCPP_TLS_KEY: plainFile }
    expect(failure(() => read({ ...files, EVOPS_OCPP_TLS_PORT: '8443' }))).toContain('not a PEM certificate')
    const oneKey = {
      ...files,
      EVOPS_OCPP_TLS_CERT: `${plainFile}, ${plainFile}`,
      EVOPS_OCPP_TLS_PORT: '8443',
    }
    // D-16a: an RSA and an ECDSA certificate, each with its own key.
    expect(failure(() => read(oneKey))).toContain('as many keys as certificates')
    expect(failure(() => read(files))).toContain('need EVOPS_OCPP_TLS_PORT')
    expect(failure(() => read({ ...files, PORT: '8443', EVOPS_OCPP_TLS_PORT: '8443' }))).toContain('another port')
  })

  test('OPS-03 certificate files of the main port that are none, or alone', () => {
    const files = { EVOPS_TLS_CERT: plainFile, EVOPS_TLS_KEY: plainFile }
    expect(failure(() => read(files))).toMatch(/^EVOPS_TLS_CERT\/KEY: not a PEM certificate/)
    expect(failure(() => read({ EVOPS_TLS_CERT: plainFile }))).toMatch(/^EVOPS_TLS_CERT\/KEY: both are needed/)
    expect(failure(() => read({ ...files, EVOPS_TLS_KEY: `${plainFile}.key` }))).toContain('does not exist')
  })

  test('an unknown option', () => {
    expect(failure(() => read({}, ['--wat']))).toBe('--wat: unknown option (known: --empty, --reset-demo)')
  })
})

test.each([
  ['127.0.0.1', undefined],
  ['localhost', undefined],
  ['::1', undefined],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.7', false],
  ['depot.example', false],
])('D-30k on %s the demo by default is %s, and stands wherever it is asked for', (HOST, demo) => {
  expect(read({ HOST }).demo).toBe(demo)
  expect(read({ HOST, EVOPS_DEMO: '1' }).demo).toBe(true)
})

test('the demo runs unless it is refused, and beside a server of one’s own only on demand', () => {
  const outside = { DATABASE_URL: 'postgres://host/name', EVOPS_SECRET_KEY: long }
  expect(read({}).demo).toBeUndefined()
  expect(read({}, ['--empty']).demo).toBe(false)
  expect(read({ EVOPS_DEMO: '1' }, ['--empty']).demo).toBe(false)
  expect(read(outside).demo).toBe(false)
  expect(read({ ...outside, EVOPS_DEMO: '1' }).demo).toBe(true)
})

test('the secret of an embedded installation is made once and kept', () => {
  const made = read({}).secretKey
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(read({}).secretKey).toEqual(made)
})

test('the other secret key comes from the setting or from the data folder, and differs from the own one', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-other-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const inFolder = () => read({ EVOPS_DATA: dataDir })
  expect(inFolder().otherSecretKey).toBeUndefined()
  renameSync(path.join(dataDir, 'secret.key'), path.join(dataDir, 'secret-other.key'))
  const { secretKey, otherSecretKey } = inFolder()
  expect(otherSecretKey?.length).toBeGreaterThanOrEqual(32)
  expect(otherSecretKey).not.toEqual(secretKey)
  const both = { DATABASE_URL: 'postgres://host/name', EVOPS_SECRET_KEY: long, EVOPS_OTHER_SECRET_KEY: `${long}!` }
  expect(read(both).otherSecretKey).toEqual(Buffer.from(`${long}!`))
  expect(failure(() => read({ ...both, EVOPS_OTHER_SECRET_KEY: long }))).toContain('EVOPS_OTHER_SECRET_KEY')
})

function failure(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

test('OPS-01 backups go to a folder outside of the data folder, or to a bucket', () => {
  const data = path.join(folder, 'data')
  expect(() => read({ EVOPS_BACKUP_TO: path.join(data, 'backup') })).toThrow('lies in the data folder')
  expect(read({ EVOPS_BACKUP_TO: '/mnt/backup' }).backup).toEqual({
    to: { kind: 'folder', path: '/mnt/backup' },
    keepDays: 14,
    logMegabytes: 10_240,
    megabytesPerSecond: 8,
  })
  const keys = { EVOPS_S3_KEY_ID: 'key', EVOPS_S3_SECRET: 'secret', EVOPS_S3_REGION: 'eu-south-2' }
  expect(read({ EVOPS_BACKUP_TO: 's3://depot/evops/one/', ...keys }).backup?.to).toEqual({
    kind: 'bucket',
    bucket: 'depot',
    prefix: 'evops/one',
    endpoint: 'https://s3.eu-south-2.amazonaws.com',
    region: 'eu-south-2',
    keyId: 'key',
    secret: 'secret',
  })
  expect(read({}).backup).toBeUndefined()
})

test('OPS-01 names for ACME: the main port and that of charge points follow the file that it writes', () => {
  const { tls, ocppTls, acme, dataDir } = read({
    EVOPS_ACME_NAMES: 'Charging.example, ocpp.charging.example',
    EVOPS_OCPP_TLS_PORT: '8443',
  })
  const file = path.join(dataDir, 'acme.pem')
  expect(tls).toEqual({ certFile: file, keyFile: file })
  expect(ocppTls).toEqual({ port: 8443, certFile: file, keyFile: file })
  expect(acme).toMatchObject({ names: ['charging.example', 'ocpp.charging.example'], port: 80, file })
})
