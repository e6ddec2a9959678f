import { connect, type Socket } from 'node:net'
import {
  comesFromChargePoint,
  decodeMessage,
  encodeFrame,
  encodeMessage,
  zeroValuesOf,
  type YkcMessage,
  type YkcMessageName,
  type YkcValues,
} from '@evops/ykc/contract'
import { createFrameReader } from '@evops/ykc/server'

const noSerial = '0'.repeat(32)
const noCard = '0'.repeat(16)
/** China has one time zone and no summer time. */
const zoneMs = 8 * 3_600_000

export interface SimulatedYkcOptions {
  host?: string
  port: number
  chargePointNo: string
  connectors?: number
  /** Sends every record twice, as after a confirmation that was lost. */
  repeatsRecords?: boolean
  now?: () => number
}

interface SimulatedConnector {
  plugged: boolean
  faults: number
  serial: string
  card: string
  startMode: number
  startedAt: number
  energy: number
  register: number
}

/** A YKC charge point that stores its records until they are confirmed. Energy is in 0.1 Wh. */
export interface SimulatedYkcPoint {
  /** Logs in and sends its connectors and stored records. Resolves to false if the login is refused. */
  connect(): Promise<boolean>
  /** Cuts the line. Records stay. */
  disconnect: () => void
  plugIn(connectorNo: number): void
  unplug(connectorNo: number): void
  /** Sets the fault bits of a connector. Zero clears them. */
  setFaults(connectorNo: number, faults: number): void
  /** Presents a card. Offline, the charge point starts by itself, as with a card of its offline list. */
  presentCard(connectorNo: number, card: string): Promise<{ isAccepted: boolean; reason: number }>
  charge(connectorNo: number, energy: number): void
  /** Ends the session. Resolves when its record is confirmed, or at once while offline. */
  stop(connectorNo: number, stopReason?: number): Promise<void>
  /** Resolves when a start of the platform has begun a session. */
  remoteStart(): Promise<number>
  /** Records without a confirmation. */
  readonly pendingRecords: number
}

type Waiting = { name: YkcMessageName; resolve: (message: YkcMessage | undefined) => void }

export function createYkcPoint(options: SimulatedYkcOptions): SimulatedYkcPoint {
  const { chargePointNo, connectors: count = 2, now = Date.now } = options
  const connectors = new Map(Array.from({ length: count }, (_, index) => [index + 1, idleConnector()]))
  const records = new Map<string, YkcValues<'Record'>>()
  const confirmations = new Map<string, () => void>()
  const starts = Promise.withResolvers<number>()
  const line = createYkcClient(options, answer)
  let counter = 0

  const connectorOf = (connectorNo: number) => {
    const connector = connectors.get(connectorNo)
    if (!connector) throw new RangeError(`no connector ${connectorNo}`)
    return connector
  }

  function report(connectorNo: number): void {
    const { plugged, faults, serial, energy } = connectorOf(connectorNo)
    const isCharging = serial !== noSerial
    const readings = isCharging
      ? { outputVoltage: 6_000, outputCurrent: 1_000, soc: 50, energy, energyWithLoss: energy }
      : {}
    line.send('Realtime', {
      serial,
      chargePointNo,
      connectorNo: digits(connectorNo),
      state: isCharging ? 3 : faults > 0 ? 1 : 2,
      plugged: Number(plugged),
      faults,
      ...readings,
    })
  }

  function begin(connectorNo: number, start: { serial: string; card: string; startMode: number }): void {
    Object.assign(connectorOf(connectorNo), start, { plugged: true, startedAt: now(), energy: 0 })
    report(connectorNo)
  }

  function sendRecord(record: YkcValues<'Record'>): void {
    line.send('Record', record)
    if (options.repeatsRecords === true) line.send('Record', record)
  }

  function answer(message: YkcMessage, reply: SendYkc): void {
    switch (message.name) {
      case 'RecordReceived':
        records.delete(message.values.serial)
        confirmations.get(message.values.serial)?.()
        return
      case 'RemoteStart': {
        const { serial, connectorNo, card } = message.values
        const connector = connectorOf(Number(connectorNo))
        const reason = connector.faults > 0 ? 3 : connector.serial !== noSerial ? 2 : connector.plugged ? 0 : 5
        reply('StartResult', { serial, chargePointNo, connectorNo, success: Number(reason === 0), reason })
        if (reason !== 0) return
        begin(Number(connectorNo), { serial, card, startMode: 1 })
        starts.resolve(Number(connectorNo))
        return
      }
      case 'RemoteStop': {
        const { connectorNo } = message.values
        const isRunning = connectorOf(Number(connectorNo)).serial !== noSerial
        const result = { success: Number(isRunning), reason: isRunning ? 0 : 2 }
        reply('StopResult', { chargePointNo, connectorNo, ...result })
        if (isRunning) void stop(Number(connectorNo), 0x40)
        return
      }
      case 'ReadRealtime':
        report(Number(message.values.connectorNo))
        return
      case 'SetTime':
        reply('SetTimeAnswer', message.values)
        return
      case 'Restart':
        reply('RestartAnswer', { chargePointNo, success: 1 })
        return
      default:
    }
  }

  async function stop(connectorNo: number, stopReason = 0x45): Promise<void> {
    const connector = connectorOf(connectorNo)
    const { serial, energy } = connector
    const record = recordOf(connector, { chargePointNo, connectorNo: digits(connectorNo), stopReason, at: now() })
    records.set(serial, record)
    connector.register += energy
    Object.assign(connector, { serial: noSerial, card: noCard, energy: 0 })
    report(connectorNo)
    if (!line.isOpen()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    confirmations.set(serial, resolve)
    sendRecord(record)
    await promise
  }

  return {
    async connect() {
      const login = { chargePointNo, connectors: count, protocolVersion: 16, software: 'SIM-1.0' }
      const isAccepted = await line.open(login)
      if (!isAccepted) return false
      for (const connectorNo of connectors.keys()) report(connectorNo)
      for (const record of records.values()) sendRecord(record)
      return true
    },
    disconnect: line.close,
    plugIn(connectorNo) {
      connectorOf(connectorNo).plugged = true
      report(connectorNo)
    },
    unplug(connectorNo) {
      connectorOf(connectorNo).plugged = false
      report(connectorNo)
    },
    setFaults(connectorNo, faults) {
      connectorOf(connectorNo).faults = faults
      report(connectorNo)
    },
    async presentCard(connectorNo, card) {
      const padded = card.padStart(16, '0')
      if (!line.isOpen()) {
        counter += 1
        const stamp = localTime(now()).replaceAll(/\D/g, '').slice(2, 14)
        const serial = `${chargePointNo}${digits(connectorNo)}${stamp}${String(counter).padStart(4, '0')}`
        begin(connectorNo, { serial, card: padded, startMode: 4 })
        return { isAccepted: true, reason: 0 }
      }
      line.send('StartRequest', { chargePointNo, connectorNo: digits(connectorNo), mode: 1, card: padded })
      const verdict = await line.next('StartVerdict')
      if (verdict?.name !== 'StartVerdict') return { isAccepted: false, reason: 0 }
      const { success, reason, serial } = verdict.values
      if (success === 1) begin(connectorNo, { serial, card: padded, startMode: 2 })
      return { isAccepted: success === 1, reason }
    },
    charge(connectorNo, energy) {
      connectorOf(connectorNo).energy += energy
      report(connectorNo)
    },
    stop,
    remoteStart: () => starts.promise,
    get pendingRecords() {
      return records.size
    },
  }
}

function idleConnector(): SimulatedConnector {
  return {
    plugged: false,
    faults: 0,
    serial: noSerial,
    card: noCard,
    startMode: 0,
    startedAt: 0,
    energy: 0,
    register: 0,
  }
}

function recordOf(
  { serial, card, startMode, startedAt, energy, register }: SimulatedConnector,
  { at, ...end }: { chargePointNo: string; connectorNo: string; stopReason: number; at: number },
): YkcValues<'Record'> {
  return {
    ...zeroValuesOf('Record'),
    ...end,
    serial,
    card,
    startMode,
    startedAt: localTime(startedAt),
    endedAt: localTime(at),
    transactionAt: localTime(at),
    registerAtStart: register,
    registerAtEnd: register + energy,
    flatEnergy: energy,
    flatEnergyWithLoss: energy,
    energy,
    energyWithLoss: energy,
  }
}

const digits = (connectorNo: number) => String(connectorNo).padStart(2, '0')
const localTime = (at: number) => new Date(at + zoneMs).toISOString().replace('T', ' ').replace('Z', '')

type SendYkc = <Name extends YkcMessageName>(name: Name, values: Partial<YkcValues<Name>>) => void

/** The line of a simulated charge point: one socket at a time. What is sent while it is closed is lost. */
function createYkcClient(
  { host = '127.0.0.1', port }: SimulatedYkcOptions,
  take: (message: YkcMessage, reply: SendYkc) => void,
) {
  let socket: Socket | undefined
  let waiting: Waiting[] = []
  let sequence = 0

  const write: (sequenceNo: number) => SendYkc = (sequenceNo) => (name, values) => {
    const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
    if (socket?.writable === true) socket.write(encodeFrame({ sequence: sequenceNo, encryption: 0, ...message }))
  }
  const send: SendYkc = (name, values) => {
    write(sequence)(name, values)
    sequence = (sequence + 1) & 0xffff
  }
  async function next(name: YkcMessageName): Promise<YkcMessage | undefined> {
    const { promise, resolve } = Promise.withResolvers<YkcMessage | undefined>()
    waiting.push({ name, resolve })
    return promise
  }
  function takeMessage(message: YkcMessage, sequenceNo: number): void {
    const waiter = waiting.find(({ name }) => name === message.name)
    waiting = waiting.filter((each) => each !== waiter)
    waiter?.resolve(message)
    take(message, write(sequenceNo))
  }
  function close(): void {
    socket?.destroy()
    socket = undefined
    for (const { resolve } of waiting) resolve(undefined)
    waiting = []
  }

  return {
    send,
    next,
    close,
    isOpen: () => socket?.writable === true,
    async open(login: Partial<YkcValues<'Login'>>): Promise<boolean> {
      close()
      const opened = connect({ host, port })
      const reader = createFrameReader()
      socket = opened
      sequence = 0
      opened.on('error', () => undefined)
      opened.on('close', () => {
        if (socket === opened) close()
      })
      opened.on('data', (segment) => {
        for (const part of reader.push(segment)) {
          if (part.kind === 'garbage' || comesFromChargePoint(part.frame.type)) continue
          const message = decodeMessage(part.frame.type, part.frame.body)
          if (!('fault' in message)) takeMessage(message, part.frame.sequence)
        }
      })
      const { promise: isConnected, resolve } = Promise.withResolvers<boolean>()
      opened.once('connect', () => resolve(true))
      opened.once('close', () => resolve(false))
      if (!(await isConnected)) return false
      send('Login', login)
      const answer = await next('LoginAnswer')
      return answer?.name === 'LoginAnswer' && answer.values.result === 0
    },
  }
}
