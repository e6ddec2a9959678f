import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { usersScreen } from './screens.ts'

/** In a file of its own, because home counts the reviews and loads nothing else of them. */
export const countAccessReviews = endpoint({
  name: 'countAccessReviews',
  method: 'GET',
  path: '/api/organisation/access-review-count',
  permission: usersScreen.may.sysuser.control,
  summary: 'Returns the number of users and API clients whose access review is overdue',
  /** `overdue` counts both, `clients` the API clients of them. */
  reply: z.object({ overdue: z.int(), clients: z.int() }),
})
