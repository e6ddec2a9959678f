import { livePath, liveSubprotocol, type LiveServerMessage } from '@evops/platform/contract'
import { createStore } from '../state/store.ts'
import { networkSettings } from './network.ts'
import { refreshAccessToken } from './refresh.ts'
import { signInAgainHook, signInSession, signedOut } from './sign-in-session.ts'

/*
 * Live values: one WebSocket per tab. Topics are watched while a component renders them. Values are stored by topic and
 * key, each with its own listeners, so that a changed connector repaints only one cell. A lost connection is
 * re-established automatically with the same topics; screens show `liveState` and keep the last values.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'late'
export const liveState = createStore<{ state: LiveState; since: number }>({ state: 'off', since: 0 })
/** Round trip time of the last ping in milliseconds; undefined until measured. */
export const liveRoundTripMs = createStore<number | undefined>(undefined)

/** Limits the values of a topic in a tab that stays open for days. */
export interface LiveValueLimits {
  /** Maximum number of values; the newest are kept. */
  most?: number
  /** Returns true for a value that removes the entry of its key. */
  isGone?: (item: unknown) => boolean
  /** True if the first snapshot is complete: values missing from it have been removed meanwhile. */
  isWhole?: boolean
}
interface Topic {
  values: Map<string, unknown>
  keep: LiveValueLimits
  /** True if the values are from before the current subscription, whose first snapshot has not arrived. */
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

/** A dead connection may look alive for up to twice this interval; it must stay below half a minute. */
const pingEveryMs = 10_000

/** Key for listeners to all values of a topic. */
const everything = '*'

function defaultKey(item: unknown): string {
  return typeof item === 'object' && item !== null && 'key' in item ? String(item.key) : ''
}

/**
 * Returns the topic and creates it if missing: children subscribe before the effect of the screen that opens the topic.
 */
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

/** Opens a topic and returns a function that closes it. A topic opened twice is watched once. */
export function watchTopic(
  name: string,
  keyOf: (item: unknown) => string = defaultKey,
  keep?: LiveValueLimits,
): () => void {
  const topic = topicOf(name)
  topic.keyOf = keyOf
  if (keep) topic.keep = keep
  topic.watchers += 1
  if (topic.watchers === 1) {
    topic.isOld = true
    sendWatch()
  }
  connectLive()
  return () => {
    topic.watchers -= 1
    // Values stay for a short time: a tab that is switched away and back shows them at once, in grey if old.
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
/** Returns the time of the last change of the topic (server's instant). */
export function liveChangedAt(name: string): string | undefined {
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

/** Connects if the user is signed in and there is no connection yet. */
export function connectLive(): void {
  const token = signInSession.token()
  if (socket || !token || typeof WebSocket === 'undefined') return
  clearTimeout(reconnectTimer)
  if (liveState.get().state === 'off') setState('connecting')
  const origin = (networkSettings.baseUrl || location.origin).replace(/^http/, 'ws')
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

/** Closes the connection (sign-out) and deletes all values. */
export function disconnectLive(): void {
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

/** Abandons a dead connection at once: the socket itself reports it only after its close handshake has failed. */
function drop() {
  if (!socket) return
  const dead = socket
  socket = undefined
  dead.close()
  void lost(0, '')
}

async function lost(code: number, token: string) {
  clearInterval(pingTimer)
  liveRoundTripMs.set(undefined)
  setState('late')
  // The token was neither renewed nor refused, so the next connection sends it again.
  if (code === 4401 && (await refreshAccessToken(token).catch(() => token)) === undefined)
    if ((await signInAgainHook.prompt?.()) === undefined) return signedOut()
  attempt += 1
  clearTimeout(reconnectTimer)
  const wait = Math.min(30_000, 500 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random() / 2)
  reconnectTimer = setTimeout(connectLive, wait)
}

function receive(text: string) {
  const message: LiveServerMessage = JSON.parse(text)
  if (message.type === 'ready') {
    attempt = 0
    setState('live')
    for (const topic of topics.values()) topic.isOld = true
    send({ type: 'watch', topics: listWatchedTopics() })
    // There was no ping on this connection yet; an unanswered ping of the previous one must not count.
    pingSent = 0
    ping()
    clearInterval(pingTimer)
    pingTimer = setInterval(ping, pingEveryMs)
  }
  if (message.type === 'pong') liveRoundTripMs.set(Math.round(performance.now() - pingSent))
  if (message.type === 'change') change(message.topic, message.at, message.items)
}
/**
 * Sends a ping. A pong missing for a whole interval means that the connection is dead, whatever state the socket has.
 */
function ping() {
  if (pingSent > 0 && liveRoundTripMs.get() === undefined && performance.now() - pingSent > pingEveryMs * 0.95)
    return drop()
  liveRoundTripMs.set(undefined)
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
    connectLive()
  })
}
