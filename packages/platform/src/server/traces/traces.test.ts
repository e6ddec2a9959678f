import { createServer } from 'node:http'
import { once } from 'node:events'
import { fastify } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTraces } from './start-traces.ts'
import { traceOcppCall, runInSpan, traceRequests } from './traces.ts'

/** The data that a collector receives: OTLP over HTTP as JSON. */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
              status: z.object({ code: z.int() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Creates a collector that records everything it receives. */
async function collector(status = 200) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const spans = () =>
    bodies.flatMap((body) =>
      sent
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return { url: `http://127.0.0.1:${port}/v1/traces`, bodies, spans }
}

async function createTracedApp(isTrusted: (address: string) => boolean) {
  const app = fastify()
  traceRequests(app, isTrusted)
  app.get('/things/:id', () => runInSpan('transaction', {}, async () => ({ found: true })))
  app.get('/broken', () => runInSpan('transaction', {}, () => Promise.reject(new RangeError('a secret: no-4711'))))
  ends.push(() => app.close())
  return app
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('X-21 OpenTelemetry traces', () => {
  test('a request is a span by its route, what it does hangs on it, and no address, header or text of a fault is told', async () => {
    const place = await collector()
    const end = await startTraces({ url: place.url, share: 1 })
    const app = await createTracedApp(() => false)
    await app.inject({
      url: '/things/no-4711?name=secret',
      headers: { authorization: 'Bearer secret', traceparent },
    })
    await app.inject('/broken')
    await end()
    const [found, foundIn, failed, failedIn] = ['GET /things/:id', 'transaction', 'GET /broken', 'transaction']
    expect(
      place
        .spans()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([found, foundIn, failed, failedIn].toSorted())
    const request = place.spans().find(({ name }) => name === found)
    const inner = place.spans().find(({ traceId, name }) => traceId === request?.traceId && name === foundIn)
    expect(inner?.parentSpanId).toBe(request?.spanId)
    // A client that is not a trusted proxy cannot set the trace id.
    expect(request?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
    const broken = place.spans().filter(({ status }) => status.code === 2)
    expect(broken.map(({ name }) => name).toSorted()).toEqual([failed, failedIn])
    expect(place.bodies.join()).not.toMatch(/secret|no-4711/)
  })

  test('what a proxy that is trusted names is the trace that a request belongs to', async () => {
    const place = await collector()
    const end = await startTraces({ url: place.url, share: 1 })
    const app = await createTracedApp(() => true)
    await app.inject({ url: '/things/1', headers: { traceparent } })
    await end()
    expect(new Set(place.spans().map(({ traceId }) => traceId))).toEqual(new Set(['0af7651916cd43dd8448eb211c80319c']))
  })

  test('charge points’ calls are spans as long as they took; one of ours that failed is marked', async () => {
    const place = await collector()
    const end = await startTraces({ url: place.url, share: 1 })
    traceOcppCall('MeterValues', 'ok', 12)
    traceOcppCall('StartTransaction', 'unanswered', 5)
    await end()
    expect(place.spans().map(({ name, status }) => [name, status.code])).toEqual([
      ['OCPP MeterValues', 0],
      ['OCPP StartTransaction', 2],
    ])
  })

  test('a share of nothing sends nothing, whatever a caller asks for', async () => {
    const place = await collector()
    const end = await startTraces({ url: place.url, share: 0 })
    const app = await createTracedApp(() => true)
    await app.inject({ url: '/things/1', headers: { traceparent } })
    await end()
    expect(place.bodies).toEqual([])
  })

  test('a collector that refuses, or is not there, takes nothing away from the work', async () => {
    const place = await collector(400)
    const end = await startTraces({ url: place.url, share: 1 })
    const app = await createTracedApp(() => false)
    expect((await app.inject('/things/1')).json()).toEqual({ found: true })
    await end()
    expect(place.bodies).toHaveLength(1)
  })
})
