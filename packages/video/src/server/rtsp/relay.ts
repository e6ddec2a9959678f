import { randomBytes } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { maxBytesPerSecond } from '../../contract/index.ts'
import { NoPictureError } from '../fault.ts'
import { controlUrl, openRtsp, requireDone, type RtspLink, type RtspSource } from './rtsp-link.ts'
import { createRtspReader, rtspHeaderOf, rtspStatusOf, formatRtspMessage, type RtspMessage } from './rtsp-messages.ts'
import { requirePlayable, firstVideoStream } from './sdp.rules.ts'

/**
 * A local address that a gateway uses instead of the camera's; it contains only a random mark. This process opens the
 * connection to the camera, so that only allowed addresses are reached and the camera's password is not in any process
 * list, log or other program.
 */
export interface RtspRelay {
  url: string
  /** Returns the reason of the end; undefined if it has not ended. */
  fault(): NoPictureError | undefined
  close(): void
}

const allowedMethods = new Set([
  'OPTIONS',
  'DESCRIBE',
  'SETUP',
  'PLAY',
  'PAUSE',
  'TEARDOWN',
  'GET_PARAMETER',
  'SET_PARAMETER',
])
const silenceMs = 10_000
const mostWaiting = 8 * 1024 * 1024
/**
 * Period of the bit rate measurement in seconds: a moving camera may exceed the limit for a moment, but not for ten
 * seconds.
 */
const measuredSeconds = 10

export async function openRtspRelay(source: RtspSource, host = '127.0.0.1'): Promise<RtspRelay> {
  const mark = randomBytes(16).toString('hex')
  const callers = new Set<Socket>()
  let fault: NoPictureError | undefined
  const server = createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    serveCaller(caller, { source, mark, failed: (why) => (fault ??= why) })
  })
  await listening(server, host)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `rtsp://${host}:${port}/${mark}`,
    fault: () => fault,
    close() {
      server.close()
      for (const caller of callers) caller.destroy()
    },
  }
}

function listening(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, () => resolve())
  })
}

interface Serving {
  source: RtspSource
  mark: string
  failed: (why: NoPictureError) => void
}
/** Serves one gateway connection with our connection to the camera. */
function serveCaller(caller: Socket, { source, mark, failed }: Serving): void {
  const read = createRtspReader()
  const controls: string[] = []
  let link: Promise<RtspLink> | undefined
  let base = source.url.href
  let [bytes, since, heardAt] = [0, performance.now(), performance.now()]
  const fail = (why: NoPictureError) => {
    failed(why)
    caller.destroy()
  }
  const watch = setInterval(() => {
    if (link && performance.now() - heardAt > silenceMs) fail(new NoPictureError('no-answer'))
  }, 1_000)
  watch.unref()
  caller.on('close', () => {
    clearInterval(watch)
    void link?.then((open) => open.close()).catch(() => undefined)
  })
  caller.on('error', () => caller.destroy())
  let turn: Promise<void> = Promise.resolve()
  caller.on('data', (piece: Buffer) => {
    try {
      for (const part of read(piece))
        if (part.kind === 'message')
          turn = turn
            .then(() => answer(part))
            .catch((error: unknown) =>
              fail(error instanceof NoPictureError ? error : new NoPictureError('unreachable')),
            )
    } catch {
      caller.destroy()
    }
  })

  function open(): Promise<RtspLink> {
    heardAt = performance.now()
    return openRtsp(source, { onFrame: ({ bytes: frame }) => pass(frame), onEnd: fail })
  }
  function pass(frame: Buffer): void {
    const now = performance.now()
    heardAt = now
    bytes += frame.length
    if (now - since > measuredSeconds * 1_000) {
      if (bytes > maxBytesPerSecond * measuredSeconds) return fail(new NoPictureError('too-large'))
      ;[bytes, since] = [0, now]
    }
    if (caller.writableLength > mostWaiting) return fail(new NoPictureError('gateway-failed'))
    caller.write(frame)
  }

  /**
   * Returns the camera's address for one of ours: `…/mark` is the stream, `…/mark/~2` the second address that the
   * camera named.
   */
  function realOf(uri: string): string | undefined {
    const [, ours, place] = /^rtsp:\/\/[^/]+\/([0-9a-f]{32})(?:\/(?:~(\d{1,2}))?)?$/.exec(uri) ?? []
    if (ours !== mark) return undefined
    return place === undefined ? base : controls[Number(place)]
  }
  async function answer(request: RtspMessage): Promise<void> {
    const [method = '', uri = ''] = request.first.split(' ')
    const CSeq = rtspHeaderOf(request, 'cseq')
    const real = realOf(uri)
    if (real === undefined || !allowedMethods.has(method))
      return void caller.end(formatRtspMessage('RTSP/1.0 404 Not Found', { CSeq }))
    const transport = rtspHeaderOf(request, 'transport')
    if (transport !== undefined && !/TCP/.test(transport))
      return void caller.write(formatRtspMessage('RTSP/1.0 461 Unsupported Transport', { CSeq }))
    link ??= open()
    const forwardedHeaders = ['accept', 'transport', 'session', 'range', 'scale', 'content-type'] as const
    const headers = Object.fromEntries(
      forwardedHeaders.flatMap((name) => {
        const value = rtspHeaderOf(request, name)
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const got = await (
      await link
    ).sendRequest(method, method === 'DESCRIBE' ? source.url.href : real, headers, request.body)
    heardAt = performance.now()
    if (method === 'DESCRIBE') return void caller.write(rewriteDescription(got, CSeq))
    // Keepalive requests may fail, because not every camera supports them; requests for the picture itself must
    // succeed.
    if (method === 'SETUP' || method === 'PLAY') requireDone(got)
    const replyHeaders = ['public', 'transport', 'session', 'range'].map((name) => [name, rtspHeaderOf(got, name)])
    caller.write(
      formatRtspMessage(`RTSP/1.0 ${rtspStatusOf(got) ?? 500} Told`, { CSeq, ...Object.fromEntries(replyHeaders) }),
    )
  }
  /** Returns the camera's description with our addresses instead of its own. */
  function rewriteDescription(got: RtspMessage, CSeq: string | undefined): Buffer {
    requireDone(got)
    const sdp = got.body.toString('utf8')
    requirePlayable(firstVideoStream(sdp))
    base = rtspHeaderOf(got, 'content-base') ?? source.url.href
    if (URL.parse(base)?.hostname !== source.url.hostname) throw new NoPictureError('redirected')
    const ours = sdp.replaceAll(/^a=control:([^\r\n]*)/gm, (line, control: string) => {
      if (control === '*') return line
      controls.push(controlUrl(base, control, source.url))
      return `a=control:~${controls.length - 1}`
    })
    const { localAddress = '127.0.0.1', localPort = 0 } = caller
    const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
    return formatRtspMessage(
      'RTSP/1.0 200 OK',
      { CSeq, 'Content-Base': `rtsp://${host}:${localPort}/${mark}/`, 'Content-Type': 'application/sdp' },
      ours,
    )
  }
}
