import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createCertificateAuthority, createCertificateRequest } from '@evops/ocpp/server'
import { createAcme, type AcmeConfig } from '@evops/platform/server'
import { freePort, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startLoopbackAcmeAuthority } from './testing/loopback-authority.ts'

const external = {
  keyId: 'customer-1',
  hmacKey: 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W',
}
let t: TestServices
beforeAll(async () => void (t = await testServices()))
afterAll(() => t.close())
beforeEach(() => t.admin.query('delete from platform_acme'))

/** Returns a process that requests a certificate, and the certificate it serves. */
async function aProcess(directory: string, wish: Pick<AcmeConfig, 'external'>) {
  const file = path.join(t.services.config.dataDir, `${await freePort()}.pem`)
  const config = { ...wish, directory, ca: undefined, names: ['charging.example'], mail: undefined, file }
  const placeholder = (name: string) => createCertificateAuthority(name, new Date(), 1)
  const acme = await createAcme(
    t.services,
    { ...config, port: await freePort() },
    { request: createCertificateRequest, placeholder },
  )
  onTestFinished(() => acme.close())
  const servedIssuer = () => new X509Certificate(readFileSync(file)).issuer
  const work = async () => acme.jobs['platform:certificate']?.run({}, { jobId: '1', attempt: 1 })
  return { served: servedIssuer, work }
}
const state = async () => {
  const { rows } = await t.admin.query<{ account: Buffer; pem: Buffer | null; failures: number }>(
    'select account, pem, failures from platform_acme',
  )
  return rows[0]
}

test('OPS-01 an authority that wants an account of its own gets what it told its customer, signed', async () => {
  const authority = await startLoopbackAcmeAuthority({ external })
  onTestFinished(() => authority.close())
  const bare = await aProcess(authority.directory, { external: undefined })
  await expect(bare.work()).rejects.toThrow('EVOPS_ACME_EAB_KEY_ID and EVOPS_ACME_EAB_HMAC_KEY name it')
  await t.admin.query('update platform_acme set renew_at = now()')
  const wrong = await aProcess(authority.directory, {
    external: { ...external, hmacKey: 'c29tZSBvdGhlciBrZXk' },
  })
  await expect(wrong.work()).rejects.toThrow('the authority does not accept our account: ')
  expect(await state()).toMatchObject({ pem: null, failures: 2 })
  await t.admin.query('update platform_acme set renew_at = now()')
  const right = await aProcess(authority.directory, { external })
  expect(right.served()).toBe('CN=charging.example')
  await right.work()
  expect(right.served()).toBe('CN=loopback')
  expect(await state()).toMatchObject({ failures: 0 })
})

test.each(['/session', '/finalize', '/session/1', '/certificate'])(
  'OPS-01 an order that is left at %s is no certificate; whoever follows begins anew, with the same account',
  async (place) => {
    const authority = await startLoopbackAcmeAuthority()
    onTestFinished(() => authority.close())
    const first = await aProcess(authority.directory, { external: undefined })
    const before = await state()
    authority.hold(place)
    const left = first.work()
    left.catch(() => undefined)
    await waitUntil(() => authority.called.includes(place), `it is at ${place}`)
    const second = await aProcess(authority.directory, { external: undefined })
    // The first process still holds the lock, so no other process sends a request.
    await second.work()
    expect(authority.called.filter((called) => called === '/session')).toHaveLength(1)
    expect(second.served()).toBe('CN=charging.example')
    expect(await state()).toMatchObject({ pem: null, account: before?.account })
    await t.admin.query('update platform_acme set renew_at = now()')
    authority.hold(undefined)
    await second.work()
    expect(second.served()).toBe('CN=loopback')
    expect(await state()).toMatchObject({ account: before?.account })
    expect(authority.accounts).toHaveLength(1)
  },
)

test('OPS-01 a certificate of another key than was asked for is not taken', async () => {
  const authority = await startLoopbackAcmeAuthority()
  onTestFinished(() => authority.close())
  authority.issues(createCertificateAuthority('somebody', new Date(), 90).certificate)
  const one = await aProcess(authority.directory, { external: undefined })
  await expect(one.work()).rejects.toThrow('no certificate of the key')
  expect(one.served()).toBe('CN=charging.example')
  expect(await state()).toMatchObject({ pem: null, failures: 1 })
})
