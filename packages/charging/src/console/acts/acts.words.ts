import { words } from '@evops/platform/contract'

/** Acts on one order: their names, questions and answers. */
export const actWords = words({
  'charging.act.more': { zh: '操作', en: 'Actions', es: 'Acciones' },
  'charging.act.stop': { zh: '停止充电', en: 'Stop charging', es: 'Detener la carga' },
  'charging.act.refund': { zh: '退款…', en: 'Refund…', es: 'Reembolsar…' },
  'charging.act.waive': { zh: '免单…', en: 'Waive…', es: 'Condonar…' },
  'charging.act.edit': {
    zh: '修正电量与时间…',
    en: 'Correct energy and times…',
    es: 'Corregir energía y horas…',
  },
  'charging.act.void': { zh: '作废…', en: 'Make void…', es: 'Anular…' },
  'charging.act.recompute': { zh: '复算账单', en: 'Compute the bill again', es: 'Recalcular la factura' },
  'charging.act.refund-title': { zh: '退款', en: 'Refund', es: 'Reembolso' },
  'charging.act.waive-title': { zh: '免单', en: 'Waive the order', es: 'Condonar la orden' },
  'charging.act.edit-title': {
    zh: '修正电量与时间',
    en: 'Correct energy and times',
    es: 'Corregir energía y horas',
  },
  'charging.act.void-title': { zh: '作废订单', en: 'Make the order void', es: 'Anular la orden' },
  'charging.act.refund-text': {
    zh: '金额按原分录比例冲回，须由另一人批准后执行。',
    en: 'The amount is taken back from each account in its share, once a second person agrees.',
    es: 'El importe se revierte en cada cuenta en su proporción, cuando otra persona lo aprueba.',
  },
  'charging.act.waive-text': {
    zh: '尚未结清的金额全部冲回，须由另一人批准后执行。',
    en: 'All that is still due is taken back, once a second person agrees.',
    es: 'Se revierte todo lo pendiente, cuando otra persona lo aprueba.',
  },
  'charging.act.edit-text': {
    zh: '批准后按开始时生效的计费规则重新计费，原账单作为旧版本保留。',
    en: 'Once a second person agrees it is priced again under the rule in force at the start; the bill so far stays as an earlier revision.',
    es: 'Cuando otra persona lo aprueba se vuelve a tarificar con la regla vigente al inicio; la factura actual queda como revisión anterior.',
  },
  'charging.act.void-text': {
    zh: '订单不再计入合计。有入账的须由另一人批准后冲回，没有入账的立即作废。',
    en: 'The order no longer counts. What was posted is taken back once a second person agrees; without a posting it is void at once.',
    es: 'La orden deja de contar. Lo contabilizado se revierte cuando otra persona lo aprueba; sin asiento se anula de inmediato.',
  },
  'charging.act.refund-verb': { zh: '提交退款申请', en: 'Ask for the refund', es: 'Pedir el reembolso' },
  'charging.act.waive-verb': { zh: '提交免单申请', en: 'Ask to waive it', es: 'Pedir la condonación' },
  'charging.act.edit-verb': { zh: '提交修正申请', en: 'Ask for the correction', es: 'Pedir la corrección' },
  'charging.act.void-verb': { zh: '作废', en: 'Make void', es: 'Anular' },
  'charging.act.amount': { zh: '退款金额', en: 'Amount', es: 'Importe' },
  'charging.act.amount-hint': { zh: '最多 {most}', en: 'At most {most}', es: 'Como máximo {most}' },
  'charging.act.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.act.reason-hint': {
    zh: '写入操作历史，审批人会看到',
    en: 'Kept in the history; whoever decides reads it',
    es: 'Queda en el historial; quien decide lo lee',
  },
  'charging.act.startedAt': { zh: '开始时间', en: 'Start', es: 'Inicio' },
  'charging.act.endedAt': { zh: '结束时间', en: 'End', es: 'Fin' },
  'charging.act.energyDwh': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'charging.act.asked': {
    zh: '已提交，等待另一人审批',
    en: 'Asked for: a second person decides',
    es: 'Pedido: decide otra persona',
  },
  'charging.act.done': { zh: '已完成', en: 'Done', es: 'Hecho' },
  'charging.act.changed': {
    zh: '打开后订单已被他人修改，尚未执行任何操作。请核对下面的变化，仍需要时再提交一次。',
    en: 'Somebody changed the order since you opened it; nothing was done. Look at what changed, and send again if it still should be.',
    es: 'Alguien cambió la orden desde que la abrió; no se hizo nada. Mire qué cambió y envíe de nuevo si aún corresponde.',
  },
  'charging.act.recomputed-same': {
    zh: '复算一致',
    en: 'The same to the last digit',
    es: 'Idéntica hasta el último dígito',
  },
  'charging.act.recomputed-differs': {
    zh: '复算不一致',
    en: 'It comes out differently',
    es: 'Sale distinta',
  },
  'charging.act.recomputed-text': {
    zh: '用账单中的 {readings} 个计费读数和计费规则 {rule} 重新计算，得到 {segments} 个时段。',
    en: 'Priced again from the {readings} {readings|billing reading|billing readings} of the bill under {rule}: {segments} {segments|segment|segments}.',
    es: 'Tarificada de nuevo con las {readings} lecturas de la factura y {rule}: {segments} {segments|tramo|tramos}.',
  },
  'charging.act.stored': { zh: '已存账单', en: 'Stored bill', es: 'Factura guardada' },
  'charging.act.computed': { zh: '复算结果', en: 'Computed now', es: 'Calculada ahora' },
  'charging.act.revision': { zh: '账单版本', en: 'Revision', es: 'Revisión' },
  'charging.act.print-title': { zh: '打印账单', en: 'Print the bill', es: 'Imprimir la factura' },
})
