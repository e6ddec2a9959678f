import { driverChargingEndpoints } from './charging.ts'
import { guestEndpoints } from './guests.ts'
import { driverProfileEndpoints } from './me.ts'
import { driverMoneyEndpoints } from './money.ts'
import { publicDriverEndpoints } from './public.ts'
import { driverServiceEndpoints } from './service.ts'
import { driverOauthEndpoints } from './sign-in.ts'
import { driverTextEndpoints } from './texts.ts'

export const driverEndpoints = [
  ...publicDriverEndpoints,
  ...guestEndpoints,
  ...driverOauthEndpoints,
  ...driverChargingEndpoints,
  ...driverMoneyEndpoints,
  ...driverServiceEndpoints,
  ...driverProfileEndpoints,
  ...driverTextEndpoints,
] as const
