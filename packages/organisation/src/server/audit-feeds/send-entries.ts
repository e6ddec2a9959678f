import { once } from 'node:events'
import type { Socket } from 'node:net'
import { callHttp, connectTls, connectTo, webhookSignature } from '@evops/platform/server'
import { frameMessages, syslogMessage, type FeedEntry } from './syslog.rules.ts'

export interface FeedTarget {
  address: string
  /** Authority of the receiver's certificate (PEM). '': the public ones. */
  authority: string
  /** Key of the webhook's signature; '' for syslog. */
  secret: string
  /** Private networks that may be reached. */
  allowed: readonly string[]
  /** Name of this installation in syslog messages. */
  host: string
  now: Date
}

const withinMs = 10_000
const mostAnswer = 300
const entriesPerPost = 100

/** Sends entries in order. Resolves when the receiver has taken all of them; throws otherwise. */
export async function sendEntries(target: FeedTarget, entries: readonly FeedEntry[]): Promise<void> {
  if (!target.address.startsWith('syslog+')) return postEntries(target, entries)
  await writeSyslog(target, entries)
}

async function postEntries(
  { address, authority, secret, allowed, now }: FeedTarget,
  entries: readonly FeedEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesPerPost) {
    const part = entries.slice(from, from + entriesPerPost)
    const body = JSON.stringify({ event: 'audit', entries: part })
    const answer = await callHttp(address, {
      method: 'POST',
      body,
      reach: allowed,
      ...(authority !== '' && { client: { ca: authority } }),
      withinMs,
      mostBytes: mostAnswer,
      headers: {
        'content-type': 'application/json',
        'evops-delivery': `${part[0]?.id ?? ''}-${part.length}`,
        'evops-signature': webhookSignature(secret, Math.floor(now.getTime() / 1_000), body),
      },
    })
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(`${answer.status} ${answer.body.toString('utf8')}`.trim())
  }
}

/**
 * Writes one batch on a connection of its own. Syslog has no answer, so the orderly end of the connection is the proof:
 * the receiver closes after it has read everything. Any other end throws, and the batch is sent again.
 */
async function writeSyslog(
  { address, authority, allowed: reach, host }: FeedTarget,
  entries: readonly FeedEntry[],
): Promise<void> {
  const to = new URL(address)
  const signal = AbortSignal.timeout(withinMs)
  const target = { host: to.hostname, port: Number(to.port), reach, signal }
  const socket: Socket =
    to.protocol === 'syslog+tls:'
      ? await connectTls({ ...target, ...(authority !== '' && { ca: authority }) })
      : await connectTo(target)
  try {
    socket.resume()
    const isClosed = once(socket, 'close', { signal })
    const isEnded = once(socket, 'end', { signal })
    socket.end(frameMessages(entries.map((entry) => syslogMessage(entry, host))))
    await Promise.all([isEnded, isClosed])
  } finally {
    socket.destroy()
  }
}
