import { words } from '@evops/platform/contract'

/** Texts for bulk actions on start tokens. */
export const tokenBulkWords = words({
  'charging.bulk.block': { zh: '停用', en: 'Block', es: 'Bloquear' },
  'charging.bulk.unblock': { zh: '启用', en: 'Unblock', es: 'Desbloquear' },
  'charging.bulk.block-title_one': {
    zh: '停用 {n} 个鉴权凭证？',
    en: 'Block {n} token?',
    es: '¿Bloquear {n} identificador?',
  },
  'charging.bulk.block-title_other': {
    zh: '停用 {n} 个鉴权凭证？',
    en: 'Block {n} tokens?',
    es: '¿Bloquear {n} identificadores?',
  },
  'charging.bulk.block-title_many': {
    zh: '停用 {n} 个鉴权凭证？',
    en: 'Block {n} tokens?',
    es: '¿Bloquear {n} identificadores?',
  },
  'charging.bulk.block-text': {
    zh: '停用后不能再启动充电；正在进行的充电不受影响。',
    en: 'They cannot start sessions afterwards. Running sessions continue.',
    es: 'Dejarán de iniciar sesiones de carga. Las que están en curso continúan.',
  },
  'charging.bulk.block-verb_one': { zh: '停用 {n} 个', en: 'Block {n}', es: 'Bloquear {n}' },
  'charging.bulk.block-verb_other': { zh: '停用 {n} 个', en: 'Block {n}', es: 'Bloquear {n}' },
  'charging.bulk.block-verb_many': { zh: '停用 {n} 个', en: 'Block {n}', es: 'Bloquear {n}' },
  'charging.bulk.unblock-title_one': {
    zh: '启用 {n} 个鉴权凭证？',
    en: 'Unblock {n} token?',
    es: '¿Desbloquear {n} identificador?',
  },
  'charging.bulk.unblock-title_other': {
    zh: '启用 {n} 个鉴权凭证？',
    en: 'Unblock {n} tokens?',
    es: '¿Desbloquear {n} identificadores?',
  },
  'charging.bulk.unblock-title_many': {
    zh: '启用 {n} 个鉴权凭证？',
    en: 'Unblock {n} tokens?',
    es: '¿Desbloquear {n} identificadores?',
  },
  'charging.bulk.unblock-text': {
    zh: '启用后可在有效期内启动充电。',
    en: 'They can start sessions again while they are valid.',
    es: 'Podrán volver a iniciar sesiones de carga mientras sean válidos.',
  },
  'charging.bulk.unblock-verb_one': { zh: '启用 {n} 个', en: 'Unblock {n}', es: 'Desbloquear {n}' },
  'charging.bulk.unblock-verb_other': { zh: '启用 {n} 个', en: 'Unblock {n}', es: 'Desbloquear {n}' },
  'charging.bulk.unblock-verb_many': { zh: '启用 {n} 个', en: 'Unblock {n}', es: 'Desbloquear {n}' },
})
