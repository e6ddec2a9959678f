import { formatNumber, useLanguage, useWords } from '@evops/kit'
import { faultWords } from './faults.words.ts'
import { readSaid, type Said } from './received.rules.ts'

export interface Others {
  /** Author of the text that is not a translated text of ours. */
  others?: 'ours' | 'partner'
}
/** Translates the stored text of a rejection or failure into the user's language. Free text of a partner is quoted. */
export function useSaid({ others = 'ours' }: Others = {}): (text: string) => string {
  const t = useWords(faultWords)
  const language = useLanguage()
  const withFieldName = (field: string, what: string) =>
    field === '' ? what : t('interop.fault-said.field', { field, what })
  const one = (said: Said): string => {
    switch (said.kind) {
      case 'fault':
        return withFieldName(said.field, t(`interop.fault-said.${said.key}`, said.values))
      case 'partner': {
        const code = t('interop.fault-said.ret', { code: said.code })
        return said.text === '' ? code : `${code} · ${t('interop.fault-said.partner', { text: said.text })}`
      }
      case 'parts':
        return t('interop.fault-said.parts', { sum: said.sum, total: said.total })
      case 'unanswered':
        return t('interop.fault-said.unanswered', {
          n: formatNumber(Number(said.n), language, said.n.includes('.') ? 1 : 0),
        })
      case 'disputed':
        return t('interop.fault-said.disputed', { code: said.code })
      case 'clock':
        return t('interop.fault-said.clock', { at: said.at })
      case 'received':
        return t('interop.fault-said.received', { what: said.what || '0' })
      case 'day': {
        const { day, reason } = said
        const what =
          reason === '1' || reason === '2' || reason === '3'
            ? t(`interop.fault-said.day-${reason}`)
            : `DisputeReason ${reason}`
        return t('interop.fault-said.day-check', { day, what })
      }
      case 'failed': {
        const code = t('interop.fault-said.ret', { code: `FailReason ${said.code}` })
        return said.key ? `${code} · ${t(`interop.fault-said.${said.key}`)}` : code
      }
      case 'text':
        return others === 'partner' ? t('interop.fault-said.partner', { text: said.text }) : said.text
    }
  }
  return (text) => {
    const { call, said } = readSaid(text)
    return withFieldName(call, said.map(one).join(' · '))
  }
}
