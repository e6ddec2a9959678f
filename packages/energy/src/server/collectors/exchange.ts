import type { Socket } from 'node:net'
import { DeviceError } from './device-fault.ts'

/**
 * Sends a request and waits for its answer on a connection with strictly alternating messages. `read` returns undefined
 * while more bytes are needed. Throws DeviceError.
 */
export function exchangeMessages<T>(
  socket: Socket,
  request: Buffer,
  { read, withinMs }: { read: (bytes: Buffer) => T | undefined; withinMs: number },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let bytes = Buffer.alloc(0)
  const timer = setTimeout(() => reject(new DeviceError('timeout', partOf(bytes))), withinMs)
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    try {
      const answer = read(bytes)
      if (answer !== undefined) resolve(answer)
    } catch (error) {
      reject(error)
    }
  }
  const fail = (error?: Error) => reject(new DeviceError('closed', error?.message ?? partOf(bytes)))
  const close = () => fail()
  socket.on('data', take).once('error', fail).once('close', close)
  socket.write(request)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('data', take).off('error', fail).off('close', close)
  })
}
const partOf = (bytes: Buffer) => (bytes.length === 0 ? '' : `after ${bytes.length} bytes`)
