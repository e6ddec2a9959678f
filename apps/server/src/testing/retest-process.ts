import { goOnWithRetests } from '@evops/maintenance/server'
import { createLog, openDb } from '@evops/platform/server'

/*
 * A process for a test that kills one: it looks at running re-tests until a command is to be sent, says so, and sends none.
 * Argument: database URL.
 */
const [url = ''] = process.argv.slice(2)
const db = await openDb({ url, onError: () => undefined })
let sends = false
const deps = {
  services: { db, log: createLog('silent'), now: () => new Date() },
  numbersOf: async () => new Map<string, number>(),
  command: () => {
    sends = true
    process.send?.('sends')
    return new Promise<never>(() => undefined)
  },
}
while (!sends) await goOnWithRetests(deps)
