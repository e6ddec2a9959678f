import { problemTable } from '@evops/platform/contract'

/** Errors of the feeds of the audit log. */
export const auditFeedProblems = problemTable({
  'organisation.audit-feed-name-taken': {
    status: 409,
    zh: '该名称已存在',
    en: 'A feed with this name already exists',
    es: 'Ya hay un envío con ese nombre',
  },
  'organisation.audit-feed-kind': {
    status: 409,
    zh: '不能在 syslog 与 webhook 之间切换，请新建一个',
    en: 'A feed does not change between syslog and webhook. Create another one',
    es: 'Un envío no cambia entre syslog y webhook. Cree otro',
  },
  'organisation.audit-feed-failed': {
    status: 409,
    zh: '接收方没有收下：{reason}',
    en: 'The receiver did not accept it: {reason}',
    es: 'El receptor no lo aceptó: {reason}',
  },
})
