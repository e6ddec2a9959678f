import { words } from '@evops/platform/contract'

/** Notification for administrators that somebody guesses the password of an account (D-26). */
export const guessedWords = words({
  'organisation.guessed.title': {
    zh: '账户 {name} 疑似被猜测密码',
    en: 'Repeated wrong passwords for the account {name}',
    es: 'Contraseñas erróneas repetidas en la cuenta {name}',
  },
  'organisation.guessed.text': {
    zh: '最近一次来自 {address}。请查看登录日志；如不是本人，请联系账户所有人。',
    en: 'The last attempt came from {address}. Check the sign-in log and contact the account holder.',
    es: 'El último intento llegó desde {address}. Revise el registro de accesos y contacte con su titular.',
  },
  'organisation.guessed.place': { zh: '登录', en: 'Sign-in', es: 'Inicio de sesión' },
})
