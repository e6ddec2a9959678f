import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/index.ts'
import { createTestActor, testApp, testServices, type TestServices } from '../../testing/index.ts'
import type { App } from '../services.ts'
import { serve } from './serve.ts'

const getStation = endpoint({
  name: 'getStation',
  method: 'GET',
  path: '/api/stations/{id}',
  permission: ['x'],
  summary: 'x',
  reply: z.object({}),
})

let services: TestServices
let app: App
let port: number
beforeAll(async () => {
  services = await testServices()
  const domain = {
    name: 'x',
    problems: {},
    endpoints: [getStation],
    routes: (on: App) => serve(on, getStation, async () => ({})),
  }
  app = await testApp(services.services, [domain], {
    actor: () => createTestActor('01890000-0000-7000-8000-00000000000a', ['x']),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await services.close()
})

async function sendBytes(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}
const request = (line: string, more = '') =>
  `${line}\r\nhost: x\r\naccept-language: es\r\nauthorization: Bearer x\r\n${more}connection: close\r\n\r\n`

const spanish = {
  'request.bad-address': 'La dirección de la solicitud no es válida',
  'request.not-found': 'No encontrado',
  'request.malformed': 'La solicitud no es HTTP válido',
  'request.headers-too-large': 'Las cabeceras de la solicitud son demasiado grandes',
}
const cases: [string, string, number, keyof typeof spanish][] = [
  ['a malformed address', request('GET /api/stations/%ff HTTP/1.1'), 400, 'request.bad-address'],
  ['a malformed address of no route', request('GET /%ff HTTP/1.1'), 400, 'request.bad-address'],
  ['a long parameter', request(`GET /api/stations/${'a'.repeat(300)} HTTP/1.1`), 404, 'request.not-found'],
  ['a method of no route', request('PROPFIND /api/stations HTTP/1.1'), 404, 'request.not-found'],
  ['TRACE', request('TRACE /api/stations HTTP/1.1'), 404, 'request.not-found'],
  ['a method that HTTP does not have', request('NONSENSE / HTTP/1.1'), 400, 'request.malformed'],
  ['no HTTP', 'nonsense\r\naccept-language: es\r\n\r\n', 400, 'request.malformed'],
  ['an expectation', request('GET /api/stations HTTP/1.1', 'expect: all\r\n'), 417, 'request.malformed'],
  ['long headers', request('GET / HTTP/1.1', `x: ${'a'.repeat(20_000)}\r\n`), 431, 'request.headers-too-large'],
]
test.each(cases)(
  'API-16 %s is refused in our form, in the language of the reader',
  async (_title, bytes, status, error) => {
    const answer = await sendBytes(bytes)
    expect(answer.status).toBe(status)
    expect(answer.head).toContain('application/json')
    expect(JSON.parse(answer.body)).toMatchObject({ error, msg: spanish[error], code: status })
    expect(JSON.parse(answer.body).requestId).toMatch(/^[\da-f-]{36}$/)
  },
)
