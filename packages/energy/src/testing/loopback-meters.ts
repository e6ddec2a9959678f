import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { parseDlt645Message, formatDlt645Message } from '../server/collectors/dlt645.rules.ts'

/** Fault of a simulated device. */
export type MeterFault =
  | 'none'
  | 'silent'
  | 'half-frame'
  | 'bad-checksum'
  | 'wrong-unit'
  | 'exception'
  | 'garbage'
  | 'hangs-up'
export interface LoopbackDevice {
  port: number
  fault: MeterFault
  /** Number of requests that the device received. */
  requestCount: number
  close(): Promise<void>
}

interface Modbus extends LoopbackDevice {
  /** Registers by address. All others are an illegal address. */
  registers: Map<number, number>
  /** Writes a value of two registers, high word first. */
  put32: (address: number, value: number) => void
  putFloat: (address: number, value: number) => void
}
/** Starts a simulated Modbus TCP slave on its own port. */
export async function loopbackModbus(unitId = 1): Promise<Modbus> {
  const registers = new Map<number, number>()
  const device = await listening((bytes, own) => {
    if (bytes.length < 12) return undefined
    const [from, count] = [bytes.readUInt16BE(8), bytes.readUInt16BE(10)]
    const wanted = Array.from({ length: count }, (_, place) => registers.get(from + place))
    const code = bytes.readUInt8(7)
    const unit = own.fault === 'wrong-unit' ? unitId + 1 : unitId
    const words = wanted.filter((word) => word !== undefined)
    const isBad = own.fault === 'exception' || words.length < count || bytes.readUInt8(6) !== unitId
    const exception = own.fault === 'exception' ? 4 : bytes.readUInt8(6) === unitId ? 2 : 11
    const body = isBad ? Buffer.from([code + 0x80, exception]) : Buffer.alloc(2 + count * 2)
    if (!isBad) {
      body.writeUInt8(code, 0)
      body.writeUInt8(count * 2, 1)
      words.forEach((word, place) => body.writeUInt16BE(word, 2 + place * 2))
    }
    const head = Buffer.alloc(7)
    bytes.copy(head, 0, 0, 2)
    head.writeUInt16BE(body.length + 1, 4)
    head.writeUInt8(isBad ? bytes.readUInt8(6) : unit, 6)
    return { answer: Buffer.concat([head, body]), size: 12 }
  })
  const writeRegisters = (address: number, bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 2) registers.set(address + at / 2, bytes.readUInt16BE(at))
  }
  const four = (write: (bytes: Buffer) => void) => {
    const bytes = Buffer.alloc(4)
    write(bytes)
    return bytes
  }
  return Object.assign(device, {
    registers,
    put32: (address: number, value: number) =>
      writeRegisters(
        address,
        four((bytes) => bytes.writeUInt32BE(value >>> 0)),
      ),
    putFloat: (address: number, value: number) =>
      writeRegisters(
        address,
        four((bytes) => bytes.writeFloatBE(value)),
      ),
  })
}

interface Dlt645 extends LoopbackDevice {
  /** Values by data identifier, as digits with the most significant first. */
  data: Map<string, string>
}
/** Starts a simulated DL/T 645-2007 meter behind a serial server, on its own port. */
export async function loopbackDlt645(address: string): Promise<Dlt645> {
  const data = new Map<string, string>()
  const device = await listening((bytes, own) => {
    const frame = parseDlt645Message(bytes)
    if (!frame) return undefined
    const id = Buffer.from(frame.data.subarray(0, 4)).reverse()
    const digits = data.get(id.toString('hex').toUpperCase())
    const digitBytes = digits === undefined ? undefined : Buffer.from(digits, 'hex').reverse()
    const whose = own.fault === 'wrong-unit' ? '999999999999' : address
    const isBad = own.fault === 'exception' || digitBytes === undefined
    const answer = formatDlt645Message({
      address: whose,
      control: isBad ? 0xd1 : 0x91,
      data: isBad ? Buffer.from([0x02]) : Buffer.concat([frame.data.subarray(0, 4), digitBytes]),
    })
    if (own.fault === 'bad-checksum')
      answer.writeUInt8((answer.readUInt8(answer.length - 2) + 1) & 0xff, answer.length - 2)
    return { answer: Buffer.concat([Buffer.from([0xfe, 0xfe]), answer]), size: bytes.length }
  })
  return Object.assign(device, { data })
}

type Answering = (bytes: Buffer, own: LoopbackDevice) => { answer: Buffer; size: number } | undefined
async function listening(answering: Answering): Promise<LoopbackDevice> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      for (let found; (found = answering(bytes, device));) {
        bytes = bytes.subarray(found.size)
        device.requestCount += 1
        if (device.fault === 'hangs-up') socket.destroy()
        else if (device.fault === 'garbage') socket.write(Buffer.alloc(32, 0x55))
        else if (device.fault === 'half-frame') socket.write(found.answer.subarray(0, 6))
        // Byte by byte, as serial servers may send.
        else if (device.fault !== 'silent') for (const byte of found.answer) socket.write(Buffer.from([byte]))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const device: LoopbackDevice = {
    port: address.port,
    fault: 'none',
    requestCount: 0,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return device
}
