import type { Socket } from 'node:net'
import { connectTo, type Reach } from '@evops/platform/server'
import { NoPicture } from '../fault.ts'
import { authorizerOf, type Authorizer } from './challenge.rules.ts'
import {
  createRtspReader,
  headerOf,
  statusOf,
  writeRtsp,
  type RtspMessage,
  type RtspPart,
} from './rtsp-messages.ts'

/** The source of a stream; the address has no user and password. */
export interface RtspSource {
  url: URL
  user: string
  password: string
  reach: Reach
}
export interface RtspLink {
  /**
   * Sends one request after another, signed as the camera requires. Throws `NoPicture` if the camera does not answer in
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
  }: { onFrame: (frame: Extract<RtspPart, { kind: 'frame' }>) => void; onEnd: (why: NoPicture) => void },
): Promise<RtspLink> {
  const signal = AbortSignal.timeout(answerMs)
  const socket = await connectTo({ host: url.hostname, port: Number(url.port || 554), reach, signal })
  const read = createRtspReader()
  let number = 0
  let authorize: Authorizer | undefined
  let waiting: { resolve: (answer: RtspMessage) => void; reject: (error: Error) => void } | undefined
  let over: NoPicture | undefined
  const end = (why: NoPicture) => {
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
      end(error instanceof NoPicture ? error : new NoPicture('nonsense', { cause: error }))
    }
  })
  socket.on('error', () => end(new NoPicture('unreachable')))
  socket.on('close', () => end(new NoPicture('unreachable')))

  function take(part: RtspPart): void {
    if (part.kind === 'frame') return onFrame(part)
    if (statusOf(part) === undefined)
      return void socket.write(writeRtsp('RTSP/1.0 200 OK', { CSeq: headerOf(part, 'cseq') }))
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(part)
  }
  function send(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer | undefined,
  ) {
    return new Promise<RtspMessage>((resolve, reject) => {
      if (over) return reject(over)
      const timer = setTimeout(() => end(new NoPicture('no-answer')), answerMs)
      waiting = {
        resolve: (answer) => (clearTimeout(timer), resolve(answer)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      }
      number += 1
      const Authorization = authorize?.({ method, uri, user, password })
      const all = { CSeq: String(number), 'User-Agent': 'EVOps', ...headers, Authorization }
      socket.write(writeRtsp(`${method} ${uri} RTSP/1.0`, all, body))
    })
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    socket,
    close: () => end(new NoPicture('unreachable')),
    sendRequest(method, uri, headers = {}, body) {
      const answer = turn.then(async () => {
        const first = await send(method, uri, headers, body)
        if (statusOf(first) !== 401) return first
        authorize = authorizerOf(first.headers.get('www-authenticate') ?? [])
        if (!authorize || user === '') throw new NoPicture('wrong-password')
        return send(method, uri, headers, body)
      })
      turn = answer.catch(() => undefined)
      return answer
    },
  }
}

/** Throws the error for a status other than 2xx. */
export function requireDone(answer: RtspMessage): RtspMessage {
  const status = statusOf(answer) ?? 0
  if (status >= 200 && status < 300) return answer
  if (status >= 300 && status < 400) throw new NoPicture('redirected')
  if (status === 401 || status === 403) throw new NoPicture('wrong-password')
  if (status === 404) throw new NoPicture('not-found')
  throw new NoPicture('refused')
}

/** Returns the control address of a description; an address on another host is ignored. */
export function controlUrl(base: string, control: string, { hostname }: URL): string {
  if (control === '' || control === '*') return base
  if (!/^rtsp:/i.test(control)) return `${base.replace(/(?<!\/)\/$/, '')}/${control.replace(/^\//, '')}`
  if (URL.parse(control)?.hostname !== hostname) throw new NoPicture('redirected')
  return control
}
