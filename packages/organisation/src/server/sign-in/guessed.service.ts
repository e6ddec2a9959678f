import { fill, type Text } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { administratorsOf } from '../accounts/grants.store.ts'
import type { UserRecord } from '../accounts/users.store.ts'
import { guessedWords } from './guessed.words.ts'

/** Notification for a single user, shown under the bell. */
export interface OwnNotice {
  operatorId: string
  userId: string
  /** No e-mail is sent. */
  email: ''
  stationId: null
  /** Severity from 1 to 4; 4 is the most severe. */
  level: number
  title: Text
  text: Text
  place: Text
  href: string
}
/**
 * Stores notifications in a transaction of their domain. Returns a function that signals the new notifications; call it
 * after the commit.
 */
export type Notify = (tx: Tx, notices: readonly OwnNotice[]) => Promise<() => void>

/**
 * Notifies the administrators of an account's operator that somebody guesses the account's password (D-26). Not
 * awaited: a slower reply would reveal that the name exists.
 */
export function notifyPasswordGuessing(
  { services, notify }: { services: Services; notify: Notify },
  user: UserRecord,
  address: string,
): void {
  const fillGuessedWords = (key: keyof typeof guessedWords) => {
    const { zh, en, es } = guessedWords[key]
    const marks = { name: user.loginName, address }
    return { zh: fill(zh, marks), en: fill(en, marks), es: fill(es, marks) }
  }
  const notice = {
    operatorId: user.operatorId,
    email: '',
    stationId: null,
    level: 3,
    title: fillGuessedWords('organisation.guessed.title'),
    text: fillGuessedWords('organisation.guessed.text'),
    place: fillGuessedWords('organisation.guessed.place'),
    href: '/sysmng/signins',
  } as const
  services.db
    .asPlatform(async (tx) => {
      const people = await administratorsOf(tx, user.operatorId)
      return notify(
        tx,
        people.map((userId) => ({ ...notice, userId })),
      )
    })
    .then((ring) => ring())
    .catch((error: unknown) => services.log.error({ error }, 'administrators were not told of guesses'))
}
