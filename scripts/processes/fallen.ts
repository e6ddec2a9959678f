import { waitUntil } from '@evops/platform/testing'
import { expect, onTestFinished } from 'vitest'
import { createInstallation } from '../bench/installation.ts'

/**
 * Checks that a server with an injected fault exits and serves again after a restart. A signal triggers the fault; the
 * product itself has no way to throw on request.
 */
export async function checkRestartAfterFault(fault: string, env?: Record<string, string>): Promise<void> {
  const faulty = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`
  const installation = await createInstallation({ nodeOptions: ['--import', faulty], ...(env && { env }) })
  onTestFinished(installation.remove)
  await installation.start()
  const healthy = () => fetch(`http://127.0.0.1:${installation.port}/readyz`)
  expect((await healthy()).status).toBe(200)
  process.kill(installation.pid() ?? 0, 'SIGUSR2')
  await waitUntil(() => installation.pid() === undefined, 'the server has ended')
  await expect(healthy()).rejects.toThrow('fetch failed')
  await installation.start()
  expect((await healthy()).status).toBe(200)
}
