import { contactOfMember } from '@evops/members/server'
import { instantCell, requireFound, Problem } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  serveAll,
  type App,
  type ExportKind,
  type Services,
  type Tx,
} from '@evops/platform/server'
import {
  memberEventKind,
  memberNoticeEndpoints,
  memberNoticesExport,
  messagePermissions,
  noticeFilter,
} from '../../contract/index.ts'
import { noticeExportWords } from '../../contract/notice.words.ts'
import type { DriverNotices } from '../people/drivers.ts'
import * as store from './notices.store.ts'

export function memberNoticeRoutes(app: App, drivers: DriverNotices): void {
  const current = async (tx: Tx, operatorId: string, memberId: string) => {
    if (!(await contactOfMember(tx, { operatorId, memberId }))) throw new Problem('request.not-found')
    const history = await drivers.consentHistory(tx, memberId)
    return { consents: await drivers.consents(tx, memberId), history: history.list }
  }
  serveAll(app, memberNoticeEndpoints, {
    listMemberNotices: ({ tx, query }) => store.pageOfMemberNotices(tx, query),
    getMemberNotice: async ({ tx, params }) => {
      return requireFound(await store.findMemberNotice(tx, params.id))
    },
    getMemberConsents: ({ tx, actor, params }) => current(tx, actor.operatorId, params.id),
    setMemberConsent: async ({ tx, actor, params, body, audit }) => {
      const { operatorId } = actor
      const { consents: before } = await current(tx, operatorId, params.id)
      const whose = { operatorId, memberId: params.id }
      const { reason, ...change } = body
      const by = { source: 'console', byName: actor.name, reason } as const
      await drivers.setConsents(tx, { ...whose, ...by, changes: [change] })
      audit({ entity: 'member-consent', entityId: params.id, before, after: body })
      return current(tx, operatorId, params.id)
    },
  })
}

/** Export of notices to members, the oldest first. */
export function memberNoticeExport({ db }: Pick<Services, 'db'>): ExportKind {
  return exportKind({
    name: memberNoticesExport,
    permission: [...messagePermissions.export],
    title: { zh: '消息记录', en: 'Messages', es: 'Mensajes' },
    filter: noticeFilter,
    head: ({ language }) => Object.values(noticeExportWords.head).map((text) => text[language]),
    count: store.countMemberNotices,
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(db, actor, { filter, read: store.sliceOfMemberNotices }))
        yield [
          instantCell(row.createdAt),
          row.memberName,
          memberEventKind(row.event).name[language],
          row.title,
          row.text,
          noticeExportWords.state[row.state][language],
          row.sentBy === null ? '' : noticeExportWords.channel[row.sentBy][language],
          row.receipt === null ? '' : noticeExportWords.receipt[row.receipt][language],
          row.receiptReason ?? '',
          instantCell(row.doneAt),
          instantCell(row.readAt),
        ]
    },
  })
}
