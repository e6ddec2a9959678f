import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { createRtspReader, rtspHeaderOf, formatRtspMessage, type RtspMessage } from '../server/rtsp/rtsp-messages.ts'

/** Errors of a simulated camera. */
export interface CameraFaults {
  /** Accepts the connection and sends no data. */
  hangs?: boolean
  /** Describes its stream and sends no data. */
  silent?: boolean
  nonsense?: boolean
  redirects?: boolean
  noVideo?: boolean
  codec?: string
  /** Describes another picture size than it sends. */
  sentSps?: Buffer
  noSuchStream?: boolean
  udpOnly?: boolean
}
export interface TestCamera {
  port: number
  url: string
  /** Received requests with their original headers. */
  requests: RtspMessage[]
  connections: () => number
  close: () => Promise<void>
}

/** Parameter sets of H.264: 640 × 360, and 1920 × 1080. */
export const cameraStreams = {
  small: Buffer.from('Z0LAHtkAoC/5cBEAAAMAAQAAAwAeDxYuSA==', 'base64'),
  large: Buffer.from('Z2QAKKzZQHgCJ+XARAAAAwAEAAADAPA8YMZY', 'base64'),
  pps: Buffer.from('aMuMsg==', 'base64'),
} as const

interface CameraWish {
  user?: string
  password?: string
  faults?: CameraFaults
  /** Sent data: H.264 NAL units by picture, repeated; default: parameter sets and an invalid picture. */
  pictures?: readonly (readonly Buffer[])[]
  framesPerSecond?: number
}

/**
 * Simulates a camera on this machine with RTSP over one connection (RFC 2326, 10.12), digest checks and H.264 (RFC
 * 6184).
 */
export async function startTestCamera({
  user = '',
  password = '',
  faults = {},
  pictures = [[cameraStreams.small, cameraStreams.pps, Buffer.alloc(600, 0x65)]],
  framesPerSecond = 15,
}: CameraWish = {}): Promise<TestCamera> {
  const requests: RtspMessage[] = []
  const sockets = new Set<Socket>()
  const nonce = randomBytes(8).toString('hex')
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (faults.hangs) return
    const read = createRtspReader()
    const sending: { timer?: NodeJS.Timeout } = {}
    socket.on('close', () => clearInterval(sending.timer))
    socket.on('data', (bytes: Buffer) => {
      if (faults.nonsense) return void socket.write('SSH-2.0-OpenSSH_9.2\r\n')
      for (const part of read(bytes)) if (part.kind === 'message') answer(socket, part, sending)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  function answer(socket: Socket, message: RtspMessage, sending: { timer?: NodeJS.Timeout }): void {
    requests.push(message)
    const [method = '', uri = ''] = message.first.split(' ')
    const CSeq = rtspHeaderOf(message, 'cseq')
    const sendReply = (status: string, headers: Record<string, string | undefined> = {}, body = '') =>
      void socket.write(formatRtspMessage(`RTSP/1.0 ${status}`, { CSeq, ...headers }, body))
    if (user !== '' && !isSigned(message, method))
      return sendReply('401 Unauthorized', { 'WWW-Authenticate': `Digest realm="cam", nonce="${nonce}"` })
    if (faults.redirects) return sendReply('302 Found', { Location: 'rtsp://169.254.169.254/latest' })
    if (faults.noSuchStream) return sendReply('404 Not Found')
    if (method === 'DESCRIBE')
      return sendReply('200 OK', { 'Content-Type': 'application/sdp', 'Content-Base': `${uri}/` }, renderSdp())
    if (method === 'SETUP') {
      if (faults.udpOnly) return sendReply('461 Unsupported Transport')
      return sendReply('200 OK', {
        Transport: 'RTP/AVP/TCP;unicast;interleaved=0-1',
        Session: '12345678;timeout=60',
      })
    }
    if (method === 'PLAY') {
      sendReply('200 OK', { Session: '12345678' })
      if (!faults.silent) sending.timer = sendTo(socket, pictures, framesPerSecond)
      return undefined
    }
    return sendReply('200 OK', { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER' })
  }
  function isSigned(message: RtspMessage, method: string): boolean {
    const params = new Map(
      [...(rtspHeaderOf(message, 'authorization') ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    )
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const right = md5(`${md5(`${user}:cam:${password}`)}:${nonce}:${md5(`${method}:${params.get('uri')}`)}`)
    return params.get('username') === user && params.get('nonce') === nonce && params.get('response') === right
  }
  function renderSdp(): string {
    const sps = (
      faults.sentSps ??
      pictures[0]?.find((nal) => (nal[0] ?? 0) % 32 === 7) ??
      cameraStreams.small
    ).toString('base64')
    const pps = (pictures[0]?.find((nal) => (nal[0] ?? 0) % 32 === 8) ?? cameraStreams.pps).toString('base64')
    const head = 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=cam\r\nt=0 0\r\na=control:*\r\n'
    const sound = 'm=audio 0 RTP/AVP 0\r\na=control:trackID=9\r\n'
    if (faults.noVideo) return `${head}${sound}`
    const codec = faults.codec ?? 'H264'
    return `${head}m=video 0 RTP/AVP 96\r\na=rtpmap:96 ${codec}/90000\r\na=fmtp:96 packetization-mode=1; sprop-parameter-sets=${sps},${pps}\r\na=framerate:${framesPerSecond}\r\na=control:trackID=1\r\n${sound}`
  }
  return {
    port,
    url: `rtsp://127.0.0.1:${port}/stream`,
    requests,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Sends RTP over the connection, picture after picture, without end. */
function sendTo(socket: Socket, pictures: readonly (readonly Buffer[])[], framesPerSecond: number): NodeJS.Timeout {
  let sequence = 0
  let count = 0
  const send = (payload: Buffer, last: boolean) => {
    const packet = Buffer.alloc(16)
    packet.write('$', 'latin1')
    packet.writeUInt16BE(12 + payload.length, 2)
    packet[4] = 0x80
    packet[5] = 96 + (last ? 0x80 : 0)
    packet.writeUInt16BE((sequence = (sequence + 1) & 0xffff), 6)
    packet.writeUInt32BE(Math.round((count * 90_000) / framesPerSecond) % 2 ** 32, 8)
    packet.writeUInt32BE(0x1234_5678, 12)
    socket.write(Buffer.concat([packet, payload]))
  }
  return setInterval(() => {
    const picture = pictures[count % pictures.length] ?? []
    for (const [at, nal] of picture.entries())
      for (const [payload, last] of cut(nal)) send(payload, last && at === picture.length - 1)
    count += 1
  }, 1_000 / framesPerSecond)
}
const mostBytes = 1_300
function cut(nal: Buffer): [Buffer, boolean][] {
  if (nal.length <= mostBytes) return [[nal, true]]
  const head = nal[0] ?? 0
  const pieces: [Buffer, boolean][] = []
  for (let at = 1; at < nal.length; at += mostBytes) {
    const end = at + mostBytes >= nal.length
    const marks = (at === 1 ? 0x80 : 0) | (end ? 0x40 : 0)
    const start = Buffer.from([(head & 0xe0) | 28, marks | (head & 0x1f)])
    pieces.push([Buffer.concat([start, nal.subarray(at, at + mostBytes)]), end])
  }
  return pieces
}

/** Splits an H.264 stream (Annex B) into pictures: the units before a slice belong to its picture. */
export function splitIntoPictures(stream: Buffer): Buffer[][] {
  const nals: Buffer[] = []
  for (let at = stream.indexOf('\0\0\x01', 0, 'latin1'); at >= 0;) {
    const next = stream.indexOf('\0\0\x01', at + 3, 'latin1')
    const end = next < 0 ? stream.length : next - (stream[next - 1] === 0 ? 1 : 0)
    nals.push(stream.subarray(at + 3, end))
    at = next
  }
  const pictures: Buffer[][] = [[]]
  for (const nal of nals) {
    pictures.at(-1)?.push(nal)
    const type = (nal[0] ?? 0) & 0x1f
    if (type === 1 || type === 5) pictures.push([])
  }
  return pictures.filter((picture) => picture.length > 0)
}
