import { livePath, liveSubprotocol, type LiveServerMessage } from '@evops/platform/contract'
import { createStore } from '../state/store.ts'
import { network } from './network.ts'
import { refresh } from './refresh.ts'
import { signInSession, signedOut } from './sign-in-session.ts'

/*
 * One WebSocket per tab. Topics are watched while somebody renders them; values live here by topic and key, each with
 * its own listeners, so that one changed connector repaints one cell. A lost connection comes back by itself and watches
 * the same topics again; screens show `liveState` and keep the last values.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'late'
export const liveState = createStore<{ state: LiveState; since: number }>({ state: 'off', since: 0 })
/** Round trip of the last ping in milliseconds; undefined until measured. */
export const livePing = createStore<number | undefined>(undefined)

/** What of a topic's values is kept in a tab that stays open for days. */
export interface LiveKeep {
  /** At most so many, the newest. */
  most?: number
  /** A value like this takes its place in the picture away. */
  isGone?: (item: unknown) => boolean
  /** The picture that watching begins with is all there is: what it leaves out has gone meanwhile. */
  isWhole?: boolean
}
interface Topic {
  values: Map<string, unknown>
  keep: LiveKeep
  /** Values are from before the present watching; its first picture has not come yet. */
  isOld: boolean
  at: string | undefined
  keyOf: (item: unknown) => string
  watchers: number
  listeners: Map<string, Set<(items: readonly unknown[]) => void>>
}
const topics = new Map<string, Topic>()
let socket: WebSocket | undefined
let attempt = 0
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let pingTimer: ReturnType<typeof setInterval> | undefined
let pingSent = 0

/** Twice this long a dead line may look alive: half a minute at most. */
const pingEveryMs = 10_000

/** Listens to every key of a topic under this name too. */
const everything = '*'

function defaultKey(item: unknown): string {
  return typeof item === 'object' && item !== null && 'key' in item ? String(item.key) : ''
}

/** Children subscribe before the effect of the screen that opens the topic: whoever comes first makes its place. */
function topicOf(name: string): Topic {
  const topic = topics.get(name) ?? {
    values: new Map(),
    keep: {},
    isOld: false,
    at: undefined,
    keyOf: defaultKey,
    watchers: 0,
    listeners: new Map(),
  }
  topics.set(name, topic)
  return topic
}

/** Opens a topic; the answer closes it. Opened twice, it is watched once. */
export function watchTopic(
  name: string,
  keyOf: (item: unknown) => string = defaultKey,
  keep?: LiveKeep,
): () => void {
  const topic = topicOf(name)
  topic.keyOf = keyOf
  if (keep) topic.keep = keep
  topic.watchers += 1
  if (topic.watchers === 1) {
    topic.isOld = true
    sendWatch()
  }
  connect()
  return () => {
    topic.watchers -= 1
    // Values stay for a moment: a tab switched away and back shows them at once, grey if old.
    if (topic.watchers === 0) sendWatch()
  }
}

export function subscribeLive(
  name: string,
  key: string | undefined,
  listener: (items: readonly unknown[]) => void,
): () => void {
  const topic = topicOf(name)
  const slot = key ?? everything
  const set = topic.listeners.get(slot) ?? new Set()
  topic.listeners.set(slot, set)
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0) topic.listeners.delete(slot)
  }
}
export function liveValue(name: string, key: string): unknown {
  return topics.get(name)?.values.get(key)
}
/** When the topic last changed (server's instant). */
export function liveAt(name: string): string | undefined {
  return topics.get(name)?.at
}
export function liveValues(name: string): ReadonlyMap<string, unknown> {
  return topics.get(name)?.values ?? new Map()
}

function listWatchedTopics(): string[] {
  return [...topics].filter(([, topic]) => topic.watchers > 0).map(([name]) => name)
}
let watchQueued = false
function sendWatch() {
  if (watchQueued) return
  watchQueued = true
  queueMicrotask(() => {
    watchQueued = false
    if (liveState.get().state === 'live') send({ type: 'watch', topics: listWatchedTopics() })
  })
}
function send(message: object) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** Connects when there is a session and no connection yet. */
export function connect(): void {
  const token = signInSession.token()
  if (socket || !token || typeof WebSocket === 'undefined') return
  clearTimeout(reconnectTimer)
  if (liveState.get().state === 'off') setState('connecting')
  const origin = (network.baseUrl || location.origin).replace(/^http/, 'ws')
  const opened = new WebSocket(origin + livePath, liveSubprotocol)
  socket = opened
  opened.onopen = () => send({ type: 'hello', token })
  opened.onmessage = (event) => {
    if (socket === opened) receive(String(event.data))
  }
  opened.onclose = (event) => {
    if (socket !== opened) return
    socket = undefined
    void lost(event.code, token)
  }
}

/** Ends the connection (sign-out); values are forgotten. */
export function disconnect(): void {
  const old = socket
  socket = undefined
  clearTimeout(reconnectTimer)
  clearInterval(pingTimer)
  old?.close()
  topics.clear()
  setState('off')
}

function setState(state: LiveState) {
  if (liveState.get().state !== state) liveState.set({ state, since: Date.now() })
}

/** A dead line is left at once: its socket would say so only when its own good-bye has failed. */
function drop() {
  if (!socket) return
  const dead = socket
  socket = undefined
  dead.close()
  void lost(0, '')
}

async function lost(code: number, token: string) {
  clearInterval(pingTimer)
  livePing.set(undefined)
  setState('late')
  // Neither renewed nor refused: the next line will be asked for its token again.
  if (code === 4401 && (await refresh(token).catch(() => token)) === undefined) return signedOut()
  attempt += 1
  clearTimeout(reconnectTimer)
  const wait = Math.min(30_000, 500 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random() / 2)
  reconnectTimer = setTimeout(connect, wait)
}

function receive(text: string) {
  const message: LiveServerMessage = JSON.parse(text)
  if (message.type === 'ready') {
    attempt = 0
    setState('live')
    for (const topic of topics.values()) topic.isOld = true
    send({ type: 'watch', topics: listWatchedTopics() })
    // Nothing was asked of this line yet: what the last one left unanswered is not its fault.
    pingSent = 0
    ping()
    clearInterval(pingTimer)
    pingTimer = setInterval(ping, pingEveryMs)
  }
  if (message.type === 'pong') livePing.set(Math.round(performance.now() - pingSent))
  if (message.type === 'change') change(message.topic, message.at, message.items)
}
/** A pong that stays away for a whole interval means the line is dead, whatever the socket says. */
function ping() {
  if (pingSent > 0 && livePing.get() === undefined && performance.now() - pingSent > pingEveryMs * 0.95)
    return drop()
  livePing.set(undefined)
  pingSent = performance.now()
  send({ type: 'ping' })
}

function change(name: string, at: string, items: unknown[]) {
  const topic = topics.get(name)
  if (!topic) return
  topic.at = at
  if (topic.isOld && topic.keep.isWhole) topic.values.clear()
  topic.isOld = false
  for (const item of items) {
    const key = topic.keyOf(item)
    if (topic.keep.isGone?.(item)) topic.values.delete(key)
    else topic.values.set(key, item)
    for (const listener of topic.listeners.get(key) ?? []) listener([item])
  }
  const { most = Infinity } = topic.keep
  for (const key of topic.values.keys()) {
    if (topic.values.size <= most) break
    topic.values.delete(key)
  }
  for (const listener of topic.listeners.get(everything) ?? []) listener(items)
}

if (globalThis.addEventListener) {
  globalThis.addEventListener('offline', drop)
  globalThis.addEventListener('online', () => {
    attempt = 0
    connect()
  })
}
