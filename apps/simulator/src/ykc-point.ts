import { zeroValuesOf, type YkcMessage, type YkcValues } from '@evops/ykc/contract'
import { createYkcLine, type SendYkc } from './ykc-line.ts'
import { vehicleMessagesOf } from './ykc-vehicle.ts'
import { amountOf, chinaTime, rateAt, recordOfRates, type YkcPrices } from './ykc-prices.ts'

const noSerial = '0'.repeat(32)
const noCard = '0'.repeat(16)
/** Tenths of a volt. */
const outputVoltage = 6_000
const usualPowerW = 60_000
const usualSoc = 50

export interface SimulatedYkcOptions {
  host?: string
  port: number
  chargePointNo: string
  connectors?: number
  /** Sends every record twice, as after a confirmation that was lost. */
  repeatsRecords?: boolean
  /** Energy that the registers begin with, in 0.1 Wh. */
  registersAtStart?: number
  /** Version of the firmware until an update. */
  software?: string
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
  powerW: number
  soc: number
  /** Energy of the session by rate number. */
  byRate: number[]
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
  /** Adds energy to the session. The power in W, for its voltage and current, is 60 kW unless given. */
  charge(connectorNo: number, energy: number, powerW?: number): void
  /** Sets the state of charge of the vehicle, in percent, for its next report. 50 unless set. */
  setSoc(connectorNo: number, soc: number): void
  /** Ends the session. Resolves when its record is confirmed, or at once while offline. */
  stop(connectorNo: number, stopReason?: number): Promise<void>
  /** Sends the heartbeat, due every 10 s. Three missing ones end the connection. */
  heartbeat: () => void
  readonly isOnline: boolean
  isCharging(connectorNo: number): boolean
  /** Percent of the rated power that the platform allows. */
  readonly maxPower: number
  /** Resolves when a start of the platform has begun a session. */
  remoteStart(): Promise<number>
  /** Records without a confirmation. */
  readonly pendingRecords: number
}

export function createYkcPoint(options: SimulatedYkcOptions): SimulatedYkcPoint {
  const { chargePointNo, connectors: count = 2, now = Date.now } = options
  const connectors = new Map(
    Array.from({ length: count }, (_, index) => [index + 1, idleConnector(options.registersAtStart ?? 0)]),
  )
  const records = new Map<string, YkcValues<'Record'>>()
  const confirmations = new Map<string, () => void>()
  const starts = Promise.withResolvers<number>()
  const line = createYkcLine(options, answer)
  let counter = 0
  let prices: YkcPrices | undefined
  let maxPower = 100

  const connectorOf = (connectorNo: number) => {
    const connector = connectors.get(connectorNo)
    if (!connector) throw new RangeError(`no connector ${connectorNo}`)
    return connector
  }

  function report(connectorNo: number): void {
    const { plugged, faults, serial, energy, byRate, powerW, soc } = connectorOf(connectorNo)
    const isCharging = serial !== noSerial
    const readings = isCharging
      ? {
          outputVoltage,
          // Tenths of an ampere.
          outputCurrent: Math.round((powerW * 100) / outputVoltage),
          soc,
          energy,
          energyWithLoss: energy,
          amount: amountOf(byRate, prices),
        }
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

  function reportVehicle(connectorNo: number): void {
    const { serial, powerW, soc } = connectorOf(connectorNo)
    if (serial === noSerial) return
    const outputCurrent = Math.round((powerW * 100) / outputVoltage)
    const place = { serial, chargePointNo, connectorNo: digits(connectorNo) }
    const { demand, battery } = vehicleMessagesOf({ ...place, outputVoltage, outputCurrent, soc })
    line.send('BatteryState', battery)
    line.send('Demand', demand)
  }

  function begin(connectorNo: number, start: { serial: string; card: string; startMode: number }): void {
    Object.assign(connectorOf(connectorNo), start, { plugged: true, startedAt: now(), energy: 0, byRate: [0, 0, 0, 0] })
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
      case 'ModelCheckAnswer':
        if (message.values.result !== 0) line.send('ModelRequest', { chargePointNo })
        return
      case 'ModelAnswer':
        prices = message.values
        return
      case 'SetModel': {
        const isIdle = [...connectors.values()].every(({ serial }) => serial === noSerial)
        if (isIdle) prices = message.values
        reply('SetModelAnswer', { chargePointNo, success: Number(isIdle) })
        return
      }
      case 'SetParameters':
        maxPower = message.values.maxPower
        reply('SetParametersAnswer', { chargePointNo, success: 1 })
        return
      default:
        acceptCommand(chargePointNo, message, reply)
    }
  }

  async function stop(connectorNo: number, stopReason = 0x45): Promise<void> {
    const connector = connectorOf(connectorNo)
    const { serial, energy } = connector
    const end = { chargePointNo, connectorNo: digits(connectorNo), stopReason, at: now() }
    const record = { ...recordOf(connector, end), ...recordOfRates(connector.byRate, prices) }
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
      const { software = 'SIM-1.0' } = options
      const isAccepted = await line.open({ chargePointNo, connectors: count, protocolVersion: 16, software })
      if (!isAccepted) return false
      line.send('ModelCheck', { chargePointNo, model: prices?.model ?? '0000' })
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
        const stamp = chinaTime(now()).replaceAll(/\D/g, '').slice(2, 14)
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
    charge(connectorNo, energy, powerW = usualPowerW) {
      const connector = connectorOf(connectorNo)
      connector.powerW = powerW
      const rate = rateAt(prices, now())
      connector.energy += energy
      connector.byRate[rate] = (connector.byRate[rate] ?? 0) + energy
      reportVehicle(connectorNo)
      report(connectorNo)
    },
    setSoc(connectorNo, soc) {
      connectorOf(connectorNo).soc = soc
    },
    stop,
    remoteStart: () => starts.promise,
    heartbeat: () => line.send('Heartbeat', { chargePointNo, connectorNo: '01' }),
    get isOnline() {
      return line.isOpen()
    },
    isCharging: (connectorNo) => connectorOf(connectorNo).serial !== noSerial,
    get maxPower() {
      return maxPower
    },
    get pendingRecords() {
      return records.size
    },
  }
}

/** Accepts a command that changes nothing in the simulation. */
function acceptCommand(chargePointNo: string, message: YkcMessage, reply: SendYkc): void {
  switch (message.name) {
    case 'SetTime':
      reply('SetTimeAnswer', message.values)
      return
    case 'SetCards':
      reply('SetCardsAnswer', { chargePointNo, success: 1 })
      return
    case 'ClearCards': {
      const cards = message.values.cards.map(({ card }) => ({ card, success: 1, reason: 0 }))
      reply('ClearCardsAnswer', { chargePointNo, cards })
      return
    }
    case 'SetBalance':
      reply('BalanceAnswer', { chargePointNo, card: message.values.card, result: 0 })
      return
    case 'Restart':
      reply('RestartAnswer', { chargePointNo, success: 1 })
      return
    default:
  }
}

function idleConnector(register: number): SimulatedConnector {
  return {
    plugged: false,
    faults: 0,
    serial: noSerial,
    card: noCard,
    startMode: 0,
    startedAt: 0,
    energy: 0,
    powerW: usualPowerW,
    soc: usualSoc,
    byRate: [0, 0, 0, 0],
    register,
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
    startedAt: chinaTime(startedAt),
    endedAt: chinaTime(at),
    transactionAt: chinaTime(at),
    registerAtStart: register,
    registerAtEnd: register + energy,
    energy,
    energyWithLoss: energy,
  }
}

const digits = (connectorNo: number) => String(connectorNo).padStart(2, '0')
