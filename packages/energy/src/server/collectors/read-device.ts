import { Problem } from '@evops/platform/contract'
import { connectTo, type AllowedReach } from '@evops/platform/server'
import type { Socket } from 'node:net'
import type { ByteOrder, CollectorProtocol, DataPointForm, DataPointFault } from '../../contract/index.ts'
import { DeviceError, isDataPointError } from './device-fault.ts'
import * as dlt645 from './dlt645.rules.ts'
import { exchangeMessages } from './exchange.ts'
import * as modbus from './modbus.rules.ts'

export interface CollectorDevice {
  protocol: CollectorProtocol
  host: string
  port: number
  unitId: number
  byteOrder: ByteOrder
  meterAddress: string
}
export type DataPointAddress = Pick<DataPointForm, 'register' | 'address' | 'valueType' | 'dataId'>
/** Integer count, float, or the reason why there is no value. */
export type PointReading = { raw: bigint | number } | { fault: DataPointFault }
export interface DeviceAnswers<P extends DataPointAddress> {
  values: Map<P, PointReading>
  /** Time of the device clock as if it were UTC. Null: not requested, or the device has no clock. */
  localTime: number | null
}
export interface DeviceReadLimits {
  reach: AllowedReach
  withClock: boolean
  answerMs: number | undefined
}
const connectMs = 5_000
const mostMs = 30_000

/** Open connection to a device, for repeated reads. */
export interface DeviceConnection {
  isOpen: () => boolean
  /** Reads the points. Throws DeviceError if the device as a whole did not answer. */
  sendRequest: <P extends DataPointAddress>(
    points: readonly P[],
    how: { withClock: boolean },
  ) => Promise<DeviceAnswers<P>>
  close: () => void
}
/** Throws DeviceError. */
export async function openDevice(
  device: CollectorDevice,
  { reach, answerMs = 3_000 }: Omit<DeviceReadLimits, 'withClock'>,
): Promise<DeviceConnection> {
  const socket = await connectToDevice(device, { reach, signal: AbortSignal.timeout(connectMs) })
  return {
    isOpen: () => !socket.destroyed,
    async sendRequest(points, { withClock }) {
      const tooLong = setTimeout(() => socket.destroy(), mostMs)
      try {
        return device.protocol === 'modbus-tcp'
          ? { values: await readModbus(socket, { device, points, answerMs }), localTime: null }
          : await readMeter(socket, { device, points, answerMs, withClock })
      } finally {
        clearTimeout(tooLong)
      }
    },
    close: () => void socket.destroy(),
  }
}
/**
 * Connects, reads every point and disconnects. A field gateway allows few connections, and other systems use it too.
 * Throws DeviceError.
 */
export async function readDevice<P extends DataPointAddress>(
  device: CollectorDevice,
  points: readonly P[],
  { withClock, ...limits }: DeviceReadLimits,
): Promise<DeviceAnswers<P>> {
  const line = await openDevice(device, limits)
  try {
    return await line.sendRequest(points, { withClock })
  } finally {
    line.close()
  }
}

interface Wanted<P extends DataPointAddress> {
  device: CollectorDevice
  points: readonly P[]
  answerMs: number
}
async function readMeter<P extends DataPointAddress>(
  socket: Socket,
  { device, points, answerMs, withClock }: Wanted<P> & { withClock: boolean },
): Promise<DeviceAnswers<P>> {
  const readDataId = (dataId: string) => {
    const question = { address: device.meterAddress, dataId }
    const read = (bytes: Buffer) => dlt645.parseDlt645Answer(bytes, question)
    return exchangeMessages(socket, dlt645.buildDlt645Request(question), { read, withinMs: answerMs })
  }
  const values = new Map<P, PointReading>()
  for (const point of points)
    values.set(
      point,
      await orFault(async () => {
        const dataId = point.dataId ?? ''
        const raw = dlt645.parseBcdCount(await readDataId(dataId), dataId)
        return raw === null ? { fault: 'not-a-number' } : { raw }
      }),
    )
  return { values, localTime: withClock ? await wallOf(readDataId) : null }
}

async function connectToDevice(
  { host, port }: CollectorDevice,
  { reach, signal }: { reach: AllowedReach; signal: AbortSignal },
): Promise<Socket> {
  try {
    const socket = await connectTo({ host, port, reach, signal })
    // Ignores errors between two requests, when no other handler is registered.
    return socket.setNoDelay(true).on('error', () => undefined)
  } catch (error) {
    if (error instanceof Problem)
      throw new DeviceError(error.code === 'request.private-address' ? 'not-allowed' : 'unknown-host', host)
    if (signal.aborted) throw new DeviceError('timeout', 'connect')
    throw new DeviceError('unreachable', error instanceof Error ? error.message : String(error))
  }
}
/** Returns the fault if the device rejects only this request. Any other error concerns the whole device. */
async function orFault(work: () => Promise<PointReading>): Promise<PointReading> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DeviceError && isDataPointError(error)) return { fault: error.fault }
    throw error
  }
}
async function wallOf(sendRequest: (dataId: string) => Promise<Buffer>): Promise<number | null> {
  try {
    return dlt645.parseMeterClock(
      await sendRequest(dlt645.clockDataIds.date),
      await sendRequest(dlt645.clockDataIds.time),
    )
  } catch {
    // A meter without a clock is valid.
    return null
  }
}

async function readModbus<P extends DataPointAddress>(
  socket: Socket,
  { device: { unitId, byteOrder }, points, answerMs }: Wanted<P>,
): Promise<Map<P, PointReading>> {
  let transaction = 0
  const readBlock = (block: modbus.RegisterBlock) => {
    const question = { ...block, unitId, transaction: (transaction += 1) }
    const read = (bytes: Buffer) => modbus.parseModbusAnswer(bytes, question)
    return exchangeMessages(socket, modbus.buildModbusRequest(question), { read, withinMs: answerMs })
  }
  const values = new Map<P, PointReading>()
  const places = points.flatMap((point) => {
    const { register, address, valueType } = point
    return register && address !== null && valueType ? [{ point, register, address, valueType }] : []
  })
  type One = (typeof places)[number]
  const take = async (block: modbus.RegisterBlock & { places: One[] }): Promise<void> => {
    try {
      const bytes = await readBlock(block)
      for (const place of block.places)
        values.set(place.point, {
          raw: modbus.decodeRegisterValue(bytes, { place, from: block.from, order: byteOrder }),
        })
    } catch (error) {
      if (!(error instanceof DeviceError && isDataPointError(error))) throw error
      const [only, ...others] = block.places
      if (only && others.length === 0) values.set(only.point, { fault: error.fault })
      // The device lacks one of the registers in the block, so each place is read separately.
      else for (const place of block.places) for (const one of modbus.groupRegisters([place])) await take(one)
    }
  }
  for (const block of modbus.groupRegisters(places)) await take(block)
  return values
}
