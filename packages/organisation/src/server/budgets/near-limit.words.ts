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
  'organisation.refused-flood.title': {
    zh: '大量请求被拒：{act}',
    en: 'Many requests refused: {act}',
    es: 'Muchas peticiones rechazadas: {act}',
  },
  'organisation.refused-flood.text': {
    zh: '{minutes} 分钟内拒绝了 {refusals} 次。可能有人在猜测用户名、密码或验证码，或在大量发送请求。',
    en: '{refusals} were refused within {minutes} minutes. An attacker may be guessing names, passwords or codes, or sending a flood.',
    es: 'Se rechazaron {refusals} en {minutes} minutos. Puede que alguien esté adivinando nombres, contraseñas o códigos, o enviando una avalancha.',
  },
  'organisation.refused-flood.place': { zh: '安全', en: 'Security', es: 'Seguridad' },
  'organisation.near-limit.place': { zh: '安全', en: 'Security', es: 'Seguridad' },
})
