import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@evops/platform/contract'
import { startLanguage } from '../words/language.ts'
import { call, secondFactorHook, buildEndpointUrl } from './call.ts'
import { CallError } from './call-error.ts'
import { networkSettings } from './network.ts'
import { currentUserStore, onSignedOut, signInAgainHook, signInEnd, signInSession } from './sign-in-session.ts'

const readChargePoint = endpoint({
  name: 'readChargePoint',
  method: 'GET',
  path: '/api/charge-points/{chargePointNo}',
  permission: ['stationPilePerm'],
  summary: 'a call to make',
  params: z.object({ chargePointNo: z.string() }),
  query: z.object({ part: z.string().optional() }),
  reply: z.object({ chargePointNo: z.string() }),
})

/** A cookie jar like a browser's `document.cookie`: assignment writes a cookie, reading lists all. */
const jar = new Map<string, string>()
const seen: IncomingMessage[] = []
let server: Server
let good = 'fresh'
let renewals = 0
let proven = false

beforeAll(async () => {
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://127.0.0.1', href: 'http://127.0.0.1/' })
  vi.stubGlobal('document', {
    documentElement: { lang: '', dataset: {} },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  startLanguage()
  server = createServer((request, response) => {
    seen.push(request)
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.url === '/oauth/token') {
      renewals += 1
      if (good === 'busy') return answer(503, {})
      return good === 'never'
        ? answer(400, { error: 'invalid_grant', msg: 'Sign in again' })
        : answer(200, { access_token: good, refresh_token: 'next' })
    }
    if (request.headers.authorization !== `Bearer ${good}`)
      return answer(401, { code: 401, error: 'request.signed-out', msg: 'Please sign in first' })
    if (request.url === '/api/charge-points/bad')
      return answer(400, {
        code: 400,
        error: 'request.invalid',
        msg: 'Not valid',
        fields: { chargePointNo: 'unknown' },
        requestId: 'r-1',
      })
    if (request.url === '/api/charge-points/zzz') {
      const msg = 'The request is not valid: id'
      return answer(400, { code: 400, error: 'request.invalid', msg, fields: { id: 'Invalid format' } })
    }
    if (request.url === '/api/charge-points/named' && !proven)
      return answer(428, { code: 428, error: 'organisation.step-up', msg: 'Prove it' })
    if (request.url === '/api/charge-points/odd')
      return answer(200, { code: 7, msg: 'said no', error: 'chargePoint.odd' })
    return answer(200, { code: 0, msg: 'OK', data: { chargePointNo: 'p 1' } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  networkSettings.baseUrl = `http://127.0.0.1:${port}`
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  jar.clear()
  jar.set('cms_token', 'fresh')
  jar.set('cms_refresh_token', 'first')
  seen.length = 0
  good = 'fresh'
  renewals = 0
})

describe('NET-01 one client', () => {
  test('bearer and language go along, the data comes back', async () => {
    expect(await call(readChargePoint, { params: { chargePointNo: 'p 1' }, query: { part: 'x' } })).toEqual({
      chargePointNo: 'p 1',
    })
    expect(seen[0]?.url).toBe('/api/charge-points/p%201?part=x')
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer fresh', 'accept-language': 'en' })
  })

  test('a refusal keeps its key, sentence, fields and number', async () => {
    const refused = await call(readChargePoint, { params: { chargePointNo: 'bad' } }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallError)
    expect(refused).toMatchObject({
      status: 400,
      error: 'request.invalid',
      msg: 'Not valid',
      fields: { chargePointNo: 'unknown' },
      requestId: 'r-1',
    })
  })

  test('an address whose id is none is told as one that leads to nothing, and not as a request that lacks something', async () => {
    await expect(call(readChargePoint, { params: { chargePointNo: 'zzz' } })).rejects.toMatchObject({
      status: 404,
      msg: 'Record not found',
    })
  })

  test('a code that is not 0 is a failure, whatever the status says', async () => {
    await expect(call(readChargePoint, { params: { chargePointNo: 'odd' } })).rejects.toMatchObject({
      status: 200,
      error: 'chargePoint.odd',
      msg: 'said no',
    })
  })

  test('a server that cannot be reached is said in words', async () => {
    const { baseUrl } = networkSettings
    networkSettings.baseUrl = 'http://127.0.0.1:1'
    await expect(call(readChargePoint, { params: { chargePointNo: 'x' } })).rejects.toMatchObject({
      status: 0,
      error: 'network.failed',
    })
    networkSettings.baseUrl = baseUrl
  })

  test('lists repeat their key, empty values stay out', () => {
    expect(buildEndpointUrl('/api/x', { query: { a: ['1', '2'], b: '', c: undefined, d: 0 } })).toBe(
      '/api/x?a=1&a=2&d=0',
    )
  })
})

describe('SESS-07 an expired token', () => {
  test('is renewed once for calls that fail together', async () => {
    good = 'renewed'
    const [one, two] = await Promise.all([
      call(readChargePoint, { params: { chargePointNo: 'a' } }),
      call(readChargePoint, { params: { chargePointNo: 'b' } }),
    ])
    expect([one, two]).toEqual([{ chargePointNo: 'p 1' }, { chargePointNo: 'p 1' }])
    expect(renewals).toBe(1)
    expect(jar.get('cms_token')).toBe('renewed')
  })

  test('another tab renewed it already: nobody asks again', async () => {
    good = 'renewed'
    const going = call(readChargePoint, { params: { chargePointNo: 'a' } })
    jar.set('cms_token', 'renewed')
    await going
    expect(renewals).toBe(0)
  })

  test('a server that says nothing of it, busy or starting, leaves the session as it is', async () => {
    good = 'busy'
    await expect(call(readChargePoint, { params: { chargePointNo: 'a' } })).rejects.toMatchObject({
      status: 503,
      error: 'network.failed',
    })
    expect(jar.get('cms_refresh_token')).toBe('first')
    good = 'renewed'
    expect(await call(readChargePoint, { params: { chargePointNo: 'a' } })).toEqual({ chargePointNo: 'p 1' })
  })

  test('that cannot be renewed ends the session', async () => {
    good = 'never'
    let ended = 0
    const stop = onSignedOut(() => {
      ended += 1
    })
    await expect(call(readChargePoint, { params: { chargePointNo: 'a' } })).rejects.toMatchObject({
      status: 401,
    })
    stop()
    expect(ended).toBe(1)
    expect(jar.has('cms_token')).toBe(false)
    expect(signInEnd.get()).toBe('Sign in again')
  })
})

describe('a sign-in that ended while a form is filled', () => {
  let ended = 0
  let stop = () => undefined as void
  beforeEach(() => {
    ended = 0
    stop = onSignedOut(() => {
      ended += 1
    })
    const operator = { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' }
    currentUserStore.set({ authorities: [], user_name: 'd', name: 'D', platformStaff: false, operator })
    return () => {
      stop()
      delete signInAgainHook.prompt
      currentUserStore.set(undefined)
    }
  })
  const signInAgain = async () => {
    good = 'again'
    signInSession.begin({ access_token: 'again', refresh_token: 'next' })
    return 'again'
  }
  test.each(['an expired sign-in', 'a sign-out in another tab'])(
    '%s: the call is repeated with the new token',
    async (how) => {
      good = 'never'
      if (how.includes('another tab')) jar.clear()
      signInAgainHook.prompt = signInAgain
      expect(await call(readChargePoint, { params: { chargePointNo: 'a' } })).toEqual({ chargePointNo: 'p 1' })
      expect(ended).toBe(0)
    },
  )
  test('whoever leaves is signed out', async () => {
    good = 'never'
    jar.clear()
    signInAgainHook.prompt = async () => undefined
    await expect(call(readChargePoint, { params: { chargePointNo: 'a' } })).rejects.toMatchObject({ status: 401 })
    expect(ended).toBe(1)
  })
})

describe('a call that needs a fresh second factor', () => {
  const named = () => call(readChargePoint, { params: { chargePointNo: 'named' } })
  beforeEach(() => {
    proven = false
    delete secondFactorHook.prove
  })
  test('is repeated once after the proof', async () => {
    secondFactorHook.prove = async () => (proven = true)
    expect(await named()).toEqual({ chargePointNo: 'p 1' })
    expect(seen).toHaveLength(2)
  })
  test('fails as refused if the user closes the question', async () => {
    secondFactorHook.prove = async () => false
    await expect(named()).rejects.toMatchObject({ status: 428, error: 'organisation.step-up' })
    expect(seen).toHaveLength(1)
  })
})

test('D-30i what a call does not read of an address is not sent: a page has parameters of its own', async () => {
  const query: { part?: string } = Object.assign({ part: 'power' }, { endFrom: '2026-11-21' })
  await call(readChargePoint, { params: { chargePointNo: 'P-1' }, query })
  expect(seen.at(-1)?.url).toBe('/api/charge-points/P-1?part=power')
})
