import { findPartnerMessage, pageOfPartnerMessages } from '@evops/platform/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OcpiLink } from '../../contract/index.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 4_000 })
})
afterAll(() => desk.close())

const works = async ({ sendRequest }: SimulatedOcpiPeer) => (await sendRequest('GET', '/2.2.1/locations')).code === 1000
const pathOf = ({ id }: SimulatedOcpiPeer) => `/api/organisation/partners/${id}/ocpi`
/** Returns true if we reach the partner with the token that it gave us last. */
async function reaches({ id, peer }: SimulatedOcpiPeer): Promise<boolean> {
  const calls = peer.calls.length
  const reply = await desk.send('POST', `/api/organisation/partners/${id}/ocpi/register`, {})
  return reply.data<OcpiLink>().failed === null && peer.calls.length > calls
}

test('X-07 OCPI: we register with a partner: versions, the highest common one, modules, credentials', async () => {
  const partner = await desk.ocpiPartner()
  expect(await partner.link()).toMatchObject({
    state: 'none',
    protocolVersion: null,
    failed: null,
    isInvited: false,
  })
  const link = await partner.register(partner.peer.invite())
  expect(link).toMatchObject({
    state: 'registered',
    protocolVersion: '2.3.0',
    theirUrl: partner.peer.url,
    failed: null,
    roles: [{ role: 'EMSP', name: 'Peer' }],
  })
  expect(link.modules.map(({ identifier }) => identifier)).toEqual([
    'locations',
    'tariffs',
    'sessions',
    'cdrs',
    'tokens',
    'chargingprofiles',
    'credentials',
  ])
  expect(partner.peer.calls).toEqual(['GET /versions', 'GET /2.3.0', 'POST /2.3.0/credentials'])
  expect(await works(partner)).toBe(true)
  // Renewal by PUT.
  const before = partner.peer.ours
  expect((await partner.register()).failed).toBeNull()
  expect(partner.peer.calls.at(-1)).toBe('PUT /2.3.0/credentials')
  expect(partner.peer.ours).not.toBe(before)
  expect(await works(partner)).toBe(true)
  expect((await partner.sendRequest('GET', '/versions', { token: before })).status).toBe(401)
})

test('X-07 OCPI: a partner registers with us, once with a token of ours, which opens nothing else', async () => {
  const unknown = await desk.ocpiPartner({ apiUrl: '' })
  // The operator entered no address for this partner, so the one that the partner names must be public and https.
  const refusal = await unknown.peer.register(`${desk.base}/versions`, await unknown.invite())
  expect(refusal.code).toBeGreaterThanOrEqual(2_000)
  expect((await unknown.link()).state).not.toBe('registered')
  const partner = await desk.ocpiPartner()
  const { peer, sendRequest } = partner
  const token = await partner.invite()
  expect((await partner.link()).isInvited).toBe(true)
  expect((await sendRequest('GET', '/2.2.1/locations', { token })).status).toBe(401)
  const registered = await peer.register(`${desk.base}/versions`, token)
  expect(registered).toMatchObject({ status: 200, code: 1000 })
  expect(registered.data).toMatchObject({
    url: `${desk.base}/versions`,
    roles: [{ role: 'CPO', country_code: 'ES', party_id: 'OUR', business_details: { name: 'Ours' } }],
  })
  expect(await partner.link()).toMatchObject({
    state: 'registered',
    protocolVersion: '2.2.1',
    isInvited: false,
  })
  expect(await works(partner)).toBe(true)
  // Token A is invalid, the plain-text form is accepted, and GET returns the partner's data.
  expect((await sendRequest('GET', '/versions', { token })).status).toBe(401)
  expect((await sendRequest('GET', '/versions', { raw: true })).status).toBe(200)
  expect((await sendRequest('GET', '/2.2.1/credentials')).data.token).toBe(peer.ours)
  const body = { token: peer.invite(), url: peer.url, roles: registered.data.roles }
  expect((await sendRequest('POST', '/2.2.1/credentials', { body })).status).toBe(405)
  // Renewal by PUT: the previous token stays valid until the new token is used.
  const before = peer.ours
  expect((await peer.register(`${desk.base}/versions`)).code).toBe(1000)
  expect(peer.ours).not.toBe(before)
  expect((await sendRequest('GET', '/versions', { token: before })).status).toBe(200)
  expect(await works(partner)).toBe(true)
  expect((await sendRequest('GET', '/versions', { token: before })).status).toBe(401)
  expect(await reaches(partner)).toBe(true)
  // A second invitation: the existing registration stays valid until the partner has registered again, however often it
  // starts.
  const second = await partner.invite()
  expect((await sendRequest('GET', '/versions', { token: second })).status).toBe(200)
  expect(await works(partner)).toBe(true)
  expect((await peer.register(`${desk.base}/versions`, second)).code).toBe(1000)
  expect(await works(partner)).toBe(true)
  // The partner unregisters: its token is invalid at once.
  expect((await sendRequest('DELETE', '/2.2.1/credentials')).code).toBe(1000)
  expect((await sendRequest('GET', '/versions')).status).toBe(401)
  expect(await partner.link()).toMatchObject({ state: 'unregistered' })
})

test('X-07 OCPI: both sides that register at once, for the first time or anew, end in a pair that works', async () => {
  const partner = await desk.ocpiPartner()
  const { peer } = partner
  const token = await partner.invite()
  await Promise.all([partner.register(peer.invite()), peer.register(`${desk.base}/versions`, token)])
  expect(await partner.link()).toMatchObject({ state: 'registered' })
  expect(await works(partner)).toBe(true)
  for (let time = 0; time < 3; time += 1) {
    const [link] = await Promise.all([partner.register(), peer.register(`${desk.base}/versions`)])
    expect(link.state).toBe('registered')
    expect(await works(partner)).toBe(true)
    expect(await reaches(partner)).toBe(true)
    expect(await works(partner)).toBe(true)
  }
})

test('X-07 OCPI: a token that is on its way to a partner while it uses a newer one is good until they are settled', async () => {
  const partner = await desk.ocpiPartner({}, { party: 'NLTWO' })
  const { peer, sendRequest } = partner
  await partner.register(peer.invite())
  const first = peer.ours
  expect(await works(partner)).toBe(true)
  const role = { role: 'EMSP', country_code: 'NL', party_id: 'TWO', business_details: { name: 'Two' } }
  const body = { token: peer.invite(), url: peer.url, roles: [role] }
  const { token } = (await sendRequest('PUT', '/2.3.0/credentials', { body })).data
  // Before that response arrives we register with the token, and the partner uses the token that it receives then.
  expect((await partner.register()).failed).toBeNull()
  expect(peer.ours).not.toBe(token)
  expect((await sendRequest('GET', '/versions', { token: first })).status).toBe(401)
  expect((await sendRequest('GET', '/versions', { token })).status).toBe(200)
  // After another registration neither token is needed.
  const [one, other] = [token, peer.ours]
  expect((await partner.register()).failed).toBeNull()
  expect(await works(partner)).toBe(true)
  for (const old of [one, other]) expect((await sendRequest('GET', '/versions', { token: old })).status).toBe(401)
})

test('X-07 OCPI: a handshake that fails says in which step and why, and leaves what stood', async () => {
  const partner = await desk.ocpiPartner()
  const { peer } = partner
  for (const [fault, on, step, kind] of [
    ['slow', '/versions', 'versions', 'slow'],
    ['down', '/versions', 'versions', 'status'],
    ['rubbish', '/versions', 'versions', 'unreadable'],
    ['token', '/versions', 'versions', 'token'],
    ['down', '/2.3.0', 'details', 'status'],
    ['no-credentials', '/2.3.0', 'modules', 'modules'],
    ['refuses', '/credentials', 'credentials', 'refused'],
    ['other-party', '/credentials', 'answer', 'party'],
  ] as const) {
    peer.fault(fault, on)
    const { state, failed } = await partner.register(peer.invite())
    expect([fault, on, state, failed?.step, failed?.kind]).toEqual([fault, on, 'none', step, kind])
    peer.ours = ''
  }
  peer.fault(null)
  expect((await partner.register(peer.invite())).failed).toBeNull()

  const old = await desk.ocpiPartner({}, { versions: ['2.0'] })
  expect((await old.register(old.peer.invite())).failed).toMatchObject({ step: 'choice', kind: 'version' })
  const inside = await desk.ocpiPartner({ apiUrl: 'http://10.1.2.3/ocpi/versions' })
  expect((await inside.register('token')).failed).toMatchObject({ step: 'versions', kind: 'address' })
  const nameless = await desk.ocpiPartner({ apiUrl: '' })
  expect((await desk.send('POST', `${pathOf(nameless)}/register`, { token: 'x' })).error).toBe(
    'interop.no-versions-url',
  )
  expect((await desk.send('POST', `${pathOf(nameless)}/register`, {})).error).toBe('interop.not-registered')
  expect((await desk.send('DELETE', pathOf(nameless))).error).toBe('interop.not-registered')
})

test('X-07 OCPI: credentials that are rubbish, of another party, or that can’t be used are refused with their code', async () => {
  const partner = await desk.ocpiPartner({}, { versions: ['2.2.1'] })
  const { peer, sendRequest } = partner
  const token = await partner.invite()
  const role = {
    role: 'EMSP',
    country_code: 'NL',
    party_id: 'ZZZ',
    business_details: { name: 'X' },
  }
  const post = (body: unknown, version = '2.2.1') => sendRequest('POST', `/${version}/credentials`, { body, token })
  expect(await post('{')).toMatchObject({ status: 400, code: 2001 })
  expect(await post({})).toMatchObject({ status: 200, code: 2001 })
  expect(await post({ token: 'b', url: 'ftp://x', roles: [role] })).toMatchObject({ status: 200, code: 2001 })
  expect(await post({ token: 'b', url: peer.url, roles: [role] })).toMatchObject({ code: 2001 })
  const own = { ...role, party_id: peer.party.slice(2) }
  const hub = { ...own, role: 'HUB' }
  expect(await post({ token: 'b', url: peer.url, roles: [hub] }, '2.3.0')).toMatchObject({ code: 2001 })
  // Error cases: a token that the partner rejects, a private network, an unsupported version.
  expect(await post({ token: 'b', url: peer.url, roles: [own] })).toMatchObject({ status: 200, code: 3001 })
  expect(await post({ token: 'b', url: 'http://10.1.2.3/v', roles: [own] })).toMatchObject({ code: 3001 })
  const good = { token: peer.invite(), url: peer.url, roles: [own] }
  expect(await post(good, '2.3.0')).toMatchObject({ code: 3002 })
  peer.fault('no-credentials')
  expect(await post(good)).toMatchObject({ code: 3003 })
  peer.fault(null)
  expect(await sendRequest('PUT', '/2.2.1/credentials', { body: good, token })).toMatchObject({ status: 405 })
  expect(await sendRequest('DELETE', '/2.2.1/credentials', { token })).toMatchObject({ status: 405 })
  expect(await sendRequest('GET', '/9.9/credentials', { token })).toMatchObject({ status: 404, code: 3002 })
  expect(await post(good)).toMatchObject({ status: 200, code: 1000 })
})

test('X-07 OCPI: a call brings a token that is known, from an address that is let in, for our party; its ids come back', async () => {
  const partner = await desk.registered({ allowedIps: ['127.0.0.0/8'] })
  const { sendRequest, peer } = partner
  expect(await sendRequest('GET', '/versions', { token: 'nobodys' })).toMatchObject({
    status: 401,
    code: 2000,
  })
  const reply = await sendRequest('GET', '/versions', {
    headers: { 'x-request-id': 'r-1', 'x-correlation-id': 'c-1' },
  })
  expect(reply.headers).toMatchObject({ 'x-request-id': 'r-1', 'x-correlation-id': 'c-1' })
  expect((await sendRequest('GET', '/2.2.1/locations')).headers).toMatchObject({
    'ocpi-from-country-code': 'ES',
    'ocpi-from-party-id': 'OUR',
    'ocpi-to-party-id': peer.party.slice(2),
  })
  // Messages between platforms, not between parties (4.1.9): neither side routes versions and credentials.
  const queryHeaders = peer.queries.find(({ path }) => path === '/versions')?.headers
  for (const headers of [reply.headers, queryHeaders])
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('ocpi-'))).toEqual([])
  expect(reply.data.map(({ version }: { version: string }) => version)).toEqual(['2.1.1', '2.2.1', '2.3.0'])
  const details = await sendRequest('GET', '/2.3.0')
  expect(details.data.endpoints).toContainEqual({
    identifier: 'locations',
    role: 'SENDER',
    url: `${desk.base}/2.3.0/locations`,
  })
  const to = { 'ocpi-to-country-code': 'ES', 'ocpi-to-party-id': 'ZZZ' }
  expect(await sendRequest('GET', '/versions', { headers: to })).toMatchObject({ code: 2001 })
  const from = { 'ocpi-from-country-code': 'DE', 'ocpi-from-party-id': 'ZZZ' }
  expect(await sendRequest('GET', '/versions', { headers: from })).toMatchObject({ code: 2001 })
  await desk.admin.query("update organisation_partners set allowed_ips = '{203.0.113.0/24}' where id = $1", [
    partner.id,
  ])
  expect(await sendRequest('GET', '/versions')).toMatchObject({ status: 403, code: 2000 })
  await desk.admin.query("update organisation_partners set allowed_ips = '{}', enabled = false where id = $1", [
    partner.id,
  ])
  expect(await sendRequest('GET', '/versions')).toMatchObject({ status: 401 })
})

test('X-07 S-17 OCPI: a token that changes hands opens nothing under another party’s name: 2001, kept in the log, and its owner goes on with it', async () => {
  const [owner, other] = [await desk.registered(), await desk.registered()]
  const headers = {
    'ocpi-from-country-code': other.peer.party.slice(0, 2),
    'ocpi-from-party-id': other.peer.party.slice(2),
  }
  for (const path of ['/2.3.0/locations', '/2.3.0/tariffs', '/2.3.0/cdrs', '/2.3.0/sessions']) {
    const answer = await other.sendRequest('GET', path, { token: owner.peer.ours, headers })
    expect([path, answer.code, answer.data ?? []]).toEqual([path, 2001, []])
  }
  const { list } = await desk.services.db.inTenant(desk.operatorId, (tx) =>
    pageOfPartnerMessages(tx, { page: 1, pageSize: 200, peerKind: 'interop' }),
  )
  const refused = list.filter(({ peerId, status }) => peerId === owner.id && status === 'refused')
  expect(refused.map(({ direction, channel }) => `${direction} ${channel}`).toSorted()).toEqual([
    'in GET cdrs',
    'in GET locations',
    'in GET sessions',
    'in GET tariffs',
  ])
  expect((await owner.sendRequest('GET', '/2.3.0/locations')).code).toBe(1000)
})

test('S-20 S-14 OCPI: what partners say and hear stands in the log, and neither there nor in a table any token', async () => {
  const partner = await desk.registered()
  const { peer } = partner
  const ids = peer.queries.flatMap(({ headers }) => [headers['x-request-id'], headers['x-correlation-id']])
  const tokens = [peer.ours, ...peer.letsIn]
  await peer.register(`${desk.base}/versions`)
  tokens.push(peer.ours, ...peer.letsIn)
  const messages = await desk.services.db.inTenant(desk.operatorId, async (tx) => {
    const { list } = await pageOfPartnerMessages(tx, { page: 1, pageSize: 200, peerKind: 'interop' })
    const own = list.filter(({ peerId }) => peerId === partner.id)
    return Promise.all(own.map(({ id }) => findPartnerMessage(tx, id)))
  })
  const channels = messages.map((message) => `${message?.direction} ${message?.channel}`)
  expect(channels).toEqual(expect.arrayContaining(['out POST credentials', 'in PUT credentials', 'in GET versions']))
  // A hub replaces the request id on the way but keeps the correlation id, so the log finds both.
  const logged = messages.map((message) => message?.correlation)
  expect(logged).not.toContain('')
  expect(logged).toEqual(expect.arrayContaining(ids))
  const { rows } = await desk.admin.query(
    `select encode(their_token, 'escape') as a, encode(their_token_before, 'escape') as b from interop_ocpi_links
     union all select encode(hash, 'escape'), '' from interop_ocpi_keys union all select after::text, '' from organisation_audit`,
  )
  const text = JSON.stringify([messages, rows])
  for (const token of tokens) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(Buffer.from(token).toString('base64'))
  }
})

test('S-17 S-19 OCPI: a registration is seen and changed by its operator alone, with the codes of partners', async () => {
  const { createTestUser } = await import('@evops/organisation/testing')
  const partner = await desk.ocpiPartner()
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER3')
  const userWith = async (code: string) =>
    (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: [code] })).token
  const [viewer, nobody] = [await userWith('interconnmngPerm'), await userWith('auditlog')]
  const path = pathOf(partner)
  for (const [method, url, body] of [
    ['POST', `${path}/token`, undefined],
    ['POST', `${path}/register`, {}],
    ['DELETE', path, undefined],
  ] as const) {
    expect([url, (await desk.send(method, url, body, stranger)).status]).toEqual([url, 404])
    expect([url, (await desk.send(method, url, body, viewer)).status]).toEqual([url, 403])
  }
  const form = { countryCode: 'DE', partyId: 'NEW', name: 'N', version: 0 }
  expect((await desk.send('PUT', '/api/organisation/ocpi-party', form, viewer)).status).toBe(403)
  for (const url of [path, '/api/organisation/ocpi-party'])
    expect((await desk.send('GET', url, undefined, nobody)).status).toBe(403)
  expect((await desk.send('GET', path, undefined, stranger)).status).toBe(404)
  expect((await desk.send('GET', path, undefined, viewer)).status).toBe(200)
  // An outdated version, and invalid values.
  expect((await desk.send('PUT', '/api/organisation/ocpi-party', form)).status).toBe(409)
  for (const [more, field] of [
    [{ countryCode: 'E' }, 'countryCode'],
    [{ partyId: 'toolong' }, 'partyId'],
    [{ prices: 'untaxed', vatHundredths: 2_100 }, 'vatHundredths'],
  ] as const) {
    const bad = await desk.send('PUT', '/api/organisation/ocpi-party', { ...form, ...more })
    expect([bad.status, Object.keys(bad.fields ?? {})]).toEqual([400, [field]])
  }
  const bad = await desk.send('POST', '/api/organisation/partners', {
    platformId: 'MA5PEER99',
    name: 'X',
    protocol: 'ocpi',
  })
  expect([bad.status, Object.keys(bad.fields ?? {})]).toEqual([400, ['platformId']])
  // An operator without a party receives an error.
  const theirs = await desk.ocpiPartner({}, {}, stranger)
  const url = `${pathOf(theirs)}/token`
  expect((await desk.send('POST', url, undefined, stranger)).error).toBe('interop.no-party')
})
