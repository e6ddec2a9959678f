import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { liveClientMessage, livePath, liveSubprotocol, type LiveServerMessage } from '../../contract/index.ts'
import type { Actor } from '../house.ts'
import type { LiveHub, LiveItem, LiveTopic } from './hub.ts'

const everyMs = 1_000
const helloMs = 10_000
/** A browser that does not keep up loses changes, not our memory: it gets a fresh snapshot later. */
const longestBacklog = 4 * 1024 * 1024

interface Watcher {
  socket: WebSocket
  actor: Actor
  token: string
  /** Undefined: all of the operator. */
  stations: ReadonlySet<string> | undefined
  topics: Set<string>
  /** Topics whose first picture is being read. */
  loading: Set<string>
  waiting: Map<string, Map<string, unknown>>
}

export interface LiveServer extends LiveHub {
  register(topics: readonly LiveTopic[]): void
  /** Takes the upgrade when the path is ours. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  count(): number
  close(): void
}

/** One socket per browser tab; changes are coalesced by key and sent once a second (architecture decision 10). */
export function createLiveServer(options: {
  authenticate: (token: string, address: string) => Promise<Actor | null>
  log: Logger
}): LiveServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 16 * 1024,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(liveSubprotocol) ? liveSubprotocol : false),
  })
  const topics = new Map<string, LiveTopic>()
  const watchers = new Set<Watcher>()
  const timer = setInterval(flush, everyMs)
  timer.unref()

  function flush() {
    const at = new Date().toISOString()
    for (const watcher of watchers) {
      if (watcher.socket.bufferedAmount > longestBacklog) watcher.socket.close(1013, 'too slow')
      for (const [topic, items] of watcher.waiting) {
        if (watcher.loading.has(topic)) continue
        send(watcher.socket, { type: 'change', topic, at, items: [...items.values()] })
        watcher.waiting.delete(topic)
      }
    }
  }

  async function watch(watcher: Watcher, wanted: string[]) {
    const fresh = wanted.filter((topic) => !watcher.topics.has(topic))
    watcher.topics = new Set(wanted)
    for (const topic of watcher.waiting.keys()) if (!watcher.topics.has(topic)) watcher.waiting.delete(topic)
    for (const name of fresh) {
      const [kind = '', id] = name.split('/')
      const topic = topics.get(kind)
      if (!topic || !topic.permission.some((code) => watcher.actor.permissions.has(code))) {
        watcher.topics.delete(name)
        send(watcher.socket, { type: 'refused', topic: name })
        continue
      }
      // What changes meanwhile waits: an older picture must not arrive after it.
      watcher.loading.add(name)
      const items = await topic.snapshot(watcher.actor, id).finally(() => watcher.loading.delete(name))
      send(watcher.socket, {
        type: 'change',
        topic: name,
        at: new Date().toISOString(),
        items: items.map((item) => item.value),
      })
    }
  }

  function accept(socket: WebSocket, address: string) {
    let watcher: Watcher | undefined
    let turn = Promise.resolve()
    const noHello = setTimeout(() => socket.close(4401, 'signed out'), helloMs)
    const handle = async (text: string) => {
      const message = liveClientMessage.parse(JSON.parse(text))
      if (message.type === 'ping') return send(socket, { type: 'pong' })
      if (message.type === 'watch')
        return watcher ? watch(watcher, message.topics) : socket.close(4401, 'signed out')
      const actor = await options.authenticate(message.token, address)
      if (!actor) return socket.close(4401, 'signed out')
      clearTimeout(noHello)
      const stations = actor.scope === 'all' ? undefined : new Set(actor.scope.stationIds)
      const { token } = message
      watcher = { socket, actor, token, stations, topics: new Set(), loading: new Set(), waiting: new Map() }
      watchers.add(watcher)
      send(socket, { type: 'ready' })
    }
    socket.on('message', (data) => {
      turn = turn
        .then(() => handle(textOf(data)))
        .catch((error: unknown) => {
          options.log.warn({ error }, 'live socket')
          socket.close(1008, 'bad message')
        })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(noHello)
      if (watcher) watchers.delete(watcher)
    })
  }

  return {
    register: (list) => list.forEach((topic) => topics.set(topic.name, topic)),
    publish(operatorId, topic, items) {
      for (const watcher of watchers) {
        if (watcher.actor.operatorId !== operatorId || !watcher.topics.has(topic)) continue
        const seen = items.filter((item) => maySee(watcher, item))
        if (seen.length === 0) continue
        let waiting = watcher.waiting.get(topic)
        if (!waiting) watcher.waiting.set(topic, (waiting = new Map()))
        for (const { key, value } of seen) waiting.set(key, value)
      }
    },
    watched(operatorId, topic) {
      for (const watcher of watchers)
        if (watcher.actor.operatorId === operatorId && watcher.topics.has(topic)) return true
      return false
    },
    disconnect(match) {
      for (const watcher of watchers) if (match(watcher.actor)) watcher.socket.close(4401, 'signed out')
    },
    handleUpgrade(request, socket, head) {
      if (new URL(request.url ?? '/', 'http://x').pathname !== livePath) return false
      server.handleUpgrade(request, socket, head, (ws) => accept(ws, request.socket.remoteAddress ?? ''))
      return true
    },
    count: () => watchers.size,
    close() {
      clearInterval(timer)
      for (const { socket } of watchers) socket.close(1012, 'restarting')
    },
  }
}

function maySee({ stations }: Watcher, { stationId }: LiveItem): boolean {
  return stations === undefined || (stationId !== undefined && stations.has(stationId))
}

function textOf(data: RawData): string {
  return Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data as Buffer).toString('utf8')
}

function send(socket: WebSocket, message: LiveServerMessage) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

export type { LiveItem }
