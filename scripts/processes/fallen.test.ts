import { until } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { makeInstallation } from '../bench/installation.ts'

/* A fault is put in by a signal: nothing in the product throws when it is asked to. */
test.each([
  ['uncaught error', "throw new Error('injected')"],
  ['unheard rejection', "void Promise.reject(new Error('injected'))"],
])(
  'R-12 an %s ends the server at once: it answers no more, and the next start serves',
  async (_what, fault) => {
    const faulty = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`
    const installation = await makeInstallation({ nodeOptions: ['--import', faulty] })
    onTestFinished(installation.remove)
    await installation.start()
    const healthy = () => fetch(`http://127.0.0.1:${installation.port}/healthz`)
    expect((await healthy()).status).toBe(200)
    process.kill(installation.pid() ?? 0, 'SIGUSR2')
    await until(() => installation.pid() === undefined, 'the server has ended')
    await expect(healthy()).rejects.toThrow('fetch failed')
    await installation.start()
    expect((await healthy()).status).toBe(200)
  },
  60_000,
)
