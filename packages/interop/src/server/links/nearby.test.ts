import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startDemoPartner } from '../../loopback/demo-partner.ts'
import { demoPartnerUrl } from './nearby.ts'

const near = {
  places: [
    { host: 'other.invalid', url: 'http://127.0.0.1:20002' },
    { host: 'partner.invalid', url: 'http://127.0.0.1:20001' },
  ],
}

test('X-07 calls to the partner that plays beside us go to where it listens, and no other call does', () => {
  expect(demoPartnerUrl('https://partner.invalid/ocpi/2.3.0/cdrs?offset=50', near)).toBe(
    'http://127.0.0.1:20001/ocpi/2.3.0/cdrs?offset=50',
  )
  for (const other of [
    'https://partner.invalid.example/ocpi',
    'https://partner.invalid:8443/ocpi',
    'https://example.com/partner.invalid',
    'https://partner.invalid@example.com/ocpi',
    'no address',
  ])
    expect(demoPartnerUrl(other, near), other).toBeUndefined()
  expect(demoPartnerUrl('https://partner.invalid/ocpi', undefined)).toBeUndefined()
})

test('X-07 the demo’s partner is the same after a restart: its address, its token and what it has', async () => {
  const key = randomBytes(32)
  const requestLocations = async (secret: Buffer, token?: string) => {
    const partner = await startDemoPartner(secret, 'http://127.0.0.1:9')
    try {
      const authorization = `Token ${Buffer.from(token ?? partner.peer.invite()).toString('base64')}`
      const url = `${partner.url}/ocpi/2.3.0/cpo/locations?limit=50`
      const answer = await fetch(url, { headers: { authorization } })
      return {
        url: partner.peer.url,
        invite: partner.peer.invite(),
        status: answer.status,
        body: await answer.text(),
      }
    } finally {
      await partner.close()
    }
  }
  const listOf = ({ body }: { body: string }) => JSON.parse(body).data.map(({ id }: { id: string }) => id)
  const first = await requestLocations(key)
  const second = await requestLocations(key, first.invite)
  expect([first.status, second.status]).toEqual([200, 200])
  expect([second.url, listOf(second)]).toEqual([first.url, listOf(first)])
  expect(listOf(second)).toEqual(['LIS-01', 'POR-02', 'EVO-03'])
  // A partner of another installation rejects the call.
  expect((await requestLocations(randomBytes(32), first.invite)).status).toBe(401)
})

test('X-07 one partner of the demo speaks OCPI 2.1.1 alone, with tokens in plain text', async () => {
  const partner = await startDemoPartner(randomBytes(32), 'http://127.0.0.1:9')
  try {
    const { url, peer } = partner.older
    expect(partner.places).toContainEqual(expect.objectContaining({ url }))
    const call = async (path: string, token: string) => {
      const answer = await fetch(`${url}/ocpi${path}`, { headers: { authorization: `Token ${token}` } })
      return { status: answer.status, data: JSON.parse(await answer.text()).data }
    }
    const versions = await call('/versions', peer.invite())
    expect(versions.data).toEqual([{ version: '2.1.1', url: peer.url.replace('/versions', '/2.1.1') }])
    const { data } = await call('/2.1.1', peer.invite())
    expect(data.endpoints.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'locations',
      'tariffs',
      'sessions',
      'cdrs',
      'tokens',
      'credentials',
    ])
    expect(await call('/versions', partner.peer.invite())).toMatchObject({ status: 401 })
  } finally {
    await partner.close()
  }
})
