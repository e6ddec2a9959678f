/*
 * Worker thread that requests a page of charge points repeatedly until it is stopped, and then reports each response
 * time in ms. A failed request counts as one minute.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { port, token } = workerData as { port: number; token: string }
const times: number[] = []
let stopped = false
parentPort?.once('message', () => (stopped = true))
while (!stopped) {
  const startedAt = performance.now()
  const good = await fetch(`http://127.0.0.1:${port}/api/charge-points?pageSize=20`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
  times.push(good ? performance.now() - startedAt : 60_000)
  await wait(20)
}
parentPort?.postMessage(times)
