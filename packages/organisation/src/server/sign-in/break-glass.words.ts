import { words } from '@evops/platform/contract'

/** Notification for administrators that a break-glass account signed in with its password. */
export const breakGlassWords = words({
  'organisation.break-glass.title': {
    zh: '应急账户 {name} 已使用密码登录',
    en: 'The break-glass account {name} signed in with its password',
    es: 'La cuenta de emergencia {name} entró con su contraseña',
  },
  'organisation.break-glass.text': {
    zh: '登录来自 {address}。请确认原因，并查看登录日志。',
    en: 'The sign-in came from {address}. Find out why, and check the sign-in log.',
    es: 'El acceso llegó desde {address}. Averigüe el motivo y revise el registro de accesos.',
  },
  'organisation.break-glass.place': { zh: '登录', en: 'Sign-in', es: 'Inicio de sesión' },
})
