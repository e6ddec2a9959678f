import { fillPlaceholders } from '@evops/platform/contract'
import type { NearLimit, RefusalFlood, Services } from '@evops/platform/server'
import { platformOperatorId } from '../../contract/index.ts'
import { listAdministrators } from '../accounts/grants.store.ts'
import type { StoreUserNotices } from '../sign-in/guessed.service.ts'
import { nearLimitWords } from './near-limit.words.ts'

interface NoticeParts {
  services: Services
  notify: StoreUserNotices
}

/** Notifies administrators of limits that are nearly used up, and of guesses and floods that limits refuse. */
export function watchRateLimits({ services, notify }: NoticeParts): void {
  services.budget.onNear((near) => notifyRateLimitNear({ services, notify }, near))
  services.budget.onFlood((flood) => notifyRefusedFlood({ services, notify }, flood))
}

/**
 * Notifies the administrators of an operator, or of the platform for the whole installation, that a limit of the
 * budgets is nearly used up.
 */
export function notifyRateLimitNear(parts: NoticeParts, { act, level, operatorId, used, most }: NearLimit): void {
  const marks = { limit: `${act}.${level}`, used: String(used), most: String(most) }
  notifyAdministrators(parts, { operatorId, kind: 'near-limit', marks })
}

function notifyRefusedFlood(parts: NoticeParts, { act, operatorId, refusals, minutes }: RefusalFlood): void {
  const marks = { act, refusals: String(refusals), minutes: String(minutes) }
  notifyAdministrators(parts, { operatorId, kind: 'refused-flood', marks })
}

/** Guessing and floods lead to the sign-in log, handshakes of charge points to the refused connections. */
const placeOf = (marks: Readonly<Record<string, string>>) =>
  marks.act === 'handshakeFailure' || marks.limit?.startsWith('handshakeFailure') === true
    ? '/chgstamon/refused'
    : '/sysmng/signins'

function notifyAdministrators(
  { services, notify }: NoticeParts,
  {
    operatorId = platformOperatorId,
    kind,
    marks,
  }: {
    operatorId: string | undefined
    kind: 'near-limit' | 'refused-flood'
    marks: Readonly<Record<string, string>>
  },
): void {
  const fillWords = (part: 'title' | 'text' | 'place') => {
    const { zh, en, es } = nearLimitWords[`organisation.${kind}.${part}`]
    return { zh: fillPlaceholders(zh, marks), en: fillPlaceholders(en, marks), es: fillPlaceholders(es, marks) }
  }
  const notice = {
    operatorId,
    email: '',
    stationId: null,
    level: 3,
    title: fillWords('title'),
    text: fillWords('text'),
    place: fillWords('place'),
    href: placeOf(marks),
  } as const
  services.db
    .asPlatform(async (tx) => {
      const people = await listAdministrators(tx, operatorId)
      return notify(
        tx,
        people.map((userId) => ({ ...notice, userId })),
      )
    })
    .then((ring) => ring())
    .catch((error: unknown) => services.log.error({ error }, 'administrators were not notified of a limit'))
}
