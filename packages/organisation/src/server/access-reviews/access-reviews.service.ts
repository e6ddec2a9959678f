import { fillPlaceholders, newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import { type Actor, type JobTable, type Services, type Tx } from '@evops/platform/server'
import {
  accessReviewsScreen,
  clientReviewsScreen,
  usersScreen,
  type AccessDetail,
  type AccessRow,
} from '../../contract/index.ts'
import { listUsersWithCode } from '../accounts/grants.store.ts'
import { mailAddressesOf } from '../accounts/users.store.ts'
import { findOperator } from '../operators/operators.store.ts'
import { countOverdueClients } from '../client-reviews/client-reviews.store.ts'
import { isSameInstant } from '../client-reviews/client-reviews.service.ts'
import { permissionAreas } from '../permissions/permissions.rules.ts'
import { allPermissions } from '../permissions/permissions.service.ts'
import type { StoreUserNotices, UserNotice } from '../sign-in/guessed.service.ts'
import type { UserAdmin } from '../users/user-admin.service.ts'
import { accessNoticeWords } from './access-notice.words.ts'
import {
  countOverdue,
  findAccess,
  insertReview,
  listOverdueOperators,
  lockReviewedUser,
  reviewsOf,
  takeOverdue,
  type NewReview,
  type OverdueOperator,
} from './access-reviews.store.ts'

/** Pause between two notices of the same overdue reviews. */
export const reminderMs = 7 * 86_400_000
const mostPeople = 200

export interface AccessReviewParts {
  services: Services
  admin: Pick<UserAdmin, 'setState'>
  notify: StoreUserNotices
}
interface Decision {
  id: string
  roleIds: readonly string[]
  confirmedAt: string | null
  note: string
}

/** Creates the service for the periodic review of users' access (decision 284). */
export function createAccessReviews({ services, admin, notify }: AccessReviewParts) {
  const viewerOf = ({ userId }: Pick<Actor, 'userId'>) => ({ userId, now: services.now() })
  const rowOf = async (tx: Tx, actor: Actor, id: string) => requireFound(await findAccess(tx, viewerOf(actor), id))

  async function detailOf(tx: Tx, actor: Actor, id: string): Promise<AccessDetail> {
    const row = await rowOf(tx, actor, id)
    const codes = new Set(row.codes)
    const catalogue = await allPermissions(tx, actor)
    return { ...row, areas: permissionAreas(catalogue, codes), reviews: await reviewsOf(tx, id) }
  }

  /**
   * Stores the result of a review. Throws not-oneself, review-changed if the reviewer saw other roles, and
   * already-reviewed if the reviewer did not see the last confirmation.
   */
  async function record(
    tx: Tx,
    actor: Actor,
    { id, roleIds, confirmedAt, note, result }: Decision & Pick<NewReview, 'result'>,
  ): Promise<AccessRow> {
    await lockReviewedUser(tx, id)
    const before = await rowOf(tx, actor, id)
    if (before.isOwn) throw new Problem('organisation.not-oneself')
    const current = before.roles.map((role) => role.id).toSorted()
    if (current.join() !== [...new Set(roleIds)].toSorted().join()) throw new Problem('organisation.review-changed')
    if (!isSameInstant(before.confirmedAt, confirmedAt)) throw new Problem('organisation.already-reviewed')
    const at = services.now()
    const { operatorId, userId, name } = actor
    const by = { id: userId, name }
    const { roles } = before
    await insertReview(tx, { operatorId, id: newId(at.getTime()), userId: id, result, roles, note, by, at })
    return before
  }

  return {
    viewerOf,
    detailOf,
    async countOverdue(tx: Tx, actor: Actor): Promise<{ overdue: number; clients: number }> {
      const clients = await countOverdueClients(tx, services.now())
      return { overdue: (await countOverdue(tx, viewerOf(actor))) + clients, clients }
    },
    async confirm(tx: Tx, actor: Actor, decision: Decision): Promise<{ before: AccessRow; after: AccessDetail }> {
      const before = await record(tx, actor, { ...decision, result: 'confirmed' })
      return { before, after: await detailOf(tx, actor, decision.id) }
    },
    /** Disables the account; the ended sign-in sessions must be announced after the commit. */
    async withdraw(tx: Tx, actor: Actor, decision: Decision): Promise<{ before: AccessRow; ended: string[] }> {
      const before = await record(tx, actor, { ...decision, result: 'withdrawn' })
      const { ended } = await admin.setState(tx, actor, { id: decision.id, state: 'disabled' })
      return { before, ended }
    },
    jobs: {
      'organisation:remind-of-reviews': {
        title: {
          zh: '提醒逾期的权限复核',
          en: 'Remind of overdue access reviews',
          es: 'Recordar las revisiones de acceso vencidas',
        },
        forOperators: true,
        cron: '35 * * * *',
        attempts: 3,
        async run() {
          const { db, now } = services
          // The reviewers are read before: a transaction of an operator inside one of the platform takes a second
          // connection, and two such runs can wait for each other's.
          const readers = new Map<string, OverdueReaders>()
          for (const operatorId of await db.asPlatform((tx) => listOverdueOperators(tx, now(), reminderMs)))
            readers.set(operatorId, await overdueReadersOf(services, operatorId))
          const ring = await db.asPlatform(async (tx) => {
            const wish = { operatorIds: [...readers.keys()], now: now(), pauseMs: reminderMs }
            const due = await takeOverdue(tx, wish)
            return notify(
              tx,
              due.flatMap((overdue) => noticesOf(overdue, readers.get(overdue.operatorId))),
            )
          })
          ring()
        },
      },
    } satisfies JobTable,
  }
}
export type AccessReviews = ReturnType<typeof createAccessReviews>

/** People of an operator who may review, their mail addresses, and the language of the operator. */
interface OverdueReaders {
  people: readonly { id: string }[]
  mails: ReadonlyMap<string, string>
  language: Language
}
async function overdueReadersOf({ db }: Pick<Services, 'db'>, operatorId: string): Promise<OverdueReaders> {
  return db.inTenant(operatorId, async (tx) => {
    const people = await listUsersWithCode(tx, { codes: usersScreen.may.sysuser.control, limit: mostPeople })
    const ids = people.map(({ id }) => id)
    const { language = 'en' } = (await findOperator(tx, operatorId)) ?? {}
    return { people, mails: await mailAddressesOf(tx, ids), language }
  })
}

/** Returns notices for everybody who may review: in the product, and by mail to those with an address. */
function noticesOf(
  { operatorId, overdue, clients }: OverdueOperator,
  readers: OverdueReaders | undefined,
): UserNotice[] {
  if (!readers) return []
  const { people, mails, language } = readers
  const fillWords = (part: 'title' | 'text' | 'place') => {
    const text = accessNoticeWords[`organisation.access-notice.${part}`]
    const filledIn = (into: Language) => fillPlaceholders(text[into], { count: overdue })
    return { zh: filledIn('zh'), en: filledIn('en'), es: filledIn('es') }
  }
  return people.map(({ id: userId }) => ({
    operatorId,
    userId,
    email: mails.get(userId) ?? '',
    language,
    stationId: null,
    level: 3,
    title: fillWords('title'),
    text: fillWords('text'),
    place: fillWords('place'),
    href: `${(overdue > clients ? accessReviewsScreen : clientReviewsScreen).path}?state=overdue`,
  }))
}
