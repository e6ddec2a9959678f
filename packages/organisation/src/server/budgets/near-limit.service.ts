import { fill } from '@evops/platform/contract'
import type { NearLimit, Services } from '@evops/platform/server'
import { platformOperatorId } from '../../contract/index.ts'
import { administratorsOf } from '../accounts/grants.store.ts'
import type { Notify } from '../sign-in/guessed.service.ts'
import { nearLimitWords } from './near-limit.words.ts'

/**
 * Notifies the administrators of an operator, or of the platform for the whole installation, that a limit of the
 * budgets is nearly used up.
 */
export function notifyNearLimit(
  { services, notify }: { services: Services; notify: Notify },
  { act, level, operatorId = platformOperatorId, used, most }: NearLimit,
): void {
  const fillWords = (key: keyof typeof nearLimitWords) => {
    const { zh, en, es } = nearLimitWords[key]
    const marks = { limit: `${act}.${level}`, used: String(used), most: String(most) }
    return { zh: fill(zh, marks), en: fill(en, marks), es: fill(es, marks) }
  }
  const notice = {
    operatorId,
    email: '',
    stationId: null,
    level: 3,
    title: fillWords('organisation.near-limit.title'),
    text: fillWords('organisation.near-limit.text'),
    place: fillWords('organisation.near-limit.place'),
    href: '/sysmng/signins',
  } as const
  services.db
    .asPlatform(async (tx) => {
      const people = await administratorsOf(tx, operatorId)
      return notify(
        tx,
        people.map((userId) => ({ ...notice, userId })),
      )
    })
    .then((ring) => ring())
    .catch((error: unknown) => services.log.error({ error }, 'administrators were not notified of a limit'))
}
