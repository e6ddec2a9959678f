import { driverChargingEndpoints } from './charging.ts'
import { driverMeEndpoints } from './me.ts'
import { driverMoneyEndpoints } from './money.ts'
import { publicDriverEndpoints } from './public.ts'
import { driverServiceEndpoints } from './service.ts'
import { driverOauthEndpoints } from './sign-in.ts'
import { driverTextEndpoints } from './texts.ts'

export * from './acts.words.ts'
export * from './charging.ts'
export * from './me.ts'
export * from './money.ts'
export * from './parts.ts'
export * from './problems.ts'
export * from './public.ts'
export * from './service.ts'
export * from './sign-in.ts'
export * from './texts.ts'
export * from './sign-in.words.ts'

export const driverEndpoints = [
  ...publicDriverEndpoints,
  ...driverOauthEndpoints,
  ...driverChargingEndpoints,
  ...driverMoneyEndpoints,
  ...driverServiceEndpoints,
  ...driverMeEndpoints,
  ...driverTextEndpoints,
] as const
