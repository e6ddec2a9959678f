import { fillPlaceholders, newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import { type Actor, type JobTable, type Services, type Tx } from '@evops/platform/server'
import { accessReviewsScreen, usersScreen, type AccessDetail, type AccessRow } from '../../contract/index.ts'
import { listUsersWithCode } from '../accounts/grants.store.ts'
import { mailAddressesOf } from '../accounts/users.store.ts'
import { findOperator } from '../operators/operators.store.ts'
import { allPermissions } from '../permissions/permissions.service.ts'
import type { StoreUserNotices, UserNotice } from '../sign-in/guessed.service.ts'
import type { UserAdmin } from '../users/user-admin.service.ts'
import { accessNoticeWords } from './access-notice.words.ts'
import {
  countOverdue,
  findAccess,
  insertReview,
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
    const permissions = catalogue.flatMap(({ code, name }) => (codes.has(code) ? [{ code, name }] : []))
    return { ...row, permissions, reviews: await reviewsOf(tx, id) }
  }

  /** Stores the result of a review. Throws not-oneself, and review-changed if the reviewer saw other roles. */
  async function record(
    tx: Tx,
    actor: Actor,
    { id, roleIds, note, result }: Decision & Pick<NewReview, 'result'>,
  ): Promise<AccessRow> {
    const before = await rowOf(tx, actor, id)
    if (before.isOwn) throw new Problem('organisation.not-oneself')
    const current = before.roles.map((role) => role.id).toSorted()
    if (current.join() !== [...new Set(roleIds)].toSorted().join()) throw new Problem('organisation.review-changed')
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
    countOverdue: (tx: Tx, actor: Actor) => countOverdue(tx, viewerOf(actor)),
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
        cron: '35 * * * *',
        attempts: 3,
        async run() {
          const ring = await services.db.asPlatform(async (tx) => {
            const notices = []
            for (const overdue of await takeOverdue(tx, services.now(), reminderMs))
              notices.push(...(await noticesOf(services, tx, overdue)))
            return notify(tx, notices)
          })
          ring()
        },
      },
    } satisfies JobTable,
  }
}
export type AccessReviews = ReturnType<typeof createAccessReviews>

/** Returns notices for everybody who may review: in the product, and by mail to those with an address. */
async function noticesOf(
  { db }: Pick<Services, 'db'>,
  tx: Tx,
  { operatorId, overdue }: OverdueOperator,
): Promise<UserNotice[]> {
  const language = (await findOperator(tx, operatorId))?.language ?? 'en'
  const { people, mails } = await db.inTenant(operatorId, async (own) => {
    const wish = { codes: usersScreen.may.sysuser.control, limit: mostPeople }
    const reviewers = await listUsersWithCode(own, wish)
    const ids = reviewers.map(({ id }) => id)
    return { people: reviewers, mails: await mailAddressesOf(own, ids) }
  })
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
    href: `${accessReviewsScreen.path}?state=overdue`,
  }))
}
