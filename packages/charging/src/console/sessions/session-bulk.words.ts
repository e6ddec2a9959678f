import { words } from '@evops/platform/contract'

export const sessionBulkWords = words({
  'charging.session-bulk.stop': { zh: '停止充电', en: 'Stop charging', es: 'Detener la carga' },
  'charging.session-bulk.void': { zh: '作废', en: 'Void', es: 'Anular' },
  'charging.session-bulk.stop-title_one': {
    zh: '停止 {n} 个订单的充电？',
    en: 'Stop {n} session?',
    es: '¿Detener {n} sesión?',
  },
  'charging.session-bulk.stop-title_other': {
    zh: '停止 {n} 个订单的充电？',
    en: 'Stop {n} sessions?',
    es: '¿Detener {n} sesiones?',
  },
  'charging.session-bulk.stop-title_many': {
    zh: '停止 {n} 个订单的充电？',
    en: 'Stop {n} sessions?',
    es: '¿Detener {n} sesiones?',
  },
  'charging.session-bulk.stop-text': {
    zh: '逐个向充电桩下发停止；不在充电中的订单会逐条说明。',
    en: 'Each charge point is asked to stop; sessions that are not charging are reported.',
    es: 'Se pide a cada punto que pare; se indican las sesiones que no están cargando.',
  },
  'charging.session-bulk.stop-verb_one': { zh: '停止 {n} 个', en: 'Stop {n}', es: 'Detener {n}' },
  'charging.session-bulk.stop-verb_other': { zh: '停止 {n} 个', en: 'Stop {n}', es: 'Detener {n}' },
  'charging.session-bulk.stop-verb_many': { zh: '停止 {n} 个', en: 'Stop {n}', es: 'Detener {n}' },
  'charging.session-bulk.void-title_one': {
    zh: '作废 {n} 个订单？',
    en: 'Void {n} session?',
    es: '¿Anular {n} sesión?',
  },
  'charging.session-bulk.void-title_other': {
    zh: '作废 {n} 个订单？',
    en: 'Void {n} sessions?',
    es: '¿Anular {n} sesiones?',
  },
  'charging.session-bulk.void-title_many': {
    zh: '作废 {n} 个订单？',
    en: 'Void {n} sessions?',
    es: '¿Anular {n} sesiones?',
  },
  'charging.session-bulk.void-text': {
    zh: '没有入账的订单立即作废；已入账的订单提交审批，由另一人批准后冲回。',
    en: 'Sessions without a posting are void at once; those with one await a second person, after whose approval the posting is reversed.',
    es: 'Las sesiones sin asiento se anulan de inmediato; las que lo tienen esperan a otra persona, que lo revierte.',
  },
  'charging.session-bulk.void-verb_one': { zh: '作废 {n} 个', en: 'Void {n}', es: 'Anular {n}' },
  'charging.session-bulk.void-verb_other': { zh: '作废 {n} 个', en: 'Void {n}', es: 'Anular {n}' },
  'charging.session-bulk.void-verb_many': { zh: '作废 {n} 个', en: 'Void {n}', es: 'Anular {n}' },
  'charging.session-bulk.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.session-bulk.reason-hint': {
    zh: '至少 2 个字，写入每个订单的操作历史',
    en: 'Minimum 2 characters; recorded in the history of each session',
    es: 'Mínimo 2 caracteres; queda en el historial de cada sesión',
  },
})
