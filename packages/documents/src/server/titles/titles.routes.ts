import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { constraintOf, serveAll, type App, type Tx } from '@evops/platform/server'
import { titleEndpoints, type TitleForm, type TitleRow } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { restoreMasked, maskTitle } from './titles.rules.ts'
import {
  changeTitle,
  findTitle,
  holderNames,
  insertTitle,
  pageOfTitles,
  removeTitle,
} from './titles.store.ts'

const entity = 'invoice_title'

export function titleRoutes(app: App, { services }: DocumentsDeps): void {
  serveAll(app, titleEndpoints, {
    listTitles: async ({ tx, query }) => {
      const found = await pageOfTitles(tx, query)
      return { ...found, list: found.list.map((row) => maskTitle(row)) }
    },
    getTitle: async ({ tx, params }) => maskTitle(await titleOf(tx, params.id)),
    createTitle: async ({ tx, actor, body, audit }) => {
      const id = newId(services.now().getTime())
      const form = restoreMasked(body, undefined)
      await requireHolder(tx, form)
      await unlessTaken(insertTitle(tx, { operatorId: actor.operatorId, id, form, at: services.now() }))
      const after = maskTitle(await titleOf(tx, id))
      audit({ entity, entityId: id, after })
      return after
    },
    updateTitle: async ({ tx, params: { id }, body: { version, ...body }, audit }) => {
      const before = await titleOf(tx, id)
      const form = restoreMasked(body, before)
      await requireHolder(tx, form)
      if (!(await unlessTaken(changeTitle(tx, { id, version, form, at: services.now() }))))
        throw new Problem('request.conflict')
      const after = maskTitle(await titleOf(tx, id))
      audit({ entity, entityId: id, before: maskTitle(before), after })
      return after
    },
    deleteTitle: async ({ tx, params: { id }, audit }) => {
      const before = maskTitle(await titleOf(tx, id))
      await removeTitle(tx, id, services.now())
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
    revealTitle: async ({ tx, params: { id }, audit }) => {
      const { taxId, address, phone, email, accountNo, shipPhone, shipAddress } = await titleOf(tx, id)
      audit({ entity, entityId: id })
      return { taxId, address, phone, email, accountNo, shipPhone, shipAddress }
    },
  })
}

/** Returns an invoice title. Throws request.not-found. */
export async function titleOf(tx: Tx, id: string): Promise<TitleRow> {
  return orNotFound(await findTitle(tx, id))
}
/** Converts a unique violation: throws documents.title-taken, because a payer has one title per tax id. */
export async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (constraintOf(error) !== 'documents_titles_once') throw error
    throw new Problem('documents.title-taken', {}, { taxId: 'documents.title-taken' })
  })
}
async function requireHolder(tx: Tx, { holderId }: TitleForm): Promise<void> {
  if (holderId !== null && !(await holderNames(tx, [holderId])).has(holderId))
    throw new Problem('documents.no-holder', {}, { holderId: 'documents.no-holder' })
}
