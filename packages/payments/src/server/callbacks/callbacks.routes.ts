import { serveAll, withRawBodies, type App } from '@evops/platform/server'
import { Problem } from '@evops/platform/contract'
import type { IncomingMessage } from 'node:http'
import { paymentCallback } from '../../contract/index.ts'
import type { Callbacks } from './callbacks.service.ts'

const mostBytes = 65_536

/** Outside of the bearer guard: each callback is verified by its own bytes. */
export function callbackRoutes(app: App, callbacks: Callbacks): void {
  withRawBodies(app, (raw) =>
    serveAll(raw, [paymentCallback], {
      paymentCallback: async ({ params, request, reply }) => {
        const { status, type, body } = await callbacks.take(params.accountId, {
          headers: request.headers,
          query: Object.fromEntries(new URL(request.url, 'http://callback').searchParams),
          body: await bytesOf(request.raw),
        })
        return reply.status(status).header('content-type', type).send(body)
      },
    }),
  )
}

/** Throws request.too-large. */
export async function bytesOf(source: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes > mostBytes) throw new Problem('request.too-large')
  }
  return Buffer.concat(parts)
}
