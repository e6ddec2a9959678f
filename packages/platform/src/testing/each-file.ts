import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, vi } from 'vitest'

/*
 * Setup of each test file (vitest.config.ts).
 *
 * Tests over sockets and tests with other processes depend on the scheduling of the machine: a failed one is retried
 * once, and counts as flaky if it passes then. Tests of rules and services are not retried.
 */
const overSockets =
  /from 'ws'|node:child_process|@evops\/(ocpp\/testing|simulator)|(wire-site|raw-point|foreign-point|charge-point|installation)\.ts|(ocppSite|prepareTorture|smtpServer|s3Server|natsServer)/
const file = expect.getState().testPath
const runsAgain = file !== undefined && overSockets.test(readFileSync(file, 'utf8'))
vi.setConfig({ retry: runsAgain ? 1 : 0 } as Parameters<typeof vi.setConfig>[0])

// Number of runs of a property; `npm run nightly` and check:full use more.
fc.configureGlobal({ numRuns: Number(process.env.EVOPS_PROPERTY_RUNS ?? 100) })
