import { randomUUID } from 'node:crypto'
import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  pkceChallengeOf,
  createDriverTestSite,
  createPkceVerifier,
  type DriverTestSite,
  type DriverTestReply,
} from './testing/driver-desk.ts'

let desk: DriverTestSite
beforeAll(async () => (desk = await createDriverTestSite()))
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

let phones = 0
const aPhone = () => `+34611${String(100_000 + (phones += 1))}`
const devices = new Map<string, string>()
/** Returns the device of a phone number, which requests its codes and signs in with them. */
function deviceOf(phone: string): string {
  const device = devices.get(phone) ?? randomUUID()
  devices.set(phone, device)
  return device
}
const codeFor = (phone: string, more: { deviceId?: string; address?: string } = {}) => {
  const { deviceId = deviceOf(phone), address } = more
  const body = { operator: desk.optcode, phone, deviceId, language: 'en' }
  return desk.sendRequest('POST', '/api/public/driver/sign-in-codes', { body, address })
}
interface Proof {
  kind: 'phone'
  phone: string
  code: string
}
const authorise = (proof: Proof, more: Record<string, unknown> = {}, address?: string): Promise<DriverTestReply> => {
  const secret = createPkceVerifier()
  const body = {
    operator: desk.optcode,
    client_id: 'driver-web',
    response_type: 'code',
    code_challenge: pkceChallengeOf(secret),
    code_challenge_method: 'S256',
    device_id: deviceOf(proof.phone),
    language: 'en',
    proof,
    ...more,
  }
  return desk.sendRequest('POST', '/oauth/driver/authorize', { body, address })
}
const token = (body: object) => desk.sendRequest('POST', '/oauth/driver/token', { body })
const refresh = (refresh_token: string, client_id = 'driver-web') =>
  token({ grant_type: 'refresh_token', client_id, refresh_token })
const wrong = (phone: string): Proof => ({
  kind: 'phone',
  phone,
  code: String((Number(desk.codeOf(phone)) + 1) % 1_000_000).padStart(6, '0'),
})
const later = (seconds: number) => desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))

describe('a code by text message', () => {
  test('opens only the device that requested it; other devices’ tries are counted apart', async () => {
    const phone = aPhone()
    await codeFor(phone)
    const proof: Proof = { kind: 'phone', phone, code: desk.codeOf(phone) }
    for (let times = 0; times < 5; times += 1) {
      const elsewhere = await authorise(proof, { device_id: randomUUID() })
      expect([elsewhere.status, elsewhere.body.reason]).toEqual([400, 'code-ended'])
    }
    const slowed = await authorise(proof, { device_id: randomUUID() })
    expect([slowed.status, slowed.body.reason]).toEqual([429, 'code-guessed'])
    expect((await authorise(wrong(phone))).body).toMatchObject({ reason: 'code-wrong', attempts_left: 4 })
    expect((await authorise(proof)).status).toBe(200)
  })

  test('makes a member of a phone that nobody knows, once; one of another operator is another member', async () => {
    const phone = aPhone()
    const { access_token: first } = await desk.signIn(phone)
    later(61)
    const { access_token: second } = await desk.signIn(phone)
    const other = await desk.open(await desk.operator())
    const { access_token: elsewhere } = await desk.signIn(phone, { optcode: other.optcode })
    const idOf = async (bearer: string) => (await desk.sendRequest('GET', '/api/driver/me', { token: bearer })).data.id
    expect(await idOf(second)).toBe(await idOf(first))
    expect(await idOf(elsewhere)).not.toBe(await idOf(first))
    const { rows } = await desk.admin.query('select source from members_members where mobile = $1', [phone])
    expect(rows).toEqual([{ source: 'app' }, { source: 'app' }])
  })

  test('is sent once a minute and five times an hour to a phone, with the time to wait', async () => {
    const phone = aPhone()
    const { data: shown } = await codeFor(phone)
    expect(shown).toEqual({ minutes: 5, againSeconds: 60, test: true, code: desk.codeOf(phone) })
    const soon = await codeFor(phone)
    expect([soon.status, soon.error, soon.retryAfter]).toEqual([429, 'driver.too-often', '60'])
    for (let times = 2; times <= 5; times += 1) {
      later(61)
      expect((await codeFor(phone)).status).toBe(200)
    }
    later(61)
    const tooMany = await codeFor(phone)
    expect([tooMany.status, Number(tooMany.retryAfter) > 300]).toEqual([429, true])
    // No text message is sent: the operator sees it in the message log, marked as a test.
    const { data: log } = await desk.sendRequest('GET', '/api/partner-messages?peerKind=channel&pageSize=200', {
      token: desk.staff,
    })
    const logged = log.list.filter(({ channel }: { channel: string }) => channel === 'sign-in code (test)')
    const { data: last } = await desk.sendRequest('GET', `/api/partner-messages/${logged[0].id}`, {
      token: desk.staff,
    })
    expect(JSON.parse(last.body)).toEqual({
      to: expect.stringMatching(/\*{4}/),
      code: desk.codeOf(phone),
      test: true,
    })
    expect((await codeFor('12345x')).fields).toEqual({ phone: expect.stringContaining('+') })
  })

  test('one device asks for ten in an hour, whatever phones it names', async () => {
    const deviceId = randomUUID()
    for (let times = 0; times < 10; times += 1) expect((await codeFor(aPhone(), { deviceId })).status).toBe(200)
    expect((await codeFor(aPhone(), { deviceId })).status).toBe(429)
    expect((await codeFor(aPhone())).status).toBe(200)
  })

  test('a code that its device tries too often counts no more, and the next code works', async () => {
    const phone = aPhone()
    await codeFor(phone)
    for (const left of [4, 3, 2, 1, 0]) {
      const tried = await authorise(wrong(phone), {}, '203.0.113.7')
      expect(tried.body).toMatchObject({ error: 'access_denied', reason: 'code-wrong', attempts_left: left })
    }
    const right = { kind: 'phone', phone, code: desk.codeOf(phone) } as const
    for (let times = 0; times < 5; times += 1)
      expect((await authorise(right, {}, '203.0.113.7')).body.reason).toBe('code-ended')
    const slowed = await authorise(right, {}, '203.0.113.7')
    expect([slowed.status, slowed.body.reason, slowed.retryAfter]).toEqual([429, 'code-guessed', '60'])
    expect((await authorise(right, {}, '198.51.100.9')).body.reason).toBe('code-ended')
    later(61)
    await codeFor(phone)
    const fresh = { kind: 'phone', phone, code: desk.codeOf(phone) } as const
    expect((await authorise(fresh, {}, '198.51.100.9')).status).toBe(200)
    expect((await authorise(fresh, {}, '198.51.100.9')).body.reason).toBe('code-ended')
  })

  test('strangers who ask for codes, or try them, lock no driver out on a device that signed in before', async () => {
    const [phone, deviceId] = [aPhone(), randomUUID()]
    await desk.signIn(phone, { deviceId })
    later(61)
    for (let n = 0; n < 8; n += 1) {
      await codeFor(phone, { deviceId: randomUUID(), address: `203.0.113.${n}` })
      later(61)
    }
    expect((await codeFor(phone, { deviceId: randomUUID(), address: '203.0.113.99' })).status).toBe(429)
    expect((await codeFor(phone, { deviceId })).status).toBe(200)
    const proof = { kind: 'phone', phone, code: desk.codeOf(phone) } as const
    for (let n = 0; n < 9; n += 1)
      await authorise({ ...proof, code: '000000' }, { device_id: randomUUID() }, `198.51.100.${n}`)
    // The code opens nothing on another device.
    expect((await authorise(proof, { device_id: randomUUID() }, '192.0.2.9')).body.reason).toBe('code-ended')
    expect((await authorise(proof, { device_id: deviceId })).status).toBe(200)
  })

  test('one IPv6 /64 asks for sixty codes in an hour, whichever of its addresses it comes from', async () => {
    later(3_600)
    const sendRequest = (n: number, network = '2001:db8:75:9') => codeFor(aPhone(), { address: `${network}::${n + 1}` })
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await sendRequest(n)).status)
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
    expect((await sendRequest(1, '2001:db8:75:a')).status).toBe(200)
  })

  test('ends after five minutes', async () => {
    const phone = aPhone()
    await codeFor(phone)
    later(301)
    const late = await authorise({ kind: 'phone', phone, code: desk.codeOf(phone) })
    expect(late.body.reason).toBe('code-ended')
  })
})

describe('tokens', () => {
  async function createTokenGrant() {
    const phone = aPhone()
    await codeFor(phone)
    const secret = createPkceVerifier()
    const proof = { kind: 'phone', phone, code: desk.codeOf(phone) } as const
    const { body } = await authorise(proof, { code_challenge: pkceChallengeOf(secret) })
    const grant = { grant_type: 'authorization_code', client_id: 'driver-web' }
    return { ...grant, code: body.authorization_code as string, code_verifier: secret }
  }

  test('an authorisation code needs the verifier, the client and its minute, and works once', async () => {
    const stolen = await createTokenGrant()
    expect((await token({ ...stolen, code_verifier: createPkceVerifier() })).body.reason).toBe('verifier-wrong')
    expect((await token(stolen)).body).toMatchObject({ error: 'invalid_grant', reason: 'reused' })
    const other = await createTokenGrant()
    expect((await token({ ...other, client_id: 'driver-mini' })).body.reason).toBe('grant-wrong')
    const twice = await createTokenGrant()
    const { body: tokens } = await token(twice)
    expect((await token(twice)).body.reason).toBe('reused')
    // The first tokens are invalid for everyone.
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: tokens.access_token })).status).toBe(401)
    const late = await createTokenGrant()
    later(61)
    expect((await token(late)).body.reason).toBe('expired')
    expect((await token({ ...late, code: `${late.code.slice(0, -2)}xx` })).body.reason).toBe('grant-wrong')
  })

  test('a refresh token works once; a second use ends the session for both who have it', async () => {
    const first = await desk.signIn(aPhone())
    const { body: second } = await refresh(first.refresh_token)
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: first.access_token })).status).toBe(401)
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: second.access_token })).status).toBe(200)
    expect((await refresh(first.refresh_token)).body.reason).toBe('reused')
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: second.access_token })).status).toBe(401)
    expect((await refresh(second.refresh_token)).body.reason).toBe('signed-out')
  })

  test('a reply that was lost on its way signs nobody out: what nobody came with is given anew, once somebody came with it no more', async () => {
    const first = await desk.signIn(aPhone())
    const { body: lost } = await refresh(first.refresh_token)
    const { body: again } = await refresh(first.refresh_token)
    const me = async ({ access_token: token }: { access_token: string }) =>
      (await desk.sendRequest('GET', '/api/driver/me', { token })).status
    expect([await me(lost), await me(again)]).toEqual([401, 200])
    expect((await refresh(lost.refresh_token)).body.reason).toBe('reused')
    expect(await me(again)).toBe(401)

    const late = await desk.signIn(aPhone())
    await refresh(late.refresh_token)
    later(301)
    expect((await refresh(late.refresh_token)).body.reason).toBe('reused')
    // Two tabs refresh at once and each gets a reply: the first one used remains valid, and the older tokens are
    // invalid.
    const tabs = await desk.signIn(aPhone())
    const replies = await Promise.all([refresh(tabs.refresh_token), refresh(tabs.refresh_token)])
    const open = [await me(replies[0].body), await me(replies[1].body)]
    expect(open.toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await refresh(tabs.refresh_token)).body.reason).toBe('reused')
  })

  test('an access token lives ten minutes, signing out ends it, and neither door opens for the other', async () => {
    const tokens = await desk.signIn(aPhone())
    expect((await desk.sendRequest('GET', '/api/sessions', { token: tokens.access_token })).status).toBe(401)
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: desk.staff })).status).toBe(401)
    later(601)
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: tokens.access_token })).status).toBe(401)
    const { body: renewed } = await refresh(tokens.refresh_token)
    const out = { client_id: 'driver-web', token: renewed.access_token }
    expect((await desk.sendRequest('POST', '/oauth/driver/revoke', { body: out })).status).toBe(200)
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: renewed.access_token })).status).toBe(401)
    // The database contains no usable token.
    const { rows } = await desk.admin.query('select access_hash, refresh_hash from driver_sign_in_sessions')
    const storedHashes = rows.map((row) => Buffer.concat([row.access_hash, row.refresh_hash]).toString('latin1')).join()
    expect(storedHashes).not.toContain(renewed.access_token.slice(4, 20))
  })

  test('a device signs another one out, and leaving ends all and forgets who it was', async () => {
    const phone = aPhone()
    const one = await desk.signIn(phone)
    later(61)
    const two = await desk.signIn(phone)
    const { data: devices } = await desk.sendRequest('GET', '/api/driver/devices', {
      token: two.access_token,
    })
    expect(devices).toHaveLength(2)
    const { id } = devices.find(({ current }: { current: boolean }) => !current)
    expect((await desk.sendRequest('DELETE', `/api/driver/devices/${id}`, { token: two.access_token })).status).toBe(
      200,
    )
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: one.access_token })).status).toBe(401)
    const gone = await desk.sendRequest('POST', '/api/driver/leave', {
      token: two.access_token,
      body: { confirm: true },
    })
    expect(gone.data).toEqual({ done: true })
    expect((await desk.sendRequest('GET', '/api/driver/me', { token: two.access_token })).status).toBe(401)
    const { rowCount } = await desk.admin.query('select from members_members where mobile = $1', [phone])
    expect(rowCount).toBe(0)
  })
})

test('terms that changed are agreed to before the next start; an old version is refused', async () => {
  const other = await desk.open(await desk.operator())
  const place = await desk.aPoint({ operatorId: await operatorIdOf(other.optcode), optcode: other.optcode })
  const publish = (text: string) =>
    desk.sendRequest('POST', '/api/driver-texts', {
      token: other.staff,
      body: { kind: 'terms', wordings: [{ language: 'en', title: 'Terms', text }] },
    })
  expect((await publish('One')).data).toMatchObject({ kind: 'terms', version: 1, required: true })
  const phone = aPhone()
  await expect(desk.signIn(phone, { optcode: other.optcode })).rejects.toThrow('consent-missing')
  later(61)
  const { access_token: bearer } = await desk.signIn(phone, { optcode: other.optcode, agrees: ['terms:1'] })
  const start = () =>
    desk.sendRequest('POST', '/api/driver/sessions', {
      token: bearer,
      key: newId(),
      body: { qr: place.qr(1) },
    })
  expect((await start()).error).toBe('charging.start-low-balance')
  await publish('Two')
  const refused = await start()
  expect([refused.status, refused.error, refused.msg]).toEqual([
    409,
    'driver.consent-expired',
    expect.stringContaining('Terms'),
  ])
  const agreements = (await desk.sendRequest('GET', '/api/driver/agreements', { token: bearer })).data
  expect(agreements).toMatchObject([{ version: 2, agreedVersion: 1, state: 'expired', text: 'Two' }])
  const agree = (version: number) =>
    desk.sendRequest('POST', '/api/driver/agreements', { token: bearer, body: { kind: 'terms', version } })
  expect((await agree(1)).error).toBe('driver.consent-old')
  expect((await agree(2)).data).toMatchObject([{ state: 'agreed' }])
  expect((await start()).error).toBe('charging.start-low-balance')
})
async function operatorIdOf(optcode: string): Promise<string> {
  const { rows } = await desk.admin.query('select operator_id as id from organisation_operators where optcode = $1', [
    optcode,
  ])
  return rows[0].id
}
