import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Reach } from './address.rules.ts'
import type { Client } from './encrypt.ts'
import type { HttpLines } from './http-lines.ts'
import { bare } from './reach.ts'
import { portOf, socketTo } from './socket-to.ts'

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Where it may go: whose address it is. */
  reach: Reach
  /** Who calls, where the other side asks for a certificate (mutual TLS); and whom to believe beside the public authorities. */
  client?: Client
  /** From the look-up to the answer's end. */
  withinMs: number
  /** More than that is not read. */
  mostBytes: number
  /**
   * Connections that stay open between calls. A call that meets one which the other side just closed goes out again on a
   * fresh one, so that it may arrive twice: for what says the same however often it is said. Without a certificate of ours.
   */
  lines?: HttpLines
}
export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The answer was longer than it may be, and was left there. */
  isCut: boolean
}

/**
 * One HTTP call to an address that somebody named, by http or https. It follows no redirect, so that what it carries goes
 * nowhere but to that address. Throws request.private-address, request.unknown-host, and an Error of the connection.
 */
export async function callHttp(url: string, { mostBytes, ...call }: HttpCall): Promise<HttpAnswer> {
  const { status, headers, body } = call.lines
    ? await requestKeepAlive(url, { ...call, lines: call.lines })
    : await openHttp(url, call)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) break
  }
  return {
    status,
    headers,
    body: Buffer.concat(parts).subarray(0, mostBytes),
    isCut: bytes > mostBytes,
  }
}

export interface OpenAnswer extends Pick<HttpAnswer, 'status' | 'headers'> {
  /** As it comes: whoever leaves it before its end closes the connection. It throws where the time is over. */
  body: AsyncIterable<Buffer>
}
/** The same for what is too long to be held: the answer is read as it comes. */
export async function openHttp(
  url: string,
  { reach, withinMs, client, ...call }: Omit<HttpCall, 'mostBytes' | 'lines'>,
): Promise<OpenAnswer> {
  const to = new URL(url)
  const signal = AbortSignal.timeout(withinMs)
  try {
    const socket = await socketTo(to, { reach, client, signal })
    const response = await exchange(socket, to, { ...call, signal })
    const { statusCode: status = 0, headers } = response
    return { status, headers, body: bodyOf(response, socket, late) }
  } catch (error) {
    throw late(error)
  }

  function late(error: unknown): unknown {
    return signal.aborted ? new Error(`no answer in ${withinMs / 1_000} s`, { cause: error }) : error
  }
}

async function* bodyOf(
  response: IncomingMessage,
  socket: Socket,
  late: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    for await (const part of response) yield part
  } catch (error) {
    throw late(error)
  } finally {
    socket.destroy()
  }
}

type Exchange = Pick<HttpCall, 'method' | 'headers' | 'body'> & { signal: AbortSignal }

function exchange(socket: Socket, to: URL, call: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ createConnection: () => socket, ...requestOptions(to, call, { connection: 'close' }) })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(call.body)
  })
}
function requestOptions(to: URL, { method, headers, body, signal }: Exchange, more: Record<string, string> = {}) {
  return {
    path: `${to.pathname}${to.search}`,
    method,
    signal,
    headers: {
      host: to.host,
      'user-agent': 'EVOps',
      ...more,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  }
}

/** On a connection that stays. The answer is read to its end, or its connection closed. */
async function requestKeepAlive(
  url: string,
  call: Omit<HttpCall, 'mostBytes'> & { lines: HttpLines },
): Promise<OpenAnswer> {
  const to = new URL(url)
  const { lines, withinMs, body } = call
  const signal = AbortSignal.timeout(withinMs)
  const line = lines.to(to, call.reach)
  const late = (error: unknown) =>
    signal.aborted ? new Error(`no answer in ${withinMs / 1_000} s`, { cause: error }) : error
  const once = () =>
    new Promise<IncomingMessage | 'closed'>((resolve, reject) => {
      const sent = request({
        agent: line,
        host: bare(to.hostname),
        port: portOf(to),
        ...requestOptions(to, { ...call, signal }),
      })
      sent.on('response', resolve)
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isGone = error.code === 'ECONNRESET' || error.code === 'EPIPE'
        if (sent.reusedSocket && isGone) resolve('closed')
        else reject(late(error))
      })
      sent.end(body)
    })
  await line.turn(signal).catch((error: unknown) => Promise.reject(late(error)))
  try {
    let response = await once()
    while (response === 'closed') response = await once()
    response.once('close', () => line.leave())
    const { statusCode: status = 0, headers } = response
    return { status, headers, body: response }
  } catch (error) {
    line.leave()
    throw error
  }
}
