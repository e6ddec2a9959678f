import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, vi } from 'vitest'

/*
 * Before each test file (vitest.config.ts).
 * Tests over sockets, and those that run other processes, depend on when a machine lets them run: one that fails is
 * tried once more, and counted as flaky when it passes then. Rules and services have no such excuse.
 */
const overSockets =
  /from 'ws'|node:child_process|@evops\/(ocpp\/testing|simulator)|(wire-site|raw-point|foreign-point|charge-point|installation)\.ts|(ocppSite|prepareTorture|smtpServer|s3Server|natsServer)/
const file = expect.getState().testPath
const runsAgain = file !== undefined && overSockets.test(readFileSync(file, 'utf8'))
vi.setConfig({ retry: runsAgain ? 1 : 0 } as Parameters<typeof vi.setConfig>[0])

// A property is tried so often; `npm run nightly` and check:full ask for more.
fc.configureGlobal({ numRuns: Number(process.env.EVOPS_PROPERTY_RUNS ?? 100) })
