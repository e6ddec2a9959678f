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
    field === '' ? what : t('interop.fault-text.field', { field, what })
  const one = (item: RejectionRemark): string => {
    switch (item.kind) {
      case 'fault':
        return withFieldName(item.field, t(`interop.fault-text.${item.key}`, item.values))
      case 'partner': {
        const code = t('interop.fault-text.ret', { code: item.code })
        return item.text === '' ? code : `${code} · ${t('interop.fault-text.partner', { text: item.text })}`
      }
      case 'parts':
        return t('interop.fault-text.parts', { sum: item.sum, total: item.total })
      case 'unanswered':
        return t('interop.fault-text.unanswered', {
          n: formatNumber(Number(item.n), language, item.n.includes('.') ? 1 : 0),
        })
      case 'disputed':
        return t('interop.fault-text.disputed', { code: item.code })
      case 'clock':
        return t('interop.fault-text.clock', { at: item.at })
      case 'received':
        return t('interop.fault-text.received', { what: item.what || '0' })
      case 'day': {
        const { day, reason } = item
        const what =
          reason === '1' || reason === '2' || reason === '3'
            ? t(`interop.fault-text.day-${reason}`)
            : `DisputeReason ${reason}`
        return t('interop.fault-text.day-check', { day, what })
      }
      case 'failed': {
        const code = t('interop.fault-text.ret', { code: `FailReason ${item.code}` })
        return item.key ? `${code} · ${t(`interop.fault-text.${item.key}`)}` : code
      }
      case 'text':
        return others === 'partner' ? t('interop.fault-text.partner', { text: item.text }) : item.text
    }
  }
  return (text) => {
    const { call, remarks } = parseRejectionRemarks(text)
    return withFieldName(call, remarks.map(one).join(' · '))
  }
}
