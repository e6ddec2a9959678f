import { dayMs } from '@evops/platform/contract'
import type { Actor, ServerDomain } from '@evops/platform/server'
import { driverEndpoints, driverFieldErrors, driverProblems } from '../contract/index.ts'
import { chargingRoutes } from './charging/charging.routes.ts'
import type { DriverDeps } from './deps.ts'
import { driverExamples } from './examples.ts'
import { guestRoutes } from './guests/guests.routes.ts'
import { createGuests, type Guests } from './guests/guests.service.ts'
import { guestsDueSql } from './guests/guests.store.ts'
import { createLimits } from './limits.ts'
import { driverProfileRoutes } from './me/me.routes.ts'
import { moneyRoutes } from './money/money.routes.ts'
import { publicRoutes } from './public/public.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { deleteExpiredSignInData } from './sign-in/expired.store.ts'
import { oauthRoutes } from './sign-in/oauth.routes.ts'
import { createDriverSignInService } from './sign-in/sign-in.service.ts'
import { createDriverTokenIssuer } from './sign-in/tokens.ts'
import { textRoutes } from './texts/texts.routes.ts'

export type { DriverDeps } from './deps.ts'
export { driverExamples } from './examples.ts'
export { addDemoDrivers } from './demo-data.ts'
export { exportDriverSignInData, deleteDriverSignIns } from './sign-in/sign-in-sessions.store.ts'

export interface DriverDomain {
  domain: ServerDomain
  /** Returns the member for a token of the operator's app, or null. */
  authenticate(token: string, address: string): Promise<Actor | null>
  guests: Guests
}

/** Creates the API for drivers' apps and mini-programmes. */
export function createDriver(deps: DriverDeps): DriverDomain {
  const { services } = deps
  const mint = createDriverTokenIssuer(services.config.secretKey)
  const signIn = createDriverSignInService({ ...deps, mint })
  const count = createLimits(services)
  const guests = createGuests(deps)
  return {
    guests,
    authenticate: (token, address) => signIn.authenticate(token, address),
    domain: {
      name: 'driver',
      problems: { ...driverProblems, ...driverFieldErrors },
      endpoints: driverEndpoints.map((spec) => ({ ...spec, example: driverExamples[spec.name] })),
      routes(app) {
        publicRoutes(app, deps, signIn)
        guestRoutes(app, deps, guests)
        oauthRoutes(app, deps, signIn)
        chargingRoutes(app, deps, count)
        moneyRoutes(app, deps, count)
        serviceRoutes(app, deps, count)
        driverProfileRoutes(app, deps)
        textRoutes(app, deps)
      },
      jobs: {
        'driver:guests': { everyMs: 2_000, when: guestsDueSql, run: () => guests.advanceDue() },
        'driver:forget': {
          title: {
            zh: '清理过期的登录验证码与计数',
            en: 'Delete expired sign-in codes and counters',
            es: 'Borrar códigos de acceso y contadores caducados',
          },
          cron: '17 3 * * *',
          run: () =>
            services.db.asPlatform((tx) => deleteExpiredSignInData(tx, new Date(services.now().getTime() - 2 * dayMs))),
        },
      },
    },
  }
}
