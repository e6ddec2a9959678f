import type { LocalizedText } from '@evops/platform/contract'
import type { SessionChange } from '../../contract/index.ts'

/** Title of each change in the list of requests. */
export const changeTitles: Readonly<Record<SessionChange, LocalizedText>> = {
  void: { zh: '作废订单', en: 'Void a session', es: 'Anular una sesión' },
  waive: { zh: '订单免单', en: 'Waive a session', es: 'Condonar una sesión' },
  refund: { zh: '订单退款', en: 'Refund a session', es: 'Reembolsar una sesión' },
  edit: { zh: '更正订单电量与时间', en: 'Correct a session', es: 'Corregir una sesión' },
}
