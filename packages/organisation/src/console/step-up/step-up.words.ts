import { words } from '@evops/platform/contract'

export const stepUpWords = words({
  'organisation.step-up.title': {
    zh: '请再次验证身份',
    en: 'Prove your second factor again',
    es: 'Compruebe de nuevo su segundo factor',
  },
  'organisation.step-up.text': {
    zh: '此操作需要重新验证。验证后将自动继续，已填写的内容不会丢失。',
    en: 'This act needs a fresh proof. It then continues; what you filled in stays.',
    es: 'Esta acción exige una comprobación reciente. Después continúa; lo rellenado se conserva.',
  },
  'organisation.step-up.otp': {
    zh: '验证器代码或恢复码',
    en: 'Code from your authenticator, or a recovery code',
    es: 'Código de su autenticador o de recuperación',
  },
  'organisation.step-up.prove': { zh: '验证并继续', en: 'Prove and continue', es: 'Comprobar y continuar' },
})
