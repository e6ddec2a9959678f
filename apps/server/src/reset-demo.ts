import { demoEndpoints } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import { serveAll, type ServerDomain, type Services } from '@evops/platform/server'

export interface DemoResetService {
  domain: ServerDomain
  /** Registers the function that recreates the demo running in this process. */
  keep(reset: () => Promise<void>): void
}

/**
 * Reports the state of the demo, and lets the platform's staff recreate it while the server runs. The response does not
 * wait for completion.
 */
export function createDemoResetService({ log }: Services): DemoResetService {
  let reset: (() => Promise<void>) | undefined
  let state: 'ready' | 'resetting' | 'failed' | null = null
  const run = (name: string) => {
    state = 'resetting'
    log.info({ by: name }, 'the demo is reset')
    reset?.().then(
      () => (state = 'ready'),
      (error: unknown) => {
        state = 'failed'
        log.error({ error }, 'the demo was not reset')
      },
    )
  }
  return {
    keep(newReset) {
      reset = newReset
      state = 'ready'
    },
    domain: {
      name: 'demo',
      problems: {},
      endpoints: demoEndpoints,
      routes(app) {
        serveAll(app, demoEndpoints, {
          getDemo: () => Promise.resolve({ state }),
          resetDemo: ({ actor, audit, afterCommit }) => {
            if (!actor.platformStaff) throw new Problem('organisation.platform-only')
            if (!reset) throw new Problem('organisation.no-demo')
            if (state === 'resetting') throw new Problem('organisation.demo-resetting')
            audit({ entity: 'operator' })
            afterCommit(() => run(actor.name))
            return Promise.resolve({ done: true as const })
          },
        })
      },
    },
  }
}
