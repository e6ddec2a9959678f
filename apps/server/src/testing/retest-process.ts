import { continueRetests } from '@evops/maintenance/server'
import { createLog, openDb } from '@evops/platform/server'

/*
 * Process for a test that kills it: processes running re-tests until a command is due, reports that, and sends no
 * command. Argument: database URL.
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
while (!sends) await continueRetests(deps)
