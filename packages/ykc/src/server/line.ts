import type { Socket } from 'node:net'
import {
  comesFromChargePoint,
  decodeMessage,
  encodeFrame,
  encodeMessage,
  type YkcFrame,
  type YkcMessage,
  type YkcMessageName,
  type YkcValues,
} from '../contract/index.ts'
import { createFrameReader, type StreamPart } from './frame-reader.ts'
import type { YkcConnection, YkcEndReason, YkcStreamFault } from './gateway.options.ts'
import { checkLogin } from './log-in.ts'
import { createOutbox } from './outbox.ts'
import { takeTurn, type YkcRoom } from './room.ts'
import { createLineSeats, type LineSeats } from './seats.ts'

/** One socket, with no, one or (behind a concentrator) several charge points. */
export interface YkcLine {
  refuse(cause: 'too-many-strangers' | 'login-timeout'): void
  /** Checks the times of the line. */
  sweep(): void
  drain(): Promise<void>
}

interface LineParts {
  socket: Socket
  secure: boolean
  /** Called at the first accepted login. */
  onSeated: () => void
  onEnd: () => void
}

/** State that the parts of a line share. */
interface LineWork<Point> {
  room: YkcRoom<Point>
  parts: LineParts
  seats: LineSeats<Point>
  address: string
  report: (fault: YkcStreamFault) => void
  write: (frame: YkcFrame, receiver: YkcConnection<Point> | undefined) => boolean
  end: (reason: YkcEndReason) => void
}

export function createYkcLine<Point>(room: YkcRoom<Point>, parts: LineParts): YkcLine {
  const { socket } = parts
  const { limits } = room
  const reader = createFrameReader()
  const work = createLineWork(room, parts)
  const { seats, end, report } = work
  const queue = createFrameQueue(work)
  const openedAt = performance.now()
  let segmentAt = openedAt

  function refuse(cause: 'too-many-strangers' | 'login-timeout'): void {
    report({ kind: cause })
    socket.destroy()
  }

  socket.setNoDelay(true)
  socket.setKeepAlive(true, limits.silenceMs)
  socket.on('data', (segment: Uint8Array) => {
    segmentAt = performance.now()
    for (const part of reader.push(segment)) queue.add(part)
  })
  socket.on('error', () => end('connection error'))
  socket.on('end', () => end('closed by the charge point'))
  socket.on('close', () => {
    end('closed by the charge point')
    parts.onEnd()
  })

  return {
    refuse,
    sweep() {
      const now = performance.now()
      if (reader.isWaiting() && now - segmentAt > limits.halfFrameMs)
        for (const part of reader.giveUp()) queue.add(part)
      if (seats.size === 0 && now - openedAt > limits.loginMs) refuse('login-timeout')
      for (const seat of seats.all()) if (now - seat.seenAt > limits.silenceMs) seat.connection.close('silence')
    },
    async drain() {
      socket.pause()
      await queue.settled()
      end('server stops')
    },
  }
}

function createLineWork<Point>(room: YkcRoom<Point>, parts: LineParts): LineWork<Point> {
  const { options, limits } = room
  const { socket } = parts
  const address = socket.remoteAddress ?? ''
  const outbox = createOutbox(socket, limits)
  let sequence = 0
  let isEnded = false

  function send<Name extends YkcMessageName>(receiver: YkcConnection<Point>, name: Name, values: YkcValues<Name>) {
    const isSent = write({ sequence, encryption: 0, ...encodeMessage(name, values) }, receiver)
    sequence = (sequence + 1) & 0xffff
    return isSent
  }

  function write(frame: YkcFrame, receiver: YkcConnection<Point> | undefined): boolean {
    if (isEnded) return false
    const bytes = encodeFrame(frame)
    if (!outbox.add(bytes)) {
      end('slow reader')
      return false
    }
    if (receiver) options.onFrame?.(receiver, 'out', bytes, room.now())
    return true
  }

  function end(reason: YkcEndReason): void {
    if (isEnded) return
    seats.end(reason)
    outbox.close()
    isEnded = true
    // A charge point that does not close its side would hold the socket open, so the rest is cut soon after.
    socket.end()
    setTimeout(() => socket.destroy(), limits.sweepMs).unref()
  }

  const seats = createLineSeats(room, { address, send, end })
  const report = (fault: YkcStreamFault) =>
    options.onFault?.(fault, { address, connection: seats.all()[0]?.connection })
  return { room, parts, seats, address, report, write, end }
}

/** Handles the frames of a line one after another. A line with too many waiting frames is read no further. */
function createFrameQueue<Point>(work: LineWork<Point>) {
  const { room, report, end } = work
  const { socket } = work.parts
  const { limits, options } = room
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  let garbage = 0
  let isSwapReported = false

  function addFrame(frame: YkcFrame, bytes: Uint8Array): void {
    waiting += 1
    if (waiting >= limits.waitingFrames) socket.pause()
    turn = turn
      .then(() => takeFrame(work, frame, bytes))
      .catch((error: unknown) => options.onError?.(error))
      .then(() => {
        waiting -= 1
        if (waiting < limits.waitingFrames) socket.resume()
      })
  }

  return {
    settled: () => turn,
    add(part: StreamPart): void {
      if (part.kind === 'garbage') {
        garbage += part.bytes
        report(part)
        if (garbage > limits.garbageBytes) end('garbage')
        return
      }
      garbage = 0
      if (part.order === 'high-first' && !isSwapReported) {
        isSwapReported = true
        report({ kind: 'checksum-order', order: part.order })
      }
      addFrame(part.frame, part.bytes)
    },
  }
}

async function takeFrame<Point>(work: LineWork<Point>, frame: YkcFrame, bytes: Uint8Array): Promise<void> {
  const { room, parts, seats, report, write } = work
  const message = readMessage(report, frame)
  if (!message || parts.socket.destroyed) return
  if (message.name === 'Login') {
    await takeLogin(work, { frame, login: message.values, bytes })
    return
  }
  const chargePointNo = 'chargePointNo' in message.values ? message.values.chargePointNo : ''
  const seat = seats.find(chargePointNo)
  if (!seat) {
    const { type } = frame
    report(seats.size === 0 ? { kind: 'before-login', type } : { kind: 'foreign-number', type, chargePointNo })
    return
  }
  const { connection } = seat
  const receivedAt = room.now()
  seat.seenAt = performance.now()
  room.options.onFrame?.(connection, 'in', bytes, receivedAt)
  seat.calls.settle(message)
  const { sequence } = frame
  await takeTurn(room, chargePointNo, () =>
    room.options.handle({
      connection,
      message,
      receivedAt,
      answer: (name, values) => void write({ sequence, encryption: 0, ...encodeMessage(name, values) }, connection),
    }),
  )
}

function readMessage(report: (fault: YkcStreamFault) => void, { encryption, type, body }: YkcFrame): YkcMessage | null {
  if (encryption !== 0) {
    report({ kind: 'encrypted', type })
    return null
  }
  if (!comesFromChargePoint(type)) {
    report({ kind: 'wrong-direction', type })
    return null
  }
  const message = decodeMessage(type, body)
  if (!('fault' in message)) return message
  report({ kind: message.fault, type })
  return null
}

async function takeLogin<Point>(
  { room, parts, seats, address, write, end }: LineWork<Point>,
  { frame, login, bytes }: { frame: YkcFrame; login: YkcValues<'Login'>; bytes: Uint8Array },
): Promise<void> {
  const { chargePointNo } = login
  const { sequence } = frame
  const attempt = { login, address, secure: parts.secure }
  const isFull = seats.size >= room.limits.pointsPerSocket
  const result = await checkLogin(room, attempt, { isFull })
  if (parts.socket.destroyed) return
  const answer = (code: 0 | 1, receiver: YkcConnection<Point> | undefined) =>
    write({ sequence, encryption: 0, ...encodeMessage('LoginAnswer', { chargePointNo, result: code }) }, receiver)
  if ('refused' in result) {
    room.options.onRefused?.(attempt, result.refused)
    answer(1, undefined)
    // Some charge points do not read the result, so the end of the connection is what counts.
    if (seats.size === 0) end('login refused')
    return
  }
  const { connection } = seats.open(result.point, login)
  parts.onSeated()
  room.options.onFrame?.(connection, 'in', bytes, room.now())
  answer(0, connection)
}
