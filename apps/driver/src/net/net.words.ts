import { words } from '@evops/platform/contract'

export const netWords = words({
  'driver.net.lost': {
    zh: '网络连接失败，请检查网络后重试。',
    en: 'No connection. Check your network and try again.',
    es: 'Sin conexión. Compruebe su red e inténtelo de nuevo.',
  },
  'driver.net.slow': {
    zh: '服务器没有及时响应，请重试。',
    en: 'The server did not answer in time. Try again.',
    es: 'El servidor no respondió a tiempo. Inténtelo de nuevo.',
  },
  'driver.net.failed': {
    zh: '出错了，请稍后重试。',
    en: 'Something went wrong. Try again in a moment.',
    es: 'Algo ha fallado. Inténtelo de nuevo en un momento.',
  },
})
