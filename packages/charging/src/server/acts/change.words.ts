import type { Text } from '@evops/platform/contract'
import type { OrderChange } from '../../contract/index.ts'

/** What each change is called where it waits for a second person. */
export const changeTitles: Readonly<Record<OrderChange, Text>> = {
  void: { zh: '作废订单', en: 'Make an order void', es: 'Anular una orden' },
  waive: { zh: '订单免单', en: 'Waive an order', es: 'Condonar una orden' },
  refund: { zh: '订单退款', en: 'Refund an order', es: 'Reembolsar una orden' },
  edit: { zh: '修正订单电量与时间', en: 'Correct an order', es: 'Corregir una orden' },
}
