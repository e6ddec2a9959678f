import { createBus } from '../bus/create-bus.ts'
import { readConfig } from '../config.ts'
import { openDb } from '../db/db.ts'
import { createLog } from '../log.ts'
import { createKeyAdministration, openKeyRing } from './key-ring.ts'

/* A process that encrypts everything again, for the test that kills it. Argument: the address of the database. */
const [url = ''] = process.argv.slice(2)
const [config, log] = [readConfig(process.env), createLog('silent')]
const db = await openDb({ url })
const bus = await createBus(config, url, () => undefined)
const parts = { db, bus, log, config, now: () => new Date(Date.now() + 3_600_000) }
await openKeyRing(parts)
await createKeyAdministration(parts, () => []).reseal()
process.exit(0)
