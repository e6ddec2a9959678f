import { words } from '@evops/platform/contract'

export const nearLimitWords = words({
  'organisation.near-limit.title': {
    zh: '限额即将用完：{limit}',
    en: 'Limit nearly used up: {limit}',
    es: 'Límite casi agotado: {limit}',
  },
  'organisation.near-limit.text': {
    zh: '已用 {used}，上限 {most}。超出后，未知来源的请求需要等待。',
    en: '{used} of {most} are used. Beyond it, requests of unknown sources have to wait.',
    es: 'Usado {used} de {most}. Por encima, las peticiones de origen desconocido esperan.',
  },
  'organisation.near-limit.place': { zh: '安全', en: 'Security', es: 'Seguridad' },
})
