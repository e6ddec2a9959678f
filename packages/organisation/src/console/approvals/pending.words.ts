import { words } from '@evops/platform/contract'

/** Texts of a requested change on the page of the thing that it would change. */
export const pendingWords = words({
  'organisation.pending.change': {
    zh: '“{title}”待审批：{name} 于 {at} 提交。',
    en: '{title} awaits approval: requested by {name} on {at}.',
    es: '{title}, por aprobar: solicitud de {name}, {at}.',
  },
  'organisation.pending.change-of': {
    zh: '“{title}”{amount} 待审批：{name} 于 {at} 提交。',
    en: '{title} ({amount}) awaits approval: requested by {name} on {at}.',
    es: '{title} ({amount}), por aprobar: solicitud de {name}, {at}.',
  },
  'organisation.pending.look': { zh: '查看审批', en: 'Open request', es: 'Abrir solicitud' },
})
