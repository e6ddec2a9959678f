import { parseUntrustedJson } from '../json.ts'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { liveClientMessage, livePath, liveSubprotocol, type LiveServerMessage } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { RateLimiter } from '../budget/budget.ts'
import { clientAddressOf } from '../net/origin.ts'
import type { LiveHub, LiveItem, LiveTopic } from './hub.ts'

const everyMs = 1_000
const helloMs = 10_000
/**
 * Maximum backlog in bytes. A browser that is too slow loses changes and gets a new snapshot later, so that the
 * server's memory is limited.
 */
const longestBacklog = 4 * 1024 * 1024

interface Watcher {
  socket: WebSocket
  actor: Actor
  token: string
  /** Undefined: all stations of the operator. */
  stations: ReadonlySet<string> | undefined
  /**
   * Watched topics, with the number of publications at the start of watching: earlier publications are part of the
   * first snapshot.
   */
  topics: Map<string, number>
  /**
   * Topics whose first snapshot is being read, with the changes since: an older snapshot must not arrive after a
   * change.
   */
  loading: Map<string, LiveItem[]>
}
/** Changes of an operator's topic since the last message, by key. */
interface Waiting {
  operatorId: string
  topic: string
  /** Number of the oldest publication among them. */
  first: number
  items: Map<string, LiveItem & { publication: number }>
}

export interface LiveServer extends LiveHub {
  register(topics: readonly LiveTopic[]): void
  /** Handles the upgrade if the path is the live path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  count(): number
  close(): void
}

/**
 * Creates the live server: one WebSocket per browser tab; changes are combined by key and sent once a second (decision
 * 9). A message is serialised once for all watchers with the same view, which is decisive with 200 viewers of 3,000
 * changes a second.
 */
export function createLiveServer(options: {
  authenticate: (token: string, address: string) => Promise<Actor | null>
  log: Logger
  /** Limits the sockets of one sign-in and one operator; undefined: no limit. */
  budget?: Pick<RateLimiter, 'openStream'>
  /** Networks of proxies in front (EVOPS_TRUSTED_PROXIES). */
  trustedProxies?: readonly string[]
}): LiveServer {
  const { trustedProxies = [] } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 16 * 1024,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(liveSubprotocol) ? liveSubprotocol : false),
  })
  const topics = new Map<string, LiveTopic>()
  const watchers = new Set<Watcher>()
  const waiting = new Map<string, Waiting>()
  let publications = 0
  const timer = setInterval(flush, everyMs)
  timer.unref()

  function flush() {
    const at = new Date().toISOString()
    const found = [...waiting.values()]
    waiting.clear()
    for (const watcher of watchers)
      if (watcher.socket.bufferedAmount > longestBacklog) watcher.socket.close(1013, 'too slow')
    for (const changes of found) publishChanges(changes, at)
  }

  function publishChanges(changes: Waiting, at: string) {
    const { operatorId, topic } = changes
    const all = [...changes.items.values()]
    let toEverybody: Buffer | undefined
    for (const watcher of watchers) {
      const since = watcher.topics.get(topic)
      if (watcher.actor.operatorId !== operatorId || since === undefined) continue
      const held = watcher.loading.get(topic)
      const seesAll = watcher.stations === undefined && since <= changes.first
      if (!held && seesAll) {
        toEverybody ??= changeOf(topic, at, all)
        send(watcher.socket, toEverybody)
        continue
      }
      const seen = all.filter((item) => item.publication >= since && maySee(watcher, item))
      if (held) held.push(...seen)
      else if (seen.length > 0) send(watcher.socket, changeOf(topic, at, seen))
    }
  }

  /**
   * Starts watching. A topic counts as watched only after its permission check, and changes are held back until the
   * snapshot is ready.
   */
  async function watch(watcher: Watcher, wanted: string[]) {
    const fresh = wanted.filter((topic) => !watcher.topics.has(topic))
    const refused = new Set(fresh.filter((name) => !mayWatch(watcher, name)))
    const granted = fresh.filter((name) => !refused.has(name))
    for (const name of granted) watcher.loading.set(name, [])
    watcher.topics = new Map(
      wanted.filter((topic) => !refused.has(topic)).map((topic) => [topic, watcher.topics.get(topic) ?? publications]),
    )
    for (const name of refused) send(watcher.socket, write({ type: 'refused', topic: name }))
    try {
      for (const name of granted) await load(watcher, name)
    } finally {
      for (const name of granted) watcher.loading.delete(name)
    }
  }

  function mayWatch({ actor }: Watcher, name: string): boolean {
    const topic = topics.get(name.split('/')[0] ?? '')
    return topic?.permission.some((code) => actor.permissions.has(code)) ?? false
  }

  async function load(watcher: Watcher, name: string) {
    const [kind = '', id] = name.split('/')
    const items = (await topics.get(kind)?.snapshot(watcher.actor, id)) ?? null
    const held = watcher.loading.get(name) ?? []
    watcher.loading.delete(name)
    if (items === null) {
      watcher.topics.delete(name)
      send(watcher.socket, write({ type: 'refused', topic: name }))
      return
    }
    send(watcher.socket, changeOf(name, new Date().toISOString(), items))
    if (held.length > 0) send(watcher.socket, changeOf(name, new Date().toISOString(), held))
  }

  async function openSocket({ signIn, userId, operatorId: operator }: Actor): Promise<(() => void) | undefined> {
    if (!options.budget) return () => undefined
    return options.budget.openStream('staffSocket', { signIn: signIn?.signInSessionId ?? userId, operator })
  }
  function accept(socket: WebSocket, address: string) {
    let watcher: Watcher | undefined
    let release: () => void = () => undefined
    let turn = Promise.resolve()
    const noHello = setTimeout(() => socket.close(4401, 'signed out'), helloMs)
    const handle = async (text: string) => {
      const message = liveClientMessage.parse(parseUntrustedJson(text))
      if (message.type === 'ping') return send(socket, write({ type: 'pong' }))
      if (message.type === 'watch') return watcher ? watch(watcher, message.topics) : socket.close(4401, 'signed out')
      const actor = await options.authenticate(message.token, address)
      if (!actor) return socket.close(4401, 'signed out')
      clearTimeout(noHello)
      if (watcher) release()
      const opened = await openSocket(actor)
      if (!opened) return socket.close(1013, 'too many')
      if (socket.readyState !== socket.OPEN) return opened()
      release = opened
      const stations = actor.scope === 'all' ? undefined : new Set(actor.scope.stationIds)
      const { token } = message
      watcher = { socket, actor, token, stations, topics: new Map(), loading: new Map() }
      watchers.add(watcher)
      send(socket, write({ type: 'ready' }))
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
      release()
      if (watcher) watchers.delete(watcher)
    })
  }

  function isWatched(operatorId: string, topic: string): boolean {
    for (const watcher of watchers)
      if (watcher.actor.operatorId === operatorId && watcher.topics.has(topic)) return true
    return false
  }

  return {
    register: (list) => list.forEach((topic) => topics.set(topic.name, topic)),
    publish(operatorId, topic, items) {
      const publication = publications++
      if (!isWatched(operatorId, topic)) return
      const name = `${operatorId} ${topic}`
      let changes = waiting.get(name)
      if (!changes) waiting.set(name, (changes = { operatorId, topic, first: publication, items: new Map() }))
      for (const item of items) changes.items.set(item.key, { ...item, publication })
    },
    watched: isWatched,
    disconnect(match) {
      for (const watcher of watchers) if (match(watcher.actor)) watcher.socket.close(4401, 'signed out')
    },
    handleUpgrade(request, socket, head) {
      if (new URL(request.url ?? '/', 'http://x').pathname !== livePath) return false
      server.handleUpgrade(request, socket, head, (ws) => accept(ws, clientAddressOf(request, trustedProxies)))
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
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8')
}

function write(message: LiveServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message))
}
function changeOf(topic: string, at: string, items: readonly LiveItem[]): Buffer {
  return write({ type: 'change', topic, at, items: items.map((item) => item.value) })
}

function send(socket: WebSocket, message: Buffer) {
  if (socket.readyState === socket.OPEN) socket.send(message, { binary: false })
}

export type { LiveItem }
