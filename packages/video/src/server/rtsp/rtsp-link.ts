import type { Socket } from 'node:net'
import { connectTo, type AllowedReach } from '@evops/platform/server'
import { NoPictureError } from '../fault.ts'
import { createAuthorizer, type Authorizer } from './challenge.rules.ts'
import {
  createRtspReader,
  rtspHeaderOf,
  rtspStatusOf,
  formatRtspMessage,
  type RtspMessage,
  type RtspPart,
} from './rtsp-messages.ts'

/** The source of a stream; the address has no user and password. */
export interface RtspSource {
  url: URL
  user: string
  password: string
  reach: AllowedReach
}
export interface RtspLink {
  /**
   * Sends one request after another, signed as the camera requires. Throws `NoPictureError` if the camera does not answer in
   * time or the connection is closed.
   */
  sendRequest(
    method: string,
    uri: string,
    headers?: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<RtspMessage>
  socket: Socket
  close(): void
}
const answerMs = 5_000

/** Opens a connection to a camera; its interleaved data is passed to `onFrame`. Throws connection errors. */
export async function openRtsp(
  { url, user, password, reach }: RtspSource,
  {
    onFrame,
    onEnd,
  }: { onFrame: (frame: Extract<RtspPart, { kind: 'frame' }>) => void; onEnd: (why: NoPictureError) => void },
): Promise<RtspLink> {
  const signal = AbortSignal.timeout(answerMs)
  const socket = await connectTo({ host: url.hostname, port: Number(url.port || 554), reach, signal })
  const read = createRtspReader()
  let number = 0
  let authorize: Authorizer | undefined
  let waiting: { resolve: (answer: RtspMessage) => void; reject: (error: Error) => void } | undefined
  let over: NoPictureError | undefined
  const end = (why: NoPictureError) => {
    if (over) return
    over = why
    socket.destroy()
    waiting?.reject(why)
    onEnd(why)
  }
  socket.on('data', (bytes: Buffer) => {
    try {
      for (const part of read(bytes)) take(part)
    } catch (error) {
      end(error instanceof NoPictureError ? error : new NoPictureError('nonsense', { cause: error }))
    }
  })
  socket.on('error', () => end(new NoPictureError('unreachable')))
  socket.on('close', () => end(new NoPictureError('unreachable')))

  function take(part: RtspPart): void {
    if (part.kind === 'frame') return onFrame(part)
    if (rtspStatusOf(part) === undefined)
      return void socket.write(formatRtspMessage('RTSP/1.0 200 OK', { CSeq: rtspHeaderOf(part, 'cseq') }))
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(part)
  }
  function send(method: string, uri: string, headers: Readonly<Record<string, string>>, body: Buffer | undefined) {
    return new Promise<RtspMessage>((resolve, reject) => {
      if (over) return reject(over)
      const timer = setTimeout(() => end(new NoPictureError('no-answer')), answerMs)
      waiting = {
        resolve: (answer) => (clearTimeout(timer), resolve(answer)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      }
      number += 1
      const Authorization = authorize?.({ method, uri, user, password })
      const all = { CSeq: String(number), 'User-Agent': 'EVOps', ...headers, Authorization }
      socket.write(formatRtspMessage(`${method} ${uri} RTSP/1.0`, all, body))
    })
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    socket,
    close: () => end(new NoPictureError('unreachable')),
    sendRequest(method, uri, headers = {}, body) {
      const answer = turn.then(async () => {
        const first = await send(method, uri, headers, body)
        if (rtspStatusOf(first) !== 401) return first
        authorize = createAuthorizer(first.headers.get('www-authenticate') ?? [])
        if (!authorize || user === '') throw new NoPictureError('wrong-password')
        return send(method, uri, headers, body)
      })
      turn = answer.catch(() => undefined)
      return answer
    },
  }
}

/** Throws the error for a status other than 2xx. */
export function requireDone(answer: RtspMessage): RtspMessage {
  const status = rtspStatusOf(answer) ?? 0
  if (status >= 200 && status < 300) return answer
  if (status >= 300 && status < 400) throw new NoPictureError('redirected')
  if (status === 401 || status === 403) throw new NoPictureError('wrong-password')
  if (status === 404) throw new NoPictureError('not-found')
  throw new NoPictureError('refused')
}

/** Returns the control address of a description; an address on another host is ignored. */
export function controlUrl(base: string, control: string, { hostname }: URL): string {
  if (control === '' || control === '*') return base
  if (!/^rtsp:/i.test(control)) return `${base.replace(/(?<!\/)\/$/, '')}/${control.replace(/^\//, '')}`
  if (URL.parse(control)?.hostname !== hostname) throw new NoPictureError('redirected')
  return control
}
