import { Problem } from '@evops/platform/contract'
import type { Actor, Services } from '@evops/platform/server'
import type { FastifyReply } from 'fastify'
import type { LiveSession } from '../../contract/index.ts'
import { endedSignInsChannel, isEnded } from '../sign-in/ended-sign-ins.ts'
import { isOver } from './charging.rules.ts'

/** Minimum interval between two reads of a session that its charge point reports frequently. */
const calmMs = 2_000
const breathMs = 15_000
/** Maximum duration of a stream; the client then reconnects with a current token. */
const mostMs = 10 * 60_000
const channel = 'stations.live'

interface Look {
  followers: Set<Follower>
  stop: () => void
}
interface Follower {
  onSession: (session: LiveSession) => void
  onError: () => void
}
interface Stream {
  actor: Actor
  reply: FastifyReply
  /** The session. */
  id: string
  look: () => Promise<LiveSession>
}

/**
 * Creates the streams of running sessions. All streams of a member that show one session share its reads, so that more
 * tabs cause no more queries.
 */
export function createSessionStreams(services: Pick<Services, 'bus' | 'log' | 'budget'>) {
  const looks = new Map<string, Look>()

  /** Reads the session after each change, at most every two seconds, while a stream follows it. */
  function startLook({ actor, look }: Stream): Look {
    const followers = new Set<Follower>()
    let isLooking = false
    let isStale = false
    let timer: NodeJS.Timeout | undefined
    const refresh = () => {
      isStale = true
      if (isLooking || timer) return
      isLooking = true
      isStale = false
      look()
        .then((session) => {
          for (const follower of followers) follower.onSession(session)
          timer = setTimeout(() => {
            timer = undefined
            if (isStale && followers.size > 0) refresh()
          }, calmMs)
          return undefined
        })
        .catch((error: unknown) => {
          services.log.warn({ error }, 'a watched session could not be read')
          for (const follower of followers) follower.onError()
        })
        .finally(() => (isLooking = false))
    }
    const unsubscribe = services.bus.subscribe(channel, (payload) => {
      if (isOf(payload, actor.operatorId)) refresh()
    })
    const breath = setInterval(refresh, breathMs)
    return {
      followers,
      stop() {
        unsubscribe()
        clearInterval(breath)
        clearTimeout(timer)
      },
    }
  }
  function follow(stream: Stream, follower: Follower): () => void {
    const key = `${stream.actor.operatorId} ${stream.actor.userId} ${stream.id}`
    const look = looks.get(key) ?? startLook(stream)
    looks.set(key, look)
    look.followers.add(follower)
    return () => {
      look.followers.delete(follower)
      if (look.followers.size > 0) return
      look.stop()
      looks.delete(key)
    }
  }

  /**
   * Sends a session as server-sent events: complete at the beginning and after each change, comments against idle
   * timeouts of proxies, and the final state at the end. The first read happens before any byte is sent, so that a
   * refusal is a normal error response. The stream ends with its sign-in. Throws driver.too-often if the member has too
   * many streams.
   */
  return async function watch(stream: Stream): Promise<void> {
    const { actor, reply, look } = stream
    const { operatorId: operator, userId: member, driver } = actor
    const close = await services.budget.openStream('driverStream', {
      ...(driver && { signIn: driver.signInSessionId }),
      member,
      operator,
    })
    if (!close) throw new Problem('driver.too-often', { seconds: breathMs / 1_000 })
    try {
      const first = await look()
      reply.hijack()
      await sendEvents(stream, first)
    } finally {
      close()
    }
  }

  async function sendEvents(stream: Stream, first: LiveSession): Promise<void> {
    const { actor, reply } = stream
    const { raw } = reply
    let last = ''
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
    raw.writeHead(200, {
      ...Object.fromEntries(headers),
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
      const ends: (() => void)[] = []
      const end = () => {
        for (const one of ends.splice(0)) one()
        raw.end()
        resolve()
      }
      const breath = setInterval(() => raw.write(': here\n\n'), breathMs)
      const limit = setTimeout(end, mostMs)
      ends.push(
        () => clearInterval(breath),
        () => clearTimeout(limit),
        services.bus.subscribe(endedSignInsChannel, (payload) => {
          if (isEnded(payload, actor)) end()
        }),
        follow(stream, {
          onSession(session) {
            sendSession(session)
            if (isOver(session)) end()
          },
          onError: end,
        }),
      )
      raw.on('close', end)
      sendSession(first)
      if (isOver(first)) end()
    })
  }
}

function isOf(payload: unknown, operatorId: string): boolean {
  return typeof payload === 'object' && payload !== null && 'operatorId' in payload && payload.operatorId === operatorId
}
