import type { Actor, Services } from '@evops/platform/server'
import type { FastifyReply } from 'fastify'
import type { LiveSession } from '../../contract/index.ts'
import { isOver } from './charging.rules.ts'

/** Minimum interval between two reads of a session that its charge point reports frequently. */
const calmMs = 2_000
const breathMs = 15_000
/** Maximum duration of a stream; the client then reconnects with a current token. */
const mostMs = 10 * 60_000
const channel = 'stations.live'

/**
 * Sends a session as server-sent events: complete at the beginning and after each change, comments against idle
 * timeouts of proxies, and the final state at the end. The first read happens before any byte is sent, so that a
 * refusal is a normal error response.
 */
export async function watch(
  services: Pick<Services, 'bus' | 'log'>,
  { actor, reply, look }: { actor: Actor; reply: FastifyReply; look: () => Promise<LiveSession> },
): Promise<void> {
  let last = ''
  const first = await look()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const sendSession = (session: LiveSession) => {
    const { at: _at, ...rest } = session
    const text = JSON.stringify(rest)
    if (text !== last) raw.write(`event: session\ndata: ${JSON.stringify(session)}\n\n`)
    last = text
  }
  await new Promise<void>((resolve) => {
    let isLooking = false
    let isStale = false
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      stop()
      clearTimeout(timer)
      clearInterval(breath)
      clearTimeout(limit)
      raw.end()
      resolve()
    }
    const scheduleRefresh = () => {
      isStale = true
      if (isLooking || timer) return
      isLooking = true
      isStale = false
      look()
        .then((session) => {
          sendSession(session)
          if (isOver(session)) return end()
          timer = setTimeout(() => {
            timer = undefined
            if (isStale) scheduleRefresh()
          }, calmMs)
          return undefined
        })
        .catch((error: unknown) => {
          services.log.warn({ error }, 'a watched session could not be read')
          end()
        })
        .finally(() => (isLooking = false))
    }
    const stop = services.bus.subscribe(channel, (payload) => {
      if (isOf(payload, actor.operatorId)) scheduleRefresh()
    })
    const breath = setInterval(() => {
      raw.write(': here\n\n')
      scheduleRefresh()
    }, breathMs)
    const limit = setTimeout(end, mostMs)
    raw.on('close', end)
    sendSession(first)
    if (isOver(first)) end()
  })
}

function isOf(payload: unknown, operatorId: string): boolean {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'operatorId' in payload &&
    payload.operatorId === operatorId
  )
}
