import { words } from '@evops/platform/contract'

/** What a start token’s states are called: on screens, and in files. */
export const tokenStateWords = words({
  'charging.tokens.state.accepted': { zh: '允许', en: 'Accepted', es: 'Aceptado' },
  'charging.tokens.state.blocked': { zh: '停用', en: 'Blocked', es: 'Bloqueado' },
})
