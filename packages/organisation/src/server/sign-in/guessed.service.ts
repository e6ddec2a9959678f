import { fill, type Text } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { administratorsOf } from '../accounts/grants.store.ts'
import type { UserRecord } from '../accounts/users.store.ts'
import { guessedWords } from './guessed.words.ts'

/** Something that one person is told under the bell. */
export interface OwnNotice {
  operatorId: string
  userId: string
  /** Nobody's mail. */
  email: ''
  stationId: null
  /** 1 to 4, 4 is the gravest. */
  level: number
  title: Text
  text: Text
  place: Text
  href: string
}
/** In the transaction of what people are told. Returns what rings the bells, for after the commit. */
export type Notify = (tx: Tx, notices: readonly OwnNotice[]) => Promise<() => void>

/**
 * Tells the administrators of an account's operator that it is being guessed at (D-26). Nobody waits for it: a reply that
 * took longer would say that the name exists.
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
