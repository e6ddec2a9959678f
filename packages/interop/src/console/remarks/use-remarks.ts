import { formatNumber, useLanguage, useWords } from '@evops/kit'
import { faultWords } from './faults.words.ts'
import { parseRejectionRemarks, type RejectionRemark } from './received.rules.ts'

export interface RemarkSubject {
  /** Author of the text that is not a translated text of ours. */
  others?: 'ours' | 'partner'
}
/** Translates the stored text of a rejection or failure into the user's language. Free text of a partner is quoted. */
export function useTranslateRejection({ others = 'ours' }: RemarkSubject = {}): (text: string) => string {
  const t = useWords(faultWords)
  const language = useLanguage()
  const withFieldName = (field: string, what: string) =>
    field === '' ? what : t('interop.fault-said.field', { field, what })
  const one = (item: RejectionRemark): string => {
    switch (item.kind) {
      case 'fault':
        return withFieldName(item.field, t(`interop.fault-said.${item.key}`, item.values))
      case 'partner': {
        const code = t('interop.fault-said.ret', { code: item.code })
        return item.text === '' ? code : `${code} · ${t('interop.fault-said.partner', { text: item.text })}`
      }
      case 'parts':
        return t('interop.fault-said.parts', { sum: item.sum, total: item.total })
      case 'unanswered':
        return t('interop.fault-said.unanswered', {
          n: formatNumber(Number(item.n), language, item.n.includes('.') ? 1 : 0),
        })
      case 'disputed':
        return t('interop.fault-said.disputed', { code: item.code })
      case 'clock':
        return t('interop.fault-said.clock', { at: item.at })
      case 'received':
        return t('interop.fault-said.received', { what: item.what || '0' })
      case 'day': {
        const { day, reason } = item
        const what =
          reason === '1' || reason === '2' || reason === '3'
            ? t(`interop.fault-said.day-${reason}`)
            : `DisputeReason ${reason}`
        return t('interop.fault-said.day-check', { day, what })
      }
      case 'failed': {
        const code = t('interop.fault-said.ret', { code: `FailReason ${item.code}` })
        return item.key ? `${code} · ${t(`interop.fault-said.${item.key}`)}` : code
      }
      case 'text':
        return others === 'partner' ? t('interop.fault-said.partner', { text: item.text }) : item.text
    }
  }
  return (text) => {
    const { call, remarks } = parseRejectionRemarks(text)
    return withFieldName(call, remarks.map(one).join(' · '))
  }
}
