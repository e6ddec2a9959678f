import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, type RawData } from 'ws'
import type { Installation } from '../bench/installation.ts'

/** Node options for a server whose heap will be inspected. The port is closed until the inspection starts. */
export const heapInspectionOptions = (port: number): readonly string[] => [`--inspect-port=127.0.0.1:${port}`]

/** Returns the bytes that the server process retains after a garbage collection. */
export async function measureRetainedBytes(installation: Installation, port: number): Promise<number> {
  process.kill(installation.pid() ?? 0, 'SIGUSR1')
  const address = await inspectorAt(port)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const callInspector = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const id = (last += 1)
      socket.on('message', (data: RawData) => {
        const reply = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}')
        if (reply.id === id) resolve(reply.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  for (let time = 0; time < 3; time += 1) await callInspector('HeapProfiler.collectGarbage')
  const { usedSize } = await callInspector('Runtime.getHeapUsage')
  socket.close()
  return usedSize
}

async function inspectorAt(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    if (found) {
      const [target]: { webSocketDebuggerUrl: string }[] = await found.json()
      if (target) return target.webSocketDebuggerUrl
    }
    await wait(100)
  }
  throw new Error(`the server opens no inspector at ${port}`)
}
