import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AllowedReach } from './address.rules.ts'
import type { TlsClientOptions } from './encrypt.ts'
import type { HttpConnectionPool } from './http-lines.ts'
import { stripIpv6Brackets } from './reach.ts'
import { portOfUrl, openHttpSocket } from './socket-to.ts'

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** The networks that the call may reach, depending on the source of the address. */
  reach: AllowedReach
  /** The client certificate for mutual TLS, and the authorities to trust in addition to the public ones. */
  client?: TlsClientOptions
  /** Time limit from the name look-up to the end of the response. */
  withinMs: number
  /** Maximum number of bytes that are read. */
  mostBytes: number
  /**
   * Keep-alive connections. A call on a connection that the other side has just closed is sent again on a new one, so
   * it may arrive twice. Use them only for idempotent calls without a client certificate.
   */
  lines?: HttpConnectionPool
}
export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** True if the response exceeded the limit and was cut there. */
  isCut: boolean
}

/**
 * Makes one HTTP call to a configured or received address, over http or https. Redirects are not followed, so the
 * content of the call reaches only that address. Throws request.private-address, request.unknown-host, and connection
 * errors.
 */
export async function callHttp(url: string, { mostBytes, ...call }: HttpCall): Promise<HttpResponse> {
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

export interface OpenHttpResponse extends Pick<HttpResponse, 'status' | 'headers'> {
  /** The response as it arrives; leaving the loop early closes the connection. Throws if the time limit is exceeded. */
  body: AsyncIterable<Buffer>
}
/** Makes a call whose response is too large for memory: the response is read as it arrives. */
export async function openHttp(
  url: string,
  { reach, withinMs, client, ...call }: Omit<HttpCall, 'mostBytes' | 'lines'>,
): Promise<OpenHttpResponse> {
  const to = new URL(url)
  const signal = AbortSignal.timeout(withinMs)
  try {
    const socket = await openHttpSocket(to, { reach, client, signal })
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
    const sent = request({
      createConnection: () => socket,
      ...requestOptions(to, call, { connection: 'close' }),
    })
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

/** Makes a call on a keep-alive connection. The response is read to its end, or the connection is closed. */
async function requestKeepAlive(
  url: string,
  call: Omit<HttpCall, 'mostBytes'> & { lines: HttpConnectionPool },
): Promise<OpenHttpResponse> {
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
        host: stripIpv6Brackets(to.hostname),
        port: portOfUrl(to),
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
