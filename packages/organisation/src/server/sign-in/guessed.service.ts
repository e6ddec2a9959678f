import { fillPlaceholders, type Language, type LocalizedText } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { listAdministrators } from '../accounts/grants.store.ts'
import { mailAddressesOf, type UserRecord } from '../accounts/users.store.ts'
import { findOperator } from '../operators/operators.store.ts'
import { breakGlassWords } from './break-glass.words.ts'
import { guessedWords } from './guessed.words.ts'

/** Notification for a single user, shown under the bell. */
export interface UserNotice {
  operatorId: string
  /** Null: no message under a bell. */
  userId: string | null
  /** '': no e-mail is sent. */
  email: string
  /** Language of the e-mail. */
  language?: Language
  stationId: null
  /** True: the operator's webhooks receive it too. */
  toWebhooks?: boolean
  /** Severity from 1 to 4; 4 is the most severe. */
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  href: string
}
/**
 * Stores notifications in a transaction of their domain. Returns a function that signals the new notifications; call it
 * after the commit.
 */
export type StoreUserNotices = (tx: Tx, notices: readonly UserNotice[]) => Promise<() => void>

interface NoticeParts {
  services: Services
  notify: StoreUserNotices
}
type NoticeTexts = Record<'title' | 'text' | 'place', LocalizedText>
interface SignInAlert {
  user: UserRecord
  address: string
  /** True if administrators with an address also get a mail. */
  isMailed: boolean
}

/**
 * Notifies the administrators of an account's operator that somebody guesses the account's password (D-26). Not
 * awaited: a slower reply would reveal that the name exists.
 */
export function notifyPasswordGuessing(parts: NoticeParts, user: UserRecord, address: string): void {
  notifyAdministrators(
    parts,
    { user, address, isMailed: false },
    {
      title: guessedWords['organisation.guessed.title'],
      text: guessedWords['organisation.guessed.text'],
      place: guessedWords['organisation.guessed.place'],
    },
  )
}

/** Notifies the administrators, by mail too, that a break-glass account used its password. */
export function notifyBreakGlass(parts: NoticeParts, user: UserRecord, address: string): void {
  notifyAdministrators(
    parts,
    { user, address, isMailed: true },
    {
      title: breakGlassWords['organisation.break-glass.title'],
      text: breakGlassWords['organisation.break-glass.text'],
      place: breakGlassWords['organisation.break-glass.place'],
    },
  )
}

function notifyAdministrators(
  { services, notify }: NoticeParts,
  { user, address, isMailed }: SignInAlert,
  { title, text, place }: NoticeTexts,
): void {
  const marks = { name: user.loginName, address }
  const filled = ({ zh, en, es }: LocalizedText) => ({
    zh: fillPlaceholders(zh, marks),
    en: fillPlaceholders(en, marks),
    es: fillPlaceholders(es, marks),
  })
  const notice = {
    operatorId: user.operatorId,
    stationId: null,
    level: 3,
    title: filled(title),
    text: filled(text),
    place: filled(place),
    href: '/sysmng/signins',
  } as const
  services.db
    .asPlatform(async (tx) => {
      const people = await listAdministrators(tx, user.operatorId)
      const mails = isMailed ? await mailAddressesOf(tx, people) : new Map<string, string>()
      const language = (await findOperator(tx, user.operatorId))?.language ?? 'en'
      return notify(
        tx,
        people.map((userId) => ({ ...notice, userId, language, email: mails.get(userId) ?? '' })),
      )
    })
    .then((ring) => ring())
    .catch((error: unknown) => services.log.error({ error }, 'administrators were not notified of a sign-in'))
}
