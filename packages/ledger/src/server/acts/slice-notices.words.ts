import { words } from '@evops/platform/contract'

/** Message to auditors about sums of a day just below a limit. */
export const sliceNoticeWords = words({
  'ledger.slice-notice.title': {
    zh: '{count} 笔合计接近限额',
    en: '{count} {count|sum|sums} just below a limit',
    es: '{count} {count|suma|sumas} justo por debajo de un límite',
  },
  'ledger.slice-notice.text': {
    zh: '截至 {day}，有人员、钱包或结算方的当日合计接近需要第二人审批的限额。',
    en: 'Up to {day}, the sums of a person, a wallet or a party came close to the limit that needs a second person.',
    es: 'Hasta el {day}, las sumas de una persona, un monedero o una parte quedaron cerca del límite que exige otra persona.',
  },
  'ledger.slice-notice.place': { zh: '接近限额', en: 'Near limits', es: 'Cerca del límite' },
})
