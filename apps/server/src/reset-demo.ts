import { demoEndpoints } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import { serveAll, type Domain, type Services } from '@evops/platform/server'

export interface DemoDesk {
  domain: Domain
  /** The demo is there, in this process; `reset` makes it anew. */
  keep(reset: () => Promise<void>): void
}

/** Tells how the demo is, and lets the platform's staff make it anew while the server runs; the answer does not wait for it. */
export function createDemoDesk({ log }: Services): DemoDesk {
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
    keep(given) {
      reset = given
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
